"""The network of wooden buildings on a card, of both games that have them: maps of the insides of its sites and of every floor's wood, and, by
which it only learns, of seams and of faults."""
import numpy as np
import torch
import torch.nn.functional as F
from shapely.geometry import Polygon
from torch import nn

from crops import Raster, crop
from floors import FAULTS, FLOOR, FLOORS, faulty
from jutaku_scene import SCALE, THICK, Closeup, Seen, levelled, lies, light_of, misjudged
from layers import block
from light import relit
from train import Tensors
from written import File

NAME, BATCH, RATE = "building", 24, 2e-3
N, STEP = 96, .75                                               # samples a side, mm
HEIGHTS = [THICK + FLOOR * k for k in range(FLOORS + 1)]
CELLS = N // 2                                                  # of a map, a side
MAPS = 1 + 2 * FLOORS + len(FAULTS)                             # the site's inside; each floor's wood; each floor's seams; where faults are
CARDS, BARE = 8, .15                                            # of one table at most, and the share of cards without wood that are looked at


def cut(picture, rng):
    c = Closeup(picture)
    out = {k: [] for k in ("planes", "views", "maps")}
    for card in chosen(c.cards, rng):
        quad = misjudged(card, rng, .25)
        focal = c.extras["camera"]["K"][0][0] * np.exp(rng.normal(0, .09))
        got, _, view, right, near = crop(Seen(c, quad, focal), np.zeros(2), HEIGHTS, N, STEP)
        out["planes"].append(levelled(got.reshape(-1, N, N), light_of(c.levels, quad)))
        out["views"].append(view)
        out["maps"].append(drawn(card, Raster(lies, right, near, CELLS, 2 * STEP)))
    return {k: np.array(v) for k, v in out.items()} if out["planes"] else None


def chosen(cards, rng):
    """Cards of a picture in a mixed order, few of them bare."""
    some = [c for c in rng.permutation(np.array(cards, object)) if c["buildings"] or rng.random() < BARE or len(cards) < CARDS]
    return some[:CARDS]


def drawn(card, raster):
    """The maps of a card, 0 to 255, a cell for two samples of its crops."""
    out = np.zeros((MAPS, raster.cells, raster.cells), np.uint8)
    sites = [Polygon(s) for s in card["sites"]]
    for s in sites:
        raster.fill(out[0], s)
    for b in card["buildings"]:
        floors = [[Polygon(p) for p in f] for f in b["floors"][:FLOORS]]
        for k, floor in enumerate(floors):
            for p in floor:
                raster.fill(out[1 + k], p)
            raster.seams(out[1 + FLOORS + k], floor)
        for kind, shape, _ in faulty(floors, sites[b["site"]]):
            raster.fill(out[1 + 2 * FLOORS + kind], shape)
    return out


class Net(nn.Module):
    """From planes, b×21×n×n with the card's light at SCALE, and the view, b×3, to maps, b×17×n/2×n/2, of the card. All planes share their first
    layers; of several looks at the card the others come after the last one, as it differs from them."""

    def __init__(self, looks=1, maps=MAPS, plane=16, low=32, width=64, dilations=(1, 2, 4, 1, 2, 1)):
        super().__init__()
        planes = looks * len(HEIGHTS) * plane
        self.looks = looks
        self.see = block(3, plane, 5, 2)
        self.mix = block(planes, low, 1)
        self.down = block(planes, width, 3, 2)
        self.look = nn.Linear(3, width)
        self.deep = nn.ModuleList([block(width, width, dilation=d) for d in dilations])
        self.up = nn.Conv2d(width, low, 1)
        self.draw = nn.Sequential(block(low, low), nn.Conv2d(low, maps, 1))

    def features(self, planes, views):
        """What it knows of the card, coarse, b×64×n/4×n/4, and as fine as maps, b×32×n/2×n/2."""
        n = int(planes.shape[-1])
        each = (planes * (2 / SCALE) - 1.2).reshape(-1, 3, n, n)
        looks = self.see(each.contiguous(memory_format=torch.channels_last)).reshape(len(planes), self.looks, -1, n // 2, n // 2)
        last = looks[:, self.looks - 1]  # OpenCV 4.6 reads no index from the end
        seen = torch.cat([last] + [last - looks[:, k] for k in range(self.looks - 1)], 1)
        x = self.down(seen) + self.look(views)[:, :, None, None]
        for layer in self.deep:
            x = x + layer(x)
        return x, self.draw[0](self.mix(seen) + F.interpolate(self.up(x), scale_factor=2, mode="nearest"))

    def forward(self, planes, views):
        return self.draw[1](self.features(planes, views)[1])


class Data(Tensors):
    def batch(self, index, rng=None):
        x, views, maps = (self.whole[k][index].float() for k in ("planes", "views", "maps"))
        maps = maps / 255
        if rng is not None:
            x = self.lit(x, rng)
            flip = torch.as_tensor(rng.random(len(x)) < .5)
            for t in (x, maps):
                t[flip] = t[flip].flip(-1)
        return x, views, maps

    def lit(self, x, rng):
        return relit(x, rng)


def loss_of(net, batch, rng):
    planes, views, maps = batch
    said = net(planes, views).float()
    weight = 1 + 3 * (maps[:, 1 + FLOORS:] > .3).float()
    drawn_ = F.binary_cross_entropy_with_logits(said[:, :1 + FLOORS], maps[:, :1 + FLOORS]) * 8
    return drawn_ + F.binary_cross_entropy_with_logits(said[:, 1 + FLOORS:], maps[:, 1 + FLOORS:], weight) * 8


def report(net, data):
    """How well the maps of sites and of wood fit."""
    net.eval()
    overlap = np.zeros((2, 2))
    with torch.no_grad():
        for i in range(0, len(data), 64):
            x, views, maps = data.batch(np.arange(i, min(i + 64, len(data))))
            said = net(x, views)
            for k, part in enumerate((slice(0, 1), slice(1, 1 + FLOORS))):
                a, b = said[:, part] > 0, maps[:, part] > .5
                overlap[k] += [float((a & b).sum()), float((a | b).sum())]
    net.train()
    return f"site IoU {overlap[0, 0] / overlap[0, 1]:.3f} wood IoU {overlap[1, 0] / overlap[1, 1]:.3f}"


class Flat(nn.Module):
    """The network as readers ask it: maps of sites and of wood, in one row."""

    def __init__(self, net):
        super().__init__()
        self.net = net

    def forward(self, planes, view):
        return self.net(planes, view)[:, :1 + FLOORS].flatten(1)


def files(net):
    return [File(NAME + ".onnx", Flat(net), dict(planes=torch.rand(1, 3 * len(HEIGHTS), N, N), view=torch.rand(1, 3)), "said", batched=False)]
