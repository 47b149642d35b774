"""What close-ups of TOKYO JUTAKU are painted on and with: a camera, a canvas that knows what covers it, the poses of cards, table tops, hands, and what a
webcam makes of a picture."""
import functools
import math
import os
import random
import sys

import cv2
import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "scenes"))
from jutaku import plots  # noqa: E402
from prints.cloth import cloth as woven, pattern  # noqa: E402

CARD, THICK = 63.0, 1.6
SHOWN = .6      # the share of a field up to which it counts as hidden
SKINS = ((190, 214, 240), (120, 160, 205), (70, 105, 150), (45, 62, 95))  # BGR


class Camera:
    """A camera over the table's origin; y of the table points away from it."""

    def __init__(self, rng, size, spans, elevations=(34, 86)):
        """spans: how many px of a picture 1280 px wide a card may span; elevations: degrees."""
        self.size, self.elevation, self.origin = size, rng.uniform(*elevations), None
        w, h = size
        self.f = w / 2 / math.tan(math.radians(rng.uniform(56, 82)) / 2)
        far = CARD * self.f / (rng.uniform(*spans) * w / 1280)
        e, roll = math.radians(self.elevation), math.radians(rng.uniform(-12, 12))
        self.eye = np.array([0, -far * math.cos(e), far * math.sin(e)])
        ahead = -self.eye / far
        right = np.array([1.0, 0, 0])
        upright = np.stack([right, np.cross(ahead, right), ahead])
        turn = np.array([[math.cos(roll), -math.sin(roll), 0], [math.sin(roll), math.cos(roll), 0], [0, 0, 1]])
        self.R = turn @ upright
        self.t = -self.R @ self.eye
        self.K = np.array([[self.f, 0, (w - 1) / 2 + rng.uniform(-.008, .008) * w], [0, self.f, (h - 1) / 2 + rng.uniform(-.008, .008) * h], [0, 0, 1]])
        k1 = rng.uniform(-.11, .04)
        self.dist = np.array([k1, -.25 * k1, 0, 0, 0])

    def project(self, points):
        return cv2.projectPoints(np.asarray(points, float).reshape(-1, 1, 3), cv2.Rodrigues(self.R)[0], self.t, self.K, self.dist)[0].reshape(-1, 2)

    def look_through(self, points):
        """Keeps of the picture what shows these points; gives the size of that window."""
        px = self.project(points)
        lo, hi = np.maximum(np.floor(px.min(0)), 0), np.minimum(np.ceil(px.max(0)), np.array(self.size) - 1)
        self.origin = lo
        self.K[:2, 2] -= lo
        return tuple(int(v) for v in hi - lo + 1)

    def truth(self):
        """OpenCV's model; of a window also where the middle of the whole picture would lie."""
        middle = {} if self.origin is None else {"middle": ((np.array(self.size) - 1) / 2 - self.origin).tolist()}
        return {"image_size": list(self.size), **middle, "K": self.K.tolist(), "dist": self.dist.tolist(), "R": self.R.tolist(), "t": self.t.tolist()}


class Grain:
    """Streaky grey noise, from which faces of wood take their parts."""

    def __init__(self, seed):
        noise = np.random.default_rng(seed)
        self.sheets = []
        for _ in range(10):
            n = noise.normal(0, 1, (640, 640)).astype(np.float32)
            n = cv2.GaussianBlur(n, (0, 0), noise.uniform(8, 40), sigmaY=noise.uniform(.8, 3.5))
            turn = cv2.getRotationMatrix2D((320, 320), noise.uniform(0, 180), 1.5)
            n = cv2.warpAffine(n / n.std(), turn, (640, 640))
            self.sheets.append(n)

    def part(self, rng, h, w):
        s = rng.choice(self.sheets)
        h, w = min(h, 600), min(w, 600)
        y, x = rng.randrange(640 - h), rng.randrange(640 - w)
        return s[y:y + h, x:x + w]


GRAIN = Grain(7)


