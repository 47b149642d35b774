"""Crops of the market of an IZAKAYA table: each crate with its bottles."""
import numpy as np

import cv2

from crops import FINE, levelled
from table import Table

N = 64                                          # samples a side
CRATE_STEP, CRATE_HEIGHTS = 1.0, (12., 26.)     # mm, and planes at the rim and at the tops of bottles
CRATE_SEEN = 6.                                 # height at which the truth places a crate
SLIP, TURN = .8, 1.0                            # how a layout errs, mm and degrees
CROPS = 3                                       # of each place


def aligned(table, pose, step, heights):
    """The planes of a raster around a pose, rows downwards in its own frame, card white levelled; and where its samples lie."""
    x, y, degrees = pose
    grid = (np.arange(N) - (N - 1) / 2) * step
    u, v = np.meshgrid(grid, -grid)
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    at = np.stack([x + c * u - s * v, y + s * u + c * v], -1)
    ends = table.project([[x, y, heights[0]], [x + 10 * c, y + 10 * s, heights[0]]])
    half = np.hypot(*(ends[1] - ends[0])) * step / 10 > FINE
    source = table.small if half else table.image
    planes = np.zeros((len(heights), 3, N, N), np.uint8)
    for plane, z in zip(planes, heights):
        px = table.project(np.dstack([at, np.full((N, N), z)]).reshape(-1, 3)).astype(np.float32).reshape(N, N, 2)
        px = px / 2 - .25 if half else px
        plane[:] = cv2.remap(source, px[..., 0], px[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)[..., ::-1].transpose(2, 0, 1)
    return levelled(planes, table.white).reshape(-1, N, N), at


def shaken(rng, at):
    return (*(np.array(at) + rng.normal(0, SLIP, 2)), rng.normal(0, TURN))


def crates(picture, rng):
    """The crates: planes, and how many bottles are in them."""
    table, rows = Table(picture), []
    for i, px in enumerate(table.px["crates"]):
        if table.is_hidden(stock=i):
            continue
        for _ in range(CROPS):
            planes, _ = aligned(table, shaken(rng, table.unproject(px, CRATE_SEEN)), CRATE_STEP, CRATE_HEIGHTS)
            rows.append(dict(planes=planes, bottles=np.int8(table.state["stock"][i]["crate"])))
    return {k: np.stack([r[k] for r in rows]) for k in rows[0]} if rows else None
