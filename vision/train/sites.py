"""Plane sweeps of the site cards of an IZAKAYA table (Collins 1996): each card as if everything lay in the plane of its top, and of
the tops of one and two floors; and what stands on its building sites."""
import numpy as np

from crops import crop, levelled
from table import HALF, TOP, Table, on_table

N, STEP, CELLS = 64, 1.15, 16           # samples a side, mm, cells a side
PLANES, FLOOR = 3, 10.                  # planes, and the height of a floor, mm
ZONE = (0., -5.)                        # the middle of the zone of the sites, mm from the card's, up the card
SLIP, TURN, LEAN = .5, .5, .008         # how a layout errs: mm, degrees, and the share by which heights are off
HIDDEN, NONE = -1, -2                   # in the place of floors: can't be seen; the card has no such site


def sweeps(picture, rng):
    """All site cards of a scene in view: planes; the view; of each of 16×16 cells the share that lies on the card, on its first and on its
    second site; the middles of the sites, mm right and near of the raster's; their floors."""
    table = Table(picture)
    built = {(*b["card"], b["site"]): b["floors"] for b in table.wood}
    sites = {tuple(s["card"]): s["polygons"] for s in table.extras["sites"]}
    rows = [sweep(table, card, sites.get(card, []), built, rng) for card in sorted(table.pose)]
    rows = [r for r in rows if r is not None]
    return {k: np.stack([r[k] for r in rows]) for k in rows[0]} if rows else None


def sweep(table, card, sites, built, rng):
    x, y, degrees = table.pose[card]
    middle = np.array(on_table(shaken(table.pose[card], rng), *ZONE))
    if not in_view(table, middle):
        return None
    heights = TOP + FLOOR * np.arange(PLANES) * (1 + rng.normal(0, LEAN))
    planes, at, view, right, near = crop(table, middle, heights, N, STEP)
    u, v = on_card((x, y, degrees), at)
    out = dict(planes=levelled(planes, table.white).reshape(-1, N, N), view=view, card=share((u > 0) & (u < 2 * HALF) & (v > 0) & (v < 2 * HALF)))
    mask, middles, floors = np.zeros((2, CELLS, CELLS), np.uint8), np.zeros((2, 2), np.float32), np.full(2, NONE, np.int8)
    for i, polygon in enumerate(sites):
        mask[i] = share(inside(polygon, u, v))
        mid = centroid(polygon)
        away = np.array(on_table((x, y, degrees), mid[0] - HALF, HALF - mid[1])) - middle
        middles[i] = away @ right, away @ near
        floors[i] = HIDDEN if table.is_hidden(card=list(card)) else len(built.get((*card, i), []))
    return dict(out, mask=mask, middles=middles, floors=floors)


def shaken(pose, rng):
    """A card's pose as a layout that errs tells it."""
    x, y, degrees = pose
    return x + rng.normal(0, SLIP), y + rng.normal(0, SLIP), degrees + rng.normal(0, TURN)


def in_view(table, middle):
    """Whether a point at the height of cards shows in the picture."""
    px = table.project([[*middle, TOP]])[0]
    return ((px > 0) & (px < np.array(table.image.shape[1::-1]))).all()


def on_card(pose, at):
    """The card points, mm from the top-left corner, y down, that lie at points of the table."""
    x, y, degrees = pose
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    dx, dy = at[..., 0] - x, at[..., 1] - y
    return c * dx + s * dy + HALF, HALF - (c * dy - s * dx)


def inside(polygon, x, y):
    """Even-odd rule for arrays of points."""
    hit = np.zeros(x.shape, bool)
    for (ax, ay), (bx, by) in zip(polygon, np.roll(polygon, 1, 0)):
        if ay != by:
            hit ^= ((ay > y) != (by > y)) & (x < (bx - ax) * (y - ay) / (by - ay) + ax)
    return hit


def centroid(polygon):
    p, q = np.asarray(polygon, float), np.roll(polygon, -1, 0)
    a = p[:, 0] * q[:, 1] - q[:, 0] * p[:, 1]
    return ((p + q) * a[:, None]).sum(0) / (3 * a.sum())


def share(on):
    """Of each cell the share of samples that are on, 0 to 255."""
    side = N // CELLS
    return (255 * on.reshape(CELLS, side, CELLS, side).mean((1, 3)) + .5).astype(np.uint8)
