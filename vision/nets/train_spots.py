#!/usr/bin/env python3
"""Trains the networks that find the discs on the action spots and the architect token: discs.onnx and tokens.onnx.

    OMP_NUM_THREADS=1 python3 train_spots.py STEPS DIR...

Each DIR holds stills NNN.jpg with their truth NNN.truth.json (with extras). Needs what train.py needs; 5000 steps
take about ten minutes on one core for each network. Every fourth table is left out of the training and reported on
at its end.

The truth counts the discs on a spot but does not say where they lie. So the discs.onnx that is there places them
first, and a spot is learnt from where it finds as many as the truth counts. After 5000 steps 40 of 42 spots on 22
stills left out were read right. discs.onnx holds three networks, whose mean counts: that one after 5000 steps more from
all tables but one, and two of 6000 steps from all. Of three that learnt from half of the tables each read 103 to 105 of
the 110 spots of the other half right, their mean 106. The token network learnt 3000 steps from three tables in four; on
the others it finds all 20 tokens that show.
"""
import glob
import os
import sys

import cv2
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

from cards import at_height
from spots import BASE, HEIGHT, LEVEL, N, THICK, Brush, Scene, drums, frame, free, place, scatter, view
from train import descend, left_out, table_of

HERE = os.path.dirname(os.path.abspath(__file__))
DISC, TOKEN, DOUBT = 0, 1, 2                       # what may lie at a place; there nothing is learnt in doubt
CARD = BASE + HEIGHT                               # height of the tops of discs on cards, mm
CELLS, BATCH, HELD_OUT = N // 2, 32, 4
VOTERS = {"discs": 3, "tokens": 1}                 # networks that are trained apart and vote in one file


class Look:
    """How a network looks: the step of its views, mm, the kinds it tells, how far from a middle cells
    still are one, how far in doubt, and how near to each other two tops may be, mm."""

    def __init__(self, name, step, kinds, middle, doubt, room):
        self.name, self.step, self.kinds = name, step, kinds
        self.middle, self.doubt, self.room = middle, doubt, room
        at = (2 * np.arange(CELLS) + .5 - (N - 1) / 2) * step
        self.a, self.b = np.meshgrid(at, at)

    def target(self, sample):
        """What each cell of each kind's map should say and how much that counts."""
        y = np.zeros((len(self.kinds), CELLS, CELLS), np.float32)
        w = np.full_like(y, sample["known"] is None)
        for a, b, r in sample["known"] or []:
            w[:, np.hypot(self.a - a, self.b - b) < r] = 1
        for kind, a, b in sample["items"]:
            d = np.hypot(self.a - a, self.b - b)
            for k, own in enumerate(self.kinds):
                if kind in (own, DOUBT):
                    w[k][d < self.doubt[k] * (2 if kind == DOUBT else 1)] = 0
        for kind, a, b in sample["items"]:
            if kind in self.kinds:
                middle = np.hypot(self.a - a, self.b - b) < self.middle
                y[self.kinds.index(kind)][middle], w[self.kinds.index(kind)][middle] = 1, 2.5
        return y, w

    def tops(self, heat, least=.5):
        """The tops in one map: mm to the right of the view's middle and towards the camera."""
        heat, out = heat.copy(), []
        while heat.max() >= least:
            y, x = divmod(int(heat.argmax()), CELLS)
            near = (slice(max(0, y - 1), y + 2), slice(max(0, x - 1), x + 2))
            p = heat[near] / heat[near].sum()
            out.append(((p * self.a[near]).sum(), (p * self.b[near]).sum()))
            heat[np.hypot(self.a - self.a[y, x], self.b - self.b[y, x]) < self.room] = 0
        return out


DISCS = Look("discs", 1.25, [DISC, TOKEN], 2.4, (4.6, 7), 6.5)
TOKENS = Look("tokens", 3.0, [TOKEN], 4.5, (10,), 20)


def lay(s, net):
    """Lays what the truth tells: discs on the spots where the network finds as many as it counts, None elsewhere."""
    px = s.px
    s.token = at_height(s, px["build_spot"], THICK) if px["build_spot"] else None
    s.card = at_height(s, px["claim_spot"], BASE) if px["claim_spot"] else None
    s.build = find(s, net, s.token, LEVEL, 30, "build_spot")
    s.claim = find(s, net, s.card, CARD, 38, "claim_spot")
    s.claims = [at_height(s, c["px"], CARD) for c in px["claims"] if (*c["card"], c["side"]) not in s.gaps_hidden]
    s.turns = [at_height(s, p, HEIGHT) for p in px["turn_order"] or []]
    return s


