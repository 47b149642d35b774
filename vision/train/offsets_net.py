"""The network of offsets: how far beside the middle of a crop the middle of the sheet lies that it should show, how a card's sides lie
around that, and how surely; its data, loss, report and export."""
from functools import partial

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

import offsets
from crops import SCALE
from layout_net import Residual, block
from offsets import N, COARSE
from table import HALF
from train import Cache
from written import File

NAME, BATCH, RATE = COARSE.name, 64, 2e-3
KINDS, UNIT = 4, 10.       # kinds of sheets; mm that one unit of the network's answer is
SIDES = 4                  # numbers that tell how a card's sides lie
cut = partial(offsets.crops, COARSE)


class Net(nn.Module):
    """From crops, b×3×48×48 with card white at SCALE, to b×17: for each kind of sheet how far right and up its middle lies, in
    UNITs, and the log of how far off that is; then how much farther right and up than half its side the middle of a site card's right
    side lies from its middle, likewise that of its upper side, and the log of how far off these are."""

    def __init__(self):
        super().__init__()
        self.see = nn.Sequential(block(3, 24, 2), block(24, 32, 2), Residual(32), block(32, 48, 2), Residual(48))
        self.tell = nn.Sequential(nn.Flatten(), nn.Linear(36 * 48, 64), nn.ReLU(), nn.Linear(64, 3 * KINDS + SIDES + 1))

    def forward(self, crops):
        return self.tell(self.see(crops * (2 / SCALE) - 1.2))


class Data(Cache):
    """Crops in memory."""
    look = COARSE

    def batch(self, index, rng=None):
        x = torch.as_tensor(self.whole["planes"][index]).float()
        kinds = torch.as_tensor(self.whole["kinds"][index]).long()
        grid = torch.as_tensor(self.whole["grid"][index])
        rng_ = rng or np.random.default_rng(len(index))
        n, look = len(x), self.look
        far = np.where(rng_.random((n, 1)) < .5, rng_.normal(0, look.often, (n, 2)), rng_.uniform(-look.reach, look.reach, (n, 2))).clip(-look.reach, look.reach)
        turn = shapes(look, rng_, n)
        # rows run down: (right, down) of the crop go to (right, down) around the sheet's middle
        theta = torch.as_tensor(np.concatenate([turn * N / look.wide, (far / (look.wide * look.step / 2))[:, :, None]], 2)).float()
        x = F.grid_sample(x, F.affine_grid(theta, (n, 3, N, N), align_corners=False), align_corners=False)
        back = np.linalg.inv(turn)
        at = -np.einsum("nij,nj->ni", back, far) * (1, -1)
        sides = (back * [[1, -1], [-1, 1]] - np.eye(2)).transpose(0, 2, 1) * HALF   # right side, upper side; right, up
        at, sides = torch.as_tensor(at).float() / UNIT, torch.as_tensor(sides).float() / UNIT
        if rng is not None:
            draw = lambda *shape: torch.as_tensor(rng.normal(0, 1, shape)).float()
            x = x / 150
            x = (x * torch.exp(.2 * draw(n, 1, 1, 1) + .08 * draw(n, 3, 1, 1))).clamp(0, 1.7) ** torch.exp(.2 * draw(n, 1, 1, 1))
            if rng.random() < .5:
                x = x + .06 * rng.random() * torch.randn(x.shape)
            x = 150 * x
            if rng.random() < .4:
                x = x + (F.avg_pool2d(x, 3, 1, 1) - x) * torch.rand(n, 1, 1, 1)
            for axis, k in ((-1, 0), (-2, 1)):
                flip = torch.as_tensor(rng.random(n) < .5)
                x[flip] = x[flip].flip(axis)
                at[flip, k] *= -1
                sides[flip, 0, 1] *= -1
                sides[flip, 1, 0] *= -1
            if rng.random() < .4:
                hide(x, rng)
        return x, kinds, grid, torch.cat([at, sides.flatten(1)], 1)


def shapes(look, rng, n):
    """How crops may lie around sheets, n×2×2: half of them nearly as they should, half as where a plan is rough."""
    rough = np.where(rng.random(n) < .5, 1, 2)
    a, s = np.radians(rough * rng.normal(0, look.turn, n)), np.exp(rough * rng.normal(0, look.size, n))
    turn = np.stack([np.stack([np.cos(a), -np.sin(a)], -1), np.stack([np.sin(a), np.cos(a)], -1)], 1)
    return s[:, None, None] * turn @ (np.eye(2) + rough[:, None, None] * rng.normal(0, look.skew, (n, 2, 2)))


def hide(x, rng):
    """Covers a part of each crop with a part of the next."""
    for i in range(len(x)):
        h, w = rng.integers(8, 36, 2)
        r, c = rng.integers(0, N - h), rng.integers(0, N - w)
        x[i, :, r:r + h, c:c + w] = x[i - 1, :, N - h - r:N - r, N - w - c:N - c]


def chosen(net, crops, kinds):
    """What is said of the sheet that each crop should show: its middle and the log of its spread, b×3, its sides and theirs, b×5."""
    said = net(crops.contiguous(memory_format=torch.channels_last)).float()
    return said[:, :3 * KINDS].view(-1, KINDS, 3)[torch.arange(len(kinds)), kinds], said[:, 3 * KINDS:]


def loss_of(net, batch, rng):
    """The log likelihood of Laplace distributions around the answers."""
    crops, kinds, grid, at = batch
    middle, sides = chosen(net, crops, kinds)
    return laplace(at[:, :2], middle).mean() + .5 * (laplace(at[:, 2:], sides) * grid).mean()


def laplace(at, said):
    spread = said[:, -1:].clamp(-5, 2)
    return ((at - said[:, :-1]).abs() * torch.exp(-spread) + spread).sum(1)


def report(net, data):
    """How far off middles are told, mm: the median and nine of ten, of each kind; likewise the sides of cards."""
    net.eval()
    off, kind, askew = [], [], []
    with torch.no_grad():
        for i in range(0, min(len(data), 2048), 128):
            x, kinds, grid, at = data.batch(np.arange(i, min(i + 128, len(data))))
            middle, sides = chosen(net, x, kinds)
            off.append(UNIT * (middle[:, :2] - at[:, :2]).norm(dim=1).cpu().numpy())
            askew.append(UNIT * (sides[grid, :2] - at[grid, 2:4]).norm(dim=1).cpu().numpy())
            kind.append(kinds.cpu().numpy())
    net.train()
    off, kind, askew = np.concatenate(off), np.concatenate(kind), np.concatenate(askew)
    parts = [(name, off[kind == k]) for k, name in enumerate(("card", "stock", "face-down", "crate"))] + [("side", askew)]
    return " ".join(f"{name} {np.median(o):.2f}/{np.quantile(o, .9):.2f}" for name, o in parts)


def files(net):
    return [File(NAME + ".onnx", net, dict(crops=torch.rand(2, 3, N, N)), "offsets")]
