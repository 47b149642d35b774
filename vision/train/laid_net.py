"""The network of wooden pieces that were laid on a card between two pictures: how many, maps of where they lie by floor, and, by which it only
learns, of all wood, of seams and of faults. It begins as that of buildings."""
import os

import cv2
import numpy as np
import torch
import torch.nn.functional as F
from shapely.geometry import Polygon
from torch import nn

import building_net
from building_net import HEIGHTS
from crops import Raster, crop
from floors import FAULTS, FLOORS, apart
from jutaku_scene import Closeup, Seen, levelled, lies, light_of, misjudged
from light import relit_looks
from table import earlier
from written import File

NAME, BATCH, RATE = "laid", 16, 2e-3
N, STEP = 144, .5                                               # samples a side, mm: finer than for buildings, as seams tell how many pieces came
CELLS = N // 2                                                  # of a map, a side
MAPS = FLOORS + building_net.MAPS - 1                           # each floor's new wood; then as of buildings: each floor's wood; each floor's seams; where faults are
NUMBERS = 3                                                     # of new pieces that are told apart: none, one, more
CARDS, SAME = 8, .2                                             # of one table at most, and the share of cards without new wood that are looked at
ASIDE, SLID = .25, .15                                          # how far a card's corners are misjudged, mm, and how far in one picture only


def cut(picture, rng):
    """What is to be learnt of a picture."""
    if not os.path.exists(earlier(picture)):
        return None
    c, was = Closeup(picture), Closeup(picture)
    was.image = cv2.imread(earlier(picture))
    out = {k: [] for k in ("planes", "views", "maps", "numbers")}
    for card in chosen(c.cards, rng):
        quad = misjudged(card, rng, ASIDE)
        focal = c.extras["camera"]["K"][0][0] * np.exp(rng.normal(0, .09))
        seen = []
        for one in (was, c):
            at = misjudged(dict(card, corners_px=quad), rng, SLID)
            got, _, view, right, near = crop(Seen(one, at, focal), np.zeros(2), HEIGHTS, N, STEP)
            seen.append(levelled(got.reshape(-1, N, N), light_of(one.levels, at)))
        maps, number = drawn(card, Raster(lies, right, near, CELLS, 2 * STEP))
        for k, v in dict(planes=np.concatenate(seen), views=view, maps=maps, numbers=number).items():
            out[k].append(v)
    return {k: np.array(v) for k, v in out.items()} if out["planes"] else None


def chosen(cards, rng):
    """Cards of a picture in a mixed order, few of them without a new piece."""
    some = [c for c in rng.permutation(np.array(cards, object)) if c["buildings"] != c["before"] or rng.random() < SAME]
    return some[:CARDS]


def laid(card):
    """The new pieces of a card, each with its floor, from 0."""
    was = {b["site"]: b["floors"] for b in card["before"]}
    for b in card["buildings"]:
        old = was.get(b["site"], [])
        for k, floor in enumerate(b["floors"][:FLOORS]):
            for p in floor[len(old[k]) if k < len(old) else 0:]:
                yield k, Polygon(p)


def drawn(card, raster):
    """The maps of a card, 0 to 255, a cell for two samples of its crops, and how many pieces are new."""
    out, number = np.zeros((FLOORS, CELLS, CELLS), np.uint8), 0
    for k, piece in laid(card):
        raster.fill(out[k], piece)
        number += 1
    return np.concatenate([out, building_net.drawn(card, raster)[1:]]), min(number, NUMBERS - 1)


class Net(building_net.Net):
    """From planes before and after, b×42×144×144 with the card's light at SCALE, and the view, b×3, to maps, b×22×72×72, of the card, and the log
    odds of numbers of new pieces, b×3. Numbers are told by all of the card, and by what shows, and how much there is, where new wood is drawn."""

    def __init__(self, low=32, width=64):
        super().__init__(2, MAPS, low=low, width=width, dilations=(1, 2, 4, 2, 4, 2))
        self.count = nn.Linear(2 * width, NUMBERS)
        self.count_new = nn.Linear(2 * low + FLOORS, NUMBERS)
        self.register_buffer("heat", torch.ones(1))             # temperature of numbers

    def forward(self, planes, views):
        x, fine = self.features(planes, views)
        maps = self.draw[1](fine)
        new = torch.sigmoid(maps[:, :FLOORS])
        wood = torch.cat([shown(fine, new), new.mean((2, 3))], 1)
        return maps, self.count(pooled(x)) + self.count_new(wood)


