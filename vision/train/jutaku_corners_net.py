"""The network of a TOKYO JUTAKU card's corners: where in a crop around a rough guess its four corners lie, whatever stands
before them, how surely, and whether a card shows there at all."""
import cv2
import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from jutaku_scene import CARD, FINE, SCALE, Closeup, corners_of, light_of
from layers import block
from light import relit
from train import Cache
from written import File

NAME, BATCH, RATE = "jutaku_corners", 24, 3e-3
N, MARGIN = 96, 10.0                   # samples a side; mm around the card
CELLS = N // 2
SPAN = CARD + 2 * MARGIN
# mm by which a guess is off, the share by which it is turned and larger, mm by which one corner is off besides: as found again, as guessed, and both
# where a building hides a corner
FLAWS = [(.7, .02, 0), (3., .07, 0), (.7, .02, 10.), (1.5, .03, 4.)]
ASTRAY = .2                            # the share of crops that show no card
DOUBT = 4.                             # at most, a logarithm of mm: beyond a bound that cuts off nothing is learnt
BEHIND, WIDE = .4, (8., 34.)           # the share of crops before a corner of which something is held, and how wide that is, mm


def cut(picture, rng):
    c = Closeup(picture)
    crops, corners = [], []
    for card in c.cards:
        for flaw in FLAWS:
            quad = corners_of(card)
            if rng.random() < ASTRAY:
                guess, quad = astray(quad, rng), None
            else:
                guess = flawed(quad, rng, *flaw)
            crops.append(cropped(c.levels, guess, light_of(c.levels, guess)))
            corners.append(np.full((4, 2), np.nan) if quad is None else within(guess, quad))
    return {"crops": np.stack(crops), "corners": np.float32(corners)} if crops else None


def flawed(quad, rng, mm, share, one):
    """A guess at a card: moved, turned, of another size, its corners a little off, one of them farther."""
    px = np.mean(np.linalg.norm(quad - np.roll(quad, 1, 0), axis=1)) / CARD
    a, s, middle = rng.normal(0, share), np.exp(rng.normal(0, share)), quad.mean(0)
    turn = s * np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]])
    worst = np.arange(4) == rng.integers(4)
    return (quad - middle) @ turn.T + middle + px * (rng.normal(0, mm, 2) + rng.normal(0, mm / 3, (4, 2)) + worst[:, None] * rng.normal(0, one, 2))


def astray(quad, rng):
    """A guess where no card lies: half a card and more beside one, or twice as large."""
    size = np.linalg.norm(quad[2] - quad[0])
    if rng.random() < .5:
        a = rng.uniform(0, 2 * np.pi)
        return quad + size * rng.uniform(.45, .9) * np.array([np.cos(a), np.sin(a)])
    return quad.mean(0) + (quad - quad.mean(0)) * rng.choice([rng.uniform(.35, .7), rng.uniform(1.5, 2.2)])


def to_crop(quad):
    """The homography from px of the picture to mm of the card that is guessed at quad."""
    return cv2.getPerspectiveTransform(np.float32(quad), np.float32([[0, 0], [CARD, 0], [CARD, CARD], [0, CARD]]))


def within(guess, quad):
    """Where the corners of a card lie, mm of the guess."""
    return cv2.perspectiveTransform(quad[None], to_crop(guess).astype(float))[0]


def cropped(levels, guess, light):
    step = SPAN / N
    span, level = np.mean(np.linalg.norm(guess - np.roll(guess, 1, 0), axis=1)) / CARD * step, 0
    while span > FINE and level < len(levels) - 1:
        span, level = span / 2, level + 1
    k = .5 ** level
    raster = np.array([[step, 0, step / 2 - MARGIN], [0, step, step / 2 - MARGIN], [0, 0, 1]])
    shrink = np.array([[k, 0, -(1 - k) / 2], [0, k, -(1 - k) / 2], [0, 0, 1]])
    m = shrink @ np.linalg.inv(to_crop(guess)) @ raster
    out = cv2.warpPerspective(levels[level], m, (N, N), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE)
    return np.clip(out[..., ::-1] * (SCALE / light) + .5, 0, 255).astype(np.uint8).transpose(2, 0, 1)


