"""Temperatures (Guo et al., 2017): by what a network's log odds are divided so that what it says with 97 % is right in 97 of 100."""
import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

TRIED = np.exp(np.linspace(np.log(.4), np.log(8), 90))
BELIEF = .25    # how far from 1, as a logarithm, a temperature is believed to be before anything is seen: few scenes, all of them told rightly, tell little


def temperature(odds, want):
    """The best for log odds of classes, n×k, whose right one is known, or of yes against no, n, where want holds 0 and 1."""
    score = F.cross_entropy if odds.dim() > 1 else lambda o, w: F.binary_cross_entropy_with_logits(o, w.float())
    cost = lambda t: float(score(odds / t, want)) * len(odds) + (np.log(t) / BELIEF) ** 2 / 2
    return float(TRIED[int(np.argmin([cost(t) for t in TRIED]))]) if len(odds) else 1.


def tune(net, model, data):
    """Fits the model's temperatures, one for each part that net.parts gives of a batch, (odds, want): what shares a part shares
    a temperature."""
    model.eval()
    parts = None
    with torch.no_grad():
        for i in range(0, len(data), 64):
            found = net.parts(model, data.batch(np.arange(i, min(i + 64, len(data)))))
            parts = [[p] for p in found] if parts is None else [have + [p] for have, p in zip(parts, found)]
    for k, pieces in enumerate(parts):
        model.heat[k] = temperature(torch.cat([o for o, _ in pieces]), torch.cat([w for _, w in pieces]))
    return " ".join(f"{float(t):.2f}" for t in model.heat)


def heats(net, sizes, rest=0):
    """A network's temperature for each value of its answer: parts of so many values each, then those that stay as they are."""
    return torch.cat([torch.repeat_interleave(net.heat, torch.tensor(sizes)), torch.ones(rest)])


class Tempered(nn.Module):
    """A network as readers ask it: its answer, whose channels are parts of so many values each, divided by the parts' temperatures."""

    def __init__(self, net, sizes):
        super().__init__()
        self.net, self.heat = net, heats(net, sizes)

    def forward(self, crops):
        said = self.net(crops)
        return said / self.heat.reshape(-1, *[1] * (said.dim() - 2))