def shown(fine, where):
    """What shows where maps, b×n×h×w, draw anything, pooled."""
    return pooled(fine * F.conv2d(where, torch.ones(fine.shape[1], where.shape[1], 1, 1)))


def pooled(x):
    return torch.cat([x.mean((2, 3)), x.amax((2, 3))], 1)


def begin(net, cache):
    """Takes over what the network of buildings knows, where that was taught here: it looks at the later picture only."""
    path = os.path.join(cache, building_net.NAME + ".pt")
    if not os.path.exists(path):
        return
    state = torch.load(path, map_location="cpu")
    for name in ("mix.0.weight", "down.0.weight"):
        state[name] = torch.cat([state[name], torch.zeros_like(state[name])], 1)
    for name in ("draw.1.weight", "draw.1.bias"):
        wood, seams, faults = state[name][1:1 + FLOORS], state[name][1 + FLOORS:1 + 2 * FLOORS], state[name][1 + 2 * FLOORS:]
        state[name] = torch.cat([wood, wood, seams, faults])
    net.load_state_dict({**net.state_dict(), **state})


class Data(building_net.Data):
    def batch(self, index, rng=None):
        return *super().batch(index, rng), self.whole["numbers"][index].long()

    def lit(self, x, rng):
        return relit_looks(x, rng)


def loss_of(net, batch, rng):
    planes, views, maps, numbers = batch
    said, count = net(planes, views)
    said, which = said.float(), torch.arange(MAPS)[None, :, None, None]
    weight = 1 + 3 * (maps > .3) * (which >= 2 * FLOORS)
    each = F.binary_cross_entropy_with_logits(said, maps, weight, reduction="none").mean((0, 2, 3))
    overlap = apart(said[:, :FLOORS], maps[:, :FLOORS]).mean()
    return 8 * (3 * each[:FLOORS].mean() + each[FLOORS:].mean()) + .5 * overlap + .3 * F.cross_entropy(count.float(), numbers)


def report(net, data):
    """How well the maps of new wood fit, how much of the new wood that overhangs they draw, and how often the number of pieces is right."""
    net.eval()
    overlap, over, right = np.zeros(2), np.zeros(2), 0
    with torch.no_grad():
        for i in range(0, len(data), 64):
            x, views, maps, numbers = data.batch(np.arange(i, min(i + 64, len(data))))
            said, count = net(x, views)
            a, b = said[:, :FLOORS] > 0, maps[:, :FLOORS] > .5
            overlap += [float((a & b).sum()), float((a | b).sum())]
            out = b & (maps[:, [3 * FLOORS + len(FAULTS) - 1]] > .5)
            over += [float((a & out).sum()), float(out.sum())]
            right += int((count.argmax(1) == numbers).sum())
    net.train()
    return f"wood IoU {overlap[0] / overlap[1]:.3f}, of overhangs {over[0] / max(over[1], 1):.3f}, numbers right {right / len(data):.3f}"


def parts(net, batch):
    """What is tempered, (odds, want)."""
    return [(net(*batch[:2])[1], batch[3])]


class Flat(nn.Module):
    """The network as readers ask it: the log odds of numbers of new pieces, then each floor's map of new wood, in one row."""

    def __init__(self, net):
        super().__init__()
        self.net = net

    def forward(self, planes, view):
        maps, count = self.net(planes, view)
        return torch.cat([count / self.net.heat, maps[:, :FLOORS].flatten(1)], 1)


def files(net):
    return [File(NAME + ".onnx", Flat(net), dict(planes=torch.rand(1, 6 * len(HEIGHTS), N, N), view=torch.rand(1, 3)), "said", batched=False)]
