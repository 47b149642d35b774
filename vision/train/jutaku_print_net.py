"""The network of prints: what a straightened TOKYO JUTAKU card says, which side of it lies up, whether it stands upright."""
import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from jutaku_scene import CARD, SCALE, Closeup, levelled, light_of, misjudged, straightened
from layers import Beside, block
from light import relit
from tempering import heats
from train import Cache
from written import File

NAME, BATCH, RATE = "jutaku_print", 48, 3e-3
N = 224
DISTRICTS = ["SHIBUYA", "SHINJUKU", "SHINAGAWA", "GINZA", "UENO", "ASAKUSA", "AKIHABARA", "HARAJUKU", "ROPPONGI"]
FIELDS = {"district": DISTRICTS, "floors_required": list(range(1, 7)), "pieces_required": list(range(1, 13)), "yen": list(range(200, 1000, 100))}
STARTS = np.cumsum([0] + [len(v) for v in FIELDS.values()])  # of each field's channels
CELLS = 28
STRIP = 12   # rows of cells of a crop that are looked at in one step: print is at a card's upper and lower ends
SLIP = 3     # samples by which that is moved
AT = 1.6     # mm from where a field tells its value within which a cell is to tell it
DIGIT = 3 / 8  # of the width of yen, where the digit stands in which they differ
LEAST = .6   # the share of a field that must be seen for it to be told
REPORTED = 320
NONE, SKIP = 0, -1


def cut(picture, rng):
    c = Closeup(picture)
    crops, labels, sides = [], [], []
    for card in c.cards:
        quad = misjudged(card, rng, rng.choice([.35, .35, .35, .9]))
        crops.append(levelled(straightened(c.levels, quad, N, 0), light_of(c.levels, quad)).transpose(2, 0, 1))
        labels.append(label(c, card))
        sides.append(int(card["side"] == "blue"))
    return {"crops": np.stack(crops), "labels": np.int8(labels), "sides": np.int8(sides)} if crops else None


def label(closeup, card):
    """For each field and cell 1 + the number of the value that it is to tell, or NONE, or SKIP."""
    out = np.zeros((len(FIELDS), CELLS, CELLS), int)
    middle = (np.arange(CELLS) + .5) * CARD / CELLS
    u, v = np.meshgrid(middle, middle)
    for k, (field, values) in enumerate(FIELDS.items()):
        x0, y0, x1, y1 = card["fields_mm"][field]
        value, share = closeup.sites[card["site"]][field], card["seen"][field]
        at, reach = (x0 + DIGIT * (x1 - x0), AT) if field == "yen" else ((x0 + x1) / 2, max((x1 - x0) / 4, AT))
        near = (abs(v - (y0 + y1) / 2) < AT) & (abs(u - at) < reach)
        about = (v > y0 - 2) & (v < y1 + 2) & (u > x0 - 2) & (u < x1 + 2)
        out[k][about] = SKIP
        if share > LEAST and value in values:
            out[k][near] = 1 + values.index(value)
    return out


class Net(nn.Module):
    """From crops, b×3×224×224 with the card's light at SCALE, to b×36×1×1: how much more likely each value of each field is
    to stand somewhere than nowhere, log odds, and the blue side."""

    def __init__(self):
        super().__init__()
        self.look = nn.Sequential(block(3, 24, 3, 2), block(24, 48, 3, 2), Beside(48), block(48, 64, 3, 2), *[Beside(64, d) for d in (1, 2, 4, 1)])
        self.say = nn.Conv2d(64, int(STARTS[-1]) + 1, 1)
        self.register_buffer("heat", torch.ones(len(FIELDS)))  # temperatures

    def cells(self, crops):
        return self.say(self.look(crops * (2 / SCALE) - 1.2))

    def forward(self, crops):
        return F.max_pool2d(self.cells(crops), CELLS)


def logits(said, k):
    """Of a field: nowhere, then its values."""
    part = said[:, STARTS[k]:STARTS[k + 1]]
    return torch.cat([torch.zeros_like(part[:, :1]), part], 1)


