"""Crops of the sheets that a layout of an IZAKAYA table claims, each with its kind: of tables as they are, of layouts that
lie beside their sheets, and of layouts laid on boards of other games."""
import json

import cv2
import numpy as np

from crops import FINE, SCALE
from flat import Flat
from picture import Picture
from table import Table, TOP

N, STEP = 32, 3.0                     # samples a side, mm
NOTHING, WHITE, BLUE, STOCK, FACE_DOWN, CRATE = range(6)
HEIGHT = {WHITE: TOP, BLUE: TOP, STOCK: .4, FACE_DOWN: .4, CRATE: 6.}  # of what shows at a sheet's middle, mm
SLIP, OFF = 2.0, 20.0                 # mm: a sheet as near as SLIP to its crop's middle is meant, one farther than OFF is not
ASKEW, ODD = 16., 1.3                 # nor is one turned by more than ASKEW degrees, or larger than in the layout by more than ODD


def table_sheets(table):
    """Where the sheets of a table lie: (kind, x, y, degrees)."""
    sides = {tuple(c["card"]): c["side"] for c in table.state["cards"]}
    out = [(WHITE if sides[card] == "white" else BLUE, *pose) for card, pose in table.pose.items()]
    out.append((BLUE, *table.unproject(table.px["claim_spot"], TOP), 0))
    for kind, place in ((STOCK, "stock"), (CRATE, "crates")):
        out += [(kind, *table.unproject(px, HEIGHT[kind]), 0) for px in table.px[place]]
    return out + [(FACE_DOWN, *table.unproject(table.px["price_spot"], .4), 0)]


def drawn_sheets(rng):
    """The sheets of a layout as it might lie, around its grid's centre."""
    n, gap, pitch = rng.integers(3, 6), rng.uniform(5, 17), rng.uniform(49, 55)
    half = (n * (63 + gap) - gap) / 2
    at = (np.arange(n) - (n - 1) / 2) * (63 + gap)
    out = [(BLUE if n == 3 and x == y == 0 else WHITE, x, y, 0) for y in at[::-1] for x in at]
    out.append((BLUE, -half - rng.uniform(48, 61), rng.uniform(-.5, .5) * half, 0))
    left, low = -3 * pitch + rng.uniform(-8, 8), -half - rng.uniform(49, 59)
    for k in range(6):
        out += [(STOCK, left + k * pitch, low, 0), (CRATE, left + k * pitch, low - 54, 0)]
    return out + [(FACE_DOWN, left + 5 * pitch + 57, low, 0)]


class Other(Picture):
    """A rendered table without a game of ours, or with another one."""

    def __init__(self, path):
        self.take(cv2.imread(path))
        self.see(truth_of(path)["extras"]["camera"])


def truth_of(path):
    return json.load(open(path.rsplit(".", 1)[0] + ".truth.json"))


