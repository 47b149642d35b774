"""The sample points of every place, which tell whether a camera sees it."""
from shapely import affinity

from izakaya import places
from izakaya.tables import rot

CROSS = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)]


def samples(table, s):
    """place -> list of (points, accepted tags); a place is hidden when any of its groups is seen less than 30%."""
    return {
        **{("card", *k): list(_card(table, s, k)) for k in table.card_pose},
        **{("vertex", *v): [_vertex(v, at)] for v, at in table.vertex_pos.items() if v in s.drinks or v not in places.corner_vertices(table.N)},
        **{("gap", *g): [_gap(table, s, g)] for g in table.gap_pos},
        **{("stock", i): _stock(table, i) for i in range(6)},
        ("spot", "price"): [(_rectangle(table.down_pose, 20, 29, 0.5, 4, 6), {("spot", "price")})],
        ("spot", "claim"): [(_rectangle(table.claim_pose, 29, 29, 1.7, 6, 6), {("spot", "claim")})],
        ("spot", "build"): list(_build_spot(table, s)),
        ("spot", "turn"): list(_turn_order(table, s)),
    }


def _rectangle(pose, w, d, z, nx, ny):
    """nx by ny points on a rectangle w to all sides wide, d to all sides deep."""
    X, Y, a = pose
    turned = [rot((i + 0.5) / nx * 2 * w - w, (j + 0.5) / ny * 2 * d - d, a) for i in range(nx) for j in range(ny)]
    return [(X + x, Y + y, z) for x, y in turned]


def _cross(x, y, z, arm):
    return [(x + arm * u, y + arm * v, z) for u, v in CROSS]


def _card(table, s, k):
    """The card's face, each building's top and the pyramid."""
    buildings = {("bld", *k, site) for site in range(2)}
    yield _rectangle(table.card_pose[k], 30, 30, 1.7, 5, 5), {("card", *k), ("pyr", *k)} | buildings
    for (r, c, site), floors in s.buildings.items():
        if (r, c) == k:
            yield _top(table, k, floors), {("bld", r, c, site)}
    if k in s.owner:
        x, y = table.to_table(k, *table.pyr_pos[k])
        yield [(x + dx, y + dy, z) for z, w in ((4, 4), (9, 1.5)) for dx in (-w, 0, w) for dy in (-w, 0, w)], {("pyr", *k)}


def _top(table, k, floors):
    shrunk = [affinity.scale(p, q, q, origin="centroid") for p in floors[-1] for q in (0.45, 0.9)]
    at = [table.to_table(k, x, y) for p in shrunk for x, y in p.exterior.coords[:-1]]
    return [(t[0], t[1], 1.6 + 10 * len(floors)) for t in at]


def _vertex(v, at):
    return [p for z in (3, 10, 17, 23) for p in _cross(*at, z, 3)], {("vertex", *v)}


def _gap(table, s, g):
    x, y = table.gap_pos[g]
    z = (1.6 if table.gap < 15.2 else 0) + (5.05 if g in s.claims else 0.1)
    return _cross(x, y, z, 5) + [(x + 3.5, y + 3.5, z), (x - 3.5, y - 3.5, z)], {("gap", *g)}


def _stock(table, i):
    return [
        (_rectangle(table.stock_pose[i], 20, 29, 0.5, 4, 6), {("stock", i)}),
        (_rectangle(table.crate_pose[i], 20, 13, 13, 6, 4), {("crate", i)}),
    ]


def _build_spot(table, s):
    """The architect token and the discs on it."""
    x, y, _ = table.arch
    yield [(x + dx, y + dy, 4.1) for dx in (-8, 0, 8) for dy in (-8, 0, 8)], {("spot", "build")}
    for k in range(len(s.build_discs)):
        dx, dy, z = table.arch_slot(k)
        yield _cross(x + dx, y + dy, z + 5.1, 5), {("spot", "build")}


def _turn_order(table, s):
    x, y, step = table.turn_xy
    for k in range(len(s.turn)):
        yield _cross(x, y - k * step, 5.1, 5), {("spot", "turn")}