def find(s, net, middle, z, reach, spot):
    if middle is None or spot in s.hidden:
        return None
    middle = np.array([*middle[:2], z])
    net.setInput(view(s, middle, DISCS.step)[None], "view")
    found = [t for t in DISCS.tops(net.forward("tops")[0, DISC]) if np.hypot(*t) < reach]
    if len(found) == s.count[spot]:
        right, towards, _ = frame(s, middle)
        return [np.array([*(middle[:2] + a * right + b * towards), z]) for a, b in found]


def sample(s, middle, step, discs, tokens, doubts=(), known=None):
    """The view and what lies there: kind, mm to the right and towards the camera; known are circles outside of which
    nothing is known."""
    items = []
    for kind, points in ((DISC, discs), (TOKEN, tokens), (DOUBT, doubts)):
        if len(points):
            shown = s.shows(np.array(points, float), 0)
            items += [(kind if ok else DOUBT, *p) for p, ok in zip(place(s, middle, points), shown)]
    circles = known and [(*place(s, middle, [p])[0], r) for p, r in known]
    return dict(view=view(s, middle, step).astype(np.float16), items=items, known=circles, path=s.path)


def near(p, z, play, rng):
    return np.array([*(p[:2] + rng.uniform(-play, play, 2)), z])


def lifted(feet):
    return [f + (0, 0, HEIGHT) for f in feet]


def build_real(s, rng):
    if s.build is not None:
        return sample(s, near(s.token, LEVEL, 7, rng), DISCS.step, s.build, [s.token])


def build_more(s, rng):
    """More discs around the token."""
    if s.build is None:
        return None
    feet = [f for f in scatter(s.token - (0, 0, THICK), [], rng) if all(np.hypot(*(f - p)[:2]) > 21 for p in s.build)]
    if feet and Brush(rng).paint(s, drums(s, None, feet, rng)):
        return sample(s, near(s.token, LEVEL, 7, rng), DISCS.step, s.build + lifted(feet), [s.token])


def paint_token(s, rng):
    """Paints a token with discs somewhere at an end of the supply, away from the real one."""
    for _ in range(30):
        side = rng.choice([-1, 1])
        token = np.array([side * (s.size + rng.uniform(-10, 100)), s.size + rng.uniform(38, 102), 0])
        if (s.token is None or np.hypot(*(token - s.token)[:2]) > 62) and s.shows([token], 12)[0]:
            feet = scatter(token, [], rng)
            return (token, feet, side) if Brush(rng).paint(s, drums(s, token, feet, rng)) else None


def build_painted(s, rng):
    painted = paint_token(s, rng)
    if painted is None or s.token is not None and s.build is None and np.hypot(*(painted[0] - s.token)[:2]) < 90:
        return None
    token, feet, _ = painted
    return sample(s, near(token, LEVEL, 7, rng), DISCS.step, lifted(feet) + (s.build or []), [token + (0, 0, THICK)],
                  known=[(token + (0, 0, LEVEL), 40)])


def build_on_cloth(s, rng):
    """A token with its discs on a cloth that covers all else."""
    s.clothed(rng)
    painted = paint_token(s, rng)
    if painted is not None:
        token, feet, _ = painted
        return sample(s, near(token, LEVEL, 7, rng), DISCS.step, lifted(feet), [token + (0, 0, THICK)])


def claim_real(s, rng):
    if s.claim is not None:
        return sample(s, near(s.card, CARD, 5, rng), DISCS.step, s.claim, [])


def claim_painted(s, rng):
    if s.claim is None:
        return None
    feet, room = [], rng.choice([18, 15.2])
    for _ in range(rng.integers(1, 7)):
        foot = s.card + np.array([*rng.uniform(-26, 26, 2), 0])
        if free(foot, feet, room) and all(np.hypot(*(foot - p)[:2]) > 22 for p in s.claim):
            feet.append(foot)
    if feet and Brush(rng).paint(s, drums(s, None, feet, rng)):
        return sample(s, near(s.card, CARD, 5, rng), DISCS.step, s.claim + lifted(feet), [])


