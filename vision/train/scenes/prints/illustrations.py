"""Pictures as cards, boards, boxes and playmats carry them: landscapes, towns, portraits, patterns, pages of text."""
import math

import numpy as np
from PIL import Image, ImageDraw

from prints import cloth, fonts

WORDS = "SOL MARE NOTTE CASA FUOCO VENTO ORO LUNA RE DAMA 東 西 南 北 春 夏 秋 冬 A K Q J 7 12 30 MAX START GO".split()


def colour(rng, low=10, high=245):
    return tuple(int(rng.uniform(low, high)) for _ in range(3))


def draw(rng, width, height):
    """Any of them, width × height px."""
    return rng.choice([landscape, town, portrait, pattern, page])(rng, width, height)


def gradient(rng, width, height):
    top, low = (np.array(colour(rng), np.float32) for _ in range(2))
    t = np.linspace(0, 1, height, dtype=np.float32)[:, None, None]
    return Image.fromarray(np.broadcast_to(top + (low - top) * t, (height, width, 3)).astype(np.uint8).copy())


def landscape(rng, width, height):
    im = gradient(rng, width, height)
    d = ImageDraw.Draw(im)
    r = rng.uniform(0.05, 0.2) * height
    x, y = rng.uniform(0, width), rng.uniform(0, 0.4 * height)
    d.ellipse([x - r, y - r, x + r, y + r], fill=colour(rng, 150, 255))
    for level in sorted(rng.uniform(0.3, 0.95) for _ in range(rng.randint(2, 5))):
        waves = [(rng.uniform(0.5, 5), rng.uniform(0, 6.28), rng.uniform(0.01, 0.08)) for _ in range(3)]
        ridge = [
            (x, height * (level + sum(a * math.sin(f * 6.28 * x / width + p) for f, p, a in waves)))
            for x in range(0, width + 8, 8)
        ]
        d.polygon([*ridge, (width, height), (0, height)], fill=colour(rng))
    return im


def town(rng, width, height):
    im = gradient(rng, width, height)
    d = ImageDraw.Draw(im)
    for _ in range(rng.randint(5, 18)):
        w, h = rng.uniform(0.08, 0.25) * width, rng.uniform(0.2, 0.8) * height
        x, wall, light = rng.uniform(-w, width), colour(rng), colour(rng, 120, 255)
        d.rectangle([x, height - h, x + w, height], fill=wall, outline=colour(rng, 0, 80))
        for i in range(3):
            for j in range(int(h / (0.09 * height))):
                u, v = x + w * (0.15 + 0.28 * i), height - h + (j + 0.4) * 0.09 * height
                d.rectangle([u, v, u + 0.16 * w, v + 0.04 * height], fill=light if rng.random() < 0.6 else wall)
    return im


def portrait(rng, width, height):
    im = gradient(rng, width, height)
    d = ImageDraw.Draw(im)
    for _ in range(rng.choice([1, 1, 2, 3])):
        s = rng.uniform(0.15, 0.35) * min(width, height)
        x, y, skin = rng.uniform(0.3, 0.7) * width, rng.uniform(0.3, 0.6) * height, colour(rng, 90, 240)
        d.polygon([(x - 1.8 * s, height), (x - s, y + s), (x + s, y + s), (x + 1.8 * s, height)], fill=colour(rng))
        d.ellipse([x - 1.2 * s, y - 1.5 * s, x + 1.2 * s, y + 0.6 * s], fill=colour(rng, 0, 160))
        d.ellipse([x - 0.8 * s, y - s, x + 0.8 * s, y + s], fill=skin)
        for side in (-1, 1):
            d.ellipse([x + side * 0.35 * s - 0.1 * s, y - 0.2 * s, x + side * 0.35 * s + 0.1 * s, y], fill=(20, 20, 20))
        d.arc([x - 0.4 * s, y + 0.1 * s, x + 0.4 * s, y + 0.7 * s], 20, 160, fill=(120, 30, 30), width=max(1, int(s * 0.08)))
    return im


def pattern(rng, width, height):
    kind = rng.choice(["stripes", "checks", "tartan", "floral", "print"])
    side = max(width, height)
    return cloth.pattern(rng, kind, 256).resize((side, side), Image.BILINEAR).crop((0, 0, width, height))


def page(rng, width, height):
    """Lines of text with a heading and perhaps a figure."""
    paper = colour(rng, 205, 252) if rng.random() < 0.8 else colour(rng, 20, 120)
    ink = colour(rng, 0, 70) if sum(paper) > 380 else colour(rng, 190, 250)
    im = Image.new("RGB", (width, height), paper)
    d = ImageDraw.Draw(im)
    line = max(3, int(height / rng.uniform(14, 45)))
    word(rng, d, (width / 2, 2 * line), 2.5 * line, ink)
    y = 5 * line
    while y < height - 2 * line:
        if rng.random() < 0.05:
            d.rectangle([0.1 * width, y, 0.9 * width, y + 6 * line], fill=colour(rng))
            y += 7 * line
            continue
        d.rectangle([0.08 * width, y, width * rng.uniform(0.5, 0.92), y + max(1, line // 3)], fill=ink)
        y += line
    return im


def word(rng, d, centre, size, ink):
    text = rng.choice(WORDS)
    name = "cjk" if ord(text[0]) > 255 else rng.choice(sorted(fonts.LATIN))
    d.text(centre, text, fill=ink, font=fonts.font(name, max(5, size)), anchor="mm")
