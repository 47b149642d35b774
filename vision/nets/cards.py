"""Views of stock cards from stills with truth: what light.go, stock.go and items.go do, for training."""
import json

import cv2
import numpy as np

from sweep import TOP, Still, on_table

STEP, W, H = 1.25, 40, 56                   # raster of a view, mm, and its samples, as in items.go
RIM = 4                                     # more samples on each side, from which views are shifted and turned
WIDE, HIGH = W + 2 * RIM, H + 2 * RIM
CARD, COIN = .4, 1.2                        # thickness, mm
CRATE, BOTTLES = (46, 32, 12), 26           # a crate's width, depth and height and how high its bottles reach, mm
PAINTS = {"white": 0xecebe6, "blue": 0x2c62b4, "red": 0xc3282d, "yellow": 0xe9c51f, "green": 0x2f8a4a, "black": 0x26262a}
WHITE, FACE_DOWN = 0xf4f3ee, 0x6f4a8e       # card white and the shape card's back, sRGB


def linear(v):
    """sRGB, 0..1, to linear light."""
    return np.where(v <= .04045, v / 12.92, ((v + .055) / 1.055) ** 2.4)


def paint(color):
    return linear(np.array([color >> 16, color >> 8 & 255, color & 255]) / 255)


def shade(rgb):
    """Brightness (log) and the excess of red and of blue, as shade.go has them."""
    r, g, b = np.moveaxis(np.asarray(rgb, float), -1, 0)
    m = (r + g + b) / 3
    return np.stack([np.log(np.clip(m, 0, 2) + .02), (r - g) / (m + .04), (b - g) / (m + .04)], -1)


class Light:
    """How bright card white shows at every place of a still: light.go's fit to the site cards."""

    def __init__(self, still):
        self.size = np.array(still.image.shape[1::-1])
        cards, at, log = white_samples(still)
        self.lo, self.hi, w = -10, 1, np.ones(len(at))
        for step in range(13):
            b = self.basis(at)
            ridge = np.diag([1e-6] * 3 + [1] * 3)
            self.coef = np.linalg.solve(b.T @ (w[:, None] * b) + ridge, b.T @ (w[:, None] * log))
            w = (climb if step < 8 else settle)(log - self.smooth(at))
        sure = log[w >= .1]
        self.lo, self.hi = sure.min(0) - .35, sure.max(0) + .35
        off = log - self.smooth(at)
        sets = [s for s in (cards == c for c in np.unique(cards)) if w[s].sum() >= 5]
        self.spots = np.array([np.average(at[s], 0, w[s]) for s in sets])
        self.off = np.array([np.average(off[s], 0, w[s]) for s in sets])
        apart = np.hypot(*np.moveaxis(self.spots[:, None] - self.spots, -1, 0)) + np.diag([np.inf] * len(sets))
        self.reach = max(.7 * np.sort(apart.min(1))[len(sets) // 2], 1)

    def basis(self, at):
        x, y = ((at - self.size / 2) / (self.size[0] / 2)).T
        return np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], 1)

    def smooth(self, at):
        return np.clip(self.basis(at) @ self.coef, self.lo, self.hi)

    def gain(self, at):
        """Reflectance per linear value."""
        d = ((at[:, None] - self.spots) ** 2).sum(-1) / self.reach ** 2
        k = 1 / (1 + d) ** 3
        return paint(WHITE) * np.exp(-self.smooth(at) - k @ self.off / (.1 + k.sum(1, keepdims=True)))