def elsewhere(s, rng):
    """Discs in the turn row and in the gaps, whose places the truth tells."""
    if s.turns and rng.random() < .4:
        at = s.turns[rng.integers(len(s.turns))]
        middle = near(at, HEIGHT + rng.choice([0, 2]), 15, rng)
        return sample(s, middle, DISCS.step, s.turns, [], known=[(p, 13) for p in s.turns])
    if s.claims:
        at = s.claims[rng.integers(len(s.claims))]
        return sample(s, near(at, CARD, 12, rng), DISCS.step, s.claims, [], known=[(p, 12) for p in s.claims])


def end(s, side, rng):
    return near(np.array([side * (s.size + 45), s.size + 70]), LEVEL, 12, rng)


def end_real(s, rng):
    side, shown = rng.choice([-1, 1]), s.token is not None and "build_spot" not in s.hidden
    if s.token is not None and rng.random() < .5:
        side = 1 if s.token[0] > 0 else -1
    known, doubts = ([s.token], []) if shown else ([], [] if s.token is None else [s.token])
    return sample(s, end(s, side, rng), TOKENS.step, [], known, doubts)


def end_painted(s, rng):
    painted = paint_token(s, rng)
    if painted is not None:
        token, _, side = painted
        both = [token + (0, 0, THICK)] + ([] if s.token is None else [s.token])
        return sample(s, end(s, side, rng), TOKENS.step, [], both)


# How many samples of each sort a still gives, and how often each is learnt from.
SORTS = {"discs": {build_real: (8, 4), build_painted: (30, 1), build_more: (12, 1), build_on_cloth: (12, 1),
                   claim_real: (6, 4), claim_painted: (18, 1), elsewhere: (7, 1)},
         "tokens": {end_real: (8, 2.5), end_painted: (14, 1)}}


def samples(look, paths, net, rng):
    out = []
    for path in paths:
        s = lay(Scene(path), net)
        rate = .25 if "game" in path else 1  # frames of a game are much alike
        for make, (times, share) in SORTS[look.name].items():
            for _ in range(int(times * rate + rng.random())):
                s.fresh()
                one = make(s, rng)
                if one is not None:
                    out.append(dict(one, share=share, real=make in (build_real, claim_real, end_real)))
    return out


AA, BB = torch.meshgrid(torch.linspace(-1, 1, N), torch.linspace(-1, 1, N), indexing="xy")


def varied(x, rng):
    """Other colours, light, blur and noise, and perhaps an arm or a finger: what it covers comes back as well."""
    n, inside, flat, c = len(x), x[:, 3:4], x[:, 4:], x[:, :3]
    some = lambda spread, *shape: torch.randn(n, *shape, 1, 1) * spread
    turn, scale = some(.35), torch.exp(some(.15))
    co, si = torch.cos(turn) * scale, torch.sin(turn) * scale
    c = torch.stack([c[:, 0] * torch.exp(some(.12)), co * c[:, 1] - si * c[:, 2], si * c[:, 1] + co * c[:, 2]], 1)
    c[:, 0] += some(.12) * AA + some(.12) * BB
    c += some(1, 3) * torch.tensor([.15, .05, .05]).view(1, 3, 1, 1)
    if rng.random() < .4:
        c += (F.avg_pool2d(F.pad(c, (1, 1, 1, 1), mode="replicate"), 3, 1) - c) * torch.rand(n, 1, 1, 1)
    c += torch.randn(c.shape) * torch.rand(n, 1, 1, 1) * torch.tensor([.08, .05, .05]).view(1, 3, 1, 1)
    covered = torch.zeros(n, 1, N, N)
    for k in range(n):
        if rng.random() < .22:
            turn = rng.uniform(0, 2 * np.pi)
            across, along = AA * np.cos(turn) + BB * np.sin(turn), AA * np.sin(turn) - BB * np.cos(turn)
            across += .1 * torch.sin(3 * along + rng.uniform(0, 6)) - rng.uniform(.2, 1.2)
            arm = across.abs() < rng.uniform(.1, .5)
            if rng.random() < .5:
                arm &= along > rng.normal() * .3
            color = torch.tensor([rng.normal() * .8, abs(rng.normal()) * .4, rng.normal() * .3]).float()
            c[k] = torch.where(arm, color[:, None, None] + torch.randn(3, N, N) * .05 + .15 * AA * rng.normal(), c[k])
            covered[k, 0] = arm
    return torch.cat([c.clamp(-3, 3) * inside, inside, flat * torch.exp(some(.04, 1))], 1), covered


