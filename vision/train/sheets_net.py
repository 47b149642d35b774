"""The network of sheets: which sheet of IZAKAYA lies where a layout claims one, or none; its data, loss, report and export."""
import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from crops import SCALE
from sheets import CRATE, N, NOTHING, crops_of
from train import Cache
from written import File

NAME, BATCH, RATE = "sheets", 128, 3e-3


def cut(picture, rng):
    return crops_of(picture, rng)


def block(inputs, outputs, kernel=3, stride=2):
    return nn.Sequential(nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, bias=False), nn.BatchNorm2d(outputs), nn.ReLU())


class Net(nn.Module):
    """From crops, b×3×32×32 with card white at SCALE, to the log probabilities, b×6, of nothing of ours and of each kind of sheet."""

    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(block(3, 16, 5), block(16, 32), block(32, 48), block(48, 48, stride=1))
        self.kinds = nn.Linear(48 * 16, 1 + CRATE)
        self.temperature = nn.Parameter(torch.ones(1), requires_grad=False)

    def forward(self, crops):
        x = self.layers(crops * (2 / SCALE) - 1.2).flatten(1)
        return F.log_softmax(self.kinds(F.dropout(x, .3, self.training)) / self.temperature, 1)


class Data(Cache):
    """Crops in memory."""

    def batch(self, index, rng=None):
        x, labels = torch.as_tensor(self.whole["planes"][index]).float(), torch.as_tensor(self.whole["labels"][index]).long()
        return (x if rng is None else augmented(x, rng)), labels


def augmented(x, rng):
    """Crops in another light, by another camera, from the other side."""
    n = len(x)
    draw = lambda *shape: torch.as_tensor(rng.normal(0, 1, shape)).float()
    some = lambda share: torch.as_tensor(rng.random((n, 1, 1, 1)) < share)
    x = x / SCALE
    x = (x * torch.exp(.2 * draw(n, 1, 1, 1) + .08 * draw(n, 3, 1, 1))).clamp(0, 1.7) ** torch.exp(.2 * draw(n, 1, 1, 1))
    grey = x.mean(1, keepdim=True)
    x = grey + (x - grey) * torch.exp(.25 * draw(n, 1, 1, 1))
    x = torch.where(some(.3), F.avg_pool2d(x, 3, 1, 1, count_include_pad=False), x)
    x = torch.where(some(.2), x + 1.2 * (x - F.avg_pool2d(x, 3, 1, 1, count_include_pad=False)), x)
    x = x + .08 * torch.as_tensor(rng.random((n, 1, 1, 1)) ** 2).float() * torch.randn(x.shape)
    x = torch.where(some(.5), x.flip(-1), x)
    return SCALE * torch.where(some(.5), x.flip(-2), x).clamp(0, 1.7)


def loss_of(net, batch, rng):
    crops, labels = batch
    return F.nll_loss(net(crops.contiguous(memory_format=torch.channels_last)).float(), labels)


def said(net, data):
    """What the network says of all crops, and what they show."""
    net.eval()
    with torch.no_grad():
        parts = [data.batch(np.arange(i, min(i + 512, len(data)))) for i in range(0, len(data), 512)]
        out = torch.cat([net(x) for x, _ in parts]), torch.cat([labels for _, labels in parts])
    net.train()
    return out


def report(net, data):
    """The share of sheets and of crops without one that are told from each other, and of sheets told from other sheets."""
    like, labels = said(net, data)
    best, ours = like.argmax(1), labels != NOTHING
    counts = {"sheets": (best != NOTHING)[ours], "none": (best == NOTHING)[~ours], "kinds": (best == labels)[ours]}
    return " ".join("%s %d/%d=%.4f" % (name, int(right.sum()), len(right), right.float().mean()) for name, right in counts.items())


def temper(net, data, held):
    """Takes the temperature that suits the scenes that do not teach."""
    like, labels = said(net, held)
    scaled = [(F.nll_loss(F.log_softmax(like / t, 1), labels).item(), t) for t in np.linspace(.5, 4, 36)]
    net.temperature.data *= min(scaled)[1]
    return f"; log odds divided by {float(net.temperature):.2f}"


def files(net):
    return [File("sheets.onnx", net, dict(crops=torch.rand(2, 3, N, N)), "kinds")]
