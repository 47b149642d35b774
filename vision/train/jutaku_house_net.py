"""The networks of a TOKYO JUTAKU building: maps of its site and of every floor's wood and seams, in planes above the card;
and what of it can be counted. They share all but their last layers."""
import os

import cv2
import numpy as np
import torch
import torch.nn.functional as F
from shapely.geometry import Polygon
from torch import nn

from crops import crop
from jutaku_scene import FLOOR, SCALE, THICK, Closeup, Seen, corners_of, levelled, light_of, mm_per_px
from layers import block
from train import Cache

NAME, BATCH, RATE = "jutaku_house", 24, 3e-3
N, STEP, FLOORS = 64, 1.125, 6                                  # samples a side, mm, floors at most
HEIGHTS = [THICK + FLOOR * k for k in range(FLOORS + 1)]
MAPS = 1 + 2 * FLOORS                                           # the site's inside; each floor's wood; each floor's seams
PIECES = 14
FAULTS = ["build-not-touching", "build-outside-site", "build-over-gap", "build-overhang"]
SEAM = .7                                                       # mm to both sides


def cut(picture, rng):
    c = Closeup(picture)
    planes, maps, counts = [], [], []
    for card in c.cards:
        quad = corners_of(card)
        quad = quad + rng.normal(0, .25, quad.shape) / mm_per_px(quad)
        focal = c.extras["camera"]["K"][0][0] * np.exp(rng.normal(0, .09))
        seen = Seen(c, quad, focal)
        got, at, _, right, near = crop(seen, np.zeros(2), HEIGHTS, N, STEP)
        planes.append(levelled(got.reshape(-1, N, N), light_of(c.levels, quad)))
        maps.append(drawn(card, right, near))
        b = c.sites[card["site"]].get("building")
        faults = [int(f in b["violations"]) for f in FAULTS] if b else [0] * 4
        counts.append([len(card["floors"]), min(sum(map(len, card["floors"])), PIECES)] + (faults if b or not card["floors"] else [-1] * 4))
    return {"planes": np.stack(planes), "maps": np.stack(maps), "counts": np.int8(counts)} if planes else None


def drawn(card, right, near):
    """The maps of a card, 0 to 255, in the raster of its crops."""
    out = np.zeros((MAPS, N, N), np.uint8)

    def fill(k, ring, value=255):
        p = np.array(ring) - 31.5
        xy = np.stack([p[:, 0], -p[:, 1]], 1)
        grid = np.stack([xy @ right, xy @ near], 1) / STEP + (N - 1) / 2
        cv2.fillPoly(out[k], [np.rint(grid * 16).astype(np.int32)], value, cv2.LINE_AA, 4)

    for s in card["sites"]:
        fill(0, s)
    for k, floor in enumerate(card["floors"][:FLOORS]):
        for p in floor:
            fill(1 + k, p)
        shapes = [Polygon(p).buffer(SEAM) for p in floor]
        for i, a in enumerate(shapes):
            for b in shapes[:i]:
                if Polygon(floor[i]).distance(Polygon(floor[shapes.index(b)])) > .5:
                    continue
                both = a.intersection(b)
                for part in getattr(both, "geoms", [both]):
                    if part.geom_type == "Polygon" and not part.is_empty:
                        fill(1 + FLOORS + k, part.exterior.coords)
    return out


