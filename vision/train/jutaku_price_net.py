"""The network of prices: the digit in which they differ, in finer samples than whole cards, around where the network of prints saw it."""
import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

import tempering
from jutaku_print_net import DIGIT, FIELDS, LEAST
from jutaku_scene import CARD, SCALE, Closeup, levelled, light_of, misjudged, straightened
from layers import Beside, block
from light import relit
from train import Cache
from written import File

NAME, BATCH, RATE = "jutaku_price", 128, 2e-3
N, STEP = 40, .1875     # samples a side, mm: three digits wide
SLIDE = 10              # samples by which the digit may lie beside the middle, each way
AROUND = 6.             # mm around a card, for digits near its edge
VALUES = FIELDS["yen"]


def cut(picture, rng):
    c = Closeup(picture)
    crops, digits = [], []
    for card in c.cards:
        value = c.sites[card["site"]]["yen"]
        if card["seen"]["yen"] > LEAST and value in VALUES:
            crops.append(look(c, card, rng))
            digits.append(VALUES.index(value))
    return {"crops": np.stack(crops), "digits": np.int64(digits)} if crops else None


def look(c, card, rng):
    """What shows around the digit of a card, 3×60×60."""
    quad = misjudged(card, rng, rng.choice([.35, .35, .35, .9]))
    whole = levelled(straightened(c.levels, quad, round((CARD + 2 * AROUND) / STEP), AROUND), light_of(c.levels, quad))
    x0, y0, x1, y1 = card["fields_mm"]["yen"]
    half = N // 2 + SLIDE
    col, row = (round((v + AROUND) / STEP) - half for v in (x0 + DIGIT * (x1 - x0), (y0 + y1) / 2))
    return whole[row:row + 2 * half, col:col + 2 * half].transpose(2, 0, 1)


class Net(nn.Module):
    """From crops, b×3×40×40 with the card's light at SCALE, to log odds of VALUES, b×8."""

    def __init__(self):
        super().__init__()
        self.look = nn.Sequential(block(3, 32, 3, 2), block(32, 48, 3, 2), Beside(48), block(48, 64, 3, 2), nn.Flatten(), nn.Linear(64 * (N // 8) ** 2, len(VALUES)))
        self.register_buffer("heat", torch.ones(1))  # temperature

    def forward(self, crops):
        return self.look(crops * (2 / SCALE) - 1.2)


class Data(Cache):
    def batch(self, index, rng=None):
        r, c = rng.integers(0, 2 * SLIDE + 1, (2, len(index))) if rng is not None else np.full((2, len(index)), SLIDE)
        x = torch.as_tensor(np.stack([self.whole["crops"][k][:, i:i + N, j:j + N] for k, i, j in zip(index, r, c)])).float()
        return relit(x, rng) if rng is not None else x, torch.as_tensor(self.whole["digits"][index])


def loss_of(net, batch, rng):
    return F.cross_entropy(net(batch[0].contiguous(memory_format=torch.channels_last)), batch[1])


def report(net, data):
    """Of how many cards the price is told rightly."""
    net.eval()
    with torch.no_grad():
        right = sum(int((net(x).argmax(1) == want).sum()) for x, want in (data.batch(np.arange(i, min(i + 256, len(data)))) for i in range(0, len(data), 256)))
    net.train()
    return f"yen {right}/{len(data)}"


def parts(net, batch):
    return [(net(batch[0]), batch[1])]


def files(net):
    return [File(NAME + ".onnx", tempering.Tempered(net, [len(VALUES)]), dict(crops=torch.rand(1, 3, N, N)), "said")]
