"""The network of faults of the wooden pieces that were laid on a card between two pictures: which of the building rules they break. It begins as
that of what was laid, and learns all that that one learns, too."""
import os

import numpy as np
import torch
import torch.nn.functional as F
from shapely.geometry import Polygon
from torch import nn

import laid_net
from floors import FAULTS, FLOORS, UNKNOWN, Tally, faulty
from laid_net import HEIGHTS, N, pooled, shown
from written import File

NAME, BATCH, RATE = "faulty", 16, 2e-3
LITTLE, MUCH = .3, 2.               # mm² by which new wood breaks a rule: in between nobody says whether it does


def cut(picture, rng):
    return laid_net.cut(picture, rng, amiss)


def amiss(card):
    """Which of FAULTS the new wood of a card has: 1, 0, or UNKNOWN."""
    more = np.zeros(len(FAULTS))
    for key, way in (("buildings", 1), ("before", -1)):
        for b in card[key]:
            for kind, shape, _ in faulty([[Polygon(p) for p in f] for f in b["floors"][:FLOORS]], Polygon(card["sites"][b["site"]])):
                more[kind] += way * shape.area
    return np.where(more > MUCH, 1, np.where(more < LITTLE, 0, UNKNOWN)).astype(np.int8)


class Net(laid_net.Net):
    """From planes and the view as laid_net's to its maps and log odds of numbers, and to log odds of FAULTS, b×4: they are told by all of the
    card, and by what shows, and how much there is, where new wood and faults are drawn."""

    def __init__(self, low=32, width=64):
        super().__init__(low, width)
        self.faulty = nn.Sequential(nn.Linear(2 * width + 4 * low + FLOORS + 2 * len(FAULTS), 32), nn.ReLU(), nn.Linear(32, len(FAULTS)))

    def forward(self, planes, views):
        maps, count, whole, wood, fine = self.told(planes, views)
        wrong = torch.sigmoid(maps[:, -len(FAULTS):])
        return maps, count, self.faulty(torch.cat([whole, wood, shown(fine, wrong), pooled(wrong)], 1))


def begin(net, cache):
    """Takes over what the network of what was laid knows, where that was taught here."""
    path = os.path.join(cache, laid_net.NAME + ".pt")
    if os.path.exists(path):
        state = torch.load(path, map_location="cpu")
        net.load_state_dict({**net.state_dict(), **{k: v for k, v in state.items() if k != "heat"}})


class Data(laid_net.Data):
    def batch(self, index, rng=None):
        return *super().batch(index, rng), self.whole["faults"][index].long()


def loss_of(net, batch, rng):
    *others, faults = batch
    maps, count, wrong = net(*batch[:2])
    known = faults != UNKNOWN
    amiss = F.binary_cross_entropy_with_logits(wrong[known].float(), faults[known].float())
    return laid_net.loss_between(maps.float(), count, others[2:], 2) + 2 * amiss


def report(net, data):
    """How often faults are told and invented."""
    net.eval()
    tally = Tally()
    with torch.no_grad():
        for i in range(0, len(data), 64):
            planes, views, *_, faults = data.batch(np.arange(i, min(i + 64, len(data))))
            tally.add(net(planes, views)[2], faults)
    net.train()
    return str(tally).strip()


def parts(net, batch):
    """What is tempered, (odds, want)."""
    wrong, known = net(*batch[:2])[-1], batch[-1] != UNKNOWN
    return [(wrong[known], batch[-1][known])]


class Flat(nn.Module):
    """The network as readers ask it: the log odds of FAULTS."""

    def __init__(self, net):
        super().__init__()
        self.net = net

    def forward(self, planes, view):
        return self.net(planes, view)[-1] / self.net.heat


def files(net):
    return [File(NAME + ".onnx", Flat(net), dict(planes=torch.rand(1, 6 * len(HEIGHTS), N, N), view=torch.rand(1, 3)), "said", batched=False)]
