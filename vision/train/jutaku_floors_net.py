"""The network of floors of TOKYO JUTAKU's buildings, in samples fine enough for seams; where a building stands that of buildings has told."""
import functools

import numpy as np
import torch
from shapely.geometry import Polygon

import floors
from crops import crop
from floors import CELL, FAULTS, FLOOR, FLOORS, PLANES, SLIDE, Data, Flat, Lines, Raster, drawn, faulty, loss_of, parts, report
from jutaku_scene import THICK, Closeup, Seen, corners_of, levelled, lies, light_of, mm_per_px
from written import File

NAME, BATCH, RATE = "jutaku_floors", 24, 2e-3
N, STEP = 128, .375     # samples a side, mm: seams are a third of a mm wide
BARE, MISSED = .15, 1.  # the share of cards without wood that are looked at; by how much a building's middle is misjudged, mm
Net = functools.partial(floors.Net, len(FAULTS))


def cut(picture, rng):
    c = Closeup(picture)
    out = {k: [] for k in ("planes", "views", "maps", "counts", "lines")}
    for card in c.cards:
        if "building_site" not in card or not card["buildings"] and rng.random() > BARE:
            continue
        quad = corners_of(card)
        quad = quad + rng.normal(0, .25, quad.shape) / mm_per_px(quad)
        focal = c.extras["camera"]["K"][0][0] * np.exp(rng.normal(0, .09))
        building = [[Polygon(p) for p in f] for b in card["buildings"] for f in b["floors"][:FLOORS]]
        middle = middle_of(building[0] if building else [Polygon(s) for s in card["sites"]]) + rng.normal(0, MISSED, 2)
        n, heights = N + 2 * SLIDE * CELL, [THICK + FLOOR * k for k in range(PLANES)]
        seen = Seen(c, quad, focal)
        got, _, view, right, near = crop(seen, middle, heights, n, STEP)
        raster = Raster(lambda p: lies(p) - middle, right, near, n // CELL, CELL * STEP)
        site = Polygon(card["sites"][card["building_site"] or 0])
        violations = (c.sites[card["site"]].get("building") or {"violations": []})["violations"]
        out["planes"].append(levelled(got.reshape(-1, n, n), light_of(c.levels, quad)))
        out["views"].append(view)
        out["maps"].append([drawn(floor, faults, raster) for floor, faults in faulty(building, site)])
        out["lines"].append(Lines(raster, np.array(heights) - THICK, seen.eye - [*middle, THICK]).of(building))
        out["counts"].append(floors.counted(building) + [int(f in violations) for f in FAULTS])
    return {k: np.array(v, np.int8 if k == "counts" else None) for k, v in out.items()} if out["planes"] else None


def middle_of(shapes):
    """The middle of the box around polygons of the card, in the axes of Seen."""
    x0, y0, x1, y1 = zip(*[s.bounds for s in shapes])
    return lies(np.array([min(x0) + max(x1), min(y0) + max(y1)]) / 2)


def files(net):
    return [File(NAME + ".onnx", Flat(net), dict(planes=torch.rand(1, 3 * PLANES, N, N), view=torch.rand(1, 3)), "said", batched=False)]
