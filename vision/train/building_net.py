"""The network of wooden buildings on a card, of both games that have them: maps of the insides of its sites and of every floor's wood."""
import numpy as np
import torch
import torch.nn.functional as F
from shapely.geometry import Polygon
from torch import nn

from crops import crop
from floors import FLOOR, FLOORS, PLANES, Raster
from jutaku_scene import CARD, SCALE, THICK, Closeup, Seen, corners_of, levelled, lies, light_of, mm_per_px
from layers import block
from train import Cache
from written import File

NAME, BATCH, RATE = "building", 24, 2e-3
N, STEP = 96, .75                                               # samples a side, mm
HEIGHTS = [THICK + FLOOR * k for k in range(PLANES)]
CELLS = N // 2                                                  # of a map, a side
MAPS = 1 + FLOORS                                               # the site's inside; each floor's wood
CARDS, BARE = 8, .15                                            # of one table at most, and the share of cards without wood that are looked at


def cut(picture, rng):
    c = Closeup(picture)
    out = {k: [] for k in ("planes", "views", "maps")}
    for card in chosen(c.cards, rng):
        quad = corners_of(card)
        quad = quad + rng.normal(0, .25, quad.shape) / mm_per_px(quad)
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
    out = np.zeros((MAPS, CELLS, CELLS), np.uint8)
    for s in card["sites"]:
        raster.fill(out[0], Polygon(s))
    for b in card["buildings"]:
        for k, floor in enumerate(b["floors"][:FLOORS]):
            for p in floor:
                raster.fill(out[1 + k], Polygon(p))
    return out


class Net(nn.Module):
    """From planes, b×21×96×96 with the card's light at SCALE, and the view, b×3, to maps, b×7×48×48: log odds. All planes share their first
    layers."""

    def __init__(self, plane=16, low=32, width=64):
        super().__init__()
        self.see = block(3, plane, 5, 2)
        self.mix = block(PLANES * plane, low, 1)
        self.down = block(PLANES * plane, width, 3, 2)
        self.look = nn.Linear(3, width)
        self.deep = nn.ModuleList([block(width, width, dilation=d) for d in (1, 2, 4, 1, 2, 1)])
        self.up = nn.Conv2d(width, low, 1)
        self.draw = nn.Sequential(block(low, low), nn.Conv2d(low, MAPS, 1))

    def forward(self, planes, view):
        each = (planes * (2 / SCALE) - 1.2).reshape(-1, 3, N, N)
        seen = self.see(each.contiguous(memory_format=torch.channels_last)).reshape(len(planes), -1, CELLS, CELLS)
        x = self.down(seen) + self.look(view)[:, :, None, None]
        for layer in self.deep:
            x = x + layer(x)
        return self.draw(self.mix(seen) + F.interpolate(self.up(x), scale_factor=2, mode="nearest"))


class Data(Cache):
    def round(self, rng):
        return rng.permutation(len(self))

    def batch(self, index, rng=None):
        x, views, maps = (torch.from_numpy(self.whole[k][index]).float() for k in ("planes", "views", "maps"))
        if rng is not None:
            x = _one_light(x, rng)
            flip = torch.from_numpy(rng.random(len(x)) < .5)
            for t in (x, maps):
                t[flip] = t[flip].flip(-1)
        return x, views, maps / 255


def _one_light(x, rng):
    """The planes of one crop are of one picture: their light changes together."""
    n = len(x)
    x = x.view(n, PLANES, 3, N, N)
    draw = lambda *shape: torch.from_numpy(rng.normal(0, 1, shape)).float()
    x = x / SCALE
    x = (x * torch.exp(.12 * draw(n, 1, 1, 1, 1) + .07 * draw(n, 1, 3, 1, 1))).clamp(0, 1.7) ** torch.exp(.18 * draw(n, 1, 1, 1, 1))
    if rng.random() < .4:
        x = x + .05 * rng.random() * torch.randn(x.shape)
    return SCALE * x.view(n, 3 * PLANES, N, N)


def loss_of(net, batch, rng):
    planes, views, maps = batch
    return F.binary_cross_entropy_with_logits(net(planes, views).float(), maps) * 8


def report(net, data):
    """How well the maps of sites and of wood fit."""
    net.eval()
    overlap = np.zeros((2, 2))
    with torch.no_grad():
        for i in range(0, len(data), 64):
            x, views, maps = data.batch(np.arange(i, min(i + 64, len(data))))
            said = net(x, views)
            for k, part in enumerate((slice(0, 1), slice(1, MAPS))):
                a, b = said[:, part] > 0, maps[:, part] > .5
                overlap[k] += [float((a & b).sum()), float((a | b).sum())]
    net.train()
    return f"site IoU {overlap[0, 0] / overlap[0, 1]:.3f} wood IoU {overlap[1, 0] / overlap[1, 1]:.3f}"


class Flat(nn.Module):
    """The network as readers ask it: the maps in one row."""

    def __init__(self, net):
        super().__init__()
        self.net = net

    def forward(self, planes, view):
        return self.net(planes, view).flatten(1)


def files(net):
    return [File(NAME + ".onnx", Flat(net), dict(planes=torch.rand(1, 3 * PLANES, N, N), view=torch.rand(1, 3)), "maps", batched=False)]
