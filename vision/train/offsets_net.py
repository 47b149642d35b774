"""The network of offsets: how far beside the middle of a crop the middle of the sheet lies that it should show, and how surely;
its data, loss, report and export."""
import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

import offsets
from crops import SCALE
from layout_net import Residual, block
from offsets import N, STEP, WIDE
from train import Cache
from written import File

NAME, BATCH, RATE = "offsets", 64, 2e-3
KINDS, UNIT = 4, 10.       # kinds of sheets; mm that one unit of the network's answer is
REACH = 22.                # how far off sheets are taught, mm
cut = offsets.crops


class Net(nn.Module):
    """From crops, b×3×48×48 with card white at SCALE, to b×4×3: for each kind of sheet how far right and up its middle lies, in
    UNITs, and the log of how far off that is."""

    def __init__(self):
        super().__init__()
        self.see = nn.Sequential(block(3, 24, 2), block(24, 32, 2), Residual(32), block(32, 48, 2), Residual(48))
        self.tell = nn.Sequential(nn.Flatten(), nn.Linear(36 * 48, 64), nn.ReLU(), nn.Linear(64, 3 * KINDS))

    def forward(self, crops):
        return self.tell(self.see(crops * (2 / SCALE) - 1.2)).view(-1, KINDS, 3)


class Data(Cache):
    """Crops in memory."""

    def round(self, rng):
        return rng.permutation(len(self))

    def batch(self, index, rng=None):
        x = torch.as_tensor(self.whole["planes"][index]).float()
        kinds = torch.as_tensor(self.whole["kinds"][index]).long()
        rng_ = rng or np.random.default_rng(len(index))
        n = len(x)
        far = np.where(rng_.random((n, 1)) < .5, rng_.normal(0, 5, (n, 2)), rng_.uniform(-REACH, REACH, (n, 2))).clip(-REACH, REACH)
        a, s = np.radians(rng_.normal(0, 3, n)), np.exp(rng_.normal(0, .05, n))
        turn = s[:, None, None] * np.stack([np.stack([np.cos(a), -np.sin(a)], -1), np.stack([np.sin(a), np.cos(a)], -1)], 1)
        turn = turn @ (np.eye(2) + rng_.normal(0, .03, (n, 2, 2)))
        # rows run down: (right, down) of the crop go to (right, down) around the sheet's middle
        theta = torch.as_tensor(np.concatenate([turn * N / WIDE, (far / (WIDE * STEP / 2))[:, :, None]], 2)).float()
        x = F.grid_sample(x, F.affine_grid(theta, (n, 3, N, N), align_corners=False), align_corners=False)
        at = -np.einsum("nij,nj->ni", np.linalg.inv(turn), far)
        at = torch.as_tensor(at * (1, -1)).float() / UNIT
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
            if rng.random() < .4:
                hide(x, rng)
        return x, kinds, at


def hide(x, rng):
    """Covers a part of each crop with a part of the next."""
    for i in range(len(x)):
        h, w = rng.integers(8, 36, 2)
        r, c = rng.integers(0, N - h), rng.integers(0, N - w)
        x[i, :, r:r + h, c:c + w] = x[i - 1, :, N - h - r:N - r, N - w - c:N - c]


def chosen(net, crops, kinds):
    return net(crops.contiguous(memory_format=torch.channels_last)).float()[torch.arange(len(kinds)), kinds]


def loss_of(net, batch, rng):
    """The log likelihood of a Laplace distribution around the answer."""
    crops, kinds, at = batch
    said = chosen(net, crops, kinds)
    spread = said[:, 2:].clamp(-5, 2)
    return ((at - said[:, :2]).abs() * torch.exp(-spread) + spread).sum(1).mean()


def report(net, data):
    """How far off middles are told, mm: the median and nine of ten, of each kind."""
    net.eval()
    off, kind = [], []
    with torch.no_grad():
        for i in range(0, min(len(data), 2048), 128):
            x, kinds, at = data.batch(np.arange(i, min(i + 128, len(data))))
            off.append(UNIT * (chosen(net, x, kinds)[:, :2] - at).norm(dim=1).numpy())
            kind.append(kinds.numpy())
    net.train()
    off, kind = np.concatenate(off), np.concatenate(kind)
    return " ".join(f"{name} {np.median(off[kind == k]):.2f}/{np.quantile(off[kind == k], .9):.2f}" for k, name in enumerate(("card", "stock", "face-down", "crate")))


def files(net):
    return [File("offsets.onnx", net, dict(crops=torch.rand(2, 3, N, N)), "offsets")]
