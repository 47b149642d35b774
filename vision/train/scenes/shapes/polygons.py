"""Tests of polygons in mm."""
import math

from shapely.geometry import Polygon


def largest(p):
    """The largest plain polygon of a result, or None."""
    if p.is_empty:
        return None
    if isinstance(p, Polygon):
        q = p
    else:
        ps = [g for g in getattr(p, "geoms", []) if isinstance(g, Polygon)]
        if not ps:
            return None
        q = max(ps, key=lambda g: g.area)
    if q.interiors:
        return None
    q = q.simplify(0.05)
    return q if isinstance(q, Polygon) and q.is_valid and q.area > 1 else None


def widths(p):
    r = p.minimum_rotated_rectangle
    if not isinstance(r, Polygon):
        return 0.0, 0.0
    c = list(r.exterior.coords)
    a, b = math.dist(c[0], c[1]), math.dist(c[1], c[2])
    return min(a, b), max(a, b)


def corners_ok(p, min_edge=7.0, min_angle=32):
    c = list(p.exterior.coords)[:-1]
    n = len(c)
    for i in range(n):
        a, b, d = c[i - 1], c[i], c[(i + 1) % n]
        if math.dist(b, d) < min_edge:
            return False
        v = (a[0] - b[0], a[1] - b[1])
        w = (d[0] - b[0], d[1] - b[1])
        k = (v[0] * w[0] + v[1] * w[1]) / (math.hypot(*v) * math.hypot(*w))
        t = math.degrees(math.acos(max(-1, min(1, k))))
        if t < min_angle or t > 168:
            return False
    return True
