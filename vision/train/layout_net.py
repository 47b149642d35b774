"""The network of layouts: for each cell of a small copy of the picture whether the middle of a sheet shows there, of each
kind; its data, loss, report and export."""
import cv2
import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

import layout
from layout import CELL, HIGH, KINDS, WIDE
from train import Cache
from written import File

NAME, BATCH, RATE = "layout", 8, 3e-3
cut = layout.copies


def block(inputs, outputs, stride=1, dilation=1):
    return nn.Sequential(nn.Conv2d(inputs, outputs, 3, stride, dilation, dilation, bias=False), nn.BatchNorm2d(outputs), nn.ReLU())


class Residual(nn.Module):
    def __init__(self, width, dilation=1):
        super().__init__()
        self.way = nn.Sequential(block(width, width, dilation=dilation), nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width))

    def forward(self, x):
        return F.relu(x + self.way(x))


class Net(nn.Module):
    """From pictures, b×3×320×448, to maps, b×kinds×80×112, of log odds that a middle shows."""

    def __init__(self, kinds=len(KINDS)):
        super().__init__()
        self.second, self.fourth = block(3, 12, 2), block(12, 24, 2)
        self.eighth = nn.Sequential(block(24, 32, 2), Residual(32))
        self.sixteenth = nn.Sequential(block(32, 48, 2), Residual(48), Residual(48))
        self.coarse = nn.Sequential(block(48, 72, 2), *(Residual(72, d) for d in (1, 2, 4, 1)))
        self.to16, self.to8, self.to4 = nn.Conv2d(72, 48, 1), nn.Conv2d(48, 32, 1), nn.Conv2d(32, 24, 1)
        self.at16, self.at8, self.at4 = block(48, 48), block(32, 32), block(24, 24)
        self.tell = nn.Conv2d(24, kinds, 1)
        nn.init.constant_(self.tell.bias, -4.)

    def forward(self, x):
        double = lambda t: F.interpolate(t, scale_factor=2, mode="nearest")
        x4 = self.fourth(self.second(x))
        x8 = self.eighth(x4)
        x16 = self.sixteenth(x8)
        y = self.at16(x16 + double(self.to16(self.coarse(x16))))
        y = self.at8(x8 + double(self.to8(y)))
        return self.tell(self.at4(x4 + double(self.to4(y))))


class Data(Cache):
    """Copies in memory."""

    def __len__(self):
        return len(self.whole["copies"]) if self.whole else 0

    def batch(self, index, rng=None):
        w = self.whole
        other = None if rng is None else w["copies"][rng.integers(len(self))]
        pairs = [layout.sample(w["copies"][i], w["sizes"][i], w["middles"][i], rng, other) for i in index]
        return tuple(torch.as_tensor(np.stack(p)) for p in zip(*pairs))


def loss_of(net, batch, rng):
    """Quality focal loss (Li et al., 2020) of each cell, a sheet."""
    pictures, near = batch
    said = net(pictures.contiguous(memory_format=torch.channels_last)).float()
    off = (near - torch.sigmoid(said)).abs() ** 2
    loss = off * F.binary_cross_entropy_with_logits(said, near, reduction="none")
    return loss.sum() / ((near > .6).sum() / 5 + 1)


def peaks(heat, least=.3):
    """The local maxima of a map of probabilities: x, y in px of the input, and how high."""
    top = F.max_pool2d(heat[None, None], 3, 1, 1)[0, 0]
    at = torch.nonzero((heat == top) & (heat > least))
    return [(float(c) * CELL + 1.5, float(r) * CELL + 1.5, float(heat[r, c])) for r, c in at]


def report(net, data):
    """Of each kind, the share of sheets whose middle is found within 6 px, and of peaks that are one."""
    net.eval()
    tally = np.zeros((len(KINDS), 3), int)
    with torch.no_grad():
        for i in range(min(len(data), 100)):
            x, near = data.batch([i])
            said = torch.sigmoid(net(x))[0]
            for k in range(len(KINDS)):
                want, got = peaks(near[0, k], .55), peaks(said[k])
                found = sum(any(np.hypot(a - x, b - y) < 6 for a, b, _ in got) for x, y, _ in want)
                good = sum(any(np.hypot(a - x, b - y) < 6 for a, b, _ in want) for x, y, _ in got)
                tally[k] += found, len(want), len(got) - good
    net.train()
    return " ".join(f"{name} {f}/{n} +{extra}" for name, (f, n, extra) in zip(KINDS, tally))


def files(net):
    return [File(NAME + ".onnx", net, dict(picture=torch.rand(1, 3, HIGH, WIDE)), "maps", batched=False)]