class Net(nn.Module):
    """From planes, b×21×64×64 with the card's light at SCALE, to maps, b×13×64×64, and counts, b×26×1×1: log odds of 0 to 6
    floors, of 0 to 14 pieces, of each fault."""

    def __init__(self, low=24, width=48):
        super().__init__()
        self.low = nn.Sequential(block(3 * len(HEIGHTS), low, 3, 2), block(low, low))
        self.down = block(low, width, 3, 2)
        self.deep = nn.ModuleList([block(width, width, dilation=d) for d in (1, 2, 4, 1)])
        self.up = nn.ConvTranspose2d(width, low, 2, 2)
        self.join = nn.Sequential(block(2 * low, low, 1), block(low, 32))
        self.draw = nn.ConvTranspose2d(32, MAPS, 2, 2)
        self.look = block(width, 64, 1)
        self.count = nn.Conv2d(128, FLOORS + 1 + PIECES + 1 + len(FAULTS), 1)

    def features(self, planes):
        low = self.low(planes * (2 / SCALE) - 1.2)
        x = self.down(low)
        for layer in self.deep:
            x = x + layer(x)
        return low, x

    def maps(self, planes):
        low, x = self.features(planes)
        return self.draw(self.join(torch.cat([low, self.up(x)], 1)))

    def counts(self, planes):
        return self.counted(self.features(planes)[1])

    def counted(self, x):
        x = self.look(x)
        return self.count(torch.cat([F.avg_pool2d(x, N // 4), F.max_pool2d(x, N // 4)], 1))

    def forward(self, planes):
        low, x = self.features(planes)
        return self.draw(self.join(torch.cat([low, self.up(x)], 1))), self.counted(x).flatten(1)


class Data(Cache):
    def round(self, rng):
        return rng.permutation(len(self))

    def batch(self, index, rng=None):
        x, maps = torch.from_numpy(self.whole["planes"][index]).float(), torch.from_numpy(self.whole["maps"][index]).float() / 255
        if rng is not None:
            x = x.view(len(x), 7, 3, N, N)
            x = _one_light(x, rng)
            flip = torch.from_numpy(rng.random(len(x)) < .5)
            for t in (x, maps):
                t[flip] = t[flip].flip(-1)
        return x, maps, torch.from_numpy(self.whole["counts"][index]).long()


def _one_light(x, rng):
    """The planes of one crop are of one picture: their light changes together."""
    n = len(x)
    x = x.view(n, len(HEIGHTS), 3, N, N)
    draw = lambda *shape: torch.from_numpy(rng.normal(0, 1, shape)).float()
    x = x / SCALE
    x = (x * torch.exp(.12 * draw(n, 1, 1, 1, 1) + .07 * draw(n, 1, 3, 1, 1))).clamp(0, 1.7) ** torch.exp(.18 * draw(n, 1, 1, 1, 1))
    if rng.random() < .4:
        x = x + .05 * rng.random() * torch.randn(x.shape)
    return SCALE * x.view(n, 3 * len(HEIGHTS), N, N)


def loss_of(net, batch, rng):
    planes, maps, counts = batch
    said, told = net(planes.contiguous(memory_format=torch.channels_last))
    weight = 1 + 3 * (maps[:, 1 + FLOORS:] > .3).float()
    drawn_ = F.binary_cross_entropy_with_logits(said[:, :1 + FLOORS], maps[:, :1 + FLOORS]) * 8
    seams = F.binary_cross_entropy_with_logits(said[:, 1 + FLOORS:], maps[:, 1 + FLOORS:], weight) * 8
    floors = F.cross_entropy(told[:, :FLOORS + 1], counts[:, 0].clamp(max=FLOORS))
    pieces = F.cross_entropy(told[:, FLOORS + 1:FLOORS + PIECES + 2], counts[:, 1])
    known = counts[:, 2] >= 0
    faults = F.binary_cross_entropy_with_logits(told[known, -4:], counts[known, 2:].float())
    return drawn_ + seams + .2 * floors + .2 * pieces + .3 * faults


def report(net, data):
    net.eval()
    overlap, right = np.zeros((2, 2)), np.zeros(7)
    with torch.no_grad():
        for i in range(0, len(data), 64):
            x, maps, counts = data.batch(np.arange(i, min(i + 64, len(data))))
            said, told = net(x)
            for k, part in enumerate((slice(0, 1), slice(1, 1 + FLOORS))):
                a, b = said[:, part] > 0, maps[:, part] > .5
                overlap[k] += [float((a & b).sum()), float((a | b).sum())]
            high = ((said[:, 1:1 + FLOORS] > 0).flatten(2).sum(2) > 40).sum(1)
            right[0] += float((high == counts[:, 0]).sum())
            right[1] += float((told[:, :FLOORS + 1].argmax(1) == counts[:, 0]).sum())
            right[2] += float((told[:, FLOORS + 1:FLOORS + PIECES + 2].argmax(1) == counts[:, 1]).sum())
            right[3:] += ((told[:, -4:] > 0).long() == counts[:, 2:].clamp(min=0)).float().sum(0).numpy()
    net.train()
    n = len(data)
    return f"site IoU {overlap[0, 0] / overlap[0, 1]:.3f} wood IoU {overlap[1, 0] / overlap[1, 1]:.3f}; of {n}: floors {right[0]:.0f}, counted {right[1]:.0f}, pieces {right[2]:.0f}, faults " + " ".join(f"{r:.0f}" for r in right[3:])


class Part(nn.Module):
    def __init__(self, net, part):
        super().__init__()
        self.net, self.part = net, part

    def forward(self, planes):
        return getattr(self.net, self.part)(planes)


def export(net, data, held, out):
    net.eval()
    for part in ("maps", "counts"):
        torch.onnx.export(Part(net, part), torch.rand(2, 3 * len(HEIGHTS), N, N), os.path.join(out, f"{NAME}_{part}.onnx"), input_names=["planes"], output_names=[part],
                          opset_version=11, dynamic_axes={k: {0: "batch"} for k in ("planes", part)})
