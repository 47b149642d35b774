"""The networks of building sites. The first tells of each cell of a card's sweep whether a site is printed there, where that site's
middle lies, and whether anything is built on it; the second how many floors stand on one site. Their data, loss, report and export."""
import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

import sites
from crops import SCALE
from layers import block
from light import relit
from sites import CELLS, FLOORS, HIDDEN, N, STEP
from train import Cache
from written import File

NAME, BATCH, RATE = "sites", 32, 3e-3
GROUND = 3              # planes that the first network looks at
VOTE = 20.              # mm, the unit of votes
BARE = .35              # the share of sites with nothing on them that the second network learns from
SLANT = .2              # samples by which a plane more slips against the ground
DROP = .2               # the share of what is known of each number of floors that is forgotten, so that not all hangs on one trait
BUILT = 3               # the first network's map, after the site and the vote
cut = sites.sweeps


class Sites(nn.Module):
    """From sweeps' lowest planes, b×9×64×64 with card white at SCALE, and places, b×4×16×16 (the share of a cell on the card, the view), to
    maps, b×4×16×16: the log odds of a site, the way to its middle right and near, in VOTEs, the log odds that anything is built on it."""

    def __init__(self, low=24, width=40):
        super().__init__()
        self.low = block(3 * GROUND, low, 5, 2)
        self.down = block(low, width, 3, 2)
        self.first = block(width + 4, width)
        self.wider = nn.ModuleList([block(width, width, dilation=d) for d in (2, 4, 2, 1)])
        self.tell = nn.Conv2d(width, 4, 1)

    def forward(self, planes, places):
        x = self.first(torch.cat([self.down(self.low(planes * (2 / SCALE) - 1.2)), places], 1))
        for layer in self.wider:
            x = x + layer(x)
        return self.tell(x)


