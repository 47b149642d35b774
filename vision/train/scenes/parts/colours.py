"""Colours: #rrggbb, linear light, black bodies."""
import colorsys


def linear(h):
    out = []
    for i in (1, 3, 5):
        v = int(h[i : i + 2], 16) / 255
        out.append(v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4)
    return (*out, 1.0)


def shade(h, k):
    """#rrggbb times k."""
    return "#" + "".join("%02x" % max(0, min(255, int(int(h[i : i + 2], 16) * k))) for i in (1, 3, 5))


def rgb(h):
    return tuple(int(h[i : i + 2], 16) for i in (1, 3, 5))


def anything(rng, v=(0.15, 0.85), s=(0.05, 0.8)):
    return "#%02x%02x%02x" % tuple(int(255 * c) for c in colorsys.hsv_to_rgb(rng.random(), rng.uniform(*s), rng.uniform(*v)))


def kelvin(t):
    """Rough linear RGB of a black body, green = 1."""
    pts = [
        (2000, (2.4, 1, 0.14)),
        (2500, (1.95, 1, 0.28)),
        (3000, (1.62, 1, 0.42)),
        (3500, (1.42, 1, 0.55)),
        (4200, (1.23, 1, 0.72)),
        (5000, (1.1, 1, 0.88)),
        (6500, (1.0, 1, 1.07)),
        (8000, (0.92, 1, 1.25)),
        (10000, (0.85, 1, 1.4)),
    ]
    for (a, x), (b, y) in zip(pts, pts[1:]):
        if t <= b:
            q = max(0, (t - a) / (b - a))
            return tuple(u + (v - u) * q for u, v in zip(x, y))
    return pts[-1][1]
