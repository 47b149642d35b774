"""Loose pieces of wood."""
import math

from shapely import affinity
from shapely.geometry import box, Polygon

from shapes import polygons


def piece(rng):
    """A loose supply piece, centred on 0,0."""
    for _ in range(200):
        m = rng.random()
        if m < 0.17:  # L
            w, h = rng.uniform(16, 33), rng.uniform(14, 28)
            a, b = rng.uniform(7.5, w - 7), rng.uniform(7.5, h - 6)
            p = Polygon([(0, 0), (w, 0), (w, b), (a, b), (a, h), (0, h)])
        elif m < 0.27:  # T
            w, h = rng.uniform(20, 33), rng.uniform(16, 28)
            a, b, t = rng.uniform(5, 8), rng.uniform(8, 11), rng.uniform(7.5, 9)
            p = Polygon([(0, 0), (w, 0), (w, t), (a + b, t), (a + b, h), (a, h), (a, t), (0, t)])
        elif m < 0.6:  # quadrilaterals, bars
            w, h = rng.uniform(12, 34), rng.uniform(8, 22)
            s, q = rng.uniform(-5, 5), rng.uniform(-4, 4)
            p = Polygon([(0, 0), (w, q), (w + s, h), (s * 0.5, h)])
        else:
            n = rng.randint(3, 7)
            a = sorted(rng.uniform(0, 2 * math.pi) for _ in range(n))
            rr = rng.uniform(9, 16)
            p = Polygon([(rr * rng.uniform(0.7, 1) * math.cos(t), rr * rng.uniform(0.7, 1) * math.sin(t)) for t in a])
        if not p.is_valid or p.area < 70:
            continue
        lo, hi = polygons.widths(p)
        if lo < 8 or hi > 34.5 or not polygons.corners_ok(p, 4, 30):
            continue
        return affinity.translate(p, -p.centroid.x, -p.centroid.y)
    return box(-8, -6, 8, 6)
