"""The network of floors of TOKYO JUTAKU's buildings, seen from nearer than IZAKAYA's: it looks at one building, whose middle that of
buildings has told."""
import numpy as np
import torch
from shapely.geometry import Polygon
from shapely.ops import unary_union

import floors
from building_net import chosen
from floors import FAULTS, FLOORS, UNKNOWN, Flat, loss_of, parts, report
from jutaku_scene import THICK, Closeup, Seen, levelled, lies, light_of, misjudged
from written import File

NAME, BATCH, RATE = "jutaku_floors", 16, 2e-3
SIDE, STEP, LOW = (352, 224), .2, 18.   # samples, mm: a whole building with six floors; mm below its middle
MISSED = 1.5                            # by how much a building's middle is misjudged, mm


class Data(floors.Data):
    cell = 4    # finer than IZAKAYA's: seams are a px wide


def Net():
    return floors.Net(sharp=16, fine=40, middle=88, width=128)


CROP = (SIDE, STEP, LOW, Data.cell)


def cut(picture, rng):
    return buildings(Closeup(picture), rng, CROP, MISSED)


def buildings(c, rng, crop, missed):
    """What shows of the buildings on the cards of a close-up, in crops as floors.lesson takes them, around middles so many mm beside theirs."""
    return floors.joined([look(c, card, rng, crop, missed) for card in chosen(c.cards, rng) if card["buildings"]])


def look(c, card, rng, crop, missed):
    """What shows of the building on a card."""
    quad = misjudged(card, rng, .25)
    seen = Seen(c, quad, c.extras["camera"]["K"][0][0] * np.exp(rng.normal(0, .09)))
    built = card["buildings"][0]
    building = [[Polygon(p) for p in f] for f in built["floors"][:FLOORS]]
    middle = lies(np.array(unary_union(building[0]).centroid.coords[0])) + rng.normal(0, missed, 2)
    apparent = seen.apparent(card)
    shown = lambda p, high: apparent(np.column_stack([lies(p), np.broadcast_to(THICK + np.asarray(high), len(p))]))
    facing, row = floors.lesson(seen, [*middle, THICK], crop, shown, building, Polygon(card["sites"][built["site"]]))
    judged = c.sites[card["site"]].get("building")
    faults = [int(f in judged["violations"]) if judged else UNKNOWN for f in FAULTS]
    return dict(crops=levelled(facing.shown(), light_of(c.levels, quad)), **row, counts=floors.counted(building) + faults)


def files(net):
    return [File(NAME + ".onnx", Flat(net), dict(crop=torch.rand(1, 4, *SIDE), view=torch.rand(1, 3)), "said", batched=False)]
