"""Crops of the sheets of a table around their middles, wide enough to be seen from places beside them."""
import cv2
import numpy as np

from crops import FINE, levelled
from sheets import HEIGHT, STOCK, BLUE, FACE_DOWN, CRATE, WHITE, table_sheets
from table import Table

N, WIDE, STEP = 48, 80, 2.4         # samples a side that the network sees, and that are kept; mm
KIND = {WHITE: 0, BLUE: 0, STOCK: 1, FACE_DOWN: 2, CRATE: 3}
MOST = 14                           # sheets of a table


def around(table, sheet):
    """What the picture shows around a sheet, 3×WIDE×WIDE."""
    kind, x, y, degrees = sheet
    grid = (np.arange(WIDE) - (WIDE - 1) / 2) * STEP
    u, v = np.meshgrid(grid, -grid)
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    at = np.dstack([x + c * u - s * v, y + s * u + c * v, np.full(u.shape, HEIGHT[kind])])
    px = table.project(at.reshape(-1, 3)).astype(np.float32).reshape(WIDE, WIDE, 2)
    half = np.hypot(*(px[WIDE // 2, WIDE // 2 + 1] - px[WIDE // 2, WIDE // 2])) > FINE
    source = table.small if half else table.image
    px = px / 2 - .25 if half else px
    plane = cv2.remap(source, px[..., 0], px[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)[..., ::-1].transpose(2, 0, 1)
    return levelled(plane, table.white)


def crops(picture, rng):
    table = Table(picture)
    every = table_sheets(table)
    inside = [s for s in every if shows(table, s)]
    if not inside:
        return None
    some = [inside[i] for i in rng.permutation(len(inside))[:MOST]]
    return dict(planes=np.stack([around(table, s) for s in some]), kinds=np.array([KIND[s[0]] for s in some], np.int8))


def shows(table, sheet):
    px = table.project([[sheet[1], sheet[2], HEIGHT[sheet[0]]]])[0]
    h, w = table.image.shape[:2]
    return 0 < px[0] < w and 0 < px[1] < h
