"""Buildings that keep the rules: floors cut into pieces that touch, each floor within the one below."""
import math

from shapely import affinity
from shapely.geometry import box, LineString, Point, Polygon
from shapely.ops import split

from shapes import polygons


def cut_in(rng, f, k):
    """Cuts footprint f into k pieces with straight lines, each sharing a side with another."""
    parts = [f]
    for _ in range(k - 1):
        done = False
        for _ in range(40):
            parts.sort(key=lambda p: -p.area)
            p = parts[0]
            r = list(p.minimum_rotated_rectangle.exterior.coords)
            e = max([(r[0], r[1]), (r[1], r[2])], key=lambda s: math.dist(*s))
            t = math.atan2(e[1][1] - e[0][1], e[1][0] - e[0][0]) + math.pi / 2 + rng.uniform(-0.5, 0.5)
            o = rng.uniform(-0.2, 0.2) * math.dist(*e)
            cx = p.centroid.x + o * math.cos(t - math.pi / 2)
            cy = p.centroid.y + o * math.sin(t - math.pi / 2)
            ln = LineString([(cx - 99 * math.cos(t), cy - 99 * math.sin(t)), (cx + 99 * math.cos(t), cy + 99 * math.sin(t))])
            g = [q for q in split(p, ln).geoms]
            if len(g) != 2 or any(polygons.widths(q)[0] < 7.5 or q.area < 62 for q in g):
                continue
            # pieces must touch: the cut itself is the common side
            rest = parts[1:]
            ok = all(any(a.buffer(0.02).intersection(b).length > 5 for b in rest + g if b is not a) for a in rest + g)
            if not ok:
                continue
            parts = rest + g
            done = True
            break
        if not done:
            break
    return parts


def fit_pieces(rng, f, lim=3):
    lo, hi = polygons.widths(f)
    k = rng.choices([1, 2, 3], [0.45, 0.38, 0.17])[0]
    if f.area < 260:
        k = 1
    if hi > 35:
        k = max(k, 2)
    ps = cut_in(rng, f, min(k, lim))
    if any(polygons.widths(p)[1] > 36 for p in ps):
        return None
    # order so that every piece touches an earlier one
    out = [ps.pop(0)]
    while ps:
        for i, p in enumerate(ps):
            if any(p.buffer(0.02).intersection(q).length > 5 for q in out):
                out.append(ps.pop(i))
                break
        else:
            return None
    return out


def plan(rng, site, floors):
    """A list of floors, each a list of polygons, following the building rules; may be shorter than asked."""
    inner = polygons.largest(site.buffer(-1.7, join_style=2))
    best = None
    for _ in range(60):
        b = inner.bounds
        x, y = rng.uniform(b[0], b[2]), rng.uniform(b[1], b[3])
        if not inner.contains(Point(x, y)):
            continue
        w, h = rng.uniform(20, 46), rng.uniform(18, 34)
        rc = affinity.rotate(box(x - w / 2, y - h / 2, x + w / 2, y + h / 2), rng.uniform(0, 180))
        f = polygons.largest(inner.intersection(rc))
        if f is None or polygons.widths(f)[0] < 10 or f.area < 150 or not polygons.corners_ok(f, 3.5, 28):
            continue
        if best is None or f.area > best.area or rng.random() < 0.15:
            best = f
        if best is not None and rng.random() < 0.12:
            break
    if best is None:
        best = polygons.largest(inner.buffer(-1, join_style=2)) or inner
    out = []
    f = best
    for k in range(floors):
        ps = None
        for _ in range(12):
            ps = fit_pieces(rng, f)
            if ps:
                break
        if not ps:
            break
        out.append(ps)
        g = None
        for _ in range(40):
            m = rng.random()
            if m < 0.55:
                g = affinity.scale(f, rng.uniform(0.84, 0.985), rng.uniform(0.84, 0.985), origin="centroid")
            elif m < 0.8:
                c = f.centroid
                t = rng.uniform(0, 2 * math.pi)
                o = rng.uniform(1, 7)
                ln = LineString(
                    [
                        (c.x + o * math.cos(t) - 99 * math.sin(t), c.y + o * math.sin(t) + 99 * math.cos(t)),
                        (c.x + o * math.cos(t) + 99 * math.sin(t), c.y + o * math.sin(t) - 99 * math.cos(t)),
                    ]
                )
                g = max(split(f, ln).geoms, key=lambda q: q.area)
                g = polygons.largest(g.buffer(-0.4, join_style=2)) or g
            else:
                b = f.bounds
                w, h = rng.uniform(14, 34), rng.uniform(12, 30)
                g = polygons.largest(
                    f.intersection(
                        affinity.rotate(
                            box(f.centroid.x - w / 2, f.centroid.y - h / 2, f.centroid.x + w / 2, f.centroid.y + h / 2),
                            rng.uniform(0, 180),
                        )
                    )
                )
            if (
                g is not None
                and isinstance(g, Polygon)
                and g.area > 85
                and polygons.widths(g)[0] >= 8
                and f.buffer(0.02).contains(g)
                and polygons.corners_ok(g, 3, 25)
            ):
                break
            g = None
        if g is None:
            break
        f = g
    return out


def without_last(floors, n):
    """A building before its last n pieces were laid."""
    out = [list(f) for f in floors]
    for _ in range(n):
        if out:
            out[-1].pop()
            out = [f for f in out if f]
    return out
