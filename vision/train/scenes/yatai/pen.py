"""Draws in mm on a board, y down; lanterns, faces and slots."""
import math

import numpy as np
from PIL import Image, ImageDraw

from yatai import outlines, words


class Pen:
    """Drawing in mm on a board, y down."""

    def __init__(self, w, h, ppm, bg):
        self.ppm = ppm
        self.im = Image.new("RGB", (int(w * ppm), int(h * ppm)), bg)
        self.d = ImageDraw.Draw(self.im)

    def line(self, p, w=0.4, c=words.INK):
        self.d.line([(x * self.ppm, y * self.ppm) for x, y in p], fill=c, width=max(1, int(w * self.ppm)), joint="curve")

    def rect(self, x0, y0, x1, y1, w=0.5, fill=None, c=words.INK, r=0):
        k = self.ppm
        if r:
            self.d.rounded_rectangle([x0 * k, y0 * k, x1 * k, y1 * k], r * k, fill=fill, outline=c, width=max(1, int(w * k)))
        else:
            self.d.rectangle([x0 * k, y0 * k, x1 * k, y1 * k], fill=fill, outline=c if w else None, width=max(1, int(w * k)))

    def ell(self, x, y, rx, ry=None, w=0.5, fill=None, c=words.INK):
        k, ry = self.ppm, ry or rx
        self.d.ellipse(
            [(x - rx) * k, (y - ry) * k, (x + rx) * k, (y + ry) * k],
            fill=fill,
            outline=c if w else None,
            width=max(1, int(w * k)),
        )

    def poly(self, p, fill=None, w=0.4, c=words.INK):
        k = self.ppm
        q = [(x * k, y * k) for x, y in p]
        if fill is not None:
            self.d.polygon(q, fill=fill)
        if w:
            self.d.line(q + [q[0], q[1]], fill=c, width=max(1, int(w * k)), joint="curve")

    def icon(self, shape, x, y, s, fill=None, w=0.35, c=words.INK):
        self.poly([(x + a * s, y - b * s) for a, b in outlines.OUT[shape].exterior.coords[:-1]], fill, w, c)

    def text(self, x, y, t, size, font=words.FB, c=words.INK, anchor="mm"):
        self.d.text((x * self.ppm, y * self.ppm), t, fill=c, font=words.fnt(font, size * self.ppm), anchor=anchor)

    def tone(self, x0, y0, x1, y1, pitch=1.1, r=0.3, c=(120, 120, 120)):
        n = 0
        y = y0
        while y < y1:
            x = x0 + (pitch / 2 if n % 2 else 0)
            while x < x1:
                self.ell(x, y, r, w=0, fill=c)
                x += pitch
            y += pitch * 0.87
            n += 1

    def speed(self, cx, cy, x0, y0, x1, y1, r0, n, rng):
        """Manga speed lines toward a point, inside a rectangle, leaving radius r0 free."""
        for _ in range(n):
            t = rng.uniform(0, 2 * math.pi)
            q = r0 * rng.uniform(1, 1.5)
            a = (cx + q * math.cos(t), cy + q * math.sin(t))
            far = 300
            ts = [
                ((v - o) / d)
                for v, o, d in ((x0, cx, math.cos(t)), (x1, cx, math.cos(t)), (y0, cy, math.sin(t)), (y1, cy, math.sin(t)))
                if abs(d) > 1e-6 and (v - o) / d > 0
            ]
            far = min(ts + [far])
            if far > q:
                b = (cx + far * math.cos(t), cy + far * math.sin(t))
                self.line([a, b], rng.choice([0.15, 0.25, 0.4]))


def lantern(p, x, y, h, t):
    w = h * 0.36
    p.rect(x - w * 0.5, y - h * 0.56, x + w * 0.5, y - h * 0.46, 0.3, fill=words.INK)
    p.ell(x, y, w, h * 0.46, 0.45, fill=(250, 250, 248))
    for q in (-0.3, -0.15, 0, 0.15, 0.3):
        ww = w * math.sqrt(max(0, 1 - (q / 0.46) ** 2))
        p.line([(x - ww, y + q * h), (x + ww, y + q * h)], 0.18)
    p.rect(x - w * 0.5, y + h * 0.44, x + w * 0.5, y + h * 0.53, 0.3, fill=words.INK)
    p.text(x, y, t, h * 0.32, words.FJ)


def face(p, x, y, s, rng):
    """A simple manga head."""
    p.ell(x, y, 6 * s, 7 * s, 0.4, fill=(252, 252, 250))
    h = [
        (x + 6.6 * s * math.cos(t) * rng.uniform(0.9, 1.25), y - 1.5 * s + 6.8 * s * math.sin(t) * rng.uniform(0.9, 1.3))
        for t in np.linspace(math.pi, 2 * math.pi, 13)
    ]
    p.poly(h + [(x + 4 * s, y - 2 * s), (x + 1 * s, y - 3.4 * s), (x - 2 * s, y - 1.8 * s)], fill=words.INK, w=0.2)
    for q in (-2.3, 2.3):
        p.ell(x + q * s, y + 0.6 * s, 1.1 * s, 1.5 * s, 0.2, fill=words.INK)
        p.ell(x + (q + 0.4) * s, y + 0.1 * s, 0.4 * s, w=0, fill=(255, 255, 255))
    p.line([(x - 1.2 * s, y + 4 * s), (x, y + 4.5 * s), (x + 1.4 * s, y + 3.9 * s)], 0.3)


def slot(p, x, y, r, kind, style):
    white = (252, 252, 249)
    if style == 0:
        p.rect(x - r, y - r, x + r, y + r, 0.6, fill=white, r=2)
    elif style == 1:
        p.ell(x, y, r + 0.6, w=0.6, fill=white)
    else:
        p.rect(x - r, y - r, x + r, y + r, 0.9, fill=white)
        p.rect(x - r + 1, y - r + 1, x + r - 1, y + r - 1, 0.25)
