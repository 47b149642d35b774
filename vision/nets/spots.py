"""Views of the action spots from stills with truth, as discnet.go has them, and discs and tokens painted into them."""
import json

import cv2
import numpy as np

from cards import at_height, linear, shade
from paint import SS, WOOD, Canvas, card_white, display
from paint import PLAYERS as PAINTS
from paint import linear as light
from scatter import cloth, ground_at
from sweep import Still, on_table

N = 64                                         # samples a side of a view
RADIUS, HEIGHT = 7.5, 5.0                      # a disc, mm
ROUND, THICK, BASE = 12.5, 4.0, 1.6            # the architect token; a card's thickness, mm
LEVEL = 7.0                                    # height of a view of the token: between its top and those of its discs, mm
PLAYERS = np.array(list(PAINTS.values()), float)
LINEAR = linear(np.arange(256) / 255).astype(np.float32)


class Scene(Still):
    """A still with what its truth says of discs and tokens."""

    def __init__(self, path):
        super().__init__(path)
        truth = json.load(open(path.rsplit(".", 1)[0] + ".truth.json"))
        self.px, state = truth["extras"]["positions_px"], truth["extras"]["full_state"]
        self.hidden = {h["spot"] for h in truth.get("hidden") or [] if "spot" in h}
        self.gaps_hidden = {(*h["gap"]["card"], h["gap"]["side"]) for h in truth.get("hidden") or [] if "gap" in h}
        self.count = {s: len(state[s]["players"]) for s in ("claim_spot", "build_spot")}
        self.size = len(state["cards"]) ** .5 * (63 + self.gap) / 2 - self.gap / 2
        self.original = self.image.copy()
        whites = [w for w in (card_white(self, self.original, p) for p in self.pose.values()) if w is not None]
        self.gain = 1 / np.median(whites, 0)[::-1]

    def fresh(self):
        self.image = self.original.copy()
        return self

    def clothed(self, rng):
        """Covers everything with a cloth: nothing lies there any more."""
        _, at = ground_at(self, self.size + 150)
        bright = np.exp(rng.normal(0, .25)) / self.gain[::-1]
        noise = rng.normal(0, rng.uniform(.5, 3), (*at.shape[:2], 1))
        self.image = cv2.GaussianBlur(display(cloth(at, rng) * bright), (0, 0), rng.uniform(.3, 1)) + noise
        self.image = np.clip(self.image, 0, 255).astype(np.uint8)

    def shows(self, points, margin=4):
        px = self.project(points)
        return (px >= margin).all(1) & (px < np.array(self.image.shape[1::-1]) - margin).all(1)


def frame(still, middle):
    """The directions to the right and towards the camera at a place, and how flat the view is there."""
    reach = still.eye()[:2] - middle[:2]
    far = max(np.hypot(*reach), 1e-6)
    near = reach / far
    return np.array([-near[1], near[0]]), near, far / (still.eye()[2] - middle[2])


def view(still, middle, step, n=N):
    """The view around a place, its rows towards the camera: shades, what is in the picture, and how flat the view is."""
    right, near, flat = frame(still, middle)
    a, b = np.meshgrid(*[(np.arange(n) - (n - 1) / 2) * step] * 2)
    at = middle[:2] + a[..., None] * right + b[..., None] * near
    px = still.project(np.concatenate([at, np.full((n, n, 1), middle[2])], 2).reshape(-1, 3)).reshape(n, n, 2)
    color = cv2.remap(cv2.LUT(still.image, LINEAR), px.astype(np.float32), None, cv2.INTER_LINEAR)[..., ::-1]
    inside = ((px >= 0) & (np.floor(px) < np.array(still.image.shape[1::-1]) - 1)).all(2)
    return np.concatenate([tones(color * still.gain, inside), inside[None], np.full((1, n, n), flat)]).astype(np.float32)


def tones(color, inside):
    """Shades off their medians."""
    t = np.moveaxis(shade(color), -1, 0)
    some = t.reshape(3, -1)[:, ::7][:, inside.reshape(-1)[::7]]
    if some.shape[1]:
        t = t - np.median(some, 1)[:, None, None]
    return np.clip(t, -3, 3) * inside


def place(still, middle, points):
    """Where table points show in the view around a place: mm to the right of its middle and towards the camera."""
    right, near, _ = frame(still, middle)
    eye, points = still.eye(), np.asarray(points, float).reshape(-1, 3)
    k = (eye[2] - middle[2]) / (eye[2] - points[:, 2:])
    d = eye[:2] + k * (points[:, :2] - eye[:2]) - middle[:2]
    return np.stack([d @ right, d @ near], 1)


