"""Crops of the sheets of a table around their middles, wide enough to be seen from places beside them."""
from typing import NamedTuple

import cv2
import numpy as np

from crops import FINE as SMALLER, levelled
from sheets import HEIGHT, STOCK, BLUE, FACE_DOWN, CRATE, WHITE, table_sheets
from table import Table

N = 48                              # samples a side that a network sees
KIND = {WHITE: 0, BLUE: 0, STOCK: 1, FACE_DOWN: 2, CRATE: 3}
MOST = 14                           # sheets of a table


class Look(NamedTuple):
    """How a network of offsets looks at sheets: its name; mm a sample; the samples a side that are kept; how far off sheets are taught
    at most, and half of them by a normal distribution, mm; how far crops are turned, degrees, sized and skewed, as shares."""
    name: str
    step: float
    wide: int
    reach: float
    often: float
    turn: float
    size: float
    skew: float


COARSE = Look("offsets", 2.4, 80, 22., 5., 2.5, .04, .02)
FINE = Look("offsets_fine", 1.6, 64, 6., 1.5, 1.2, .012, .007)


def around(look, table, sheet):
    """What the picture shows around a sheet, 3×wide×wide."""
    kind, x, y, degrees = sheet
    grid = (np.arange(look.wide) - (look.wide - 1) / 2) * look.step
    u, v = np.meshgrid(grid, -grid)
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    at = np.dstack([x + c * u - s * v, y + s * u + c * v, np.full(u.shape, HEIGHT[kind])])
    px = table.project(at.reshape(-1, 3)).astype(np.float32).reshape(look.wide, look.wide, 2)
    middle = look.wide // 2
    half = np.hypot(*(px[middle, middle + 1] - px[middle, middle])) > SMALLER
    source = table.small if half else table.image
    px = px / 2 - .25 if half else px
    plane = cv2.remap(source, px[..., 0], px[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)[..., ::-1].transpose(2, 0, 1)
    return levelled(plane, table.white)


def crops(look, picture, rng):
    table = Table(picture)
    every = table_sheets(table)
    inside = [(s, k < len(table.pose)) for k, s in enumerate(every) if shows(table, s)]
    if not inside:
        return None
    some = [inside[i] for i in rng.permutation(len(inside))[:MOST]]
    return dict(planes=np.stack([around(look, table, s) for s, _ in some]), kinds=np.array([KIND[s[0]] for s, _ in some], np.int8), grid=np.array([g for _, g in some]))


def shows(table, sheet):
    px = table.project([[sheet[1], sheet[2], HEIGHT[sheet[0]]]])[0]
    h, w = table.image.shape[:2]
    return 0 < px[0] < w and 0 < px[1] < h
