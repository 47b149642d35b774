#!/usr/bin/env python3
"""Trains the network that finds coins and discs on stock cards, and writes it beside itself.

    OMP_NUM_THREADS=1 python3 train_items.py STEPS DIR...

Each DIR holds stills NNN.jpg with their truth NNN.truth.json (with extras). Needs what train.py needs; 9000 steps
take about ten minutes on one core. Every twentieth table is left out of the training and reported on at its end.

The truth counts the items of a card but does not say where they lie. So the items.onnx that is there places them
first, and a card is learnt from where it finds as many as the truth counts. The committed network learnt from all
tables but one in 9000 steps; a run of 6000 that left out every fourth table counted the items of 189 of their 190
cards right. A network of half the size had 186.
"""
import glob
import os
import sys

import cv2
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

from cards import H, HIGH, RIM, STEP, W, WIDE, cards
from train import descend, left_out, table_of

MODEL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "items.onnx")
COINS, DISCS, COVERED = 1, 2, 3             # kinds of places, after 0: bare
MOST, BATCH = 9, 48                         # items on a card: eight coins and a disc; cards a step
LEAST, ROOM = .02, 11.0                     # how likely an item must be to count, how near two may be, mm


def channels(x, ground):
    """Views (n×4×H×W) as the network takes them: netInput of items.go."""
    seen, off = x[:, 3:], x[:, :3] - ground[:, :, None, None]
    chroma = (off[:, 1:2] ** 2 + off[:, 2:3] ** 2 + 1e-6).sqrt()
    return torch.cat([torch.cat([x[:, :1] + 1, x[:, 1:3], off[:, :1], chroma], 1).clamp(-3, 3) * seen, seen], 1)


