"""The network of pieces: for each cell of a tile which piece has its middle there, whether the card there lies blue side up,
whether wood stands there, whether that is covered, and whether the architect token's middle shows; its data, loss, report and export."""
import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from crops import SCALE
from layers import Doubled, block
from light import relit
from pieces import BOTTLE_KIND, CELLS, COARSE, COIN_KIND, DISC_KIND, HEIGHTS, KINDS, PYRAMID_KIND, Tiles
from table import Table
from train import Cache
from written import File

NAME, BATCH, RATE = "pieces", 24, 3e-3
CHANNELS = 3 * len(HEIGHTS) + 2
FLAGS = ("side", "wood", "covered", "token")
GROUPS = dict(disc=(DISC_KIND, PYRAMID_KIND), pyramid=(PYRAMID_KIND, BOTTLE_KIND), bottle=(BOTTLE_KIND, COIN_KIND),
              coin=(COIN_KIND, COIN_KIND + 1))


def cut(picture, rng):
    return Tiles(COARSE, Table(picture), rng).all()


class Net(nn.Module):
    """From tiles, b×14×96×96 with card white at SCALE, to maps, b×22×48×48: the kinds, the flags."""

    across = CELLS  # cells a side

    def __init__(self, low=20, up=20, width=40):
        super().__init__()
        self.low = block(CHANNELS, low, 5, 2)
        self.down = block(low, width, 3, 2)
        self.deep = nn.ModuleList([block(width, width, dilation=d) for d in (1, 2, 4, 1, 2, 1)])
        self.whole = nn.Conv2d(width, width, 1)
        self.up = Doubled(width, up)
        self.join = nn.Sequential(block(low + up, 32, 1), block(32, 32), nn.Conv2d(32, len(KINDS) + len(FLAGS), 1))
        self.temperature = 1.0

    def forward(self, tiles):
        low = self.low(tiles * (2 / SCALE) - 1.2)
        x = self.down(low)
        for i, layer in enumerate(self.deep):
            x = x + layer(x)
            if i == 2:
                x = self.around(x)
        return self.join(torch.cat([low, self.up(x)], 1)) * self.temperature

    def around(self, x):
        """x, of half as many cells a side, with the light of all of it."""
        side = self.across // 2
        return x + F.interpolate(F.relu(self.whole(F.avg_pool2d(x, side))), scale_factor=side, mode="nearest")


class Data(Cache):
    """Tiles in memory."""

    def seen(self, index, rng):
        """The planes and the labels of some tiles."""
        return self.whole["planes"][index], [self.whole[k][index] for k in ("kinds", *FLAGS)]

    def batch(self, index, rng=None):
        planes, labels = self.seen(index, rng)
        x, labels = torch.as_tensor(planes).float(), [torch.as_tensor(t) for t in labels]
        if rng is not None:
            x = torch.cat([relit(x[:, :-2], rng), x[:, -2:]], 1)
            flip = torch.as_tensor(rng.random(len(x)) < .5)
            for t in (x, *labels):
                t[flip] = t[flip].flip(-1)
        return x, labels


def loss_of(net, batch, rng):
    x, (kinds, *flags) = batch
    maps = net(x.contiguous(memory_format=torch.channels_last)).float()
    loss = F.cross_entropy(maps[:, :len(KINDS)], kinds.long(), ignore_index=-1, reduction="sum") / ((kinds > 0).sum() + 20)
    for k, (name, flag) in enumerate(zip(FLAGS, flags)):
        known = flag >= 0
        if known.any():
            wrong = F.binary_cross_entropy_with_logits(maps[:, len(KINDS) + k][known], flag[known].float(), reduction="sum")
            loss = loss + .3 * wrong / (known.sum() if name != "token" else (flag > 0).sum() + 20)
    return loss


def tested(net, data):
    """The maps and labels of all tiles of data, some at a time."""
    net.eval()
    with torch.no_grad():
        for i in range(0, len(data), 96):
            x, labels = data.batch(np.arange(i, min(i + 96, len(data))))
            yield net(x), labels
    net.train()


def report(net, data):
    """By group the share of cells that show a piece and are right; of those that show none; of cells whose flags are right."""
    tally = {k: np.zeros(2, int) for k in (*GROUPS, "none", *FLAGS)}
    for maps, (kinds, *flags) in tested(net, data):
        right = maps[:, :len(KINDS)].argmax(1) == kinds
        for name, (low, high) in dict(GROUPS, none=(0, 1)).items():
            which = (kinds >= low) & (kinds < high)
            tally[name] += [int(right[which].sum()), int(which.sum())]
        for k, (name, flag) in enumerate(zip(FLAGS, flags)):
            known = flag >= 0 if name != "token" else flag > 0
            tally[name] += [int(((maps[:, len(KINDS) + k] > 0) == (flag > 0))[known].sum()), int(known.sum())]
    return " ".join(f"{k} {r}/{n}={r / max(n, 1):.4f}" for k, (r, n) in tally.items())


def temper(net, data, held):
    """Takes the inverse temperature at which the kinds of cells held back are likeliest."""
    net.temperature, scales = 1.0, np.linspace(.4, 1.3, 19)
    losses = np.zeros(len(scales))
    for maps, (kinds, *_) in tested(net, held):
        for i, scale in enumerate(scales):
            losses[i] += float(F.cross_entropy(maps[:, :len(KINDS)] * float(scale), kinds.long(), ignore_index=-1, reduction="sum"))
    net.temperature = float(scales[losses.argmin()])
    return f"; log odds times {net.temperature:.2f}"


def files(net):
    return [File("pieces.onnx", net, dict(tiles=torch.rand(2, CHANNELS, COARSE.side, COARSE.side)), "maps")]
