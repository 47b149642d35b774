"""The network of building sites: it tells of each cell of a card's sweep whether a site is printed there, where that site's middle lies, and
whether anything is built on it. Its data, loss, report and export."""
import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

import sites
from crops import SCALE
from layers import block
from light import relit
from sites import CELLS, HIDDEN, N, PLANES, STEP
from train import Cache
from written import File

NAME, BATCH, RATE = "sites", 32, 3e-3
VOTE = 20.              # mm, the unit of votes
BUILT = 3               # the map after the site and the vote
cut = sites.sweeps


class Net(nn.Module):
    """From sweeps, b×9×64×64 with card white at SCALE, and places, b×4×16×16 (the share of a cell on the card, the view), to
    maps, b×4×16×16: the log odds of a site, the way to its middle right and near, in VOTEs, the log odds that anything is built on it."""

    def __init__(self, low=24, width=40):
        super().__init__()
        self.low = block(3 * PLANES, low, 5, 2)
        self.down = block(low, width, 3, 2)
        self.first = block(width + 4, width)
        self.wider = nn.ModuleList([block(width, width, dilation=d) for d in (2, 4, 2, 1)])
        self.tell = nn.Conv2d(width, 4, 1)

    def forward(self, planes, places):
        x = self.first(torch.cat([self.down(self.low(planes * (2 / SCALE) - 1.2)), places], 1))
        for layer in self.wider:
            x = x + layer(x)
        return self.tell(x)


class Data(Cache):
    """Sweeps in memory."""

    def batch(self, index, rng=None):
        n = len(index)
        get = lambda key: torch.as_tensor(self.whole[key][index]).float()
        x, mask, middles, floors = get("planes"), get("mask") / 255, get("middles"), get("floors").long()
        places = torch.cat([get("card")[:, None] / 255, get("view")[:, :, None, None].expand(n, 3, CELLS, CELLS)], 1)
        if rng is not None:
            x = relit(x, rng)
            flip = torch.as_tensor(rng.random(n) < .5)
            for t in (x, mask, places):
                t[flip] = t[flip].flip(-1)
            middles[flip, :, 0] *= -1
        return dict(planes=x, places=places, mask=mask, middles=middles, floors=floors)


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


def loss_of(net, batch, rng):
    said = net(batch["planes"].contiguous(memory_format=torch.channels_last), batch["places"]).float()
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


def answers(net, data):
    """What the network says of all sites: the log odds of anything being built, whether it is, and how far the middles of cells are off, mm."""
    out = []
    with torch.no_grad():
        for i in range(0, len(data), 64):
            batch = data.batch(np.arange(i, min(i + 64, len(data))))
            said = net(batch["planes"], batch["places"])
            votes, known = nearest(said, batch), batch["floors"] >= 0
            shown = torch.sigmoid(said[:, :1]) * votes
            mean = (shown[:, :, None] * cells_at()).sum((3, 4)) / (shown.sum((2, 3))[..., None] + 1e-3)
            any_ = built(said, votes * (torch.sigmoid(said[:, :1]) > .5))
            out.append((any_[known], batch["floors"][known] > 0, (mean - batch["middles"]).norm(dim=2)[known]))
    return [torch.cat(t) for t in zip(*out)]


def report(net, data):
    """The share of sites of which is rightly told whether anything is built there, and how far off middles are, mm."""
    net.eval()
    any_, up, off = answers(net, data)
    net.train()
    right = (any_ > 0) == up
    return f"told {int(right.sum())}/{len(right)}={right.float().mean():.4f} middles {off.median():.2f}/{off.quantile(.9):.2f}"


def files(net):
    return [File("sites.onnx", net, dict(planes=torch.rand(2, 3 * PLANES, N, N), places=torch.rand(2, 4, CELLS, CELLS)), "maps")]