YY, XX = torch.meshgrid(torch.arange(HIGH).float(), torch.arange(WIDE).float(), indexing="ij")
CY, CX = torch.meshgrid(2 * torch.arange(H // 2).float() + .5, 2 * torch.arange(W // 2).float() + .5, indexing="ij")


def find(odds):
    """Items in the network's output for a view: kind and middle in samples of the view with its rim."""
    heat, out = odds[COINS] + odds[DISCS], []
    left = heat.clone()
    while left.max() >= LEAST:
        y, x = divmod(int(left.argmax()), W // 2)
        near = (slice(max(0, y - 1), y + 2), slice(max(0, x - 1), x + 2))
        mean = lambda t: float((t[near] * heat[near]).sum() / heat[near].sum())
        if heat[y, x] > .5:
            out.append((COINS if odds[COINS, y, x] > odds[DISCS, y, x] else DISCS, mean(CX) + RIM, mean(CY) + RIM))
        left[torch.hypot(CX - CX[y, x], CY - CY[y, x]) * STEP < ROOM] = 0
    return out


def counts(found):
    kinds = [kind for kind, _, _ in found]
    return kinds.count(COINS), kinds.count(DISCS)


class Data:
    """Cards as tensors; items are kind, x, y: kind 0 none, negative one that is half covered."""

    def __init__(self, cards):
        self.x = torch.tensor(np.stack([c["view"] for c in cards])).permute(0, 3, 1, 2).float().contiguous()
        self.ground = torch.tensor(np.stack([c["ground"] for c in cards])).float()
        self.items = torch.zeros(len(cards), MOST, 3)

    def only(self, index):
        self.x, self.ground, self.items = self.x[index], self.ground[index], self.items[index]
        return self

    def plain(self):
        return channels(self.x[:, :, RIM:-RIM, RIM:-RIM], self.ground)

    def batch(self, index, hands, rng):
        """Cards with more items, hands, other places and other light, as input, target and weight."""
        x, ground, items = self.x[index], self.ground[index], self.items[index]
        x = torch.cat([x, torch.zeros_like(x[:, :1])], 1)  # and what is covered
        for n in range(len(x)):
            for chance in (.35, .15):
                if rng.random() < chance:
                    self.paste(x[n], items[n], rng)
            if rng.random() < .3:
                occlude(x[n], items[n], hands, rng)
            if rng.random() < .12:
                gone = (YY > HIGH - int(rng.integers(6, 18))).float()
                x[n, 3] *= 1 - gone
                cover(items[n], gone)
        x = relight(*warp(x, items), rng)
        ground += torch.randn(ground.shape) * torch.tensor([.05, .02, .02])
        return channels(x[:, :4], ground), *target(items, F.avg_pool2d(x[:, 4], 2))

    def paste(self, x, items, rng):
        """Lays an item of another card where there is room."""
        some = torch.nonzero(self.items[:, :, 0].any(1))[:, 0]
        for _ in range(20):
            j = some[rng.integers(len(some))]
            kind, px, py = rng.choice(self.items[j][self.items[j, :, 0] > 0].numpy()).tolist()
            to, have = (rng.uniform(10, 38), rng.uniform(12, 52)), items[items[:, 0] > 0]
            crowded = (torch.hypot(have[:, 1] - to[0], have[:, 2] - to[1]) < 13.6).any()
            free = torch.nonzero(items[:, 0] == 0)
            if crowded or len(free) == 0 or kind == DISCS and (have[:, 0] == DISCS).any():
                continue
            dx, dy = round(to[0] - px), round(to[1] - py)
            new = torch.roll(self.x[j], (dy, dx), (1, 2))
            d = torch.hypot(XX - px - dx, YY - py - dy) - (7.2 if kind == COINS else 6.2)
            share, on = (.5 - d).clamp(0, 1), (d < 1) & (new[3] > 0)
            if kind == DISCS and rng.random() < .7:
                new[:3] += torch.tensor(rng.normal(size=3) * [.35, .25, .25]).float()[:, None, None]
            else:
                new[0] += rng.normal() * .1
            x[:4] = torch.where(on, new * share + x[:4] * (1 - share), x[:4])
            x[3] = (x[3] > .5).float()
            items[free[0, 0]] = torch.tensor([kind, px + dx, py + dy])
            return


def noise(h, w, spread):
    return F.interpolate(torch.randn(1, 1, h, w) * spread, (HIGH, WIDE), mode="bicubic")[0, 0]


def occlude(x, items, hands, rng):
    """Covers a strip, as a finger or an arm does, with a hand of another picture or with a colour."""
    turn, cx, cy, wobble = rng.uniform(0, np.pi), rng.uniform(0, WIDE), rng.uniform(0, HIGH), noise(6, 5, 1.5)
    c, s = np.cos(turn), np.sin(turn)
    share = (rng.uniform(3, 16) - ((XX - cx) * s - (YY - cy) * c + wobble).abs()).clamp(-.5, .5) + .5
    if rng.random() < .8:
        share = share * ((XX - cx) * c + (YY - cy) * s + wobble > 0)
    pick = rng.random()
    if pick < .5 and len(hands):
        new = torch.roll(hands[rng.integers(len(hands))], (int(rng.integers(-8, 9)), int(rng.integers(-8, 9))), (1, 2))
        new = new.flip([axis for axis in (1, 2) if rng.random() < .5])
        y, a, b, seen = new
        share = share * ((a > .1) & (a < .65) & (b > -.45) & (b < .05) & (y > -2.3) & (seen > .5))
        if share.sum() < 20:
            return
    else:
        skin = [rng.uniform(-2, -.4), rng.uniform(.12, .6), rng.uniform(-.35, 0)]
        color = skin if pick < .8 else [rng.uniform(-3.2, -.1), rng.normal() * .3, rng.normal() * .3]
        grain = noise(8, 6, .25) + noise(24, 18, .05)
        new = torch.stack([color[0] + grain, color[1] + .1 * grain, color[2] + 0 * grain])
    x[:3] = new[:3] * share + x[:3] * (1 - share)
    x[4] = torch.maximum(x[4], share)
    cover(items, share)


def cover(items, share):
    """Takes away the items that are covered; half covered ones count neither way."""
    for item in items:
        if item[0] > 0:
            disc = (XX - item[1]) ** 2 + (YY - item[2]) ** 2 < 6.5 ** 2
            covered = float(share[disc].mean())
            item[0] *= 0 if covered > .65 else -1 if covered > .3 else 1


def warp(x, items):
    """Turns, mirrors, scales and shifts views, without the rim now, and items."""
    n = len(x)
    turn = torch.randn(n) * np.radians(2) + np.pi * (torch.rand(n) < .5)
    scale, flip = 1 + torch.randn(n) * .03, (torch.rand(n) < .5).float() * 2 - 1
    shift = torch.randn(n, 2).clamp(-3.5, 3.5)
    c, s = torch.cos(turn) * scale, torch.sin(turn) * scale
    to = torch.stack([c * flip, -s, s * flip, c], 1).view(n, 2, 2)  # from a place in the new view to one in the old
    mid, new = torch.tensor([WIDE - 1, HIGH - 1]) / 2, torch.tensor([W - 1, H - 1]) / 2
    at = torch.stack(torch.meshgrid(torch.arange(W).float(), torch.arange(H).float(), indexing="xy"), -1) - new
    grid = torch.einsum("nij,hwj->nhwi", to, at) + shift[:, None, None]
    x = F.grid_sample(x, grid / mid, align_corners=True)
    x[:, 3] = (x[:, 3] > .6).float()
    items[:, :, 1:] = torch.einsum("nij,nqj->nqi", torch.inverse(to), items[:, :, 1:] - mid - shift[:, None]) + new
    return x, at


def relight(x, at, rng):
    """Other brightness, colour, contrast, slope of light, shadow, blur and noise."""
    n, some = len(x), lambda spread: torch.randn(len(x), 1, 1) * spread
    mean = x[:, 0].mean((1, 2), keepdim=True)
    x[:, 0] += some(.12) + some(.1) * at[..., 0] / 20 + some(.1) * at[..., 1] / 28
    x[:, 1:3] += torch.randn(n, 2, 1, 1) * .03
    x[:, 0] = (x[:, 0] - mean) * (1 + some(.07)) + mean
    for view in x:
        if rng.random() < .15:
            turn = rng.uniform(0, 2 * np.pi)
            d = at[..., 0] * np.cos(turn) + at[..., 1] * np.sin(turn) - rng.normal() * 10
            view[0] -= rng.uniform(.2, .8) * torch.sigmoid(d / rng.uniform(.5, 3))
    if rng.random() < .4:
        soft = F.avg_pool2d(F.pad(x[:, :3], (1, 1, 1, 1), mode="replicate"), 3, 1)
        x[:, :3] += (soft - x[:, :3]) * torch.rand(n, 1, 1, 1)
    x[:, :3] += torch.randn(n, 3, H, W) * torch.rand(n, 1, 1, 1) * .08 * torch.tensor([1, .6, .6]).view(3, 1, 1)
    return x


def target(items, covered):
    """The kind of every cell, and its weight: between an item's middle and its border any answer will do."""
    kinds, weight = torch.where(covered > .5, COVERED, 0), torch.where(covered > .5, .08, 1.)
    weight[(covered > .2) & (covered < .7)] = 0
    for kind, x, y in items.permute(1, 2, 0):
        d = torch.hypot(CX - x[:, None, None], CY - y[:, None, None]) * STEP
        kind = kind.long()[:, None, None].expand(d.shape)
        weight[(kind > 0) & (d >= 2.6) & (d < 5) | (kind < 0) & (d < 5.5)] = 0
        middle = (kind > 0) & (d < 2.6)
        kinds[middle], weight[middle] = kind[middle], 1
    return kinds, weight


def network():
    """From the channels of a view to the log odds of each kind of place, for each cell of 2×2 samples."""
    return nn.Sequential(nn.Conv2d(6, 16, 4, 2, 1), nn.ReLU(), nn.Conv2d(16, 24, 3, 1, 1), nn.ReLU(),
                         nn.Conv2d(24, 32, 3, 1, 2, 2), nn.ReLU(), nn.Conv2d(32, 32, 3, 1, 2, 2), nn.ReLU(),
                         nn.Conv2d(32, 32, 3, 1, 3, 3), nn.ReLU(), nn.Conv2d(32, 4, 1))


def train(data, share, hands, steps, rng):
    net = network()
    optimizer = torch.optim.Adam(net.parameters(), 2.5e-3, weight_decay=1e-5)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 2.5e-3, total_steps=steps, pct_start=.1)

    def loss():
        x, kinds, weight = data.batch(rng.choice(len(share), BATCH, p=share), hands, rng)
        return (F.cross_entropy(net(x), kinds, reduction="none") * weight).sum() / BATCH

    descend(optimizer, schedule, steps, loss)
    return nn.Sequential(*net, nn.Softmax(1))


def place(data, cards):
    """Lays the items where the network that is there finds them; returns the cards where it finds all."""
    net, sure = cv2.dnn.readNetFromONNX(MODEL), []
    for i, (x, card) in enumerate(zip(data.plain(), cards)):
        net.setInput(x[None].numpy(), "view")
        found = find(torch.tensor(net.forward("items")[0]))
        if counts(found) == card["items"]:
            data.items[i, :len(found)] = torch.tensor(found).view(-1, 3)
            sure.append(i)
    return sure


def report(net, data, cards):
    with torch.no_grad():
        right = sum(counts(find(odds)) == card["items"] for odds, card in zip(net(data.plain()), cards))
    print(f"left out: items of {right} of {len(cards)} cards right")


def read(paths, left):
    """The cards to learn from, those that are covered (by hands, mostly) and those of the tables left out."""
    seen, covered, held = [], [], []
    for path in paths:
        out = table_of(path) in left
        for card in cards(path):
            card["share"] = .45 if "game" in path else 1  # frames of a game are much alike
            if not (out and card["hidden"]):
                (held if out else covered if card["hidden"] else seen).append(card)
    return seen, covered, held


def main(steps, folders):
    rng = np.random.default_rng(0)
    torch.manual_seed(0)
    paths = [p for f in folders for p in sorted(glob.glob(f"{f}/*.jpg"))]
    seen, covered, held = read(paths, left_out(paths))
    data, hands = Data(seen), Data(covered).x if covered else []
    sure = place(data, seen)
    print(f"{len(sure)} of {len(seen)} cards, {len(covered)} covered ones", flush=True)
    share = np.array([card["share"] for card in seen])[sure]
    net = train(data.only(sure), share / share.sum(), hands, steps, rng)
    report(net, Data(held), held)
    torch.onnx.export(net, torch.zeros(1, 6, H, W), MODEL, input_names=["view"], output_names=["items"], opset_version=11)


if __name__ == "__main__":
    torch.set_num_threads(1)
    main(int(sys.argv[1]), sys.argv[2:])