def strips(x, labels, rng):
    """The upper or the lower end of each crop, or rows between, a little beside where they are, with their cells."""
    x = torch.stack([torch.roll(c, tuple(rng.integers(-SLIP, SLIP + 1, 2)), (1, 2)) for c in x])
    rows = [int(rng.choice([0, CELLS - STRIP, rng.integers(CELLS - STRIP + 1)], p=[.4, .35, .25])) for _ in x]
    k = N // CELLS
    return torch.stack([c[:, k * r:k * (r + STRIP)] for c, r in zip(x, rows)]), torch.stack([c[:, r:r + STRIP] for c, r in zip(labels, rows)])


class Data(Cache):
    def batch(self, index, rng=None):
        x, labels = torch.as_tensor(self.whole["crops"][index]).float(), torch.as_tensor(self.whole["labels"][index]).long()
        if rng is not None:
            turns = rng.choice(4, len(index), p=[.76, .08, .08, .08])
            x = torch.stack([torch.rot90(c, int(t), (1, 2)) for c, t in zip(x, turns)])
            labels[torch.as_tensor(turns > 0)] = NONE
            x, labels = strips(x, labels, rng)
            x = relit(x, rng)
        return x, labels, torch.as_tensor(self.whole["sides"][index]).float()


def loss_of(net, batch, rng):
    x, labels, sides = batch
    cells = net.cells(x.contiguous(memory_format=torch.channels_last)).float()
    loss = .2 * F.binary_cross_entropy_with_logits(cells[:, -1].amax((1, 2)), sides)
    for k in range(len(FIELDS)):
        each = F.cross_entropy(logits(cells, k), labels[:, k], ignore_index=SKIP, reduction="none")
        there = labels[:, k] > 0
        loss = loss + each[there].sum() / max(int(there.sum()), 1) + 3 * each[labels[:, k] == NONE].mean()
    return loss


def report(net, data):
    """Of some crops, the fields told rightly of those that are seen, the sides, and how many stand upright where all four turns are asked."""
    net.eval()
    right, known, turned, some = np.zeros(5, int), np.zeros(5, int), 0, np.random.default_rng(1).permutation(len(data))[:REPORTED]
    with torch.no_grad():
        for i in range(0, len(some), 64):
            x, labels, sides = data.batch(some[i:i + 64])
            turns = [net(torch.rot90(x, t, (2, 3))).flatten(1) for t in range(4)]
            total = torch.stack([sum(t[:, STARTS[k]:STARTS[k + 1]].max(1)[0] for k in range(4)) for t in turns])
            turned += int((total.argmax(0) == 0).sum())
            for k in range(4):
                want = labels[:, k].flatten(1).max(1)[0]
                said = turns[0][:, STARTS[k]:STARTS[k + 1]].argmax(1) + 1
                right[k] += int((said == want)[want > 0].sum())
                known[k] += int((want > 0).sum())
            right[4] += int(((turns[0][:, -1] > 0) == (sides > 0)).sum())
            known[4] += len(x)
    net.train()
    return " ".join(f"{k} {r}/{n}" for k, r, n in zip([*FIELDS, "side"], right, known)) + f" upright {turned}/{len(some)}"


def parts(net, batch):
    """Of each field, of the cards on which it is seen."""
    x, labels, _ = batch
    said, want = net(x).flatten(1), labels.flatten(2).max(2)[0]
    return [(logits(said, k)[want[:, k] > 0], want[want[:, k] > 0, k]) for k in range(len(FIELDS))]


class Flat(nn.Module):
    """The network as readers ask it: tempered log odds, then those of each price in each cell, which tell where it stands."""

    def __init__(self, net):
        super().__init__()
        self.net = net
        self.heat = heats(net, [len(v) for v in FIELDS.values()], 1)

    def forward(self, crops):
        cells = self.net.cells(crops)
        return torch.cat([F.max_pool2d(cells, CELLS).flatten(1) / self.heat, cells[:, int(STARTS[-2]):int(STARTS[-1])].flatten(1)], 1)


def files(net):
    return [File(NAME + ".onnx", Flat(net), dict(crops=torch.rand(2, 3, N, N)), "said")]
