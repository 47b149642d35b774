"""The sample points of every place, which tell whether a camera sees it."""
from shapely import affinity

from izakaya import places
from izakaya.tables import rot


def samples(table, s):
    """place -> list of (points, accepted tags); a place is hidden when any of its groups is seen less than 30%."""
    P = {}

    def rect(pose, w, d, z, nx, ny):
        X, Y, a = pose
        o = []
        for i in range(nx):
            for j in range(ny):
                x, y = rot((i + 0.5) / nx * 2 * w - w, (j + 0.5) / ny * 2 * d - d, a)
                o.append((X + x, Y + y, z))
        return o

    for k, pose in table.card_pose.items():
        g = [(rect(pose, 30, 30, 1.7, 5, 5), {("card",) + k, ("pyr",) + k} | {("bld",) + k + (q,) for q in range(2)})]
        for (r, c, st), fl in s.buildings.items():
            if (r, c) == k:
                pts = []
                for f, ps in enumerate(fl):
                    for p in ps:
                        for q in (0.45, 0.9):
                            for x, y in affinity.scale(p, q, q, origin="centroid").exterior.coords[:-1]:
                                t = table.to_table(k, x, y)
                                if f == len(fl) - 1:
                                    pts.append((t[0], t[1], 1.6 + 10 * (f + 1)))
                g.append((pts, {("bld", r, c, st)}))
        if k in s.owner:
            x, y = table.to_table(k, *table.pyr_pos[k])
            g.append(
                ([(x + dx, y + dy, z) for z, w in ((4, 4), (9, 1.5)) for dx in (-w, 0, w) for dy in (-w, 0, w)], {("pyr",) + k})
            )
        P[("card",) + k] = g
    for v, (x, y) in table.vertex_pos.items():
        if v in places.corner_vertices(table.N) and v not in s.drinks:
            continue
        P[("vertex",) + v] = [
            (
                [(x + dx, y + dy, z) for z in (3, 10, 17, 23) for dx, dy in ((0, 0), (3, 0), (-3, 0), (0, 3), (0, -3))],
                {("vertex",) + v},
            )
        ]
    for g, (x, y) in table.gap_pos.items():
        z = (1.6 if table.gap < 15.2 else 0) + (5.05 if g in s.claims else 0.1)
        P[("gap",) + g] = [
            (
                [(x + dx, y + dy, z) for dx, dy in ((0, 0), (5, 0), (-5, 0), (0, 5), (0, -5), (3.5, 3.5), (-3.5, -3.5))],
                {("gap",) + g},
            )
        ]
    for i in range(6):
        x, y, a = table.crate_pose[i]
        P[("stock", i)] = [
            (rect(table.stock_pose[i], 20, 29, 0.5, 4, 6), {("stock", i)}),
            (rect(table.crate_pose[i], 20, 13, 13, 6, 4), {("crate", i)}),
        ]
    P[("spot", "price")] = [(rect(table.down_pose, 20, 29, 0.5, 4, 6), {("spot", "price")})]
    P[("spot", "claim")] = [(rect(table.claim_pose, 29, 29, 1.7, 6, 6), {("spot", "claim")})]
    x, y, a = table.arch
    gs = [([(x + dx, y + dy, 4.1) for dx in (-8, 0, 8) for dy in (-8, 0, 8)], {("spot", "build")})]
    for k in range(len(s.build_discs)):
        dx, dy, z = table.arch_slot(k)
        gs.append(
            ([(x + dx + ex, y + dy + ey, z + 5.1) for ex, ey in ((0, 0), (5, 0), (-5, 0), (0, 5), (0, -5))], {("spot", "build")})
        )
    P[("spot", "build")] = gs
    tx, ty, ts = table.turn_xy
    P[("spot", "turn")] = [
        ([(tx + ex, ty - k * ts + ey, 5.1) for ex, ey in ((0, 0), (5, 0), (-5, 0), (0, 5), (0, -5))], {("spot", "turn")})
        for k in range(len(s.turn))
    ]
    return P
