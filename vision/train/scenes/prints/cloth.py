"""Woven cloths and bold patterns; both tile."""
import math

import numpy as np
from PIL import Image, ImageDraw

from parts import colours


def cloth(rng, base, kind, size=1024):
    """A slightly patterned cloth or mat, tileable enough; covers 300 mm."""
    n = np.random.default_rng(rng.randrange(1 << 30))
    c = np.array(colours.rgb(base), np.float32)
    im = np.ones((size, size, 3), np.float32) * c
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    if kind == "weave":
        im *= (1 + 0.05 * np.sin(x * 2 * math.pi / 8) * np.sin(y * 2 * math.pi / 8))[..., None]
    elif kind == "check":
        a = ((x // 64 % 2) + (y // 64 % 2)) - 1
        im *= (1 + 0.05 * a)[..., None]
    elif kind == "stripe":
        im *= (1 + 0.05 * np.sign(np.sin(x * 2 * math.pi / 128)))[..., None]
    elif kind == "gingham":
        a = ((x // 64 % 2) + (y // 64 % 2)) / 2
        im = im * a[..., None] + 232 * (1 - a[..., None])
    elif kind == "dots":
        u, v = (x % 85.333) - 42.67, (y % 85.333) - 42.67
        im = np.where((u * u + v * v < 60)[..., None], im * 0.6 + 100, im)
    lo = n.normal(0, 1, (32, 32)).astype(np.float32)
    lo = np.asarray(Image.fromarray(lo).resize((size, size), Image.BICUBIC))
    im *= (1 + 0.02 * lo)[..., None] * (1 + n.normal(0, 0.035, (size, size, 1)).astype(np.float32))
    return Image.fromarray(np.clip(im, 0, 255).astype(np.uint8))


def pattern(rng, kind, size=768):
    """A bold pattern of a cloth or a print, tileable."""
    n = np.random.default_rng(rng.randrange(1 << 30))
    col = lambda: np.array([rng.uniform(15, 240) for _ in range(3)], np.float32)
    y, x = np.mgrid[0:size, 0:size].astype(np.float32) / size
    c0, c1, c2 = col(), col(), col()
    mix = lambda a, b, t: a + (b - a) * t[..., None]
    im = np.ones((size, size, 3), np.float32) * c0
    k = rng.choice([2, 3, 4, 6, 8, 12])
    if kind == "stripes":
        w = rng.uniform(0.2, 0.6)
        im = mix(im, c1, ((x * k) % 1 < w).astype(np.float32))
        im = mix(im, c2, (((x * k + 0.3) % 1) < rng.uniform(0, 0.12)).astype(np.float32))
    elif kind == "checks":
        im = mix(im, c1, (((x * k).astype(int) + (y * k).astype(int)) % 2).astype(np.float32))
    elif kind == "tartan":
        for _ in range(4):
            o, w, c = rng.random(), rng.uniform(0.02, 0.25), col()
            for q in (x, y):
                im = mix(im, c, (((q * max(1, k // 2) + o) % 1) < w).astype(np.float32) * 0.5)
    elif kind in ("floral", "print"):
        p = Image.fromarray(im.astype(np.uint8))
        d = ImageDraw.Draw(p)
        for _ in range(rng.randint(20, 120)):
            px, py, r, c = (
                rng.uniform(0, size),
                rng.uniform(0, size),
                rng.uniform(6, size * 0.09),
                tuple(int(v) for v in rng.choice([c1, c2, col()])),
            )
            m = rng.randint(4, 8)
            for ox in (-size, 0, size):
                for oy in (-size, 0, size):
                    if kind == "floral":
                        for j in range(m):
                            t = 2 * math.pi * j / m
                            u, v = px + ox + r * 0.6 * math.cos(t), py + oy + r * 0.6 * math.sin(t)
                            d.ellipse([u - r * 0.45, v - r * 0.45, u + r * 0.45, v + r * 0.45], fill=c)
                    else:
                        d.polygon(
                            [
                                (px + ox + r * math.cos(2 * math.pi * j / m + r), py + oy + r * math.sin(2 * math.pi * j / m + r))
                                for j in range(m)
                            ],
                            fill=c,
                        )
        im = np.asarray(p).astype(np.float32)
    elif kind == "parquet":
        w0 = np.array(rng.choice([(150, 105, 62), (96, 62, 38), (196, 160, 112)]), np.float32)
        i, j = (x * k).astype(int), (y * k).astype(int)
        s = rng.choice([3, 4, 5])
        along = np.where((i + j) % 2 == 0, x, y) * k * s
        tone = n.uniform(0.72, 1.1, 4096)[((i * 31 + j * 17) * s + along.astype(int)) % 4096]
        im = w0 * tone[..., None] * (1 - 0.4 * ((along % 1) < 0.04))[..., None]
    im *= 1 + n.normal(0, 0.03, (size, size, 1)).astype(np.float32)
    return Image.fromarray(np.clip(im, 0, 255).astype(np.uint8))
