"""Buildings that are right, or wrong in the one way that is wanted."""
import math
from typing import NamedTuple

from shapely import affinity
from shapely.geometry import box, LineString, Point, Polygon
from shapely.ops import unary_union

from jutaku import plots, verdicts
from shapes import buildings, loose, polygons


class Lot(NamedTuple):
    """The building site of a card that is built on."""

    site: Polygon
    inner: Polygon  # as far as wood may reach
    others: list  # the card's other sites


def make(rng, kind, variant):
    """-> (card, building): a new card, and (index of its site, floors) for the wanted kind; None where it stays empty."""
    for _ in range(400):
        card = plots.new_card(rng, variant)
        if kind == "empty":
            return card, None
        built = _building(rng, card, kind)
        if built:
            return card, built
    raise RuntimeError(kind)


def _building(rng, card, kind):
    """(site index, floors); sets the printed numbers. None when it cannot be done on this card."""
    k = rng.randrange(len(card["sites"]))
    site, others = card["sites"][k], card["sites"][:k] + card["sites"][k + 1 :]
    inner = polygons.largest(site.buffer(-1.7, join_style=2))
    if inner is None:
        return None
    n = rng.choices([1, 2, 3, 4, 5], [0.12, 0.28, 0.3, 0.2, 0.1])[0]
    floors = BUILT.get(kind, _sound)(rng, Lot(site, inner, others), n)
    if not floors:
        return None
    card["floors"], card["pieces"] = PRINTED.get(kind, _as_built)(rng, len(floors), sum(map(len, floors)))
    if card["pieces"] > 12 or card["floors"] > 6 or card["pieces"] < card["floors"]:
        return None
    wanted = VIOLATIONS.get(kind, [kind])
    return (k, floors) if verdicts.verdict(site, floors, card["floors"], card["pieces"]) == wanted else None


def _sound(rng, lot, n):
    floors = buildings.plan(rng, lot.site, n)
    return floors if len(floors) == n else None


def _unfinished(rng, lot, n):
    return _sound(rng, lot, max(1, n - 1))


def _over_gap(rng, lot, n):
    pieces = _gap_floor(rng, lot.inner)
    if not pieces:
        return None
    *ground, above = pieces
    floors = [ground, [above]]
    if n > 2:
        third = polygons.largest(affinity.scale(above, rng.uniform(0.5, 0.9), 0.98, origin="centroid"))
        if third is not None and polygons.widths(third)[0] > 7.5:
            floors.append([third])
    return floors


def _outside_site(rng, lot, n):
    floors = _sound(rng, lot, n)
    if not floors:
        return None
    for _ in range(300):
        way, far = rng.uniform(0, 2 * math.pi), rng.uniform(5, 16)
        moved = [[affinity.translate(p, far * math.cos(way), far * math.sin(way)) for p in floor] for floor in floors]
        ground = unary_union(moved[0])
        free = box(1.5, 1.5, 61.5, 61.5).contains(ground) and not any(ground.intersects(o) for o in lot.others)
        # the border must be crossed by at least 4 mm somewhere
        if free and 0.12 < ground.difference(lot.site).area / ground.area < 0.45 and _farthest(moved[0], lot.site) > 4:
            return moved
    return None


def _not_touching(rng, lot, n):
    floors = _sound(rng, lot, n)
    top = floors and polygons.largest(unary_union(floors[-1]).buffer(0.02).buffer(-0.02))
    pieces = top and _strip_cut(rng, top)
    return pieces and floors[:-1] + [pieces]


def _overhang(rng, lot, n):
    floors = _sound(rng, lot, max(1, n - 1))
    if not floors:
        return None
    below = unary_union(floors[-1])
    for _ in range(600):
        piece, c = loose.piece(rng), below.centroid
        piece = affinity.rotate(piece, rng.uniform(0, 360))
        piece = affinity.translate(piece, c.x + rng.uniform(-14, 14), c.y + rng.uniform(-14, 14))
        rests = below.contains(piece.centroid) and lot.inner.contains(piece)
        if rests and 0.14 < piece.difference(below).area / piece.area < 0.4 and _farthest([piece], below) > 4:
            return floors + [[piece]]
    return None


def _farthest(pieces, base):
    """How far a corner of the pieces lies from a polygon at most."""
    return max(base.distance(Point(c)) for p in pieces for c in p.exterior.coords)


def _gap_floor(rng, inner):
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


def _strip_cut(rng, f):
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


def _as_built(rng, floors, pieces):
    return floors, pieces


def _other_floors(rng, floors, pieces):
    return (floors + rng.choice([-1, 1]) if floors > 1 else floors + 1), pieces


def _other_pieces(rng, floors, pieces):
    other = max(1, pieces + rng.choice([-2, -1, 1, 2])) if pieces > 1 else pieces + rng.choice([1, 2])
    return floors, other if other != pieces else pieces + 1


def _more_of_both(rng, floors, pieces):
    more = rng.choice([1, 1, 2])
    return floors + more, pieces + rng.randint(more, 4)


BUILT = {
    "build-not-touching": _not_touching,
    "build-outside-site": _outside_site,
    "build-over-gap": _over_gap,
    "build-overhang": _overhang,
    "unfinished": _unfinished,
}

PRINTED = {"floors-wrong": _other_floors, "pieces-wrong": _other_pieces, "unfinished": _more_of_both}

VIOLATIONS = {"right": [], "unfinished": ["floors-wrong", "pieces-wrong"]}  # of the other kinds: the kind
