#!/usr/bin/env python3
"""Trains the networks that read building sites, three pairs, and writes maps1.onnx, odds1.onnx and so on beside itself.

    OMP_NUM_THREADS=1 python3 train.py STEPS DIR...

Each DIR holds stills NNN.jpg with their truth NNN.truth.json (with extras). Needs numpy, OpenCV and PyTorch
(Debian: python3-opencv python3-torch) and 20 GB of memory, less with fewer painted versions; 7000 steps take about an
hour on one core for each pair. Every twentieth table is left out of the training and reported on at its end.

The committed pairs differ in more than chance. The third learnt first, from sixteen painted versions of each still,
plainer ones, without pyramids, ledges in shade and poorer cameras; the second in 9000 steps from as many with these;
the first went on from there, with 64 and more versions, in 14300 steps. Of 1001 buildings on stills left out, painted
ones nearly all, they read 850, 877 and 880 right, the third and second together 872, all three 882. All three went on
from there, the first in 1600 steps at a rate of 5e-4, the others in 1200, with a second filmed game beside the first and
five to eight painted versions of each still: on the stills left out they read as many as before (416 of 447 painted
buildings instead of 415, 403 instead of 407; all 61 real ones), of the second game's tallest building 12 views of 12
and 11 instead of 5 and 4.
"""
import glob
import os
import sys
import time

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

from paint import repaint
from sweep import CELLS, N, PLANES, STEP, VOTE, Still, sample

FLOORS, BATCH = 6, 48
VARIANTS, PAINTED = 4, 64   # plays of each real card; painted versions of each still
HELD_OUT = 20               # every so manieth table is left out
CELL = N / CELLS * STEP / VOTE  # a cell's side in the unit of votes


def block(inputs, outputs, kernel=3, stride=1, dilation=1):
    return nn.Sequential(nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2 * dilation, dilation, bias=False),
                         nn.BatchNorm2d(outputs), nn.ReLU())


class Maps(nn.Module):
    """From a sweep to maps of cells: features and sites of the ground, features and tops of each number of floors."""

    def __init__(self, low=12, plane=16, floor=24, ground=32):
        super().__init__()
        self.width = plane
        self.planes = nn.Sequential(block(3, low, 5, 2), block(low, plane, 3, 2), block(plane, plane))
        self.first = block(3 * plane + 1, ground)
        self.wider = nn.ModuleList([block(ground, ground, dilation=d) for d in (2, 4, 2)])
        self.site = nn.Conv2d(ground, 3, 1)                      # a site's border or inside, the vote for its middle
        self.mix = nn.Conv2d(4 * plane + 1 + 6, floor, 1)
        self.near = block(floor, floor)
        self.far = nn.ModuleList([block(floor, floor, dilation=d) for d in (2, 1)])
        self.top = nn.Conv2d(floor, 1, 1)

    def ground(self, planes, zone):
        g = self.first(torch.cat([planes[:, 0], planes[:, 1], planes[:, 2], zone], 1))
        for layer in self.wider:
            g = g + layer(g)
        return g, self.site(g)

    def floors(self, stack):
        y = self.near(F.relu(self.mix(stack)))
        for layer in self.far:
            y = y + layer(y)
        return y, self.top(y)

    def forward(self, planes, zone, view):
        """As exported, for one card: planes 7×3×64×64, zone 1×1×16×16, view 6×6×16×16."""
        p = self.planes(planes).reshape(1, PLANES, self.width, CELLS, CELLS)
        g, site = self.ground(p, zone)
        above = [p[:, k] for k in range(1, PLANES)] + [p[:, 0] * 0]
        stack = torch.cat([torch.cat([p[:, 0], p[:, k - 1], p[:, k], above[k], zone], 1) for k in range(1, PLANES)], 0)
        y, top = self.floors(torch.cat([stack, view], 1))
        return torch.cat([g, site, torch.cat([y, top], 1).reshape(1, -1, CELLS, CELLS)], 1)


