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
    footprint, out = _ground_floor(rng, polygons.largest(site.buffer(-1.7, join_style=2))), []
    for _ in range(floors):
        pieces = _pieces(rng, footprint)
        if not pieces:
            break
        out.append(pieces)
        footprint = _floor_above(rng, footprint)
        if footprint is None:
            break
    return out


def _ground_floor(rng, inner):
    """A footprint within a site's inside: a rectangle cut off by the site's border, rather a large one."""
    best = None
    for _ in range(60):
        b = inner.bounds
        x, y = rng.uniform(b[0], b[2]), rng.uniform(b[1], b[3])
        if not inner.contains(Point(x, y)):
            continue
        f = polygons.largest(inner.intersection(_turned_box(rng, x, y, rng.uniform(20, 46), rng.uniform(18, 34))))
        if f is None or polygons.widths(f)[0] < 10 or f.area < 150 or not polygons.corners_ok(f, 3.5, 28):
            continue
        if best is None or f.area > best.area or rng.random() < 0.15:
            best = f
        if rng.random() < 0.12:
            break
    return best or polygons.largest(inner.buffer(-1, join_style=2)) or inner


def _turned_box(rng, x, y, w, h):
    return affinity.rotate(box(x - w / 2, y - h / 2, x + w / 2, y + h / 2), rng.uniform(0, 180))


def _pieces(rng, footprint):
    for _ in range(12):
        pieces = fit_pieces(rng, footprint)
        if pieces:
            return pieces
    return None


def _floor_above(rng, footprint):
    """A footprint within that of the floor below, or None."""
    for _ in range(40):
        m = rng.random()
        f = (_shrunk if m < 0.55 else _cut_off if m < 0.8 else _boxed)(rng, footprint)
        if (
            isinstance(f, Polygon)
            and f.area > 85
            and polygons.widths(f)[0] >= 8
            and footprint.buffer(0.02).contains(f)
            and polygons.corners_ok(f, 3, 25)
        ):
            return f
    return None


def _shrunk(rng, f):
    return affinity.scale(f, rng.uniform(0.84, 0.985), rng.uniform(0.84, 0.985), origin="centroid")


def _cut_off(rng, f):
    """The larger part beside a straight line near the middle."""
    c, t, o = f.centroid, rng.uniform(0, 2 * math.pi), rng.uniform(1, 7)
    x, y = c.x + o * math.cos(t), c.y + o * math.sin(t)
    line = LineString([(x - 99 * math.sin(t), y + 99 * math.cos(t)), (x + 99 * math.sin(t), y - 99 * math.cos(t))])
    part = max(split(f, line).geoms, key=lambda q: q.area)
    return polygons.largest(part.buffer(-0.4, join_style=2)) or part


def _boxed(rng, f):
    """What lies within a box round the middle."""
    w, h = rng.uniform(14, 34), rng.uniform(12, 30)
    return polygons.largest(f.intersection(_turned_box(rng, f.centroid.x, f.centroid.y, w, h)))


def without_last(floors, n):
    """A building before its last n pieces were laid."""
    out = [list(f) for f in floors]
    for _ in range(n):
        if out:
            out[-1].pop()
            out = [f for f in out if f]
    return out
