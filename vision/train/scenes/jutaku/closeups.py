"""A picture of one or two cards with their buildings."""
import math

import bpy
from shapely import affinity
from shapely.geometry import Point

from jutaku import buildings, cards, placing, plots
from parts import copies
from room import arms, clutter, lamps, rooms
from scene import cameras, files, lenses, shots
from scene.cameras import project
from scene.objects import put
from scene.options import OPTIONS
from scene.sources import source
from shapes import loose
from webcam import devices

KINDS = [
    "right",
    "floors-wrong",
    "build-overhang",
    "unfinished",
    "right",
    "build-outside-site",
    "pieces-wrong",
    "build-over-gap",
    "right",
    "build-not-touching",
    "unfinished",
    "right",
]

NOTE = (
    "sites from left to right by the card's centre in the picture; printed values stay in the list even when 'hidden' names them (field seen "
    "share <= 0.6; building <= 0.3, then left out); complete = no violations; an unfinished building has floors-wrong and pieces-wrong; card "
    "mm: origin top-left corner, x right, y down; polygons of the site are the centre line of the 1.8 mm border; floors[k] lists the pieces of "
    "floor k+1, each 10 mm thick, card 1.6 mm; piece_seen: seen share of the camera-facing surface of each of these pieces (0 = no camera could"
    " count it)"
)


def closeup(folder, stem, i, plan, with_hand):
    """One card or two."""
    rng = source("jutaku/closeup", i)
    kinds, two = [plan.choice(KINDS)], plan.random() < 0.25
    variant, side = rng.choice([0, 1, 2]), rng.choice(["white", "blue"])
    plans = [buildings.make(rng, kinds[0], variant)]
    if two:
        kinds.append(rng.choice(["right", "empty", "unfinished", rng.choice(KINDS)]))
        plans.append(buildings.make(rng, kinds[1], variant))
    edition = plots.edition(rng)
    fields = [plots.draw(card, side, edition, 2.0)[1] for card, _ in plans]
    cam, poses = _view(rng, plan, plans, fields, i % 3 != 2)
    return drawn(folder, stem, i, rng, cam, list(zip(plans, kinds, poses)), [(side, edition)] * len(plans), with_hand)


def _view(rng, plan, plans, fields, legible):
    """A camera, and where the cards lie for it; legible: nothing printed may be hidden."""
    elevation = rng.uniform(36, 62) if plan.random() < 0.6 else rng.uniform(62, 84)
    W, H = lenses.size(rng, 0.18)
    card_px = rng.uniform(280, 425) * (0.85 if len(plans) > 1 else 1) if W == 1920 else rng.uniform(205, 330) * W / 1280
    for attempt in range(600):
        field = lenses.field_of_view(rng, 58, 80)
        f = W / 2 / math.tan(math.radians(field) / 2)
        px = card_px * (1 - (0.55 if OPTIONS.level > 1 else 0.4) * max(0, attempt - 200) / 400)
        distance = 63 * f / px
        if not 215 <= distance <= 450:
            continue
        poses = _poses(rng, len(plans))
        tilt = elevation + max(0, attempt - 400) * 0.1
        cam = cameras.near(rng, distance, tilt, field, W, H, rng.uniform(-4, 4) * (1 + OPTIONS.level))
        q = project(cam, placing.extent(poses, plans))
        if q.min() < 12 or q[:, 0].max() > W - 12 or q[:, 1].max() > H - 12:
            continue
        if (legible or attempt > 300) and _least_seen(cam, plans, poses, fields) < 0.97:
            continue
        return cam, poses
    raise RuntimeError("no view")


def _poses(rng, n):
    """Of one card near the middle, or of two on both sides of it."""
    x, y = rng.uniform(-14, 14), rng.uniform(-10, 10)
    turn = rng.choice([rng.gauss(0, 14), rng.gauss(0, 14), rng.uniform(-180, 180), 180 + rng.gauss(0, 20)])
    if n == 1:
        return [placing.pose_at(x, y, turn)]
    apart, way = rng.uniform(88, 125), rng.choice([rng.uniform(-0.5, 0.5), rng.uniform(1.0, 2.1)])
    dx, dy = apart / 2 * math.cos(way), apart / 2 * math.sin(way)
    turn2 = rng.choice([rng.gauss(0, 15), rng.uniform(-180, 180), rng.choice([90, 180, 270]) + rng.gauss(0, 8)])
    return [placing.pose_at(x - dx, y - dy, turn), placing.pose_at(x + dx, y + dy, turn2)]