class Floors(nn.Module):
    """From sweeps, b×21×64×64, and cues, b×6×16×16 (how surely a cell is of the site asked for, that over its mean, and places), to the log
    odds of 0..6 floors on that site, b×7×1×1. All planes share their weights."""

    def __init__(self, low=16, plane=24, width=32, hidden=48):
        super().__init__()
        self.width = width
        self.see = nn.Sequential(block(3, low, 5, 2), block(low, plane, 3, 2), block(plane, plane))
        self.mix = nn.Conv2d(4 * plane, width, 1)               # the ground, the plane below, the plane, that above
        self.aim = nn.Conv2d(5, FLOORS * width, 1)              # the site and the view, for each number of floors
        self.near = nn.ModuleList([block(width, width), block(width, width, dilation=2)])
        self.beside = nn.Conv2d(3 * width, width, 1)            # one floor fewer, as many, one more
        self.far = block(width, width)
        self.top = nn.Conv2d(width, 1, 1)
        self.sum = nn.Conv2d(3 * width, hidden, 1)
        self.each = nn.Conv2d(hidden, 1, 1)
        self.all = nn.Sequential(nn.Conv2d(FLOORS * hidden + plane, 64, 1), nn.ReLU(), nn.Conv2d(64, FLOORS + 1, 1))
        self.register_buffer("spread", torch.ones(width, 1, 1, 1))

    def layer(self, x, module):
        return x + module(x)

    def pooled(self, y, top, sure, share):
        """Features of a site: their mean over it and over the tops on it, and their most."""
        each = y * share
        return torch.cat([F.avg_pool2d(each, CELLS), F.avg_pool2d(each * torch.sigmoid(F.conv2d(top, self.spread)), CELLS), F.max_pool2d(y * sure, CELLS)], 1)

    def masks(self, cues):
        return F.conv2d(cues[:, :1], self.spread), F.conv2d(cues[:, 1:2], self.spread)

    def told(self, hidden, ground):
        each = torch.cat([ground[:, :1] * 0, *[self.each(h) for h in hidden]], 1)
        return self.all(torch.cat([*hidden, ground], 1)) + each

    def forward(self, planes, cues):
        """As exported: every number of floors by itself, as the file keeps weights that are shared but once."""
        planes = planes * (2 / SCALE) - 1.2
        p = [self.see(planes[:, 3 * k:3 * k + 3]) for k in range(FLOORS + 1)]
        aim = self.aim(torch.cat([cues[:, :1], cues[:, 2:]], 1))
        y = []
        for k in range(1, FLOORS + 1):
            above = p[k + 1] if k < FLOORS else p[0] * 0
            one = F.relu(self.mix(torch.cat([p[0], p[k - 1], p[k], above], 1)) + aim[:, self.width * (k - 1):self.width * k])
            for layer in self.near:
                one = self.layer(one, layer)
            y.append(one)
        sure, share = self.masks(cues)
        none, hidden = y[0] * 0, []
        for k in range(FLOORS):
            one = y[k] + self.beside(torch.cat([y[k - 1] if k else none, y[k], y[k + 1] if k + 1 < FLOORS else none], 1))
            one = self.layer(F.relu(one), self.far)
            hidden.append(F.relu(self.sum(self.pooled(one, self.top(one), sure, share))))
        return self.told(hidden, F.avg_pool2d(p[0] * share[:, :p[0].shape[1]], CELLS))

    def together(self, planes, cues):
        """The same, all numbers of floors at once; and where their tops show, b×6×16×16."""
        b, w = len(planes), self.width
        planes = planes * (2 / SCALE) - 1.2
        p = self.see(planes.view(-1, 3, N, N).contiguous(memory_format=torch.channels_last)).view(b, FLOORS + 1, -1, CELLS, CELLS)
        aim = self.aim(torch.cat([cues[:, :1], cues[:, 2:]], 1)).view(b, FLOORS, w, CELLS, CELLS)
        above = torch.cat([p[:, 2:], p[:, :1] * 0], 1)
        stack = torch.cat([p[:, :1].expand(-1, FLOORS, -1, -1, -1), p[:, :-1], p[:, 1:], above], 2)
        y = F.relu(self.mix(stack.flatten(0, 1).contiguous(memory_format=torch.channels_last)) + aim.flatten(0, 1))
        for layer in self.near:
            y = self.layer(y, layer)
        y = y.view(b, FLOORS, w, CELLS, CELLS)
        none = y[:, :1] * 0
        beside = torch.cat([torch.cat([none, y[:, :-1]], 1), y, torch.cat([y[:, 1:], none], 1)], 2).flatten(0, 1)
        y = self.layer(F.relu(y.flatten(0, 1) + self.beside(beside.contiguous(memory_format=torch.channels_last))), self.far)
        top = self.top(y)
        sure, share = self.masks(cues)
        many = lambda m: m[:, None].expand(-1, FLOORS, -1, -1, -1).flatten(0, 1)
        hidden = F.relu(self.sum(self.pooled(y, top, many(sure), many(share)))).view(b, FLOORS, -1, 1, 1)
        hidden = F.dropout(hidden, DROP, self.training)
        said = self.told([hidden[:, k] for k in range(FLOORS)], F.avg_pool2d(p[:, 0] * share[:, :p.shape[2]], CELLS))
        return said[:, :, 0, 0], top.view(b, FLOORS, CELLS, CELLS)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.sites, self.floors = Sites(), Floors()


