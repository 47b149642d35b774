"""The network of turns: for each cell of a tile whether the middle of a disc's top shows there, of which player, and
whether that of the architect token does; its data, loss, report and export."""
import os

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from crops import SCALE
from table import PLAYERS, Table
from train import Cache
from turns import HEIGHTS, N, Tiles

NAME, BATCH, RATE = "turns", 48, 3e-3


def cut(picture, rng):
    return Tiles(Table(picture), rng).all()


def block(inputs, outputs, kernel=3, stride=1, dilation=1):
    return nn.Sequential(nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2 * dilation, dilation, bias=False), nn.BatchNorm2d(outputs), nn.ReLU())


class Net(nn.Module):
    """From tiles, b×6×64×64 with card white at SCALE, to maps, b×7×32×32: no disc, a disc of each player, the token."""

    def __init__(self, low=24, width=32):
        super().__init__()
        self.low = block(3 * len(HEIGHTS), low, 5, 2)
        self.down = block(low, width, 3, 2)
        self.deep = nn.ModuleList([block(width, width, dilation=d) for d in (1, 2, 4, 1)])
        self.up = nn.ConvTranspose2d(width, low, 2, 2)
        self.join = nn.Sequential(block(2 * low, low, 1), block(low, low), nn.Conv2d(low, 2 + len(PLAYERS), 1))

    def forward(self, tiles):
        low = self.low(tiles * (2 / SCALE) - 1.2)
        x = self.down(low)
        for layer in self.deep:
            x = x + layer(x)
        return self.join(torch.cat([low, self.up(x)], 1))


class Data(Cache):
    """Tiles in memory."""

    def round(self, rng):
        return rng.permutation(len(self))

    def batch(self, index, rng=None):
        x = torch.from_numpy(self.whole["planes"][index]).float()
        labels, tokens = (torch.from_numpy(self.whole[k][index]).long() for k in ("labels", "tokens"))
        if rng is not None:
            n = len(x)
            draw = lambda *shape: torch.from_numpy(rng.normal(0, 1, shape)).float()
            x = x.view(n, 2, 3, N, N) / 150
            x = (x * torch.exp(.15 * draw(n, 1, 1, 1, 1) + .06 * draw(n, 1, 3, 1, 1))).clamp(0, 1.7) ** torch.exp(.18 * draw(n, 1, 1, 1, 1))
            if rng.random() < .5:
                x = x + .06 * rng.random() * torch.randn(x.shape)
            x = 150 * x.view(n, 6, N, N)
            if rng.random() < .3:
                x = x + (F.avg_pool2d(x, 3, 1, 1) - x) * torch.rand(n, 1, 1, 1)
            flip = torch.from_numpy(rng.random(n) < .5)
            for t in (x, labels, tokens):
                t[flip] = t[flip].flip(-1)
        return x, labels, tokens


def loss_of(net, batch, rng):
    tiles, labels, tokens = batch
    maps = net(tiles.contiguous(memory_format=torch.channels_last))
    weight = torch.ones(1 + len(PLAYERS))
    weight[0] = .3
    disc = F.cross_entropy(maps[:, :-1], labels, weight, ignore_index=-1)
    known = tokens >= 0
    return disc + F.binary_cross_entropy_with_logits(maps[:, -1][known], tokens[known].float(), pos_weight=torch.tensor(5.))


def report(net, data):
    """The share of cells with a disc that are right, of those without, and of tiles with the token whose likeliest cell shows it."""
    net.eval()
    tally = np.zeros((3, 2), int)
    with torch.no_grad():
        for i in range(0, len(data), 128):
            x, labels, tokens = data.batch(np.arange(i, min(i + 128, len(data))))
            maps = net(x)
            said = maps[:, :-1].argmax(1)
            tally[0] += [int((said == labels)[labels > 0].sum()), int((labels > 0).sum())]
            tally[1] += [int((said == 0)[labels == 0].sum()), int((labels == 0).sum())]
            there = (tokens == 1).flatten(1).any(1)
            best = maps[there, -1].flatten(1).argmax(1)
            tally[2] += [int((tokens[there].flatten(1)[torch.arange(len(best)), best] != 0).sum()), len(best)]
    net.train()
    return " ".join(f"{name} {r}/{n}={r / max(n, 1):.4f}" for name, (r, n) in zip(("discs", "none", "token"), tally))


def export(net, data, held, out):
    net.eval()
    torch.onnx.export(net, torch.rand(2, 3 * len(HEIGHTS), N, N), os.path.join(out, "turns.onnx"), input_names=["tiles"], output_names=["maps"],
                      opset_version=11, dynamic_axes={k: {0: "batch"} for k in ("tiles", "maps")})