def _least_seen(cam, plans, poses, fields):
    """The share seen of the printed field that is seen least."""
    return min(
        placing.seen_past(building[1], pose, cam, field) if building else 1.0
        for (_, building), pose, printed in zip(plans, poses, fields)
        for field in printed.values()
    )


def drawn(folder, stem, i, rng, cam, plans, looks, with_hand):
    """Draws cards, each (plan, kind, pose), their looks (side, edition) and what lies around them; writes picture and truth."""
    copies.begin(i)
    placing._n[0] = 0
    r = source("jutaku/look", i)
    extras = {"edition": looks[0][1], "table": rooms.near_table(r)}
    extras["light"], light = lamps.lights(r)
    laid = [cards.Card(*plan, *look) for plan, look in zip(plans, looks)]
    extras["clutter"] = _surroundings(r, [placing.ground(card.pose) for card in laid])
    extras["hand"] = bool(with_hand and _hand(r, laid[0]))
    bpy.context.view_layer.update()
    reading, told = _truth(cam, sorted(laid, key=lambda card: card.column(cam)))
    rgb, extras["webcam"] = picture(cam, light, rng, i)
    truth = {"image": stem + ".jpg", **reading, "extras": {"note": NOTE, "camera": cameras.truth(cam), "cards": told, **extras}}
    files.write_pair(folder, stem, rgb, extras["webcam"]["jpeg"], truth)
    kinds = tuple(card.kind for card in laid)
    return "%s %s %s hidden %d" % (kinds, extras["table"], extras["light"]["kind"], len(reading.get("hidden", [])))


def _surroundings(rng, grounds):
    """Loose pieces, perhaps their heap, and clutter round the cards, which lie on these grounds."""
    _loose_pieces(rng, grounds)
    if rng.random() < 0.4 and len(grounds) < 3:
        placing.heap(rng, rng.choice([-1, 1]) * rng.uniform(170, 230), rng.uniform(60, 170), 55, 45, 26)

    def free(x, y, radius):
        return all(g.distance(Point(x, y)) > radius + 25 for g in grounds) and not (y < 60 and abs(x) < radius + 70)

    return clutter.scatter(rng, clutter.ring(rng, free), rng.choice([0, 0, 1, 2, 3]))


def _loose_pieces(rng, grounds):
    taken = [ground.buffer(9) for ground in grounds]
    for _ in range(rng.choice([0, 3, 6, 10])):
        piece = loose.piece(rng)
        for _ in range(30):
            p = affinity.translate(affinity.rotate(piece, rng.uniform(0, 360)), rng.uniform(-190, 190), rng.uniform(-80, 190))
            if all(p.distance(t) > 1 for t in taken) and not (p.centroid.y < -20 and abs(p.centroid.x) < 40):
                taken.append(p)
                mesh, turn = placing.wood_piece(p)
                put(mesh, p.centroid.x, p.centroid.y, 0, turn)
                break


def _hand(rng, card):
    """A hand over what stands on a card, from the camera's side or from the other one."""
    x, y = card.pose["centre"]
    x, y = x + rng.uniform(-8, 8), y + rng.uniform(-8, 8)
    way = rng.uniform(-0.9, 0.3) if rng.random() < 0.6 else rng.uniform(2.7, 3.6)
    return arms.hand(rng, x, y, placing.TC + 10 * len(card.floors) + 1, way)


def _truth(cam, laid):
    """-> (the reading, what else is told of each card)"""
    sites, hidden, told = [], [], []
    for n, card in enumerate(laid):
        seen = card.seen(cam)
        unseen = cards.hidden(seen)
        sites.append(card.reading(unseen))
        hidden += [{"site": n, "field": field} for field in unseen]
        told.append({"site": n, **card.told(cam, seen)})
    reading = {"status": "partial" if hidden else "ok", "sites": sites, "map": None}
    if hidden:
        reading["hidden"] = hidden
    return reading, told


def picture(cam, light, rng, seed):
    """-> (RGB bytes, the webcam's traits)"""
    tr = devices.draw(rng)
    return shots.picture(cam, light, tr, seed), tr
