"""The network of colours: whose a disc is, by what its top shows beside card white and beside the discs of the turn row; its data, loss, report and export."""
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
PITCH, ASIDE = (10, 32), 8          # mm: how far apart the discs of a turn row lie, how far aside at most from each other
CAST, OWN = .05, .04                # by how much light and paint of a table, and those of a disc, differ from those known, as logarithms
ALONE, GONE = .3, .1                # the share of lessons without a row, without a disc of it
BEHIND, OTHER = .08, .4             # the share of discs of a row before which something else stands, and by how much lighter or darker that is


def cut(picture, rng):
    """The shades of a table's discs, whose they are, and those of its turn row; None where the truth does not name discs."""
    table, rows = Table(picture), []
    discs = [d for d in table.extras.get("lying", []) if d["kind"] == "disc" and d["name"] in PLAYERS]
    turns = turn_row(discs, table.state.get("turn_order") or [])
    beside = np.full((len(PLAYERS), 3), np.nan)
    for d in turns:
        seen = shade(table, d, rng)
        if seen is not None:
            beside[PLAYERS.index(d["name"])] = seen[:3]
    for d in discs:
        seen = shade(table, d, rng)
        if seen is not None:
            own = any(d is t for t in turns)
            rows.append((seen, np.full_like(beside, np.nan) if own else beside, PLAYERS.index(d["name"])))
    if not rows:
        return None
    shades, beside, players = zip(*rows)
    return dict(shades=np.float32(shades), beside=np.float32(beside), players=np.int64(players))


def turn_row(discs, order):
    """The discs of the turn row, first to last; none where they can't be told."""
    for first in discs:
        for second in discs:
            step = np.subtract(second["at"][:2], first["at"][:2])
            if PITCH[0] < -step[1] < PITCH[1] and abs(step[0]) < ASIDE:
                row = [near(discs, np.array(first["at"][:2]) + k * step, name) for k, name in enumerate(order)]
                if row and all(row):
                    return row
    return []


def near(discs, at, name):
    """A disc of that name within 5 mm of a place, if any."""
    return next((d for d in discs if d["name"] == name and np.hypot(*np.subtract(d["at"][:2], at)) < 5), None)


def shade(table, disc, rng):
    """Of each channel of a disc's top the logarithm of the median beside card white, then card white of 1; None where too little of it shows."""
    px = table.project([(*(np.array(disc["at"][:2]) + rng.normal(0, MISSED, 2) + by), DISC) for by in RING])
    if disc["seen"] < SEEN or (px < 0).any() or (px >= np.array(table.image.shape[1::-1]) - 1).any():
        return None
    x, y = px.astype(np.float32).T[..., None]
    top = np.median(cv2.remap(np.float32(table.image), x, y, cv2.INTER_LINEAR)[:, 0, ::-1], 0)
    return np.concatenate([np.log((top + DARK) / (table.white + DARK)), table.white / 255])


class Net(nn.Module):
    """From what shows of a disc beside that of each player in the turn row, b×15×5×1, to log odds of PLAYERS, b×5: the disc and card white, 6; by how
    much it is lighter than the player's, 3, and whether that is known; and which player that is, 5."""

    def __init__(self):
        super().__init__()
        self.register_buffer("heat", torch.ones(1))
        self.tell = nn.Sequential(nn.Conv2d(15, 32, 1), nn.ReLU(), nn.Conv2d(32, 32, 1), nn.ReLU(), nn.Conv2d(32, 1, 1), nn.Flatten())

    def forward(self, shades):
        return self.tell(shades)


class Data(Cache):
    def round(self, rng):
        return rng.permutation(len(self))

    def batch(self, index, rng=None):
        shades, beside = (torch.as_tensor(self.whole[k][index]) for k in ("shades", "beside"))
        if rng is not None:
            some = lambda p, *shape: torch.as_tensor(rng.random(shape) < p)
            beside[some(ALONE, len(beside))] = np.nan
            beside[some(GONE, len(beside), len(PLAYERS))] = np.nan
            beside += torch.as_tensor(np.float32(rng.normal(0, OTHER, beside.shape))) * some(BEHIND, len(beside), len(PLAYERS), 1)
            cast, own = (torch.as_tensor(np.float32(rng.normal(0, d, (len(shades), 3)))) for d in (CAST, OWN))
            shades[:, :3] += cast + own
            beside += cast[:, None]
        return together(shades, beside), torch.as_tensor(self.whole["players"][index])


def together(shades, beside):
    """What the network takes, of shades, b×6, and those of the players' discs in the turn row, b×5×3, NaN where not known."""
    lighter = shades[:, None, :3] - beside
    known = ~lighter.isnan().any(-1, keepdim=True)
    one = lambda t: t.expand(len(shades), len(PLAYERS), -1)
    return torch.cat([one(shades[:, None]), lighter.nan_to_num(), known.float(), one(torch.eye(len(PLAYERS))[None])], 2).transpose(1, 2)[..., None]


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
    return [File(NAME + ".onnx", Tempered(net, [len(PLAYERS)]), dict(shades=torch.rand(2, 15, 5, 1)), "colours")]
