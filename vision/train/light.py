"""Crops in another light, through another camera."""
import torch
import torch.nn.functional as F

from crops import SCALE


APART = .3      # the share of batches whose looks are lit each for itself


def relit_looks(x, rng, looks=2):
    """Crops of several looks at a thing, b×looks·3k×h×w, in another light: mostly all in the same."""
    if rng.random() >= APART:
        return relit(x, rng)
    return torch.cat([relit(look, rng) for look in x.chunk(looks, 1)], 1)


def relit(x, rng):
    """Crops, b×3k×h×w, each with other colours, exposure, tone and noise, some partly in a shadow or out of focus."""
    b, channels, h, w = x.shape
    draw = lambda *shape: torch.as_tensor(rng.normal(0, 1, shape)).float()
    uniform = lambda low, high: torch.as_tensor(rng.uniform(low, high, (b, 1, 1))).float()
    p = x.reshape(b, channels // 3, 3, h, w) / SCALE
    grey = p.mean(2, keepdim=True)
    p = grey + (p - grey) * torch.exp(.2 * draw(b, 1, 1, 1, 1))
    p = (p * torch.exp(.16 * draw(b, 1, 1, 1, 1) + .06 * draw(b, 1, 3, 1, 1))).clamp(0, 1.7) ** torch.exp(.16 * draw(b, 1, 1, 1, 1))
    if rng.random() < .3:
        edge = draw(b, 1, 1) * torch.linspace(-1, 1, w) + draw(b, 1, 1) * torch.linspace(-1, 1, h)[:, None] + .5 * draw(b, 1, 1)
        p = p * (1 - uniform(0, .6) * torch.sigmoid(uniform(2, 30) * edge))[:, None, None]
    if rng.random() < .5:
        p = p + .06 * rng.random() * torch.randn(p.shape)
    p = SCALE * p.reshape(b, channels, h, w)
    if rng.random() < .3:
        p = p + (F.avg_pool2d(p, 3, 1, 1) - p) * torch.rand(b, 1, 1, 1)
    return p
