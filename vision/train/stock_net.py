"""The network of the market's cards: for each cell whether the middle of a coin shows there, or of which player's disc;
whether the card shows at all, and which drink's it is; its data, loss, report and export."""
import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

import market
from crops import SCALE
from layers import Doubled, block
from light import relit
from market import CELLS, N
from table import DRINKS, PLAYERS
from train import Cache
from written import File

NAME, BATCH, RATE = "stock", 32, 2e-3
KINDS = 2 + len(PLAYERS)   # nothing, a coin, a disc of each player
TURN, SCALED, SHIFT = 5., .04, 1.1    # by how much crops are turned, degrees, scaled, as a logarithm, and moved, samples
cut = market.cards


class Net(nn.Module):
    """From crops, b×6×64×64 with card white at SCALE, to maps, b×14×32×32: the kinds, and everywhere the same how surely the card shows and which
    drink's it is."""

    def __init__(self, low=24, width=32):
        super().__init__()
        self.low = block(6, low, 5, 2)
        self.down = block(low, width, 3, 2)
        self.deep = nn.ModuleList([block(width, width, dilation=d) for d in (1, 2, 4, 1)])
        self.up = Doubled(width, low)
        self.join = nn.Sequential(block(2 * low, low, 1), block(low, low), nn.Conv2d(low, KINDS, 1))
        self.shown = nn.Conv2d(width, 1, 1)
        self.drink = nn.Conv2d(width, len(DRINKS), 1)

    def forward(self, crops):
        low = self.low(crops * (2 / SCALE) - 1.2)
        x = self.down(low)
        for layer in self.deep:
            x = x + layer(x)
        maps = self.join(torch.cat([low, self.up(x)], 1))
        whole = F.avg_pool2d(x, CELLS // 2)
        whole = torch.cat([self.shown(whole), self.drink(whole)], 1)
        return torch.cat([maps, F.interpolate(whole, scale_factor=CELLS, mode="nearest")], 1)


class Data(Cache):
    """Crops in memory."""

    def batch(self, index, rng=None):
        x = torch.as_tensor(self.whole["planes"][index]).float()
        labels = torch.as_tensor(self.whole["labels"][index]).long()
        shown, drink = torch.as_tensor(self.whole["shown"][index]).float(), torch.as_tensor(self.whole["drink"][index]).long()
        if rng is not None:
            x, labels = moved(relit(x, rng), labels, rng)
            for axis in (-1, -2):
                flip = torch.as_tensor(rng.random(len(x)) < .5)
                for t in (x, labels):
                    t[flip] = t[flip].flip(axis)
        return x, labels, shown, drink


def moved(x, labels, rng):
    """Crops and their labels moved, turned and larger or smaller by chance."""
    n = len(x)
    turn, scale, shift = rng.normal(0, np.radians(TURN), n), np.exp(rng.normal(0, SCALED, n)), rng.normal(0, 2 * SHIFT / N, (2, n))
    c, s = scale * np.cos(turn), scale * np.sin(turn)
    lies = torch.as_tensor(np.array([[c, -s, shift[0]], [s, c, shift[1]]]).transpose(2, 0, 1)).float()
    x = F.grid_sample(x, F.affine_grid(lies, x.shape, align_corners=False), padding_mode="border", align_corners=False)
    grid = F.affine_grid(lies, (n, 1, CELLS, CELLS), align_corners=False)
    return x, F.grid_sample(labels[:, None].float(), grid, "nearest", "border", align_corners=False)[:, 0].long()


def loss_of(net, batch, rng):
    crops, labels, shown, drink = batch
    maps = net(crops.contiguous(memory_format=torch.channels_last)).float()
    cells = F.cross_entropy(maps[:, :KINDS], labels, ignore_index=-1, reduction="sum") / ((labels > 0).sum() + 20)
    drinks = F.cross_entropy(maps[:, KINDS + 1:, 0, 0], drink, ignore_index=-1, reduction="sum") / max(int((drink >= 0).sum()), 1)
    return cells + F.binary_cross_entropy_with_logits(maps[:, KINDS, 0, 0], shown) + drinks


def report(net, data):
    """The share of coins' and of discs' cells that are right, of bare ones, of cards told to show or not, and of drinks."""
    net.eval()
    tally = np.zeros((5, 2), int)
    with torch.no_grad():
        for i in range(0, len(data), 128):
            x, labels, shown, drink = data.batch(np.arange(i, min(i + 128, len(data))))
            maps = net(x)
            said = maps[:, :KINDS].argmax(1)
            for row, which in zip(tally, (labels == 1, labels > 1, labels == 0)):
                row += [int((said == labels)[which].sum()), int(which.sum())]
            tally[3] += [int(((maps[:, KINDS, 0, 0] > 0) == (shown > 0)).sum()), len(shown)]
            tally[4] += [int((maps[:, KINDS + 1:, 0, 0].argmax(1) == drink).sum()), int((drink >= 0).sum())]
    net.train()
    return " ".join(f"{name} {r}/{n}={r / max(n, 1):.4f}" for name, (r, n) in zip(("coins", "discs", "bare", "shown", "drinks"), tally))


def files(net):
    return [File("stock.onnx", net, dict(crops=torch.rand(2, 6, N, N)), "maps")]