def block(inputs, outputs, kernel=3, stride=1, dilation=1):
    pad = kernel // 2 * dilation if stride == 1 else 1
    return [nn.Conv2d(inputs, outputs, kernel, stride, pad, dilation, bias=False), nn.BatchNorm2d(outputs), nn.ReLU()]


def network(kinds):
    """From the channels of a view to the log odds of each kind of top, for each cell of 2×2 samples."""
    return nn.Sequential(*block(5, 16, 4, 2), *block(16, 24), *block(24, 32, dilation=2), *block(32, 32, dilation=2),
                         *block(32, 32, dilation=4), *block(32, 32, dilation=2), nn.Conv2d(32, kinds, 1))


def train(look, data, steps, rng):
    x = torch.tensor(np.stack([d["view"] for d in data]))
    y, w = (torch.tensor(np.stack(t)) for t in zip(*map(look.target, data)))
    share = np.array([d["share"] * (.4 if "game" in d["path"] else 1) for d in data])
    net = network(len(look.kinds))
    optimizer = torch.optim.AdamW(net.parameters(), 4e-3, weight_decay=2e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 6e-3, total_steps=steps, pct_start=.12)

    def loss():
        i = rng.choice(len(data), BATCH, p=share / share.sum())
        (v, covered), what, weight = varied(x[i].float(), rng), y[i], w[i].clone()
        covered = F.avg_pool2d(covered, 2)
        if look is DISCS:
            covered = F.avg_pool2d(F.pad(covered, (2, 2, 2, 2)), 5, 1)
        gone = covered > .75
        weight = torch.where(gone, .3, torch.where(covered > .35, 0, weight))
        what = torch.where(gone, 0, what)
        if rng.random() < .5:
            v, what, weight = v.flip(3), what.flip(3), weight.flip(3)
        return (F.binary_cross_entropy_with_logits(net(v), what, reduction="none") * weight).sum() / BATCH

    descend(optimizer, schedule, steps, loss)
    return net.eval()


class Votes(nn.Module):
    """The mean of what networks say that were trained apart: right more often than any of them."""

    def __init__(self, nets):
        super().__init__()
        self.nets = nn.ModuleList(nets)

    def forward(self, x):
        return sum(net(x) for net in self.nets) / len(self.nets)


def folded(net):
    """The network with its normalisations worked into the convolutions before them."""
    out = []
    for layer in net:
        if isinstance(layer, nn.BatchNorm2d):
            scale = layer.weight / torch.sqrt(layer.running_var + layer.eps)
            out[-1].weight = nn.Parameter(out[-1].weight * scale[:, None, None, None])
            out[-1].bias = nn.Parameter(layer.bias - layer.running_mean * scale)
        else:
            out.append(layer)
    return nn.Sequential(*out)


def report(look, net, data):
    right = 0
    with torch.no_grad():
        for d in data:
            heat = torch.sigmoid(net(torch.tensor(d["view"][None]).float()))[0, 0].numpy()
            right += len(look.tops(heat)) == sum(kind == look.kinds[0] for kind, _, _ in d["items"])
    print(f"left out: as many {look.name} as there are in {right} of {len(data)} views")


def main(steps, folders):
    rng = np.random.default_rng(0)
    torch.manual_seed(0)
    paths = [p for f in folders for p in sorted(glob.glob(f"{f}/*.jpg"))]
    left = left_out(paths, HELD_OUT)
    places = cv2.dnn.readNetFromONNX(os.path.join(HERE, "discs.onnx"))
    for look in (DISCS, TOKENS):
        data = samples(look, paths, places, rng)
        print(f"{look.name}: {len(data)} views", flush=True)
        learn = [d for d in data if table_of(d["path"]) not in left]
        net = Votes([folded(train(look, learn, steps, rng)) for _ in range(VOTERS[look.name])])
        report(look, net, [d for d in data if table_of(d["path"]) in left and d["real"]])
        path = os.path.join(HERE, f"{look.name}.onnx")
        torch.onnx.export(nn.Sequential(net, nn.Sigmoid()), torch.zeros(1, 5, N, N), path,
                          input_names=["view"], output_names=["tops"], opset_version=11)


if __name__ == "__main__":
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    main(int(sys.argv[1]), sys.argv[2:])
