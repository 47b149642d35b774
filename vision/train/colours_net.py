"""The network of colours: whose a disc is, by what its top shows beside what card white does; its data, loss, report and export."""
import cv2
import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from table import DISC, PLAYERS, Table
from tempering import Tempered
from train import Cache
from written import File

NAME, BATCH, RATE = "colours", 128, 3e-3
SEEN = .8                           # the least share of a disc's top that must show
MISSED = 1.2                        # by how much its middle is misjudged, mm
RING = np.array([(0, 0)] + [(r * np.cos(a), r * np.sin(a)) for r in (1.5, 3) for a in np.arange(8) * np.pi / 4])  # mm around it that are looked at
DARK = 2.5                          # of 255, added to both so that black tells something


def cut(picture, rng):
    """The shades of a table's discs and whose they are; None where the truth does not name discs."""
    table, shades, players = Table(picture), [], []
    for d in table.extras.get("lying", []):
        if d["kind"] == "disc" and d["name"] in PLAYERS and d["seen"] >= SEEN:
            px = table.project([(*(np.array(d["at"][:2]) + rng.normal(0, MISSED, 2) + by), DISC) for by in RING])
            if (px >= 0).all() and (px < np.array(table.image.shape[1::-1]) - 1).all():
                shades.append(shade(table, px))
                players.append(PLAYERS.index(d["name"]))
    return dict(shades=np.float32(shades), players=np.int64(players)) if shades else None


def shade(table, px):
    """Of each channel the logarithm of the median at px beside card white, then card white of 1."""
    x, y = px.astype(np.float32).T[..., None]
    top = np.median(cv2.remap(np.float32(table.image), x, y, cv2.INTER_LINEAR)[:, 0, ::-1], 0)
    return np.concatenate([np.log((top + DARK) / (table.white + DARK)), table.white / 255])


class Net(nn.Module):
    """From shades, b×6, to log odds of PLAYERS, b×5."""

    def __init__(self):
        super().__init__()
        self.register_buffer("heat", torch.ones(1))
        self.tell = nn.Sequential(nn.Linear(6, 24), nn.ReLU(), nn.Linear(24, 24), nn.ReLU(), nn.Linear(24, len(PLAYERS)))

    def forward(self, shades):
        return self.tell(shades)


class Data(Cache):
    def round(self, rng):
        return rng.permutation(len(self))

    def batch(self, index, rng=None):
        return torch.as_tensor(self.whole["shades"][index]), torch.as_tensor(self.whole["players"][index])


def loss_of(net, batch, rng):
    shades, players = batch
    return F.cross_entropy(net(shades).float(), players)


def report(net, data):
    shades, players = data.batch(np.arange(len(data)))
    with torch.no_grad():
        best = net(shades).argmax(1)
    right = " ".join(f"{name} {int((best == players)[players == k].sum())}/{int((players == k).sum())}" for k, name in enumerate(PLAYERS))
    return f"{right} all {int((best == players).sum())}/{len(players)}"


def parts(net, batch):
    shades, players = batch
    return [(net(shades), players)]


def files(net):
    return [File(NAME + ".onnx", Tempered(net, [len(PLAYERS)]), dict(shades=torch.rand(2, 6)), "colours")]
