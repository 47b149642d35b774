"""The prints of coins and of the architect."""
import numpy as np
from PIL import Image, ImageDraw

from parts import colours
from prints import fonts

INK = (20, 20, 20)


def coin(text, color, diameter, font="helv", ppm=10):
    side, metal = int(diameter * ppm), colours.rgb(color)
    im = Image.new("RGB", (side, side), metal)
    d = ImageDraw.Draw(im)
    m = 0.9 * ppm
    d.ellipse([m, m, side - m, side - m], outline=tuple(int(v * 0.78) for v in metal), width=int(0.8 * ppm))
    ink = tuple(int(v * 0.45) for v in metal) if sum(metal) > 200 else (225, 222, 210)
    d.text((side / 2, side / 2), text, fill=ink, font=fonts.font(font, 6.2 * ppm), anchor="mm")
    return im


def architect(diameter, ppm=10):
    S = int(diameter * ppm)
    im = Image.new("RGB", (S, S), colours.rgb("#d8b483"))
    px = np.asarray(im).astype(np.float32)
    y = np.arange(S)[:, None] / S
    x = np.arange(S)[None, :] / S
    g = np.sin((y * 40 + 2.5 * np.sin(x * 3.1 + y * 2)) * 2.3) * 5
    im = Image.fromarray(np.clip(px + g[..., None], 0, 255).astype(np.uint8))
    d = ImageDraw.Draw(im)
    w = int(0.55 * ppm)

    def P(*v):
        return [a * S for a in v]

    d.ellipse(P(0.06, 0.06, 0.94, 0.94), outline=INK, width=w)
    d.arc(P(0.28, 0.2, 0.72, 0.82), 20, 160, fill=INK, width=w)
    d.line(P(0.28, 0.52, 0.29, 0.4), fill=INK, width=w)
    d.line(P(0.72, 0.52, 0.71, 0.4), fill=INK, width=w)
    d.polygon(P(0.26, 0.42, 0.3, 0.22, 0.5, 0.14, 0.7, 0.22, 0.74, 0.42, 0.64, 0.32, 0.5, 0.34, 0.38, 0.3), fill=INK)
    for q in (0.39, 0.61):
        d.ellipse(P(q - 0.085, 0.44, q + 0.085, 0.58), outline=INK, width=w)
    d.line(P(0.475, 0.5, 0.525, 0.5), fill=INK, width=w)
    d.line(P(0.5, 0.54, 0.48, 0.64, 0.52, 0.64), fill=INK, width=w)
    d.arc(P(0.4, 0.62, 0.6, 0.75), 20, 160, fill=INK, width=w)
    d.line(P(0.2, 0.9, 0.36, 0.78), fill=INK, width=w)
    d.line(P(0.8, 0.9, 0.64, 0.78), fill=INK, width=w)
    return im
