"""The network of floors of IZAKAYA's buildings: it looks at one site at a time, whose middle that of sites has told."""
import numpy as np
import torch
from shapely.geometry import Polygon

import floors
from crops import crop, levelled
from floors import CELL, FLOOR, FLOORS, PLANES, SLIDE, Data, Flat, Lines, Net, Raster, drawn, loss_of, parts, report
from sites import LEAN, SLIP, TURN, centroid
from table import HALF, TOP, Table, on_table
from written import File

NAME, BATCH, RATE = "floors", 32, 2e-3
N, STEP = 80, .6           # samples a side, mm: a whole site, a sample about a px
BARE, MISSED = .18, 1.2    # the share of sites without wood that are looked at; by how much a site's middle is misjudged, mm


def cut(picture, rng):
    table = Table(picture)
    built = {(*b["card"], b["site"]): b["floors"] for b in table.extras["pieces"]}
    out = {k: [] for k in ("planes", "views", "maps", "counts", "lines")}
    for s in table.extras["sites"]:
        for i, polygon in enumerate(s["polygons"]):
            stack = built.get((*s["card"], i), [])
            if table.is_hidden(card=s["card"]) or tuple(s["card"]) not in table.pose or not stack and rng.random() > BARE:
                continue
            x, y, degrees = table.pose[tuple(s["card"])]
            shaken = (x + rng.normal(0, SLIP), y + rng.normal(0, SLIP), degrees + rng.normal(0, TURN))
            mid = centroid(polygon) + rng.normal(0, MISSED, 2)
            middle = np.array(on_table(shaken, mid[0] - HALF, HALF - mid[1]))
            px = table.project([[*middle, TOP]])[0]
            if not ((px > 0) & (px < np.array(table.image.shape[1::-1]))).all():
                continue
            n, heights = N + 2 * SLIDE * CELL, TOP + FLOOR * np.arange(PLANES) * (1 + rng.normal(0, LEAN))
            got, _, view, right, near = crop(table, middle, heights, n, STEP)
            lies = lambda p: np.stack(on_table((x, y, degrees), p[:, 0] - HALF, HALF - p[:, 1]), 1) - middle
            raster = Raster(lies, right, near, n // CELL, CELL * STEP)
            building = [[Polygon(p) for p in f] for f in stack[:FLOORS]]
            out["planes"].append(levelled(got, table.white).reshape(-1, n, n))
            out["views"].append(view)
            out["maps"].append([drawn(f, raster) for f in building + [()] * (FLOORS - len(building))])
            out["lines"].append(Lines(raster, FLOOR * np.arange(PLANES), table.eye - [*middle, TOP]).of(building))
            out["counts"].append(floors.counted(building))
    return {k: np.array(v, np.int8 if k == "counts" else None) for k, v in out.items()} if out["planes"] else None


def files(net):
    return [File(NAME + ".onnx", Flat(net), dict(planes=torch.rand(1, 3 * PLANES, N, N), view=torch.rand(1, 3)), "said", batched=False)]