class Odds(nn.Module):
    """From pooled features of a site to the log odds of 0..6 floors."""

    def __init__(self, floor=24, ground=32, hidden=32):
        super().__init__()
        self.built = nn.Sequential(nn.Linear(2 * floor + ground + 8, hidden), nn.ReLU(), nn.Linear(hidden, 1))
        self.empty = nn.Sequential(nn.Linear(2 * ground + 1, 24), nn.ReLU(), nn.Linear(24, 1))

    def forward(self, floors, empty):
        return torch.cat([self.empty(empty), self.built(floors).reshape(empty.shape[0], -1)], 1)


def view_cues(view, numbers):
    """What the networks are told of numbers (n×j) of floors under views (n×3)."""
    n = numbers.float()[..., None] / FLOORS
    v = view[:, None].expand(-1, numbers.shape[1], 3)
    return torch.cat([n, v, n * v[..., :1], n * v[..., 1:2]], 2)


def pool(site, g, y, top, cues):
    """The features of one site: site n×16×16, g n×·×16×16, y and top n×j×·×16×16."""
    w, area = site[:, None, None], site.sum((1, 2))[:, None]
    shown = torch.sigmoid(top) * w
    size = shown.sum((2, 3, 4))
    over = lambda a, b: (a * b).sum((3, 4))
    ground = (site[:, None] * g).sum((2, 3)) / (area + .3)
    floors = torch.cat([over(shown, y) / (size + .3)[..., None], over(w, y) / (area + .3)[..., None],
                        ground[:, None].expand(-1, y.shape[1], -1), size[..., None] / 10,
                        (size / (area + .3))[..., None], cues], 2)
    return floors, torch.cat([ground, g.mean((2, 3)), area / 30], 1)