def white_samples(still):
    """Of 5×5 patches of each site card: the card, the middle in px and the log of the brighter half's colour."""
    cards, ats, logs = [], [], []
    part = (np.arange(6) + .5) / 6
    fv, fu = (f.reshape(-1, 1) for f in np.meshgrid(part, part, indexing="ij"))
    size = np.array(still.image.shape[1::-1])
    for n, pose in enumerate(still.pose.values()):
        for i in range(25):
            u, v = 4 + 11 * (i % 5), 59 - 11 * (i // 5)
            mid, a, b, c = still.project(on_table(pose, [[u + 5.5, v - 5.5], [u, v], [u + 11, v], [u, v - 11]], TOP))
            px = np.floor(a + fu * (b - a) + fv * (c - a) + .5).astype(int)
            px = px[((px >= 0) & (px < size)).all(1)]
            if (mid < 0).any() or (mid >= size).any() or len(px) < 6:
                continue
            rgb = still.image[px[:, 1], px[:, 0], ::-1]
            bright = rgb[np.argsort(-rgb.sum(1, dtype=int), kind="stable")[len(px) // 10:len(px) // 2]]
            cards.append(n), ats.append(mid), logs.append(np.log(linear(bright / 255).mean(0) + 1e-4))
    return np.array(cards), np.array(ats), np.array(logs)


def climb(r):
    """Weights towards the bright and grey: what lies on a card is darker or coloured."""
    mean = r.mean(1)
    return np.where(mean < 0, .1, 1) / (1 + ((r[:, 0] - mean) ** 2 + (r[:, 2] - mean) ** 2) / .12 ** 2)


def settle(r):
    q = (r ** 2).sum(1) / (27 * .06 ** 2)
    return np.where(q < 1, (1 - q) ** 2, 1e-6)


def at_height(still, px, z):
    """The table point at height z that shows at px."""
    k, dist = np.array(still.camera["K"]), np.array(still.camera["dist"])
    ray = np.array(still.camera["R"]).T @ [*cv2.undistortPoints(np.array([[px]], float), k, dist)[0, 0], 1]
    eye = still.eye()
    return eye + (z - eye[2]) / ray[2] * ray


def raster(w, h):
    """Places of samples, mm to the right and up from the middle."""
    return np.stack(np.meshgrid((np.arange(w) - (w - 1) / 2) * STEP, ((h - 1) / 2 - np.arange(h)) * STEP), -1)


def cut(still, light, picture, middle):
    """The light-free linear view of a card and what is in the picture."""
    at = np.concatenate([raster(WIDE, HIGH) + middle[:2], np.full((HIGH, WIDE, 1), CARD + COIN)], 2).reshape(-1, 3)
    px = still.project(at)
    rgb = cv2.remap(picture, px.astype(np.float32)[None], None, cv2.INTER_LINEAR)[0] * light.gain(px)
    inside = ((px >= 0) & (np.floor(px) < light.size - 1)).all(1)
    return (rgb * inside[:, None]).reshape(HIGH, WIDE, 3), inside.reshape(HIGH, WIDE)


def behind(still, middle, crate, height):
    """What of a card's view a crate hides, as a solid box: the truth counts its bottles but not the cells they stand in."""
    eye = still.eye()
    shift = (crate[:2] - eye[:2]) / eye[2]
    at = raster(WIDE, HIGH) + middle[:2] - crate[:2]
    return np.any([(abs(at - shift * z) < np.array(CRATE[:2]) / 2).all(-1) for z in np.arange(0, height + 1, 3)], 0)


def bare(rgb, inside, like, sy=.4, sc=.35):
    """The linear colour of a card's ground, near like; and how much of the card looks like it."""
    u, v = np.moveaxis(raster(WIDE, HIGH), -1, 0)
    on = (abs(u) < 18.5) & (abs(v) < 27.5) & (np.hypot(u, v) > 16) & ~((abs(u) < 11) & (abs(v) > 23))
    rgb = rgb[on & inside & (np.indices(on.shape).sum(0) % 2 == 0)]
    tints, mean, s = shade(rgb), like, shade(like)
    far = lambda: (((tints - s) / [sy, sc, sc]) ** 2).sum(1)
    alike = (far() < 2 * (1.7 - 2.76 - np.log(sy * sc * sc))).sum()
    sy = .22 if s[0] > -.5 else sy
    for _ in range(3):
        w = np.exp(-far() / 2) * (far() < 6)
        if w.sum() < 5:
            break
        mean = w @ rgb / w.sum()
        s, sy, sc = shade(mean), .7 * sy, .7 * sc
    return mean, alike


def exposure(grounds, paints):
    """By how much brighter the cards show than the site cards' white has it."""
    ratios = np.sort([g / p for g, p in zip(np.ravel(grounds), np.ravel(paints)) if p > .2 and 0 < g < .85])
    return ratios[len(ratios) // 2] if len(ratios) else 1


def cards(path):
    """The views of the six stock cards and of the face-down card of a still, with what lies on them."""
    still, truth = Still(path), json.load(open(path.rsplit(".", 1)[0] + ".truth.json"))
    px, state = truth["extras"]["positions_px"], truth["extras"]["full_state"]
    hidden = {h.get("stock", h.get("spot")) for h in truth.get("hidden") or []}
    light, picture = Light(still), linear(still.image[..., ::-1] / 255).astype(np.float32)
    middles = [at_height(still, p, CARD) for p in [*px["stock"], px["price_spot"]]]
    views = [cut(still, light, picture, m) for m in middles]
    paints = [paint(PAINTS[s["color"]]) for s in state["stock"]]
    grounds = [bare(*v, p)[0] for v, p in zip(views, paints)]
    bright = exposure(grounds, paints)
    backs = [bare(*views[6], paint(FACE_DOWN) + glare, .35, .25) for glare in (0, .08, .16, .3)]
    grounds.append(max(backs, key=lambda b: b[1])[0])
    for p, s in zip(px["crates"], state["stock"]):
        crate = at_height(still, p, CRATE[2] / 2)
        for middle, (_, inside) in zip(middles, views):
            inside &= ~behind(still, middle, crate, BOTTLES if s["crate"] else CRATE[2])
    items = [(s["price"] // 100, s["player"] is not None) for s in state["stock"]]
    items.append((0, state["price_spot"]["player"] is not None))
    return [dict(view=np.dstack([shade(rgb / bright), inside]), ground=shade(g / bright), items=n,
                 hidden=("price_spot" if i == 6 else i) in hidden)
            for i, ((rgb, inside), g, n) in enumerate(zip(views, grounds, items))]
