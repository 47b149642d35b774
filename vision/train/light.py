"""Crops in another light, through another camera."""
import numpy as np
import torch
import torch.nn.functional as F

from crops import SCALE

APART = .3      # the share of batches whose looks are lit each for itself
SHADED = .4     # that of batches in shadows


def relit_looks(x, rng, looks=2):
    """Crops of several looks at a thing, b×looks·3k×h×w, in another light: mostly all in the same."""
    if rng.random() >= APART:
        return relit(x, rng)
    return torch.cat([relit(look, rng) for look in x.chunk(looks, 1)], 1)


def relit(x, rng):
    """Crops, b×3k×h×w, each with other colours, exposure, tone and noise, some partly in shadows or out of focus."""
    b, channels, h, w = x.shape
    draw = lambda *shape: torch.as_tensor(rng.normal(0, 1, shape)).float()
    p = x.reshape(b, channels // 3, 3, h, w) / SCALE
    grey = p.mean(2, keepdim=True)
    p = grey + (p - grey) * torch.exp(.2 * draw(b, 1, 1, 1, 1))
    p = (p * torch.exp(.16 * draw(b, 1, 1, 1, 1) + .06 * draw(b, 1, 3, 1, 1))).clamp(0, 1.7) ** torch.exp(.16 * draw(b, 1, 1, 1, 1))
    if rng.random() < SHADED:
        p = p * (1 - some(x.shape, rng, 0, .6) * SHADOWS[rng.integers(len(SHADOWS))]((b, 1, h, w), rng))[:, None]
    if rng.random() < .5:
        p = p + .06 * rng.random() * torch.randn(p.shape)
    p = SCALE * p.reshape(b, channels, h, w)
    if rng.random() < .3:
        p = p + (F.avg_pool2d(p, 3, 1, 1) - p) * torch.rand(b, 1, 1, 1)
    return p


def straight(shape, rng):
    """Shadows with one straight edge, b×1×h×w, 1 where they fall."""
    b, _, h, w = shape
    draw = lambda: torch.as_tensor(rng.normal(0, 1, (b, 1, 1, 1))).float()
    edge = draw() * torch.linspace(-1, 1, w) + draw() * torch.linspace(-1, 1, h)[:, None] + .5 * draw()
    return torch.sigmoid(some(shape, rng, 2, 30) * edge)


def striped(shape, rng):
    """Shadows of blinds, b×1×h×w, 1 where they fall, 0 where the sun does."""
    turn, apart = some(shape, rng, 0, np.pi), some(shape, rng, 6, 40)
    across, down = torch.arange(shape[3]), torch.arange(shape[2])[:, None]
    wave = torch.sin(2 * np.pi * ((across * torch.cos(turn) + down * torch.sin(turn)) / apart + some(shape, rng, 0, 1)))
    return torch.sigmoid(some(shape, rng, 2, 15) * (wave + some(shape, rng, -.5, .5)))


def leafy(shape, rng):
    """Shadows of leaves, b×1×h×w, 1 where they fall."""
    cells = int(rng.integers(4, 11))
    noise = torch.as_tensor(rng.normal(0, 1, (shape[0], 1, cells, cells))).float()
    return torch.sigmoid(some(shape, rng, 2, 12) * (F.interpolate(noise, shape[2:], mode="bicubic") + some(shape, rng, -.5, .5)))


def some(shape, rng, low, high):
    """A number between those for each of a batch."""
    return torch.as_tensor(rng.uniform(low, high, (shape[0], 1, 1, 1))).float()


SHADOWS = (straight, striped, leafy)