class Laid:
    """A layout laid on a picture: its own mm are scale mm of the picture's table, turned by degrees, moved by shift."""

    def __init__(self, picture, sheets, scale=1., degrees=0., shift=(0, 0)):
        self.picture, self.sheets, self.scale, self.degrees, self.shift = picture, sheets, scale, degrees, np.array(shift, float)
        a = np.radians(degrees)
        self.turn = scale * np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]])
        self.white = picture.white_of([self.pixels(s, np.linspace(-29, 29, 24), TOP) for s in sheets if s[0] in (WHITE, BLUE)][:-1])

    def pixels(self, sheet, steps, z):
        """The pixels of a square raster around a sheet, rows downwards in its own frame."""
        _, x, y, degrees = sheet
        u, v = np.meshgrid(steps, -steps)
        a = np.radians(degrees)
        at = np.stack([x + np.cos(a) * u - np.sin(a) * v, y + np.sin(a) * u + np.cos(a) * v], -1)
        at = at @ self.turn.T + self.shift
        return self.picture.project(np.dstack([at, np.full(u.shape, z * self.scale)]).reshape(-1, 3)).reshape(*u.shape, 2)

    def inside(self, sheet):
        """Whether the picture shows more than half of a sheet's crop."""
        px = self.pixels(sheet, np.linspace(-40, 40, 5), 0)
        h, w = self.picture.image.shape[:2]
        return ((px >= 0).all(-1) & (px < (w, h)).all(-1)).mean() > .5

    def crop(self, sheet):
        """What the picture shows around a sheet, 3×N×N, card white at SCALE."""
        steps = (np.arange(N) - (N - 1) / 2) * STEP
        px = self.pixels(sheet, steps, HEIGHT[sheet[0]]).astype(np.float32)
        half = np.hypot(*(px[N // 2, N // 2 + 1] - px[N // 2, N // 2])) > FINE
        source = self.picture.small if half else self.picture.image
        planes = cv2.remap(source, px / 2 - .25 if half else px, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)[..., ::-1].transpose(2, 0, 1)
        return np.clip(planes * (SCALE / self.white)[:, None, None] + .5, 0, 255).astype(np.uint8)

    def clear_of(self, sheet, others):
        """Whether none of the others is what the layout takes for this sheet."""
        if abs((self.degrees + 45) % 90 - 45) > ASKEW or max(self.scale, 1 / self.scale) > ODD:
            return True
        at = self.turn @ sheet[1:3] + self.shift
        return all(np.hypot(*(at - o[1:3])) > OFF for o in others)


def shaken(sheet, rng):
    """A sheet as a fit might place it."""
    kind, x, y, degrees = sheet
    return kind, *(np.array([x, y]) + rng.normal(0, SLIP / 2, 2)), degrees + rng.normal(0, 1.5)


def crops_of(picture, rng):
    """The crops of one picture, planes and the kinds that they show; none where it shows too little."""
    found = []
    if "card_pose" not in truth_of(picture)["extras"]:
        other = Other(picture)
        for _ in range(3):
            found += nothing(fitted(other, rng), rng, 16)
    else:
        picture = Table(picture)
        own = table_sheets(picture)
        laid = Laid(picture, own)
        found += [(laid.crop(shaken(s, rng)), s[0]) for s in own if laid.inside(s)]
        found += nothing(misplaced(picture, rng), rng, 8, own)
        for _ in range(2):
            found += nothing(fitted(Flat(rng), rng), rng, 12)
    if not found:
        return None
    return dict(planes=np.stack([c for c, _ in found]), labels=np.array([k for _, k in found], np.int8))


def nothing(laid, rng, most, own=()):
    seen = [s for s in laid.sheets if laid.inside(s) and laid.clear_of(s, own)]
    return [(laid.crop(seen[i]), NOTHING) for i in rng.permutation(len(seen))[:most]]


def misplaced(table, rng):
    """A layout on a table of ours, but beside its sheets: shifted, turned, or of another size."""
    way, pitch = rng.integers(4), 63 + table.gap
    sheets = table_sheets(table) if rng.random() < .5 else drawn_sheets(rng)
    shift = rng.choice([-.5, 0, .5], 2) * pitch + rng.normal(0, 4, 2)
    if way == 0:
        return Laid(table, sheets, rng.choice([.4, .5, .67, 1.5, 2]) * rng.uniform(.9, 1.1), rng.uniform(0, 360), shift)
    if way == 1:
        return Laid(table, sheets, rng.uniform(.8, 1.25), rng.uniform(20, 70), shift)
    if way == 2:
        return Laid(table, sheets, rng.uniform(.9, 1.1), rng.integers(4) * 90 + rng.normal(0, 3), rng.uniform(-500, 500, 2))
    return Laid(table, sheets, rng.uniform(.95, 1.05), rng.normal(0, 3), shift)


def fitted(picture, rng):
    """A layout on a picture without one: along a quadrilateral that the picture shows, or anywhere."""
    sheets, quads = drawn_sheets(rng), picture.quads()
    if not quads or rng.random() < .2:
        return Laid(picture, sheets, np.exp(rng.uniform(-1, .7)), rng.uniform(0, 360), rng.uniform(-200, 200, 2))
    corners = np.array([picture.unproject(p, 0) for p in quads[rng.integers(len(quads))]])
    edge = corners[1] - corners[0]
    scale = np.hypot(*edge) / rng.choice([63, 63, 73, 52, 52, 44, 36, 21, 126])
    degrees = np.degrees(np.arctan2(edge[1], edge[0])) + rng.integers(4) * 90 + rng.normal(0, 1)
    anchor = Laid(picture, sheets, scale, degrees)
    sheet = sheets[rng.integers(len(sheets))]
    return Laid(picture, sheets, scale, degrees, corners.mean(0) - anchor.turn @ sheet[1:3])
