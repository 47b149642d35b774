"""Site cards with building sites drawn at random."""
import math

from shapely import affinity
from shapely.geometry import box, Polygon

from scene import profile
from shapes import polygons

DISTRICTS = ["SHIBUYA", "GINZA", "ROPPONGI", "UENO", "SHINJUKU", "ASAKUSA", "AKIHABARA", "SHINAGAWA"]

ROMAN = ["I", "II", "III", "IV", "V", "VI", "VII"]

SIDE = float(profile.of("izakaya")["site_card"]["side"])


def rand_site(rng, x0, y0, x1, y1, min_fill=0.45):
    for _ in range(3000):
        n = rng.choice([3, 4, 4, 4, 5, 5, 5, 6, 6, 7])
        a = sorted(rng.uniform(0, 2 * math.pi) for _ in range(n))
        pts = []
        for t in a:
            q = 1 / max(abs(math.cos(t)), abs(math.sin(t)))
            r = rng.uniform(0.55, 1.0) * min(q, 1.3)
            pts.append((r * math.cos(t), r * math.sin(t)))
        p = Polygon(pts)
        if not p.is_valid or p.area < 0.5:
            continue
        bx = p.bounds
        p = affinity.translate(p, -bx[0], -bx[1])
        sx = (x1 - x0) * rng.uniform(0.86, 1.0) / (bx[2] - bx[0])
        sy = (y1 - y0) * rng.uniform(0.86, 1.0) / (bx[3] - bx[1])
        p = affinity.scale(p, sx, sy, origin=(0, 0))
        bx = p.bounds
        p = affinity.translate(p, x0 + rng.uniform(0, (x1 - x0) - bx[2]), y0 + rng.uniform(0, (y1 - y0) - bx[3]))
        if p.area < min_fill * (x1 - x0) * (y1 - y0) or not polygons.corners_ok(p):
            continue
        i = p.buffer(-1.6, join_style=2)
        if not isinstance(i, Polygon) or i.is_empty or polygons.widths(i)[0] < 10:
            continue
        return p
    return box(x0, y0, x1, y1)


def rand_card(rng, r, c):
    x0, y0, x1, y1 = 5.0, 15.0, 58.0, 58.5
    if rng.random() < 0.2:
        if rng.random() < 0.6:
            m = rng.uniform(28, 35)
            s = [rand_site(rng, x0, y0, m - 1.8, y1), rand_site(rng, m + 1.8, y0, x1, y1)]
        else:
            m = rng.uniform(34, 39)
            s = [rand_site(rng, x0, y0, x1, m - 1.8), rand_site(rng, x0, m + 1.8, x1, y1)]
    else:
        s = [rand_site(rng, x0, y0, x1, y1)]
    s.sort(key=lambda p: (p.centroid.x, p.centroid.y))
    return {
        "card": [r, c],
        "side": "white",
        "district": rng.choice(DISTRICTS),
        "floors": rng.randint(1, 5),
        "pieces": rng.randint(1, 7),
        "yen": 100 * rng.randint(1, 9),
        "sites": s,
        "art": rng.randrange(1 << 30),
    }