class Data(Cache):
    """Sweeps in memory; an index is twice a card's, plus the site that is asked for."""

    def known(self):
        return np.flatnonzero(self.whole["floors"].reshape(-1) >= 0)

    def round(self, rng):
        some = self.known()
        bare = self.whole["floors"].reshape(-1)[some] == 0
        return rng.permutation(some[~bare | (rng.random(len(some)) < BARE)])

    def prior(self):
        """How often the second network learns from sites with 0..6 floors."""
        often = np.bincount(self.whole["floors"].reshape(-1)[self.known()], minlength=FLOORS + 1) * [BARE, *[1] * FLOORS]
        return often / often.sum()

    def batch(self, index, rng=None):
        card, n = index // 2, len(index)
        get = lambda key: torch.from_numpy(self.whole[key][card]).float()
        x, mask, middles, tall, floors = get("planes"), get("mask") / 255, get("middles"), get("tall"), get("floors").long()
        places = torch.cat([get("card")[:, None] / 255, get("view")[:, :, None, None].expand(n, 3, CELLS, CELLS)], 1)
        if rng is not None:
            x = relit(slanted(x, rng), rng)
            flip = torch.from_numpy(rng.random(n) < .5)
            for t in (x, mask, tall, places):
                t[flip] = t[flip].flip(-1)
            middles[flip, :, 0] *= -1
        return dict(planes=x, places=places, mask=mask, middles=middles, tall=tall, floors=floors, site=torch.from_numpy(index % 2))


def slanted(x, rng):
    """Half of the batches' sweeps by a camera whose place is known less well: the higher a plane, the farther it slips."""
    if rng.random() < .5:
        return x
    off = np.rint(np.arange(FLOORS + 1)[:, None] * rng.normal(0, SLANT, 2)).astype(int)
    x = x.view(len(x), FLOORS + 1, 3, N, N)
    return torch.stack([x[:, k].roll(tuple(off[k]), (-2, -1)) for k in range(FLOORS + 1)], 1).view(len(x), -1, N, N)


