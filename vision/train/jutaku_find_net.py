"""The network that finds TOKYO JUTAKU's cards from near: which parts of a small picture lie over a card, whatever stands on it or
is held before it."""
import cv2
import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from crops import SCALE
from jutaku_scene import Closeup
from layers import block
from light import relit, striped
from train import Cache
from written import File

NAME, BATCH, RATE = "jutaku_find", 16, 3e-3
W, H, CELL = 240, 144, 4         # px of the small picture; px a cell
MOST = 12                        # cards of a picture
STRIPED = .25                    # the share of pictures on which sun falls through a blind


def cut(picture, rng):
    """The picture, twice as wide as the network sees it, and its cards' corners there. Windows of pictures show cards too large."""
    c = Closeup(picture)
    if "middle" in c.extras.get("camera", {}):
        return None
    image = c.image if c.cards else cv2.imread(picture)
    k = min(2 * W / image.shape[1], 2 * H / image.shape[0])
    small = cv2.resize(image, None, fx=k, fy=k, interpolation=cv2.INTER_AREA)[:2 * H, :2 * W]
    frame = np.zeros((1, 2 * H, 2 * W, 3), np.uint8)
    frame[0, :small.shape[0], :small.shape[1]] = small[..., ::-1]
    quads = np.full((1, MOST, 4, 2), np.nan, np.float32)
    for i, card in enumerate(c.cards[:MOST]):
        quads[0, i] = (np.array(card["corners_px"]) + .5) * k - .5
    return {"frames": frame, "quads": quads}


class Net(nn.Module):
    """From pictures, b×3×144×240, RGB, to b×1×36×60: the log odds that a cell lies over a card."""

    def __init__(self, low=24, width=48):
        super().__init__()
        self.low = nn.Sequential(block(3, 16, 5, 2), block(16, low, 3, 2))
        self.down = block(low, width, 3, 2)
        self.deep = nn.ModuleList([block(width, width, dilation=d) for d in (1, 2, 4, 8, 1)])
        self.up = nn.Conv2d(width, low, 1)
        self.join = nn.Sequential(block(low, low), nn.Conv2d(low, 1, 1))

    def forward(self, pictures):
        low = self.low(pictures / 64 - 2)
        x = self.down(low)
        for layer in self.deep:
            x = x + layer(x)
        return self.join(low + F.interpolate(self.up(x), scale_factor=2, mode="nearest"))


class Data(Cache):
    def batch(self, index, rng=None):
        views = [view(self.whole["frames"][i], self.whole["quads"][i], rng) for i in index]
        x = torch.as_tensor(np.stack([v[0] for v in views])).permute(0, 3, 1, 2).float()
        return (x if rng is None else lit(x, rng)), torch.as_tensor(np.stack([v[1] for v in views]))[:, None].float() / 255


def view(frame, quads, rng):
    """A picture at the network's size, turned, enlarged and moved somehow, and where its cards are."""
    m = np.array([[.5, 0, -.25], [0, .5, -.25]])
    if rng is not None:
        a, s = rng.normal(0, .2), .5 * np.exp(rng.uniform(-.5, .5))
        turn = s * np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]]) * [rng.choice([-1, 1]), 1]
        seen = quads[~np.isnan(quads[:, 0, 0])]
        at = seen[rng.integers(len(seen))].mean(0) if len(seen) else np.array([W, H])
        to = np.array([rng.uniform(.25, .75) * W, rng.uniform(.25, .75) * H])
        m = np.concatenate([turn, (to - turn @ at)[:, None]], 1)
    mask = np.zeros((H // CELL, W // CELL), np.uint8)
    for q in quads[~np.isnan(quads[:, 0, 0])]:
        p = ((q @ m[:, :2].T + m[:, 2]) + .5) / CELL - .5
        cv2.fillPoly(mask, [np.rint(p * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    return cv2.warpAffine(frame, m, (W, H), flags=cv2.INTER_LINEAR), mask


def lit(x, rng):
    """Pictures of other cameras in other light, veiled or darker at their edges: before a card is found nothing tells how light card white is."""
    n = len(x)
    draw = lambda *shape: torch.as_tensor(rng.normal(0, 1, shape)).float()
    some = lambda share, most: torch.as_tensor((rng.random((n, 1, 1, 1)) < share) * rng.uniform(0, most, (n, 1, 1, 1))).float()
    x = (x / 255 * torch.exp(.35 * draw(n, 1, 1, 1) + .1 * draw(n, 3, 1, 1))).clamp(0, 1) ** torch.exp(.25 * draw(n, 1, 1, 1))
    x = x + some(.25, .5) * (torch.as_tensor(rng.uniform(.3, .9, (n, 1, 1, 1))).float() - x)
    out = torch.linspace(-1, 1, x.shape[3]) ** 2 + torch.linspace(-1, 1, x.shape[2])[:, None] ** 2
    x = x * (1 - some(.25, .4) * out) * (1 - some(STRIPED, .6) * striped(x.shape, rng))
    return 255 / SCALE * relit(SCALE * x, rng).clamp(0, SCALE)


def loss_of(net, batch, rng):
    x, masks = batch
    return F.binary_cross_entropy_with_logits(net(x.contiguous(memory_format=torch.channels_last)).float(), masks)


def report(net, data):
    net.eval()
    both, either, good, n, invented, empty = 0, 0, 0, 0, 0, 0
    with torch.no_grad():
        for i in range(0, len(data), 64):
            x, masks = data.batch(np.arange(i, min(i + 64, len(data))))
            a, b = net(x.contiguous(memory_format=torch.channels_last)) > 0, masks > .5
            inside, around = (a & b).sum((1, 2, 3)).float(), (a | b).sum((1, 2, 3)).float()
            there = b.flatten(1).any(1)
            both, either = both + float(inside.sum()), either + float(around.sum())
            good, n = good + int((inside[there] > .85 * around[there]).sum()), n + int(there.sum())
            invented, empty = invented + int((around[~there] > 20).sum()), empty + int((~there).sum())
    net.train()
    return f"IoU {both / max(either, 1):.3f}, above 0.85 in {good} of {n}; cards invented in {invented} of {empty}"


def files(net):
    return [File(NAME + ".onnx", net, dict(picture=torch.rand(1, 3, H, W)), "cards", batched=False)]
