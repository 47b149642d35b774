"""Paints TOKYO JUTAKU's map, its architects and its wood: cards, tokens and a heap, projected and filled as jutaku_paint does."""
import math
import random

import cv2
import numpy as np
from shapely import affinity

from jutaku_canvas import CARD, SHOWN, THICK, Camera, Canvas, Pose, backdrop, develop, hand, lay_card, lattice, seen_share
from jutaku import plots
from jutaku_paint_wood import FLOOR, Look, prisms
from shapes import loose

ROWS, PITCH, TALL, RADIUS = 6, 69.0, 4.0, 10.0  # cards a side; mm from card to card; a token's height and radius
HOLE = (2, 3)                                   # rows and columns of the place for the wood
SPANS, ELEVATIONS = (42, 92), (40, 86)          # px of a card in a picture 1280 px wide; degrees
EDGE = "#c9a26d"


def cells():
    return [(r, c) for r in range(ROWS) for c in range(ROWS) if r not in HOLE or c not in HOLE]


class Plan:
    """Where a map lies on the table and what is on it."""

    def __init__(self, rng):
        self.x, self.y, self.deg = rng.uniform(-30, 30), rng.uniform(-30, 30), rng.uniform(-24, 24)
        self.turn, self.pitch = rng.choice([0, 0, 90, 180, 270]), PITCH + rng.uniform(-3, 3)
        gone = set(rng.sample(cells(), rng.choice([0, 2, 4, 7, 10, 14])))
        self.cards = [c for c in cells() if c not in gone]
        self.tokens = dict(zip(rng.sample(range(8), rng.randint(0, 8)), rng.sample(self.cards, 8)))

    def at(self, x, y):
        a = math.radians(self.deg)
        return self.x + x * math.cos(a) - y * math.sin(a), self.y + x * math.sin(a) + y * math.cos(a)

    def middle(self, cell, pitch=None):
        p = pitch or self.pitch
        return self.at((cell[1] - 2.5) * p, (2.5 - cell[0]) * p)


def camera_for(rng, plan, size):
    """A camera that sees the whole map."""
    reach = 2.5 * plan.pitch + CARD / 2
    rim = [(*plan.at(x, y), 0) for x in (-reach, reach) for y in (-reach, reach)]
    for _ in range(400):
        camera = Camera(rng, size, SPANS, ELEVATIONS)
        px = camera.project(rim)
        if (px > 6).all() and (px < np.array(size) - 6).all():
            return camera
    return None


def disc(x, y, z, radius, sides=28):
    turn = 2 * math.pi / sides
    return [(x + radius * math.cos(k * turn), y + radius * math.sin(k * turn), z) for k in range(sides)]