class Brush:
    """Paints drums under one light, drawn at random."""

    def __init__(self, rng):
        self.rng = rng
        turn = rng.uniform(0, 2 * np.pi)
        self.sun = np.array([np.cos(turn), np.sin(turn)])
        self.direct, self.wall = rng.uniform(0, .6), rng.uniform(.45, .9)
        self.shadow, self.reach = rng.uniform(.45, .95), rng.uniform(.2, 1.5)
        self.tint = np.exp(rng.normal(0, .06, 3))
        self.gain = np.exp(rng.normal(0, .3))

    def paint(self, still, drums):
        """Paints drums (foot, radius, height, sRGB, token?) one after the other; False where that cannot be."""
        rims = [circle(foot + (0, 0, z), r) for foot, r, h, _, _ in drums for z in (0, h)]
        canvas = Canvas(still, still.original, np.concatenate(rims), [])
        if not canvas.ok or (canvas.high - canvas.low > 440).any():
            return False
        for foot, r, h, _, _ in drums:
            rim, cast = circle(foot, r), np.array([*self.sun, 0]) * h * self.reach
            canvas.shade(np.concatenate([rim, rim - cast]), self.shadow, self.rng.uniform(.6, 4))
        canvas.enlarge()
        for drum in drums:
            self.drum(canvas, still.eye(), self.tint * self.gain / still.gain, *drum)
        bright, tinted, normal = self.rng.uniform(.5, 5), self.rng.uniform(.2, 2), self.rng.normal
        canvas.blend(self.rng.uniform(.3, 1.3), lambda s: normal(0, bright, (*s[:2], 1)) + normal(0, tinted, s))
        return True

    def drum(self, canvas, eye, full, foot, r, h, color, token):
        color = full * light(color)
        rough = 1 + self.rng.normal(0, .012, 40)
        low, high = circle(foot, r, rough), circle(foot + (0, 0, h), r, rough)
        low_px, high_px = canvas.place(low), canvas.place(high)
        for i in range(40):
            j = (i + 1) % 40
            out = low[i, :2] + low[j, :2] - 2 * foot[:2]
            out = out / np.hypot(*out)
            if out @ (eye[:2] - foot[:2]) > 0:
                shade = self.wall * (1 - self.direct + 2 * self.direct * max(0, out @ self.sun))
                face(canvas, np.stack([low_px[i], low_px[j], high_px[j], high_px[i]]), display(color * shade)[::-1])
        face(canvas, high_px, display(color)[::-1])
        if token:
            self.portrait(canvas, foot + (0, 0, h), r)

    def portrait(self, canvas, middle, r):
        """The print on a token: a ring and a few dark strokes and patches."""
        rng = self.rng
        ink = 3 * [rng.uniform(20, 90)]
        strokes = [circle(middle, r * rng.uniform(.85, .95))] if rng.random() < .8 else []
        for _ in range(rng.integers(0, 6)):
            arc = circle(middle + (*rng.uniform(-6, 6, 2), 0), rng.uniform(1, 5))
            strokes.append(np.roll(arc, rng.integers(40), 0)[:rng.integers(6, 40)])
        for s in strokes:
            width = max(1, round(rng.uniform(.3, .9) * SS))
            cv2.polylines(canvas.big, px16(canvas.place(s)), False, ink, width, cv2.LINE_AA, 4)
        if rng.random() < .6:
            patch = circle(middle + (*rng.uniform(-4, 4, 2), 0), rng.uniform(2, 5), 1 + rng.normal(0, .15, 40))
            cv2.fillPoly(canvas.big, px16(canvas.place(patch)), ink, cv2.LINE_AA, 4)


def circle(middle, r, rough=1.0):
    turn = np.arange(40) / 40 * 2 * np.pi
    return np.asarray(middle, float) + np.stack([r * rough * np.cos(turn), r * rough * np.sin(turn), 0 * turn], 1)


def px16(points):
    return [np.round(points * 16).astype(np.int32)]


def face(canvas, polygon, color):
    cv2.fillPoly(canvas.big, px16(polygon), [float(c) for c in color], cv2.LINE_8, 4)
    cv2.fillPoly(canvas.cover, px16(polygon), 1, cv2.LINE_8, 4)


def disc_color(still, at, rng):
    """What a player's disc may be painted: mostly like those of the profile, else anything, or like the table there."""
    pick = rng.random()
    if pick < .55:
        return np.clip(PLAYERS[rng.integers(len(PLAYERS))] * np.exp(rng.normal(0, .1, 3)), 4, 255)
    if pick < .85:
        return rng.uniform(20, 240, 3)
    x, y = np.clip(still.project([at])[0], 0, np.array(still.image.shape[1::-1]) - 1).astype(int)
    near = still.image[max(0, y - 3):y + 4, max(0, x - 3):x + 4, ::-1].reshape(-1, 3).mean(0)
    white = np.quantile(still.original.reshape(-1, 3)[::97], .97)
    return np.clip(near / max(white, 60) * 240 * np.exp(rng.normal(0, .12)) + rng.normal(0, 12, 3), 4, 250)


def scatter(token, taken, rng, most=8):
    """Feet of discs on and around a token at that foot, none where another lies."""
    feet = []
    for _ in range(min(int(rng.geometric(.25)) - 1, most)):
        for _ in range(20):
            turn, on = rng.uniform(0, 2 * np.pi), rng.random() < .4
            far = rng.uniform(0, 9) if on else rng.uniform(18, 31)
            foot = token + np.array([far * np.cos(turn), far * np.sin(turn), THICK if on else 0])
            if free(foot, feet + taken):
                feet.append(foot)
                break
    return feet


def free(foot, others, room=2 * RADIUS):
    """Whether a disc may stand there: a token lifts one enough to reach over those beside it."""
    far = [(np.hypot(*(foot - o)[:2]), abs(foot[2] - o[2]) > 3) for o in others]
    return all(d >= (min(room, ROUND + RADIUS - 3) if above else room) for d, above in far)


def drums(still, token, feet, rng):
    """The drums of discs, the farthest first, and of the token that carries some of them, if any."""
    away = lambda p: np.hypot(*(p[:2] - still.eye()[:2]))
    disc = lambda f: (f, RADIUS, HEIGHT, disc_color(still, f, rng), False)
    feet = sorted(feet, key=away, reverse=True)
    if token is None:
        return [disc(f) for f in feet]
    wood = np.clip(np.array(WOOD) * np.exp(rng.normal(0, .08) + rng.normal(0, .03, 3)), 0, 255)
    on = [f for f in feet if f[2] > 3]
    behind = [f for f in feet if f[2] < 3 and away(f) > away(token)]
    before = [f for f in feet if f[2] < 3 and away(f) <= away(token)]
    return [*map(disc, behind), (token, ROUND, THICK, wood, True), *map(disc, on + before)]
