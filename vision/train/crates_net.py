"""The network of crates: how likely each of a crate's six cells holds a bottle; its data, loss, report and export."""
import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

import market
from crops import SCALE
from layers import block
from light import relit
from market import N
from train import Cache
from written import File

NAME, BATCH, RATE, BOTTLES = "crates", 32, 2e-3, 6
SHIFT = 4     # samples by which crates are shifted: how far off a layout has them
cut = market.crates


class Net(nn.Module):
    """From crops, b×6×64×64 with card white at SCALE, to b×6: the log odds that each cell is full, row by row from the far left."""

    def __init__(self):
        super().__init__()
        self.see = nn.Sequential(block(6, 24, 5, 2), block(24, 32, 3, 2), block(32, 32), block(32, 48, 3, 2), block(48, 48))
        self.tell = nn.Sequential(nn.Conv2d(48, 16, 1), nn.ReLU(), nn.Flatten(), nn.Dropout(.2), nn.Linear(16 * 64, 64), nn.ReLU(), nn.Linear(64, BOTTLES))

    def forward(self, crops):
        return self.tell(self.see(crops * (2 / SCALE) - 1.2))


class Data(Cache):
    """Crops in memory."""

    def batch(self, index, rng=None):
        x = torch.as_tensor(self.whole["planes"][index]).float()
        if rng is not None:
            x = relit(x, rng)
            x = torch.stack([one.roll(tuple(rng.integers(-SHIFT, SHIFT + 1, 2)), (1, 2)) for one in x])
            flip = torch.as_tensor(rng.random(len(x)) < .5)
            x[flip] = x[flip].flip(-1)
        return x, torch.as_tensor(self.whole["bottles"][index]).long()


def counts(odds):
    """The probabilities of each number of full cells, b×7."""
    p = torch.sigmoid(odds)
    out = torch.cat([torch.ones_like(p[:, :1]), torch.zeros_like(p)], 1)
    for k in range(BOTTLES):
        full = p[:, k:k + 1]
        out = torch.cat([out[:, :1] * (1 - full), out[:, 1:] * (1 - full) + out[:, :-1] * full], 1)
    return out


def loss_of(net, batch, rng):
    crops, bottles = batch
    said = counts(net(crops.contiguous(memory_format=torch.channels_last)).float())
    return -(said[torch.arange(len(bottles)), bottles] + 1e-6).log().mean()


def report(net, data):
    """The share of crates whose likeliest number of bottles is right."""
    net.eval()
    right = 0
    with torch.no_grad():
        for i in range(0, len(data), 128):
            x, bottles = data.batch(np.arange(i, min(i + 128, len(data))))
            right += int((counts(net(x)).argmax(1) == bottles).sum())
    net.train()
    return f"crates {right}/{len(data)}={right / max(len(data), 1):.4f}"


def files(net):
    return [File("crates.onnx", net, dict(crops=torch.rand(2, 6, N, N)), "full")]
