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
    y, x = np.mgrid[0:size, 0:size].astype(np.float32) / size
    colors = [_color(rng) for _ in range(3)]
    im = np.ones((size, size, 3), np.float32) * colors[0]
    times = rng.choice([2, 3, 4, 6, 8, 12])  # the pattern repeats along a side
    if kind == "stripes":
        im = _stripes(rng, im, x * times, *colors[1:])
    elif kind == "checks":
        im = _mix(im, colors[1], ((x * times).astype(int) + (y * times).astype(int)) % 2)
    elif kind == "tartan":
        im = _tartan(rng, im, x * max(1, times // 2), y * max(1, times // 2))
    elif kind == "floral":
        im = _scattered(rng, im, colors[1:], _flower)
    elif kind == "print":
        im = _scattered(rng, im, colors[1:], _polygon)
    elif kind == "parquet":
        im = _parquet(rng, n, x * times, y * times)
    im *= 1 + n.normal(0, 0.03, (size, size, 1)).astype(np.float32)
    return Image.fromarray(np.clip(im, 0, 255).astype(np.uint8))


def _color(rng):
    return np.array([rng.uniform(15, 240) for _ in range(3)], np.float32)


def _mix(im, color, share):
    return im + (color - im) * share.astype(np.float32)[..., None]


def _stripes(rng, im, x, wide, narrow):
    width = rng.uniform(0.2, 0.6)
    im = _mix(im, wide, x % 1 < width)
    return _mix(im, narrow, (x + 0.3) % 1 < rng.uniform(0, 0.12))


def _tartan(rng, im, x, y):
    for _ in range(4):
        shift, width, color = rng.random(), rng.uniform(0.02, 0.25), _color(rng)
        for q in (x, y):
            im = _mix(im, color, 0.5 * ((q + shift) % 1 < width))
    return im


def _scattered(rng, im, colors, draw):
    """Many figures, each drawn again where the next tile continues it."""
    size = len(im)
    picture = Image.fromarray(im.astype(np.uint8))
    pen = ImageDraw.Draw(picture)
    for _ in range(rng.randint(20, 120)):
        x, y, radius = rng.uniform(0, size), rng.uniform(0, size), rng.uniform(6, size * 0.09)
        fill = tuple(int(v) for v in rng.choice([*colors, _color(rng)]))
        corners = rng.randint(4, 8)
        for dx in (-size, 0, size):
            for dy in (-size, 0, size):
                draw(pen, x + dx, y + dy, radius, corners, fill)
    return np.asarray(picture).astype(np.float32)


def _flower(pen, x, y, radius, petals, fill):
    for j in range(petals):
        t = 2 * math.pi * j / petals
        u, v = x + radius * 0.6 * math.cos(t), y + radius * 0.6 * math.sin(t)
        pen.ellipse([u - radius * 0.45, v - radius * 0.45, u + radius * 0.45, v + radius * 0.45], fill=fill)


def _polygon(pen, x, y, radius, corners, fill):
    turns = [2 * math.pi * j / corners + radius for j in range(corners)]
    pen.polygon([(x + radius * math.cos(t), y + radius * math.sin(t)) for t in turns], fill=fill)


def _parquet(rng, n, x, y):
    """Squares of boards that run across and along by turns."""
    wood = np.array(rng.choice([(150, 105, 62), (96, 62, 38), (196, 160, 112)]), np.float32)
    i, j = x.astype(int), y.astype(int)
    boards = rng.choice([3, 4, 5])
    along = np.where((i + j) % 2 == 0, x, y) * boards
    tone = n.uniform(0.72, 1.1, 4096)[((i * 31 + j * 17) * boards + along.astype(int)) % 4096]
    return wood * tone[..., None] * (1 - 0.4 * ((along % 1) < 0.04))[..., None]
