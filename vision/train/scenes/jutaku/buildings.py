"""Buildings that are right, or wrong in the one way that is wanted."""
import math

from shapely import affinity
from shapely.geometry import box, LineString, Point, Polygon
from shapely.ops import unary_union

from jutaku import plots, verdicts
from shapes import buildings, loose, polygons


def gap_floor(rng, inner):
    """Two pieces that touch and leave a gap, and a third one for the floor above that covers the gap."""
    c0 = inner.centroid
    for _ in range(500):
        w, h, g, t, a = (
            rng.uniform(22, 34),
            rng.uniform(17, 26),
            rng.uniform(4.5, 7.5),
            rng.uniform(7.5, 9),
            rng.uniform(7.5, 9),
        )
        if w - 2 * a < g:
            continue
        ang, x, y = rng.uniform(0, 360), c0.x + rng.gauss(0, 4), c0.y + rng.gauss(0, 4)
        if not inner.contains(affinity.translate(affinity.rotate(box(-w / 2, -h / 2, w / 2, h / 2), ang, origin=(0, 0)), x, y)):
            continue
        x1 = (w - g) * rng.uniform(0.4, 0.6)
        one = Polygon([(0, 0), (w, 0), (w, t), (x1, t), (x1, h), (0, h)])
        two = box(x1 + g, t, w, h)
        if h - t - 1 < 7.6:
            continue
        q = rng.uniform(7.5, h - t - 1)
        y0 = t + rng.uniform(0.5, max(0.6, h - t - q))
        top = box(rng.uniform(0.3, 2), y0, w - rng.uniform(0.3, 2), min(h - 0.2, y0 + q))
        if top.bounds[3] - top.bounds[1] < 7.5 or top.bounds[2] - top.bounds[0] > 35:
            continue
        ps = [
            affinity.translate(affinity.rotate(affinity.translate(p, -w / 2, -h / 2), ang, origin=(0, 0)), x, y)
            for p in (one, two, top)
        ]
        if inner.contains(ps[0]) and inner.contains(ps[1]) and polygons.widths(two)[0] > 7.5:
            return ps
    return None


def strip_cut(rng, f):
    """f cut into two pieces with an open strip between them."""
    for _ in range(60):
        r = list(f.minimum_rotated_rectangle.exterior.coords)
        e = max([(r[0], r[1]), (r[1], r[2])], key=lambda s: math.dist(*s))
        t = math.atan2(e[1][1] - e[0][1], e[1][0] - e[0][0]) + math.pi / 2 + rng.uniform(-0.3, 0.3)
        c = f.centroid
        g = f.difference(
            LineString(
                [(c.x - 99 * math.cos(t), c.y - 99 * math.sin(t)), (c.x + 99 * math.cos(t), c.y + 99 * math.sin(t))]
            ).buffer(rng.uniform(1.8, 3.2), cap_style=2)
        )
        ps = [p for p in getattr(g, "geoms", []) if isinstance(p, Polygon)]
        if len(ps) == 2 and all(polygons.widths(p)[0] >= 7 and p.area > 60 and polygons.widths(p)[1] < 36 for p in ps):
            return ps
    return None


def building(rng, card, kind):
    """(site index, floors) for the wanted kind; sets the printed numbers. None when it cannot be done on this card."""
    k = rng.randrange(len(card["sites"]))
    site = card["sites"][k]
    inner = polygons.largest(site.buffer(-1.7, join_style=2))
    if inner is None:
        return None
    F = rng.choices([1, 2, 3, 4, 5], [0.12, 0.28, 0.3, 0.2, 0.1])[0]
    if kind in ("build-overhang", "build-over-gap"):
        F = max(2, F)
    if kind == "unfinished":
        F = max(1, F - 1)
    if kind == "build-over-gap":
        ps = gap_floor(rng, inner)
        if not ps:
            return None
        fl = [[ps[0], ps[1]], [ps[2]]]
        if F > 2:
            g = polygons.largest(affinity.scale(ps[2], rng.uniform(0.5, 0.9), 0.98, origin="centroid"))
            if g is not None and polygons.widths(g)[0] > 7.5:
                fl.append([g])
    else:
        n = F - 1 if kind == "build-overhang" else F
        fl = buildings.plan(rng, site, n)
        if len(fl) < n:
            return None
    if kind == "build-outside-site":
        for _ in range(300):
            t, d = rng.uniform(0, 2 * math.pi), rng.uniform(5, 16)
            g = [[affinity.translate(p, d * math.cos(t), d * math.sin(t)) for p in f] for f in fl]
            u = unary_union(g[0])
            s = u.difference(site).area / u.area
            if (
                0.12 < s < 0.45
                and box(1.5, 1.5, 61.5, 61.5).contains(u)
                and not any(u.intersects(o) for j, o in enumerate(card["sites"]) if j != k)
            ):
                # the border must be crossed by at least 4 mm somewhere
                if max(site.distance(Point(c)) for p in g[0] for c in p.exterior.coords) > 4:
                    fl = g
                    break
        else:
            return None
    elif kind == "build-not-touching":
        base = unary_union(fl[-1]).buffer(0.02).buffer(-0.02)
        base = polygons.largest(base)
        ps = strip_cut(rng, base) if base is not None else None
        if not ps:
            return None
        fl = fl[:-1] + [ps]
    elif kind == "build-overhang":
        lo = unary_union(fl[-1])
        for _ in range(600):
            p = loose.piece(rng)
            c = lo.centroid
            q = affinity.translate(
                affinity.rotate(p, rng.uniform(0, 360)), c.x + rng.uniform(-14, 14), c.y + rng.uniform(-14, 14)
            )
            o = q.difference(lo)
            if (
                0.14 < o.area / q.area < 0.4
                and lo.contains(q.centroid)
                and inner.contains(q)
                and max(lo.distance(Point(v)) for v in q.exterior.coords) > 4
            ):
                fl = fl + [[q]]
                break
        else:
            return None
    nf, npc = len(fl), sum(map(len, fl))
    card["floors"], card["pieces"] = nf, npc
    if kind == "floors-wrong":
        card["floors"] = nf + rng.choice([-1, 1]) if nf > 1 else nf + 1
    elif kind == "pieces-wrong":
        card["pieces"] = max(1, npc + rng.choice([-2, -1, 1, 2])) if npc > 1 else npc + rng.choice([1, 2])
        if card["pieces"] == npc:
            card["pieces"] += 1
    elif kind == "unfinished":
        card["floors"] = nf + rng.choice([1, 1, 2])
        card["pieces"] = npc + rng.randint(card["floors"] - nf, 4)
    if card["pieces"] > 12 or card["floors"] > 6 or card["pieces"] < card["floors"]:
        return None
    v = verdicts.verdict(site, fl, card["floors"], card["pieces"])
    want = [] if kind == "right" else ["floors-wrong", "pieces-wrong"] if kind == "unfinished" else [kind]
    if v != want:
        return None
    return k, fl


def make(rng, kind, variant):
    for _ in range(400):
        c = plots.new_card(rng, variant)
        if kind == "empty":
            return c, None
        b = building(rng, c, kind)
        if b:
            return c, b
    raise RuntimeError(kind)