class Canvas:
    """A picture that is painted back to front, and what of it is covered by things on cards."""

    def __init__(self, rng, image, camera):
        self.rng, self.image, self.camera = rng, image.astype(np.float32), camera
        self.cover = np.zeros(image.shape[:2], np.uint8)

    def mask(self, px):
        """Where a polygon of pixels lies, with soft edges: its box and the share of each pixel."""
        h, w = self.cover.shape
        lo = np.maximum(np.floor(px.min(0)).astype(int) - 2, 0)
        hi = np.minimum(np.ceil(px.max(0)).astype(int) + 3, [w, h])
        if (hi - lo < 1).any():
            return None
        m = np.zeros((hi[1] - lo[1], hi[0] - lo[0]), np.uint8)
        cv2.fillPoly(m, [np.rint((px - lo) * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
        return (slice(lo[1], hi[1]), slice(lo[0], hi[0])), m

    def face(self, points, colour, grain, rng=None, covers=True):
        got = self.mask(self.camera.project(points))
        if got is None:
            return
        box, m = got
        fill = np.broadcast_to(np.float32(colour), m.shape + (3,))
        if grain and max(m.shape) <= 600:
            fill = fill * (1 + grain * GRAIN.part(rng or self.rng, *m.shape))[..., None]
        a = (m / 255.0).astype(np.float32)[..., None]
        self.image[box] += a * (fill - self.image[box])
        if covers:
            self.cover[box] |= np.uint8(255) * (m > 127)

    def darken(self, polygons, z, strength, blur, within=None):
        """A shadow of these outlines (mm) on the plane at height z."""
        outlines = [self.camera.project([(x, y, z) for x, y in p]) for p in polygons]
        if not outlines:
            return
        h, w = self.cover.shape
        lo = np.maximum(np.min([o.min(0) for o in outlines], 0) - 3 * blur - 2, 0).astype(int)
        hi = np.minimum(np.max([o.max(0) for o in outlines], 0) + 3 * blur + 2, [w, h]).astype(int)
        if (hi - lo < 2).any():
            return
        box, shade = (slice(lo[1], hi[1]), slice(lo[0], hi[0])), np.zeros((hi[1] - lo[1], hi[0] - lo[0]), np.uint8)
        for o in outlines:
            cv2.fillPoly(shade, [np.rint((o - lo) * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
        part = cv2.GaussianBlur(shade, (0, 0), max(blur, .3)).astype(np.float32) / 255
        if within is not None:
            part = part * within[box]
        self.image[box] *= (1 - strength * part)[..., None]

    def line(self, points, strength, width):
        px = self.camera.project(points)
        got = self.mask(px)
        if got is None:
            return
        box, m = got
        m[:] = 0
        cv2.polylines(m, [np.rint((px - [box[1].start, box[0].start]) * 16).astype(np.int32)], True, 255, width, cv2.LINE_AA, 4)
        self.image[box] *= (1 - strength * (m / 255.0).astype(np.float32))[..., None]


def rayed(rng, noise, image, at, spread, border):
    """What shows of a picture where at says, h×w×2, seen by a few rays a pixel that stray by so many px: as a renderer's, they fray what is fine."""
    rays = rng.choice([3, 5, 5, 9])
    look = lambda: cv2.remap(image, at + spread * noise.standard_normal(at.shape, np.float32), None, cv2.INTER_LINEAR, **border)
    return sum(look() for _ in range(rays)) / rays


def rendered(rng, noise, image, scale):
    """A picture as one so many times as large shows it that was rendered."""
    h, w = image.shape[:2]
    at = np.stack(np.meshgrid(*((np.arange(int(n * scale), dtype=np.float32) + .5) / scale - .5 for n in (w, h))), -1)
    return cv2.resize(rayed(rng, noise, image, at, rng.uniform(.25, .5) / scale, dict(borderMode=cv2.BORDER_REPLICATE)), (w, h), interpolation=cv2.INTER_CUBIC)


class Pose:
    """Where a card lies: its point (x, y), y down, in table mm."""

    def __init__(self, cx, cy, deg):
        a = math.radians(deg)
        self.deg, self.c, self.s = deg, math.cos(a), math.sin(a)
        self.x, self.y = cx - CARD / 2 * (self.c + self.s), cy - CARD / 2 * (self.s - self.c)
        self.centre = (cx, cy)

    def table(self, x, y):
        return self.x + x * self.c + y * self.s, self.y + x * self.s - y * self.c

    def outline(self, points):
        return [self.table(x, y) for x, y in points]


def lay_card(canvas, look, card, pose, side, edition, ppm=8.0):
    """Paints a card from print of so many samples a mm; gives the rectangles of its fields."""
    rng, camera = canvas.rng, canvas.camera
    corners = pose.outline([(0, 0), (CARD, 0), (CARD, CARD), (0, CARD)])
    canvas.darken([pose.outline([(-.5, -.5), (CARD + .5, -.5), (CARD + .5, CARD + .5), (-.5, CARD + .5)])], 0, .5, rng.uniform(1, 4))
    lean = look.shadow * THICK
    canvas.face([(x, y, 0) for x, y in corners], np.array([205, 215, 220]) * look.ambient, 0, covers=False)
    canvas.darken([[(x + lean[0], y + lean[1]) for x, y in corners]], 0, look.depth * .5, 1.5)
    print_, fields = plots.draw(card, side, edition, ppm)
    sheet = cv2.cvtColor(np.asarray(print_), cv2.COLOR_RGB2BGR).astype(np.float32)
    px = camera.project([(x, y, THICK) for x, y in corners])
    size = sheet.shape[0]
    span = np.mean([np.linalg.norm(px[i] - px[(i + 1) % 4]) for i in range(4)])
    sheet = cv2.GaussianBlur(sheet, (0, 0), max(.35 * size / span, .3))
    lit = look.ambient + look.direct * .75
    tint = np.float32([rng.uniform(.95, 1.03) for _ in range(3)]) * lit * rng.uniform(.92, 1.02)
    sheet *= tint
    h, w = canvas.cover.shape
    to_px = cv2.getPerspectiveTransform(np.float32([[-.5, -.5], [size - .5, -.5], [size - .5, size - .5], [-.5, size - .5]]), px.astype(np.float32))
    alpha = np.zeros((size, size), np.float32)
    r = int(3 * ppm)
    cv2.rectangle(alpha, (r, 0), (size - r, size), 1, -1)
    cv2.rectangle(alpha, (0, r), (size, size - r), 1, -1)
    for x in (r, size - r - 1):
        for y in (r, size - r - 1):
            cv2.circle(alpha, (x, y), r, 1, -1)
    lo, hi = np.maximum(px.min(0).astype(int) - 2, 0), np.minimum(px.max(0).astype(int) + 3, [w, h])
    shift = np.array([[1, 0, -lo[0]], [0, 1, -lo[1]], [0, 0, 1.0]])
    wide, high = hi - lo
    drawn = cv2.warpPerspective(sheet, shift @ to_px, (wide, high), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    a = cv2.warpPerspective(alpha, shift @ to_px, (wide, high), flags=cv2.INTER_LINEAR)[..., None]
    part = canvas.image[lo[1]:hi[1], lo[0]:hi[0]]
    part += a * (drawn - part)
    if rng.random() < .3:  # glare
        gx, gy = rng.uniform(lo[0], hi[0]), rng.uniform(lo[1], hi[1])
        yy, xx = np.mgrid[lo[1]:hi[1], lo[0]:hi[0]]
        part += (a[..., 0] * rng.uniform(10, 120) * np.exp(-((xx - gx) ** 2 + (yy - gy) ** 2) / (2 * (span * rng.uniform(.15, .5)) ** 2)))[..., None]
    return fields


@functools.lru_cache(maxsize=150)
def picture(path):
    return cv2.imread(path)


def cloth(rng, size):
    """A cloth of stripes or checks in any colours, or in those of cards, as it lies before a camera."""
    w, h = size
    kind = rng.choice(["stripes", "checks", "tartan", "gingham", "gingham", "gingham"])  # which misleads most
    own = rng.choice(["#8a8a8a", "#2f5a8a", "#%06x" % rng.randrange(1 << 24)])
    im = np.asarray(woven(rng, own, kind) if kind == "gingham" else pattern(rng, kind))[..., ::-1]
    side = len(im)
    turn = cv2.getRotationMatrix2D((side / 2, side / 2), rng.uniform(0, 360), rng.uniform(.3, 1.2) * w / side)
    turn[:, 2] += (w - side) / 2, (h - side) / 2
    corners = np.float32([(0, 0), (side, 0), (side, side), (0, side)])
    seen = cv2.transform(corners[None], turn)[0] + np.float32([[rng.uniform(-.15, .15) * w, rng.uniform(-.15, .15) * h] for _ in corners])
    return cv2.warpPerspective(im, cv2.getPerspectiveTransform(corners, seen.astype(np.float32)), size, borderMode=cv2.BORDER_WRAP).astype(np.float32)


def backdrop(rng, noise, size, pictures):
    """A table top: a part of another picture, mostly out of focus, a cloth, or plain colour with streaks."""
    w, h = size
    pick = rng.random()
    if rng.random() < .4:
        im = cloth(rng, size)
    elif pictures and pick < .75:
        im = picture(rng.choice(pictures))
        s = rng.uniform(.3, 1)
        ch, cw = int(im.shape[0] * s), int(im.shape[1] * s)
        y, x = rng.randint(0, im.shape[0] - ch), rng.randint(0, im.shape[1] - cw)
        im = im[y:y + ch, x:x + cw]
        if rng.random() < .5:
            im = im[:, ::-1]
        if rng.random() < .3:
            im = im[::-1]
        im = cv2.resize(im, size)
        if pick < .55:
            im = cv2.resize(cv2.GaussianBlur(cv2.resize(im, (w // 8, h // 8), interpolation=cv2.INTER_AREA), (0, 0), rng.uniform(.7, 5)), size)
        im = im.astype(np.float32)
    else:
        grey, tint = rng.uniform(15, 235), np.array([rng.uniform(.5, 1.1) for _ in range(3)])
        im = np.full((h, w, 3), grey, np.float32) * np.float32(tint)
    for _ in range(rng.choice([0, 1, 2])):
        n = noise.normal(0, 1, (h // 4, w // 4)).astype(np.float32)
        n = cv2.GaussianBlur(n, (0, 0), rng.uniform(1, 25), sigmaY=rng.uniform(.6, 8))
        im = im * (1 + rng.uniform(.02, .15) * cv2.resize(n / n.std(), size))[..., None]
    for _ in range(rng.choice([0, 0, 1, 4])):  # joints of planks, papers
        p = [(rng.uniform(-.2, 1.2) * w, rng.uniform(-.2, 1.2) * h) for _ in range(rng.choice([2, 3, 4]))]
        cv2.polylines(im, [np.int32(p)], False, [rng.uniform(0, 200)] * 3, rng.randint(1, 5), cv2.LINE_AA)
    if rng.random() < .25:
        r = cv2.boxPoints(((rng.uniform(0, w), rng.uniform(0, h)), (rng.uniform(60, 500), rng.uniform(60, 500)), rng.uniform(0, 180)))
        cv2.fillPoly(im, [np.int32(r)], [rng.uniform(0, 255) for _ in range(3)], cv2.LINE_AA)
    return np.clip(im, 0, 255)


def hand(canvas, look, at):
    """A forearm from the rim of the picture to a point of it, with fingers."""
    rng = canvas.rng
    h, w = canvas.cover.shape
    whole = canvas.camera.size[0]
    skin = np.array(rng.choice(SKINS)) * rng.uniform(.6, 1)
    turn = rng.uniform(-.3, math.pi + .3)
    far = np.array([math.cos(turn), math.sin(turn)]) * 1.3 * whole
    thick = rng.uniform(.045, .09) * whole
    m = np.zeros((h, w), np.uint8)
    cv2.line(m, tuple(np.int32(at + far * .05)), tuple(np.int32(at + far)), 255, int(thick * 1.6), cv2.LINE_AA)
    for _ in range(5):
        d = np.array([rng.gauss(0, 1), rng.gauss(0, 1)]) * thick * .5
        cv2.line(m, tuple(np.int32(at + far * .05)), tuple(np.int32(at + d)), 255, max(int(thick * .4), 3), cv2.LINE_AA)
    a = (cv2.GaussianBlur(m, (0, 0), 1) / 255.0).astype(np.float32)[..., None]
    tone = 1 + .25 * cv2.GaussianBlur(m, (0, 0), thick * .4).astype(np.float32)[..., None] / 255 - .2
    canvas.image *= 1 - .3 * cv2.GaussianBlur(a, (0, 0), thick * .3)[..., None]
    canvas.image += a * (np.float32(skin) * tone - canvas.image)
    canvas.cover[m > 127] = 255


def develop(rng, noise, im, whole=1280):
    """What lamps, lens and sensor make of a part of a picture that is so many px wide; gives 8-bit BGR."""
    h, w = im.shape[:2]
    yy, xx = np.mgrid[0:h:8, 0:w:8].astype(np.float32)
    xx, yy = xx / w - .5, yy / w - .28
    light = 1 + rng.uniform(-.5, .5) * xx + rng.uniform(-.5, .5) * yy - rng.uniform(0, .8) * (xx ** 2 + yy ** 2)
    if rng.random() < .3:
        n = cv2.GaussianBlur(noise.normal(0, 1, light.shape).astype(np.float32), (0, 0), rng.uniform(2, 20))
        light = light * (1 + rng.uniform(.05, .3) * np.tanh(n / n.std()))
    im = im * cv2.resize(light.astype(np.float32), (w, h))[..., None]
    im *= np.float32([rng.uniform(.7, 1.25), rng.uniform(.9, 1.05), rng.uniform(.75, 1.25)])
    grey = im.mean(2, keepdims=True)
    im = grey + (im - grey) * rng.uniform(.5, 1.4)
    levels = (255 * np.clip(np.arange(0, 2048) / 2040 * rng.uniform(.5, 1.35), 0, 1.2) ** rng.uniform(.75, 1.3)).astype(np.float32)
    im = levels[np.clip(im * 8, 0, 2047).astype(np.int16)]
    k = whole / 1280
    if rng.random() < .75:
        im = cv2.GaussianBlur(im, (0, 0), k * rng.choice([rng.uniform(.3, .9), rng.uniform(.3, 1.8)]))
    if rng.random() < .15:
        n = rng.randint(2, 6)
        kernel = np.zeros((n, n), np.float32)
        cv2.line(kernel, (0, rng.randrange(n)), (n - 1, rng.randrange(n)), 1)
        im = cv2.filter2D(im, -1, kernel / kernel.sum())
    s = rng.choice([0, rng.uniform(1, 5), rng.uniform(1, 14)])
    if s:
        n = noise.standard_normal(im.shape[:2] + (1,), np.float32) * np.float32(s) + noise.standard_normal(im.shape, np.float32) * np.float32(s * rng.uniform(0, .7))
        if rng.random() < .5:
            n = 1.6 * cv2.GaussianBlur(n, (0, 0), .8)
        im = im + n
    if rng.random() < .4:
        im = im + rng.uniform(.2, 1.2) * (im - cv2.GaussianBlur(im, (0, 0), k * rng.uniform(.8, 2)))
    return np.clip(im, 0, 255).astype(np.uint8)


def seen_share(canvas, points):
    px = np.rint(canvas.camera.project(points)).astype(int)
    h, w = canvas.cover.shape
    inside = (px >= 0).all(1) & (px < (w, h)).all(1)
    free = inside.copy()
    free[inside] = canvas.cover[px[inside, 1], px[inside, 0]] == 0
    return round(float(free.mean()), 2)


def lattice(rect, nx, ny):
    x0, y0, x1, y1 = rect
    return [(x0 + (x1 - x0) * (i + .5) / nx, y0 + (y1 - y0) * (j + .5) / ny) for i in range(nx) for j in range(ny)]
