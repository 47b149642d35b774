"""Tiles of the table around each vertex from stills with truth: what corners.go does, for training."""
import numpy as np

from sweep import HALF, on_table
from tiles import square

N, STEP, CELLS = 32, 1.5, 8                 # samples a side, mm, cells a side
HEIGHTS = (0, 12, 24)                       # mm above the table: a bottle's foot, middle and top
ROOM = 9                                    # mm in which the middle of a bottle lies


def foot(table, vertex):
    """Where a bottle at a vertex is expected: the middle of the card corners that meet there."""
    _, i, j = vertex
    around = [((i + r, j + c), (u, v)) for r, c, u, v in ((-1, -1, 2, 2), (-1, 0, 0, 2), (0, -1, 2, 0), (0, 0, 0, 0))]
    return np.mean([on_table(table.pose[card], [[u * HALF, v * HALF]], 0)[0, :2] for card, (u, v) in around if card in table.pose], 0)


def corner(table, vertex, rng=None):
    """The tile of a vertex: as tile of tiles.py has it, with one place."""
    middle = foot(table, vertex) + (0 if rng is None else rng.normal(0, .7, 2))
    seen, spots, px = square(table, middle, HEIGHTS, N, STEP, CELLS)
    zone = np.zeros((CELLS, CELLS), np.float32)
    for x, y, deg in table.pose.values():
        c, s = np.cos(np.radians(deg)), np.sin(np.radians(deg))
        off = spots - (x, y)
        zone[(abs(c * off[..., 0] + s * off[..., 1]) < HALF) & (abs(c * off[..., 1] - s * off[..., 0]) < HALF)] = 1
    may, does, paints = np.hypot(*np.moveaxis(spots - middle, -1, 0)) < ROOM, np.zeros((CELLS, CELLS), bool), np.zeros((1, 3), np.float32)
    there = vertex in table.bottles
    if there:
        off = np.where(may, np.hypot(*np.moveaxis(spots - table.bottles[vertex], -1, 0)), np.inf)
        does, paints[0] = off < max(4.5, off.min() + .1), np.sqrt(table.paints[vertex])
    h, w = table.image.shape[:2]
    out = vertex in table.unseen or not (0 <= px[0] < w and 0 <= px[1] < h)
    return dict(seen, zone=zone, may=may[None], does=does[None], known=np.int8([-1 if out else there]), paints=paints)