class Net(nn.Module):
    """From crops, b×3×96×96 with the guess's light at SCALE, to b×13: x, y of the corners, mm of the guess; the logarithm of how
    far off each may be, mm; the log odds that a card shows."""

    def __init__(self, low=32, width=72):
        super().__init__()
        self.low = nn.Sequential(block(3, low, 5, 2), block(low, low))
        self.down = block(low, width, 3, 2)
        self.deep = nn.ModuleList([block(width, width, dilation=d) for d in (1, 2, 4, 8, 1, 2)])
        self.up = nn.Conv2d(width, low, 1)
        self.heat = nn.Sequential(block(low, low), nn.Conv2d(low, 4, 1))
        self.tell = nn.Linear(2 * width, 5)
        at = (torch.arange(CELLS) + .5) * SPAN / CELLS - MARGIN
        y, x = torch.meshgrid(at, at, indexing="ij")
        self.register_buffer("at", torch.stack([x.flatten(), y.flatten()], 1))

    def forward(self, crops):
        low = self.low(crops * (2 / SCALE) - 1.2)
        x = self.down(low)
        for layer in self.deep:
            x = x + layer(x)
        heat = self.heat(low + F.interpolate(self.up(x), scale_factor=2, mode="nearest"))
        corners = torch.matmul(torch.softmax(heat.float().flatten(2), 2), self.at)
        pooled = torch.cat([F.avg_pool2d(x, CELLS // 2), F.max_pool2d(x, CELLS // 2)], 1).flatten(1)
        told = self.tell(pooled).float()
        doubt = DOUBT * torch.tanh(told[:, :4] / DOUBT)
        return torch.cat([corners.flatten(1), doubt, told[:, 4:]], 1)


class Data(Cache):
    def batch(self, index, rng=None):
        x, corners = torch.as_tensor(self.whole["crops"][index]).float(), torch.as_tensor(self.whole["corners"][index])
        if rng is not None:
            x = hidden(x, corners, rng)
            x, turn = relit(x, rng), int(rng.integers(4))
            x = torch.rot90(x, -turn, (2, 3))
            for _ in range(turn):  # clockwise: (x, y) to (side − y, x), and the last corner comes first
                corners = torch.roll(torch.stack([CARD - corners[..., 1], corners[..., 0]], -1), 1, 1)
        return x, corners


def hidden(x, corners, rng):
    """Crops, some with a part of another one, an upright or a slanting oblong, before one corner."""
    b = len(x)
    draw = lambda low, high: torch.as_tensor(rng.uniform(low, high, (b, 1, 1))).float()
    at = (torch.arange(N) + .5) * SPAN / N - MARGIN
    middle = corners[torch.arange(b), torch.as_tensor(rng.integers(0, 4, b))] + torch.as_tensor(rng.normal(0, 5, (b, 2))).float()
    across, down = at - middle[:, 0, None, None], at[:, None] - middle[:, 1, None, None]
    slant = draw(-.8, .8)
    before = ((across + slant * down).abs() < draw(*WIDE) / 2) & ((down - slant * across).abs() < draw(*WIDE) / 2) & (draw(0, 1) < BEHIND)
    other = torch.roll(x, (1, N // 3, N // 3), (0, 2, 3)) * draw(.5, 1.4)[:, None]
    return torch.where(before[:, None], other, x)


def loss_of(net, batch, rng):
    """Laplace's likelihood of how far off the corners are, and of there being a card."""
    x, corners = batch
    said = net(x.contiguous(memory_format=torch.channels_last)).float()
    there = ~torch.isnan(corners[:, 0, 0])
    off = (said[there, :8].reshape(-1, 4, 2) - corners[there]).abs().sum(2)
    spread = said[there, 8:12]
    return (off * torch.exp(-spread) + 2 * spread).mean() + .3 * off.mean() + F.binary_cross_entropy_with_logits(said[:, 12], there.float())


def report(net, data):
    net.eval()
    off, known = [], np.zeros(2, int)
    with torch.no_grad():
        for i in range(0, len(data), 64):
            x, corners = data.batch(np.arange(i, min(i + 64, len(data))))
            said, there = net(x), ~torch.isnan(corners[:, 0, 0])
            off.append((said[there, :8].reshape(-1, 4, 2) - corners[there]).norm(dim=2).flatten())
            known += int(((said[:, 12] > 0) == there).sum()), len(x)
    net.train()
    off = torch.cat(off)
    return "corners off by %.2f mm at the median, %.2f at the ninth decile, %.2f at 0.99; card or none %d/%d" % (*(float(off.quantile(q)) for q in (.5, .9, .99)), *known)


def files(net):
    return [File(NAME + ".onnx", net, dict(crop=torch.rand(1, 3, N, N)), "corners", batched=False)]
