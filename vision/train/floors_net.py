"""The network of floors of IZAKAYA's buildings: it looks at one site at a time, whose middle that of sites has told."""
import numpy as np
import torch
from shapely.geometry import Polygon

from crops import Raster, crop, levelled
from floors import FLOOR, FLOORS, counted
from floors_planes import CELL, PLANES, SLIDE, Data, Flat, Lines, Net, drawn, loss_of, parts, report
from sites import LEAN, centroid, in_view, shaken
from table import HALF, TOP, Table, on_table
from written import File

NAME, BATCH, RATE = "floors", 32, 2e-3
N, STEP = 80, .6           # samples a side, mm: a whole site, a sample about a px
BARE, MISSED = .18, 1.2    # the share of sites without wood that are looked at; by how much a site's middle is misjudged, mm


def cut(picture, rng):
    table = Table(picture)
    built = {(*b["card"], b["site"]): b["floors"] for b in table.extras["pieces"]}
    rows = []
    for s in table.extras["sites"]:
        for i, polygon in enumerate(s["polygons"]):
            stack = built.get((*s["card"], i), [])
            if not table.is_hidden(card=s["card"]) and tuple(s["card"]) in table.pose and (stack or rng.random() <= BARE):
                rows.append(look(table, table.pose[tuple(s["card"])], polygon, [[Polygon(p) for p in f] for f in stack[:FLOORS]], rng))
    rows = [r for r in rows if r]
    return {k: np.array([r[k] for r in rows], np.int8 if k == "counts" else None) for k in rows[0]} if rows else None


def look(table, pose, site, building, rng):
    """What shows of a site of a card, a polygon, and of the building on it; None where it lies out of the picture."""
    erring = shaken(pose, rng)
    at = centroid(site) + rng.normal(0, MISSED, 2)
    middle = np.array(on_table(erring, at[0] - HALF, HALF - at[1]))
    if not in_view(table, middle):
        return None
    n, heights = N + 2 * SLIDE * CELL, TOP + FLOOR * np.arange(PLANES) * (1 + rng.normal(0, LEAN))
    got, _, view, right, near = crop(table, middle, heights, n, STEP)
    raster = Raster(lambda p: np.stack(on_table(pose, p[:, 0] - HALF, HALF - p[:, 1]), 1) - middle, right, near, n // CELL, CELL * STEP)
    lines = Lines(raster, FLOOR * np.arange(PLANES), table.eye - [*middle, TOP])
    return dict(planes=levelled(got, table.white).reshape(-1, n, n), views=view, counts=counted(building), lines=lines.of(building),
                maps=[drawn(f, raster) for f in building + [()] * (FLOORS - len(building))])


def files(net):
    return [File(NAME + ".onnx", Flat(net), dict(planes=torch.rand(1, 3 * PLANES, N, N), view=torch.rand(1, 3)), "said", batched=False)]
