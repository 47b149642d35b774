#!/usr/bin/env python3
"""Trains a network that finds pieces and writes it beside itself: pieces1.onnx to pieces3.onnx find pyramids and claim
discs, bottles1.onnx and bottles2.onnx drinks. SEED is what chance starts from.

    OMP_NUM_THREADS=1 python3 train_pieces.py pieces1|pieces2|pieces3|bottles1|bottles2 SEED STEPS DIR...

Each DIR holds stills NNN.jpg with their truth NNN.truth.json (with extras). Needs what train.py needs; 7000 steps
take about half an hour on one core. Every twentieth table is left out of the training and reported on at its end.

The committed pieces1.onnx learnt from all tables but one, in 23000 steps over several runs with ten and twelve painted
versions of each still. An early one of these, which left out every twentieth table, found 51 of 51 pyramids and 103 of
106 discs there and invented one disc; the discs missed lay on a chequered cloth.
pieces2.onnx learnt from all but every eighth table, with fourteen painted versions of each still, in 13000 steps: on the
others it found 159 of 162 pyramids and 343 of 344 discs and invented 7 discs at 762 places. With another one trained on
the same tables, 157 and 343 found and 7 invented, its mean invents 4: two are right more often than either.
Another one, trained in 9000 steps without every eighth table from the fifth on, found 87 of 87 pyramids and 170 of 170
discs on those and invented 2 and none, at 117 and 430 places: what one picks of the tables matters that much.
One from half of the tables, in 7000 steps, found 463 of 470 pyramids and 954 of 958 discs of the other half and invented
7 and 5, at 404 and 1682 places, one of bottles 631 of 635 and 5 at 520.
pieces3.onnx learnt from all but every eighth table, from the seventh on, with fourteen painted versions of each still, in
9000 steps: on the others it found 111 of 111 pyramids and 226 of 226 discs and invented 3 and 9, at 98 and 406 places.
Of three that learnt from half of the tables, on plain, noisy, blurred and much compressed pictures of the other half one
gives 46 wrong claims and owners, two 33, three 29.
bottles1.onnx learnt from three tables in four in 14000 steps: on the others it found 260 of 266
bottles and invented 8 at 290 places, and with the tones asked in doubt all 484 places of 22 stills were read right.
bottles2.onnx learnt from all but every eighth table, with nine painted versions of each still, in 9000 steps: on the
others it found 254 of 260 bottles and invented 1 at 234 places. Together they err less where pictures are poor: on the
wide stills, blurred, darkened, compressed and in two other lights, 3 drinks were wrong instead of 16. Both are from
before tiles were overexposed and features dropped, with which another one found 251 and invented 2.
"""
import os
import sys

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

from corners import corner
from scatter import scattered
from tiles import BRIGHT, MIDDLE, Table, curve, tile
from train import block, descend, left_out, pictures, table_of

BATCH, VARIANTS, PAINTED = 48, 4, 24        # tiles a step; plays of each real tile; painted versions of each still
DROPPED = .1                                # share of features left out in training
OVER = .3                                   # share of tiles that are overexposed
ALIEN = .35                                 # share of steps in colours from elsewhere: what is told must be seen
CUES = 5                                    # told of a cell: on a card, where pieces may lie off it, and the view
TASKS = {                                   # tiles of a table; the map of each of their places, its weight and its name
    "pieces1": (lambda table: sorted(table.pose), tile, [0, 1, 1, 1, 1], [3., 1, 1, 1, 1], ["pyramids", "discs"]),
    "bottles1": (lambda table: sorted(table.vertices), corner, [0], [1.], ["bottles"]),
}
TASKS["pieces2"] = TASKS["pieces3"] = TASKS["pieces1"]
TASKS["bottles2"] = TASKS["bottles1"]


class Pieces(nn.Module):
    """From a tile to maps of cells: the log odds of each kind of piece there against nothing anywhere, and the paint
    of what is there: the root of its reflectance."""

    def __init__(self, planes, kinds, low=16, width=28):
        super().__init__()
        self.kinds = kinds
        self.low = nn.Sequential(block(3 * planes, low, 5, 2), block(low, width, 3, 2))
        self.first = block(width + CUES, width)
        self.wider = nn.ModuleList([block(width, width, dilation=d) for d in (1, 2, 3, 1)])
        self.said = nn.Sequential(nn.Dropout2d(DROPPED), nn.Conv2d(width, kinds + 3, 1))

    def forward(self, planes, cues):
        x = self.first(torch.cat([self.low(planes), cues], 1))
        for layer in self.wider:
            x = x + layer(x)
        return self.said(x)


