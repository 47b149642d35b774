"""The network of floors of IZAKAYA's buildings: it looks at one site at a time, whose middle that of sites has told. It learns from TOKYO JUTAKU's, too,
seen from as far away."""
import numpy as np
import torch
from shapely.geometry import Polygon

import floors
from crops import levelled
from floors import FAULTS, FLOORS, UNKNOWN, Counts, Data, Net, loss_of, parts, report
from jutaku_floors_net import buildings
from jutaku_scene import Closeup
from sites import centroid, in_view, shaken
from table import HALF, TOP, on_table, tables
from written import File

NAME, BATCH, RATE = "floors", 24, 2e-3
SIDE, STEP, LOW = (128, 80), .6, 18.    # samples, mm: a whole site with six floors, a sample about a px; mm below its middle
CROP = (SIDE, STEP, LOW, Data.cell)
AFAR = (.42, .95)                       # mm that a px of a close-up spans at least, once it is seen from afar
BARE, MISSED = .18, 1.2                 # the share of sites without wood that are looked at; by how much a site's middle is misjudged, mm


def cut(picture, rng):
    c = Closeup(picture)
    if "card_pose" in c.extras:
        return floors.joined([row for table in tables(picture) for row in sites_of(table, rng)])
    if c.cards:
        c.recede(np.exp(rng.uniform(*np.log(AFAR))), rng)
    return buildings(c, rng, CROP, MISSED)


def sites_of(table, rng):
    """What shows of each of the sites of a table."""
    built, rows = {(*b["card"], b["site"]): b["floors"] for b in table.wood}, []
    for s in table.extras["sites"]:
        for i, polygon in enumerate(s["polygons"]):
            stack = built.get((*s["card"], i), [])
            if not table.is_hidden(card=s["card"]) and tuple(s["card"]) in table.pose and (stack or rng.random() <= BARE):
                rows.append(look(table, table.pose[tuple(s["card"])], polygon, [[Polygon(p) for p in f] for f in stack[:FLOORS]], rng))
    return [r for r in rows if r]


def look(table, pose, site, building, rng):
    """What shows of a site of a card, a polygon, and of the building on it; None where it lies out of the picture."""
    at = centroid(site) + rng.normal(0, MISSED, 2)
    middle = np.array(on_table(shaken(pose, rng), at[0] - HALF, HALF - at[1]))
    if not in_view(table, middle):
        return None
    facing, row = floors.lesson(table, [*middle, TOP], CROP, lies_on(pose), building, Polygon(site))
    return dict(crops=levelled(facing.shown(), table.white), **row, counts=floors.counted(building) + [UNKNOWN] * len(FAULTS))


def lies_on(pose):
    """Tells where points of a card at a pose, n×2 mm from its top-left corner, lie so many mm above it, n×3."""
    return lambda p, high: np.column_stack([*on_table(pose, p[:, 0] - HALF, HALF - p[:, 1]), np.broadcast_to(TOP + np.asarray(high), len(p))])


def files(net):
    return [File(NAME + ".onnx", Counts(net), dict(crop=torch.rand(1, 4, *SIDE), view=torch.rand(1, 3)), "said", batched=False)]