def lay_token(canvas, look, k, x, y):
    """Paints an architect; gives points of its top."""
    rng, top = canvas.rng, THICK + TALL
    drift = look.shadow * TALL
    canvas.darken([[(a + drift[0], b + drift[1]) for a, b, _ in disc(x, y, 0, RADIUS)]], THICK, look.depth, min(look.blur, 3))
    lit = look.ambient + look.direct * .75
    edge = np.float32([int(EDGE[i:i + 2], 16) for i in (5, 3, 1)]) * look.ambient
    for z in np.linspace(THICK, top, 4):
        canvas.face(disc(x, y, z, RADIUS), edge, 0)
    art = cv2.cvtColor(np.asarray(plots.token_art(k)), cv2.COLOR_RGB2BGR).astype(np.float32)
    n, turn = len(art), rng.uniform(0, 2 * math.pi)
    around = [(x + RADIUS * math.sqrt(2) * math.cos(turn - a), y + RADIUS * math.sqrt(2) * math.sin(turn - a), top) for a in np.arange(4) * math.pi / 2]
    px = canvas.camera.project(around)
    span = np.linalg.norm(px[0] - px[1])
    art = cv2.GaussianBlur(art, (0, 0), max(.35 * n / span, .3)) * np.float32(lit * rng.uniform(.9, 1.05))
    to_px = cv2.getPerspectiveTransform(np.float32([[-.5, -.5], [n - .5, -.5], [n - .5, n - .5], [-.5, n - .5]]), px.astype(np.float32))
    got = canvas.mask(canvas.camera.project(disc(x, y, top, RADIUS)))
    box, m = got
    shift = np.array([[1, 0, -box[1].start], [0, 1, -box[0].start], [0, 0, 1.0]])
    drawn = cv2.warpPerspective(art, shift @ to_px, m.shape[::-1], flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    canvas.image[box] += (m / 255.0).astype(np.float32)[..., None] * (drawn - canvas.image[box])
    return disc(x, y, top, RADIUS * .8, 16) + disc(x, y, top, RADIUS * .4, 8)


def lay_heap(canvas, look, plan):
    """Paints the wood in the middle, the far pieces first, some upon others."""
    rng, pieces = canvas.rng, []
    for _ in range(rng.choice([0, 12, 25, 45, 60])):
        a, q = rng.uniform(0, 2 * math.pi), 50 * math.sqrt(rng.random())
        p = affinity.translate(affinity.rotate(loose.piece(rng), rng.uniform(0, 360)), plan.x + q * math.cos(a), plan.y + q * math.sin(a))
        level = rng.choice([0, 0, 0, 1, 1, 2]) if q < 35 else 0
        pieces.append((level, -p.centroid.y, list(p.exterior.coords)[:-1]))
    for level, _, ring in sorted(pieces):
        prisms(canvas, look, [[ring]], level * FLOOR)


def scene(seed, pictures):
    """One map: its picture, BGR, and its truth."""
    rng, noise = random.Random("map/%d" % seed), np.random.default_rng(seed)
    size = rng.choices([(1280, 720), (1920, 1080), (640, 480)], [.7, .15, .15])[0]
    side, edition = rng.choice(["white", "blue"]), plots.edition(rng)
    camera = None
    while camera is None:
        plan = Plan(rng)
        camera = camera_for(rng, plan, size)
    look = Look(rng)
    canvas = Canvas(rng, backdrop(rng, noise, size, pictures), camera)
    variant, districts = rng.choice([0, 1, 2]), rng.sample(plots.DISTRICTS, 8)
    shown, blocks = {}, [(a, b) for a in range(3) for b in range(3) if (a, b) != (1, 1)]
    for cell in plan.cards:
        card = plots.new_card(rng, variant)
        card["district"] = districts[blocks.index((cell[0] // 2, cell[1] // 2))]
        x, y = plan.middle(cell)
        pose = Pose(x + rng.gauss(0, 1), y + rng.gauss(0, 1), plan.deg + plan.turn + rng.gauss(0, 1.5))
        lay_card(canvas, look, card, pose, side, edition, 5.0)
        shown["card", cell] = [(*pose.table(u, v), THICK) for u, v in lattice((0, 0, CARD, CARD), 8, 8)]
    lay_heap(canvas, look, plan)
    places = {}
    for k, cell in sorted(plan.tokens.items(), key=lambda t: t[1]):
        x, y = plan.middle(cell)
        places[k] = (x + rng.uniform(-16, 16), y + rng.uniform(-16, 16))
        shown["token", k] = lay_token(canvas, look, k, *places[k])
    canvas.cover[:] = 0
    if rng.random() < .3:
        hand(canvas, look, canvas.camera.project([(*plan.at(rng.uniform(-190, 190), rng.uniform(-190, 190)), 20)])[0])
    image = develop(rng, noise, canvas.image, size[0])
    return image, truth(canvas, plan, side, camera, shown, places)


def truth(canvas, plan, side, camera, shown, places):
    seen = {k: seen_share(canvas, p) for k, p in shown.items()}
    there = lambda *key: seen[key] > .3
    told = {"rows": ROWS, "cols": ROWS, "present": [list(c) for c in plan.cards if there("card", c)],
            "architects": [{"token": "a%d" % (k + 1), "card": list(c)} for k, c in sorted(plan.tokens.items()) if there("token", k)]}
    hidden = [{"card": list(c)} for c in plan.cards if not there("card", c)] + [{"token": "a%d" % (k + 1)} for k in sorted(plan.tokens) if not there("token", k)]
    extras = {"camera": camera.truth(), "map_pose": {"centre": [plan.x, plan.y], "rot_deg": plan.deg, "pitch": plan.pitch, "print_turn_deg": plan.turn}, "side": side,
              "card_centres": [{"card": list(c), "xy": list(plan.middle(c))} for c in cells()],
              "tokens": [{"token": "a%d" % (k + 1), "card": list(plan.tokens[k]), "xyz": [*places[k], THICK + TALL]} for k in sorted(plan.tokens)],
              "visible": {" ".join(map(str, ("card", *k[1]) if k[0] == "card" else k)): s for k, s in seen.items()}}
    out = {"status": "partial" if hidden else "ok", "sites": [], "map": told, "extras": extras}
    if hidden:
        out["hidden"] = hidden
    return out