def cells_at():
    """The middles of cells, mm right and near of the raster's, 2×16×16."""
    along = (torch.arange(CELLS) - (CELLS - 1) / 2) * (N // CELLS * STEP)
    return torch.stack([along.expand(CELLS, CELLS), along[:, None].expand(CELLS, CELLS)])


def nearest(said, batch):
    """Which cells vote for which of a card's sites, b×2×16×16."""
    at = cells_at() + VOTE * said[:, 1:3].detach()
    off = (at[:, None] - batch["middles"][..., None, None]).square().sum(2)
    off = off + 1e9 * (batch["floors"] < HIDDEN)[..., None, None]
    return torch.stack([off[:, 0] <= off[:, 1], off[:, 0] > off[:, 1]], 1).float()


def asked(said, batch, true):
    """The cues for the sites asked for, as the truth has them or as the first network does."""
    rows = torch.arange(len(said))
    sure = torch.sigmoid(said[:, 0].detach())
    seen = sure * (sure > .5) * nearest(said, batch)[rows, batch["site"]]
    sure = torch.where(true[:, None, None], batch["mask"][rows, batch["site"]], seen)
    return torch.cat([torch.stack([sure, sure / (sure.mean((1, 2), keepdim=True) + 1e-3)], 1), batch["places"]], 1)


def sites_loss(said, batch):
    mask, there = batch["mask"], batch["floors"] != sites.NONE
    loss = F.binary_cross_entropy_with_logits(said[:, 0], mask.sum(1).clamp(0, 1))
    way = (batch["middles"][..., None, None] - cells_at()) / VOTE
    on = (mask > .5).float()
    off = F.smooth_l1_loss(said[:, None, 1:3].expand_as(way), way, reduction="none", beta=.1).sum(2)
    loss = loss + .5 * (off * on).sum() / on.sum() + apart(said, batch)
    known = there & (batch["floors"] != HIDDEN)
    return loss + .5 * F.binary_cross_entropy_with_logits(built(said, mask)[known], (batch["floors"] > 0).float()[known])


def built(said, masks):
    """The log odds, b×2, that anything is built on sites."""
    return (said[:, None, BUILT] * masks).sum((2, 3)) / (masks.sum((2, 3)) + 1e-3)


def apart(said, batch):
    """How far the way between a card's two sites is off, as the cells that show them lie: on it their order depends."""
    two = batch["floors"][:, 1] != sites.NONE
    if not two.any():
        return 0
    shown = torch.sigmoid(said[two, :1]) * nearest(said, batch)[two]
    mean = (shown[:, :, None] * cells_at()).sum((3, 4)) / (shown.sum((2, 3))[..., None] + 1e-3) / VOTE
    true = batch["middles"][two] / VOTE
    return F.smooth_l1_loss(mean[:, 0] - mean[:, 1], true[:, 0] - true[:, 1], beta=.05)


def loss_of(net, batch, rng):
    said = net.sites(batch["planes"][:, :3 * GROUND].contiguous(memory_format=torch.channels_last), batch["places"]).float()
    odds, tops = (t.float() for t in net.floors.together(batch["planes"], asked(said, batch, torch.from_numpy(rng.random(len(said)) < .4))))
    tall = (batch["tall"][:, None] == torch.arange(1, FLOORS + 1)[None, :, None, None]).float()
    weight = (batch["places"][:, :1] > .5).float().expand_as(tall)
    top = F.binary_cross_entropy_with_logits(tops, tall, weight, pos_weight=torch.tensor(3.))
    target = batch["floors"][torch.arange(len(said)), batch["site"]]
    return sites_loss(said, batch) + F.cross_entropy(odds, target) + 3 * top


def answers(net, data, index):
    """What the networks say of sites: log odds, floors, the log odds of anything being built; and how far the middles of cells are off, mm."""
    out = []
    with torch.no_grad():
        for i in range(0, len(index), 64):
            batch = data.batch(index[i:i + 64])
            rows, site = torch.arange(len(batch["site"])), batch["site"]
            said = net.sites(batch["planes"][:, :3 * GROUND], batch["places"])
            odds, _ = net.floors.together(batch["planes"], asked(said, batch, torch.zeros(len(said), dtype=torch.bool)))
            shown = torch.sigmoid(said[:, 0]) * nearest(said, batch)[rows, site]
            mean = (shown[:, None] * cells_at()).sum((2, 3)) / (shown.sum((1, 2))[:, None] + 1e-3)
            off = (mean - batch["middles"][rows, site]).norm(dim=1)
            out.append((odds, batch["floors"][rows, site], built(said, nearest(said, batch) * (torch.sigmoid(said[:, :1]) > .5))[rows, site], off))
    return [torch.cat(t) for t in zip(*out)]


def report(net, data):
    """The share of buildings whose floors are right, of bare sites on which nothing is seen, of both that the first network tells
    rightly from each other, and how far off middles are, mm."""
    net.eval()
    odds, floors, any_, off = answers(net, data, data.known())
    net.train()
    right, up = odds.argmax(1) == floors, floors > 0
    share = lambda t: f"{int(t.sum())}/{len(t)}={t.float().mean():.4f}"
    return (f"floors {share(right[up])} bare {share(right[~up])} told {share((any_ > 0) == up)} middles {off.median():.2f}/{off.quantile(.9):.2f}"
            f" loss {F.cross_entropy(odds, floors):.4f}")


def temperature(net, data):
    """By what the log odds are to be divided so that they are as sure as they are right."""
    odds, floors, _, _ = answers(net, data, data.known())
    weight = torch.where(floors == 0, BARE, 1.)
    cost = lambda t: (weight * F.cross_entropy(odds / t, floors, reduction="none")).sum().item()
    return min(np.arange(.7, 2.5, .02), key=cost)


def temper(net, data, held):
    """Divides the log odds of floors by what suits the scenes that do not teach."""
    net.eval()
    soft = temperature(net, held)
    with torch.no_grad():
        for last in (net.floors.each, net.floors.all[2]):
            last.weight /= soft
            last.bias /= soft
    often = " ".join(f"{p:.3f}" for p in data.prior())
    return f"; log odds of floors divided by {soft:.2f}; sites learnt from had 0..6 floors this often: {often}"


def files(net):
    planes, places, cues = torch.rand(2, 3 * (FLOORS + 1), N, N), torch.rand(2, 4, CELLS, CELLS), torch.rand(2, 6, CELLS, CELLS)
    return [File("sites.onnx", net.sites, dict(planes=planes[:, :3 * GROUND], places=places), "maps"),
            File("floors.onnx", net.floors, dict(planes=planes, cues=cues), "odds")]