class Data:
    """Tiles in memory."""

    def __init__(self, tiles):
        stack = lambda key: np.stack([t[key] for t in tiles])
        self.planes, self.gain = stack("planes"), stack("gain")
        self.may, self.does, self.known, self.paints = (torch.from_numpy(stack(k)) for k in ("may", "does", "known", "paints"))
        zone, view = torch.from_numpy(stack("zone")), torch.from_numpy(stack("view"))
        off = self.may[:, -4:].any(1).float()
        self.cues = torch.cat([torch.stack([zone, off], 1), view[..., None, None].expand(-1, -1, *zone.shape[1:])], 1)

    def batch(self, index, rng=None):
        """Tiles as tensors; rng varies light, colours, noise, blur and hand."""
        x = np.empty((len(index), *self.planes.shape[1:]), np.float32)
        for j, i in enumerate(index):
            gain, gamma = (1, 1) if rng is None else np.exp(rng.normal(0, [.18, .16]))
            over, top = 1, np.full(3, BRIGHT)
            if rng is not None and rng.random() < OVER:
                over, top = rng.uniform(1, 1.4), rng.uniform(.92, 1.02) + rng.normal(0, .02, 3)
            for c in range(3):
                own = 1 if rng is None else np.exp(rng.normal(0, .09))
                values = curve(self.gain[i, c] * gain * own)
                if rng is not None:
                    values = np.minimum((values + MIDDLE) ** gamma * over, top[c]) - MIDDLE
                x[j, :, c] = np.take(values.astype(np.float32), self.planes[i, :, c])
        x, i = torch.from_numpy(x).flatten(1, 2), torch.as_tensor(index)
        cues, may, does, paints = self.cues[i], self.may[i], self.does[i], self.paints[i]
        if rng is not None:
            if rng.random() < ALIEN:
                mix = torch.from_numpy(rng.dirichlet([.3] * 3, 3).astype(np.float32))
                x, paints = torch.einsum("cd,npdhw->npchw", mix, x.unflatten(1, (-1, 3))).flatten(1, 2), paints @ mix.T
            x += torch.randn(x.shape) * rng.random() * .04
            if rng.random() < .35:
                size = int(rng.choice([3, 3, 5]))
                x = x + (F.avg_pool2d(x, size, 1, size // 2) - x) * torch.rand(len(index), 1, 1, 1)
            flip = torch.rand(len(index)) < .5
            for t in (x, cues, may, does):
                t[flip] = t[flip].flip(-1)
        return x, cues, may, does, self.known[i], paints


def places(said, cells, maps):
    """The log of the sum of the odds over the cells of each place."""
    return said[:, maps].masked_fill(~cells, -30).flatten(2).logsumexp(2)


def loss_of(net, batch, maps, weights):
    x, cues, may, does, known, paints = batch
    said = net(x, cues)
    whole = F.softplus(places(said, may, maps))
    cost = torch.where(known == 1, whole - places(said, does, maps), whole)
    weight = (known >= 0).float() * torch.tensor(weights)
    there = does.flatten(2).float() * (known == 1)[..., None]
    shown = torch.einsum("bpi,bci->bpc", there, said[:, net.kinds:].flatten(2)) / there.sum(2, keepdim=True).clamp(1)
    off = F.smooth_l1_loss(shown, paints, reduction="none", beta=.05).sum(2) * (known == 1)
    return (cost * weight).sum() / weight.sum() + off.sum() / (known == 1).sum().clamp(1)


def train(data, index, painted, steps, rng, maps, weights):
    net = Pieces(data.planes.shape[1], max(maps) + 1)
    optimizer = torch.optim.AdamW(net.parameters(), 3e-3, weight_decay=2e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 8e-3, total_steps=steps, pct_start=.15)
    share = np.ones(len(index))
    share[painted] *= share[~painted].sum() / share[painted].sum()
    draw = lambda: data.batch(rng.choice(index, BATCH, p=share / share.sum()), rng)
    descend(optimizer, schedule, steps, lambda: loss_of(net.train(), draw(), maps, weights))
    return net


def report(net, data, index, maps, names):
    """How many pieces are found on tables left out."""
    net.eval()
    with torch.no_grad():
        said, known = [], []
        for i in range(0, len(index), 64):
            x, cues, may, _, k, _ = data.batch(index[i:i + 64])
            said.append(places(net(x, cues), may, maps)), known.append(k)
    said, known = torch.cat(said), torch.cat(known)
    for kind, name in enumerate(names):
        s, k = said[:, np.equal(maps, kind)], known[:, np.equal(maps, kind)]
        print(f"left out: {int(((s > 0) & (k == 1)).sum())} of {int((k == 1).sum())} {name} found, "
              f"{int(((s > 0) & (k == 0)).sum())} invented of {int((k == 0).sum())} places")


def main(task, seed, steps, folders):
    spots, cut, maps, weights, names = TASKS[task]
    rng = np.random.default_rng(seed)
    torch.manual_seed(seed)
    paths = pictures(folders)
    tables = [Table(p) for p in paths]
    shapes = [floors for t in tables for floors in t.built.values()]
    left = left_out(paths)
    tiles, held, play = [], [], []
    for path, table in zip(paths, tables):
        drawn = [(table, i) for i in range(VARIANTS)] + [(scattered(table, shapes, rng), -1) for _ in range(PAINTED)]
        for source, i in drawn:
            for spot in spots(source):
                tiles.append(cut(source, spot, rng if i else None))
                held.append(table_of(path) in left)
                play.append(i)
    print(len(tiles), "tiles", flush=True)
    data, held, play = Data(tiles), np.array(held), np.array(play)
    net = train(data, np.flatnonzero(~held), play[~held] < 0, steps, rng, maps, weights)
    report(net, data, np.flatnonzero(held & (play == 0)), maps, names)
    planes, cells = data.planes.shape, data.cues.shape[2:]
    torch.onnx.export(net, (torch.zeros(1, 3 * planes[1], *planes[3:]), torch.zeros(1, CUES, *cells)),
                      os.path.join(os.path.dirname(os.path.abspath(__file__)), f"{task}.onnx"),
                      input_names=["planes", "cues"], output_names=["places"], opset_version=11)


if __name__ == "__main__":
    torch.set_num_threads(1)
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:])