class Data:
    """Samples in memory."""

    def __init__(self, samples):
        self.planes = np.stack([s["planes"] for s in samples])
        self.white = np.clip(np.quantile(self.planes[:, 0, :, ::3, ::3], .92, (2, 3)) / 255, .15, None)  # as sweep.go
        tensor = lambda key, kind: torch.from_numpy(np.stack([s[key] for s in samples])).to(kind)
        self.zone, self.view, self.vote = tensor("zone", torch.float32), tensor("view", torch.float32), tensor("vote", torch.float32)
        self.site, self.top, self.floors = tensor("site", torch.long), tensor("top", torch.long), torch.tensor([s["floors"] for s in samples])

    def batch(self, index, rng=None):
        """Samples as tensors; rng varies light, colour, noise and hand."""
        x = np.empty((len(index), PLANES, 3, N, N), np.float32)
        scale = np.arange(256) / 255
        for j, i in enumerate(index):
            gain = 1 if rng is None else np.exp(rng.normal(0, .1) + rng.normal(0, .04, 3))
            gamma = 1 if rng is None else np.exp(rng.normal(0, .18))
            curve = np.minimum(scale[:, None] / self.white[i] * gain, 1.6) ** gamma
            for c in range(3):
                x[j, :, c] = np.take((np.minimum(curve[:, c], 1.6) - .6).astype(np.float32), self.planes[i, :, c])
        x, i = torch.from_numpy(x), torch.as_tensor(index)
        zone, site, top, vote = self.zone[i], self.site[i], self.top[i], self.vote[i]
        if rng is not None:
            if rng.random() < .5:
                x += torch.randn(x.shape) * rng.random() * .05
            if rng.random() < .35:
                size = int(rng.choice([3, 3, 5]))
                soft = F.avg_pool2d(x.flatten(0, 1), size, 1, size // 2).view_as(x)
                x = x + (soft - x) * torch.rand(len(index), 1, 1, 1, 1)
            flip = torch.rand(len(index)) < .5
            for t in (x, zone, site, top, vote):
                t[flip] = t[flip].flip(-1)
            vote[flip, 0] = -vote[flip, 0]
        return x, zone[:, None], self.view[i], site, top, vote, self.floors[i]


def candidates(floors, rng, many=4):
    """The true numbers of floors, their neighbours and others, many a card."""
    out = []
    for card in floors.tolist():
        true = [k for k in card if k > 0]
        near = [q for k in true for q in (k - 1, k + 1) if 1 <= q <= FLOORS]
        rest = list(rng.permutation(np.arange(1, FLOORS + 1)))
        out.append([int(k) for k in dict.fromkeys(true + list(rng.permutation(near)) + rest)][:many])
    return torch.tensor(out)


def features(maps, x, zone, view, numbers):
    n, j = numbers.shape
    p = maps.planes(x.flatten(0, 1).contiguous(memory_format=torch.channels_last)).view(n, PLANES, -1, CELLS, CELLS)
    g, site = maps.ground(p, zone)
    p8, row = torch.cat([p, torch.zeros_like(p[:, :1])], 1), torch.arange(n)[:, None].expand(n, j)
    cues = view_cues(view, numbers)
    spread = lambda t: t[:, None].expand(n, j, *t.shape[1:])
    stack = torch.cat([spread(p[:, 0]), p8[row, numbers - 1], p8[row, numbers], p8[row, numbers + 1], spread(zone),
                       cues[..., None, None].expand(n, j, 6, CELLS, CELLS)], 2)
    y, top = maps.floors(stack.flatten(0, 1).contiguous(memory_format=torch.channels_last))
    return g, site, y.view(n, j, -1, CELLS, CELLS), top.view(n, j, 1, CELLS, CELLS), cues


def apart(said, vote, site):
    """How far the way between the middles of a card's two sites is off, as the cells that show them lie: on it their
    order depends."""
    pairs = (site == 2).flatten(1).any(1)
    if not pairs.any():
        return 0
    along = (torch.arange(CELLS) - (CELLS - 1) / 2) * CELL
    at = torch.stack([along.expand(CELLS, CELLS), along[:, None].expand(CELLS, CELLS)])
    mean = lambda w, v: (v * w[:, None]).sum((2, 3)) / (w.sum((1, 2))[:, None] + 1e-3)
    true = [mean((site[pairs] == i).float(), at + vote[pairs]) for i in (1, 2)]
    off = [(at + said[pairs, 1:].detach() - t[..., None, None]).square().sum(1) for t in true]
    first, shown = off[0] < off[1], torch.sigmoid(said[pairs, 0])
    return 2 * F.smooth_l1_loss(mean(shown * first, at) - mean(shown * ~first, at), true[0] - true[1], beta=.02)


def loss_of(maps, odds, batch, rng):
    x, zone, view, site, top, vote, floors = batch
    numbers = candidates(floors, rng)
    g, said, y, tops, cues = features(maps, x, zone, view, numbers)
    on = (site > 0).float()
    loss = .4 * F.binary_cross_entropy_with_logits(said[:, 0], on)
    loss = loss + .5 * (F.smooth_l1_loss(said[:, 1:], vote, reduction="none", beta=.1).sum(1) * on).sum() / on.sum()
    loss = loss + apart(said, vote, site)
    truth = (top[:, None] == numbers[:, :, None, None]).float()
    loss = loss + 1.5 * F.binary_cross_entropy_with_logits(tops[:, :, 0], truth, pos_weight=torch.tensor(4.))
    seen, total, many = (torch.rand(site.shape) < .9).float(), 0, 0
    for i in (0, 1):
        there = (site == i + 1).flatten(1).any(1)
        if there.any():
            k = floors[there, i]
            target = torch.where(k > 0, (numbers[there] == k[:, None]).float().argmax(1) + 1, 0 * k)
            pooled = pool(((site == i + 1) * seen)[there], g[there], y[there], tops[there], cues[there])
            total = total + F.cross_entropy(odds(*pooled), target, label_smoothing=.01, reduction="sum")
            many += int(there.sum())
    return loss + total / many


def descend(optimizer, schedule, steps, loss_of):
    """Takes that many steps down the loss that loss_of gives anew for each, and tells how it falls."""
    start, mean = time.time(), 0
    for step in range(1, steps + 1):
        loss = loss_of()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        mean += loss.item() / 100
        if step % 100 == 0:
            print(f"step {step} loss {mean:.3f} {time.time() - start:.0f} s", flush=True)
            mean = 0


def train(data, index, painted, steps, rng):
    maps, odds = Maps(), Odds()
    weights = [*maps.parameters(), *odds.parameters()]
    optimizer = torch.optim.AdamW(weights, 3e-3, weight_decay=2e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 8e-3, total_steps=steps, pct_start=.15)
    share = np.where(data.floors.numpy()[index].max(1) > 0, 3, .5)
    share *= np.where((data.site.numpy()[index] == 2).any((1, 2)), 1.5, 1)
    share[painted] *= share[~painted].sum() / share[painted].sum()

    def loss():
        maps.train()
        return loss_of(maps, odds, data.batch(rng.choice(index, BATCH, p=share / share.sum()), rng), rng)

    descend(optimizer, schedule, steps, loss)
    return maps, odds


def report(maps, odds, data, index):
    """How many floors are right on true sites."""
    maps.eval()
    right = built = invented = 0
    with torch.no_grad():
        for i in range(0, len(index), 64):
            x, zone, view, site, _, _, floors = data.batch(index[i:i + 64])
            numbers = torch.arange(1, FLOORS + 1)[None].expand(len(x), FLOORS)
            g, _, y, top, cues = features(maps, x, zone, view, numbers)
            for s in (0, 1):
                there = (site == s + 1).flatten(1).any(1)
                said = odds(*pool((site == s + 1).float(), g, y, top, cues)).argmax(1)[there]
                k = floors[there, s]
                right, built = right + int(((said == k) & (k > 0)).sum()), built + int((k > 0).sum())
                invented += int(((said > 0) & (k == 0)).sum())
    print(f"left out: {right} of {built} floors right, {invented} invented")


def export(maps, odds, pair):
    maps.eval(), odds.eval()
    here = os.path.dirname(os.path.abspath(__file__))
    cells = lambda *shape: torch.zeros(*shape, CELLS, CELLS)
    torch.onnx.export(maps, (torch.zeros(PLANES, 3, N, N), cells(1, 1), cells(FLOORS, 6)), f"{here}/maps{pair}.onnx",
                      input_names=["planes", "zone", "view"], output_names=["maps"], opset_version=11)
    floors, empty = odds.built[0].in_features, odds.empty[0].in_features
    torch.onnx.export(odds, (torch.zeros(FLOORS, floors), torch.zeros(1, empty)), f"{here}/odds{pair}.onnx",
                      input_names=["floors", "empty"], output_names=["odds"], opset_version=11)


def table_of(path):
    """Views of one table and frames of one game belong together."""
    folder, name = os.path.split(path)
    return folder if "game" in folder else os.path.join(folder, name.split("-")[0])


def pictures(folders):
    """The stills to learn from: frames of a game are much alike, so every third."""
    paths = [p for f in folders for p in sorted(glob.glob(f"{f}/*.jpg"))]
    return [p for i, p in enumerate(paths) if "game" not in p or i % 3 == 0]


def left_out(paths, every=HELD_OUT):
    """The tables of stills that are kept from the training, every so manieth."""
    return set(sorted({table_of(p) for p in paths})[::every])


def main(steps, folders):
    rng = np.random.default_rng(1)
    torch.manual_seed(1)
    paths = pictures(folders)
    stills = [Still(p) for p in paths]
    shapes = [floors for s in stills for floors in s.built.values()]
    left = left_out(paths)
    samples, held, play = [], [], []
    for path, still in zip(paths, stills):
        drawn = [(still, card, i) for card in sorted(still.sites) for i in range(VARIANTS if "game" not in path else 1)]
        for _ in range(PAINTED):
            new = repaint(path, shapes, rng)
            drawn += [(new, card, -1) for card in new.painted]
        for source, card, i in drawn:
            samples.append(sample(source, card, source.built, rng if i else None))
            held.append(table_of(path) in left)
            play.append(i)
    print(len(samples), "samples", flush=True)
    data, held, play = Data(samples), np.array(held), np.array(play)
    for pair in ("1", "2", "3"):
        maps, odds = train(data, np.flatnonzero(~held), play[~held] < 0, steps, rng)
        report(maps, odds, data, np.flatnonzero(held & (play == 0)))
        export(maps, odds, pair)


if __name__ == "__main__":
    torch.set_num_threads(1)
    main(int(sys.argv[1]), sys.argv[2:])
