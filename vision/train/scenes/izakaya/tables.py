"""Where everything of a state lies, and the sample points of every place. Table mm: origin the grid's centre on the table's top, x right,
y towards the supply, z up; card mm: origin the card's top left corner, x right, y down."""
import math
import random

from shapely import affinity
from shapely.geometry import box, Point
from shapely.ops import unary_union

from izakaya import places
from shapes import loose
from shapes.sites import SIDE


def rot(x, y, deg):
    a = math.radians(deg)
    return x * math.cos(a) - y * math.sin(a), x * math.sin(a) + y * math.cos(a)


def named(*k):
    return random.Random("/".join(map(str, k)))


class Table:
    """Fixed positions of one scene or one sequence."""

    def __init__(self, seed, state, gap, pieces, fillers, avoid, piles=True):
        self.seed, self.gap, self.N = seed, gap, state.N
        N = self.N
        self.r = rng = random.Random(f"table/{seed}")
        self.pitch = SIDE + gap
        self.half = (N * SIDE + (N - 1) * gap) / 2
        h = self.half
        self.card_pose = {}
        for r in range(N):
            for c in range(N):
                self.card_pose[(r, c)] = (
                    (c - (N - 1) / 2) * self.pitch + rng.uniform(-1.5, 1.5),
                    ((N - 1) / 2 - r) * self.pitch + rng.uniform(-1.5, 1.5),
                    rng.uniform(-2, 2),
                )
        self.claim_pose = (-h - rng.uniform(16, 30) - 31.5, rng.uniform(-h * 0.5, h * 0.5), rng.uniform(-5, 5))
        p = rng.uniform(49.5, 55)
        x0 = -3 * p + rng.uniform(-8, 8)
        sy = -h - rng.uniform(17, 28) - 31.5
        self.stock_pose = [
            (x0 + i * p + rng.uniform(-1.2, 1.2), sy + rng.uniform(-1.5, 1.5), rng.uniform(-2.2, 2.2)) for i in range(6)
        ]
        self.down_pose = (x0 + 6 * p + rng.uniform(0, 10), sy + rng.uniform(-3, 3), rng.uniform(-4, 4))
        cy = sy - 31.5 - rng.uniform(4, 9) - 16
        self.crate_pose = [
            (self.stock_pose[i][0] + rng.uniform(-0.8, 0.8), cy + rng.uniform(-2, 2), rng.uniform(-1.6, 1.6)) for i in range(6)
        ]
        self.turn_xy = (h + rng.uniform(22, 42), rng.uniform(h * 0.2, h * 0.8), rng.uniform(17.5, 25))
        # heap
        hw = max(h, 125) * rng.uniform(0.85, 1.05)
        hh = rng.uniform(88, 125)
        hy = h + rng.uniform(16, 30)
        hx = rng.uniform(-15, 15)
        self.heap_rect = (hx - hw, hy, hx + hw, hy + hh)
        s = rng.choice([-1, 1])
        self.arch = (hx + s * (hw + rng.uniform(30, 55)), hy + hh * rng.uniform(0.25, 0.6), rng.uniform(-40, 40))
        self.arch_phi = rng.uniform(0, 360)
        self.arch_style = rng.random() < 0.5
        self.stock_slots = []
        for i in range(6):
            sl = [(sx * 10.4, yy) for sx in (-1, 1) for yy in (-20.5, 0, 20.5)]
            rng.shuffle(sl)
            self.stock_slots.append([(x + rng.uniform(-1.6, 1.6), y + rng.uniform(-2.0, 2.0)) for x, y in sl])
        sl = [(x, y) for x in (-19, 0, 19) for y in (-19, 0, 19)]
        rng.shuffle(sl)
        self.claim_slots = [(x + rng.uniform(-1.7, 1.7), y + rng.uniform(-1.7, 1.7)) for x, y in sl]
        self.gap_pos = {}
        for g in places.gaps_of(N):
            r, c, sd = g
            a, b = (self.card_pose[k] for k in places.gap_cards(g))
            mx, my = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
            al, ac = rng.uniform(-8, 8), rng.uniform(-1, 1)
            self.gap_pos[g] = (mx + (ac if sd == "E" else al), my + (al if sd == "E" else ac))
        self.vertex_pos = {}
        for i in range(N + 1):
            for j in range(N + 1):
                x, y = -h - gap / 2 + j * self.pitch, h + gap / 2 - i * self.pitch
                o = lambda: rng.uniform(-1.5, 1.5)
                if i == 0:
                    y = h + rng.uniform(-2, 3.5)
                elif i == N:
                    y = -h - rng.uniform(-2, 3.5)
                if j == 0:
                    x = -h - rng.uniform(-2, 3.5)
                elif j == N:
                    x = h + rng.uniform(-2, 3.5)
                if (i, j) in places.corner_vertices(N):
                    x, y = x + math.copysign(6, x), y + math.copysign(6, y)
                self.vertex_pos[(i, j)] = (x + o() * 0.7, y + o() * 0.7)
        self.pyr_pos = {}
        for k in self.card_pose:
            av = unary_union(avoid.get(k, [])) if avoid.get(k) else None
            best = (-1e9, 10, 8)
            gp = [self.to_card(k, *self.gap_pos[g]) for g in self.gap_pos if k in places.gap_cards(g)]
            for t in range(260):
                u, v = (rng.uniform(8, 55), rng.uniform(8, 55)) if t < 200 else (rng.uniform(9, 54), 7.8)
                d = av.distance(Point(u, v)) if av is not None else 30
                q = min(d - 8.8, min(math.dist((u, v), g) for g in gp) - 15.5, 0)
                if q > best[0]:
                    best = (q, u, v)
                if q >= 0:
                    break
            self.pyr_pos[k] = best[1:]
        self._heap(rng, pieces, fillers)
        self._piles(rng, state) if piles else None

    def to_table(self, k, u, v):
        X, Y, a = self.card_pose[k]
        x, y = rot(u - 31.5, 31.5 - v, a)
        return X + x, Y + y

    def to_card(self, k, x, y):
        X, Y, a = self.card_pose[k]
        u, v = rot(x - X, y - Y, -a)
        return u + 31.5, 31.5 - v

    def _heap(self, rng, pieces, fillers):
        """self.heap: id -> (local polygon y-up centred, x, y, z, deg)."""
        x0, y0, x1, y1 = self.heap_rect
        placed, self.heap = [], {}
        todo = [(i, p) for i, p in pieces] + [(("f", k), loose.piece(rng)) for k in range(fillers)]
        rng.shuffle(todo)
        todo.sort(key=lambda t: t[0][0] == "f" and rng.random() < 0.0)
        for pid, p in todo:
            q = affinity.scale(affinity.translate(p, -p.centroid.x, -p.centroid.y), 1, -1, origin=(0, 0))
            for t in range(150):
                a = rng.uniform(0, 360)
                # denser in the middle, like a spread-out handful
                x = (x0 + x1) / 2 + (x1 - x0) / 2 * max(-1, min(1, rng.gauss(0, 0.5)))
                y = (y0 + y1) / 2 + (y1 - y0) / 2 * max(-1, min(1, rng.gauss(0, 0.5)))
                w = affinity.translate(affinity.rotate(q, a, origin=(0, 0)), x, y)
                if not all(w.distance(o) > 0.4 for o, z in placed if z == 0):
                    if t < 149:
                        continue
                    z = 10.0
                    low = unary_union([o for o, zz in placed if zz == 0])
                    for _ in range(300):
                        a, x, y = rng.uniform(0, 360), rng.uniform(x0, x1), rng.uniform(y0, y1)
                        w = affinity.translate(affinity.rotate(q, a, origin=(0, 0)), x, y)
                        if (
                            w.intersection(low).area > 0.55 * w.area
                            and low.contains(w.centroid)
                            and all(w.distance(o) > 0.4 for o, zz in placed if zz == 10)
                        ):
                            break
                    else:
                        z = 20.0
                else:
                    z = 0.0
                placed.append((w, z))
                self.heap[pid] = (q, x, y, z, a)
                break

    def rects(self):
        h = self.half
        out = [box(-h - 12, -h - 12, h + 12, h + 12), box(*self.heap_rect)]
        for x, y, _ in [self.claim_pose]:
            out.append(box(x - 36, y - 36, x + 36, y + 36))
        out.append(
            box(self.stock_pose[0][0] - 26, self.crate_pose[0][1] - 20, self.down_pose[0] + 28, self.stock_pose[0][1] + 35)
        )
        tx, ty, ts = self.turn_xy
        out.append(box(tx - 12, ty - 5 * ts - 12, tx + 12, ty + 14))
        out.append(box(self.arch[0] - 45, self.arch[1] - 45, self.arch[0] + 45, self.arch[1] + 45))
        return out

    def _piles(self, rng, state):
        self.occ = self.rects()
        u = unary_union(self.occ)
        b = u.bounds
        self.piles = {}
        for p in state.colors:
            for t in range(400):
                x, y = rng.uniform(b[0] - 75, b[2] + 75), rng.uniform(b[1] - 70, b[3] + 30)
                q = box(x - 38, y - 38, x + 38, y + 38)
                if u.distance(q) > 4 or t == 399:
                    break
            u = u.union(q)
            self.occ.append(q)
            sl = [(i * 17.0, j * 17.0) for i in (-1.5, -0.5, 0.5, 1.5) for j in (-1.5, -0.5, 0.5, 1.5)]
            rng.shuffle(sl)
            stacked = rng.random() < 0.45
            d, m = [], []
            if stacked:
                for k in range(9):
                    s = sl[k // 4]
                    d.append((s[0] + rng.uniform(-0.8, 0.8), s[1] + rng.uniform(-0.8, 0.8), (k % 4) * 5.0))
                m = [(s[0] + rng.uniform(-1, 1), s[1] + rng.uniform(-1, 1), 0) for s in sl[3:9]]
            else:
                d = [(s[0] + rng.uniform(-0.9, 0.9), s[1] + rng.uniform(-0.9, 0.9), 0) for s in sl[:9]]
                m = [(s[0] + rng.uniform(-0.9, 0.9), s[1] + rng.uniform(-0.9, 0.9), 0) for s in sl[9:15]]
            self.piles[p] = (x, y, rng.uniform(0, 90), d, m)

    # ------------------------------------------------------------ items of a state
    def items(self, s):
        """Each item: (key, kind, arg, x, y, z, deg, tag)."""
        out = []
        seed, N = self.seed, self.N

        def add(key, kind, arg, x, y, z, deg, tag):
            out.append((key, kind, arg, x, y, z, deg, tag))

        for k, (X, Y, a) in self.card_pose.items():
            add(("card", k), "site", s.cards[k], X, Y, 0, a, ("card",) + k)
        add(("card", "claim"), "site", s.claim_card, *self.claim_pose[:2], 0, self.claim_pose[2], ("spot", "claim"))
        for i in range(6):
            x, y, a = self.stock_pose[i]
            add(("stock", i), "stock", s.stock[i], x, y, 0, a, ("stock", i))
            lev = []
            for k in range(s.price[i]):
                sx, sy = self.stock_slots[i][k]
                lv = 1 + max([l for (px, py, l) in lev if math.dist((px, py), (sx, sy)) < 18.1], default=-1)
                lev.append((sx, sy, lv))
                dx, dy = rot(sx, sy, a)
                add(
                    ("coin", i, k, lv),
                    "coin",
                    100,
                    x + dx,
                    y + dy,
                    0.4 + 1.2 * lv,
                    named(seed, "coin", i, k).uniform(0, 360),
                    ("stock", i),
                )
            if s.stock_disc[i]:
                sx, sy = self.stock_slots[i][5]
                lv = 1 + max([l for (px, py, l) in lev if math.dist((px, py), (sx, sy)) < 16.6], default=-1)
                dx, dy = rot(sx, sy, a)
                add(("sdisc", i, s.stock_disc[i]), "disc", s.stock_disc[i], x + dx, y + dy, 0.4 + 1.2 * lv, 0, ("stock", i))
            x, y, a = self.crate_pose[i]
            add(("crate", i), "crate", None, x, y, 0, a, ("crate", i))
            order = list(range(6))
            named(seed, "crate", i).shuffle(order)
            for k in order[: s.crate[i]]:
                q = named(seed, "cb", i, k)
                dx, dy = rot((k % 3 - 1) * 14.6 + q.uniform(-1, 1), (k // 3 - 0.5) * 15 + q.uniform(-0.8, 0.8), a)
                add(("cbottle", i, k), "bottle", s.stock[i], x + dx, y + dy, 1.4, q.uniform(0, 360), ("crate", i))
        x, y, a = self.down_pose
        add(("down",), "stock", "down", x, y, 0, a, ("spot", "price"))
        if s.price_disc:
            q = named(seed, "pd", s.price_disc)
            add(
                ("pdisc", s.price_disc),
                "disc",
                s.price_disc,
                x + q.uniform(-7, 7),
                y + q.uniform(-14, 14),
                0.4,
                0,
                ("spot", "price"),
            )
        x, y, a = self.claim_pose
        for k, p in enumerate(s.claim_discs):
            dx, dy = rot(*self.claim_slots[k % 9], a)
            add(("cdisc", k, p), "disc", p, x + dx, y + dy, 1.6 + 5 * (k // 9), 0, ("spot", "claim"))
        x, y, a = self.arch
        add(("arch",), "arch", None, x, y, 0, a, ("spot", "build"))
        for k, p in enumerate(s.build_discs):
            dx, dy, z = self._arch_slot(k)
            add(("bdisc", k, p), "disc", p, x + dx, y + dy, z, 0, ("spot", "build"))
        tx, ty, ts = self.turn_xy
        for k, p in enumerate(s.turn):
            q = named(seed, "turn", k)
            add(("turn", k, p), "disc", p, tx + q.uniform(-1.5, 1.5), ty - k * ts + q.uniform(-1, 1), 0, 0, ("spot", "turn"))
        for v, c in s.drinks.items():
            x, y = self.vertex_pos[v]
            z = (
                1.6
                if self.gap < 7.0 and v in places.inner_vertices(N)
                else (0.0 if self.gap >= 7 or v in places.corner_vertices(N) else 1.6)
            )
            add(("drink", v, c), "bottle", c, x, y, z, named(seed, "v", v).uniform(0, 360), ("vertex",) + v)
        for g, p in s.claims.items():
            x, y = self.gap_pos[g]
            add(("gap", g, p), "disc", p, x, y, 1.6 if self.gap < 15.2 else 0.0, 0, ("gap",) + g)
        for k, p in s.owner.items():
            x, y = self.to_table(k, *self.pyr_pos[k])
            add(("pyr", k, p), "pyramid", p, x, y, 1.6, named(seed, "pyr", k).uniform(0, 90), ("pyr",) + k)
        for (r, c, st), fl in s.buildings.items():
            X, Y, a = self.card_pose[(r, c)]
            for f, ps in enumerate(fl):
                for n, p in enumerate(ps):
                    cx, cy = p.centroid.x, p.centroid.y
                    q = affinity.scale(affinity.translate(p, -cx, -cy), 1, -1, origin=(0, 0))
                    x, y = self.to_table((r, c), cx, cy)
                    add(("piece", r, c, st, f, n), "piece", q, x, y, 1.6 + 10 * f, a, ("bld", r, c, st))
        for pid, (q, x, y, z, a) in self.heap.items():
            if pid not in s.used_ids:
                add(("heap", pid), "piece", q, x, y, z, a, ("heap",))
        if hasattr(self, "piles"):
            for p, (x, y, a, d, m) in self.piles.items():
                nd = max(0, 6 - sum(v == p for v in s.claims.values())) + max(0, 3 - s.action_used(p))
                nm = max(0, 6 - sum(v == p for v in s.owner.values()))
                for k in range(min(nd, 9)):
                    dx, dy = rot(d[k][0], d[k][1], a)
                    add(("pile", p, k), "disc", p, x + dx, y + dy, d[k][2], 0, ("pile",))
                for k in range(min(nm, 6)):
                    dx, dy = rot(m[k][0], m[k][1], a)
                    add(("pilep", p, k), "pyramid", p, x + dx, y + dy, 0, named(seed, "pp", p, k).uniform(0, 90), ("pile",))
        return out

    def _arch_slot(self, k):
        ph = self.arch_phi
        j = named(self.seed, "arch", k).uniform(-8, 8)
        if self.arch_style:
            if k < 2:
                dx, dy = rot(7.7 if k else -7.7, 0, ph)
                return dx, dy, 4.0
            k -= 2
        else:
            if k == 0:
                dx, dy = rot(2, 1, ph)
                return dx, dy, 4.0
            k -= 1
        if k < 6:
            dx, dy = rot(21.5, 0, ph + 90 + 60 * k + j * 0.3)
        else:
            dx, dy = rot(37.5, 0, ph + 60 + 28 * (k - 6) + j * 0.3)
        return dx, dy, 0.0

    # ------------------------------------------------------------ places
    def key_points(self):
        h = self.half
        pts = [(sx * h, sy * h, 0) for sx in (-1, 1) for sy in (-1, 1)]
        for (x, y, a), w, d in [
            (self.claim_pose, 31.5, 31.5),
            (self.down_pose, 22, 31.5),
            (self.stock_pose[0], 22, 31.5),
            (self.crate_pose[0], 23, 16),
            (self.crate_pose[5], 23, 16),
        ]:
            pts += [(x + sx * w, y + sy * d, 0) for sx in (-1, 1) for sy in (-1, 1)]
        tx, ty, ts = self.turn_xy
        pts += [(tx + 8, ty + 8, 0), (tx + 8, ty - 4 * ts, 0)]
        pts += [(self.arch[0] + dx, self.arch[1] + dy, 0) for dx in (-24, 24) for dy in (-24, 24)]
        return pts

    def places(self, s):
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

        for k, pose in self.card_pose.items():
            g = [(rect(pose, 30, 30, 1.7, 5, 5), {("card",) + k, ("pyr",) + k} | {("bld",) + k + (q,) for q in range(2)})]
            for (r, c, st), fl in s.buildings.items():
                if (r, c) == k:
                    pts = []
                    for f, ps in enumerate(fl):
                        for p in ps:
                            for q in (0.45, 0.9):
                                for x, y in affinity.scale(p, q, q, origin="centroid").exterior.coords[:-1]:
                                    t = self.to_table(k, x, y)
                                    if f == len(fl) - 1:
                                        pts.append((t[0], t[1], 1.6 + 10 * (f + 1)))
                    g.append((pts, {("bld", r, c, st)}))
            if k in s.owner:
                x, y = self.to_table(k, *self.pyr_pos[k])
                g.append(
                    (
                        [(x + dx, y + dy, z) for z, w in ((4, 4), (9, 1.5)) for dx in (-w, 0, w) for dy in (-w, 0, w)],
                        {("pyr",) + k},
                    )
                )
            P[("card",) + k] = g
        for v, (x, y) in self.vertex_pos.items():
            if v in places.corner_vertices(self.N) and v not in s.drinks:
                continue
            P[("vertex",) + v] = [
                (
                    [(x + dx, y + dy, z) for z in (3, 10, 17, 23) for dx, dy in ((0, 0), (3, 0), (-3, 0), (0, 3), (0, -3))],
                    {("vertex",) + v},
                )
            ]
        for g, (x, y) in self.gap_pos.items():
            z = (1.6 if self.gap < 15.2 else 0) + (5.05 if g in s.claims else 0.1)
            P[("gap",) + g] = [
                (
                    [(x + dx, y + dy, z) for dx, dy in ((0, 0), (5, 0), (-5, 0), (0, 5), (0, -5), (3.5, 3.5), (-3.5, -3.5))],
                    {("gap",) + g},
                )
            ]
        for i in range(6):
            x, y, a = self.crate_pose[i]
            P[("stock", i)] = [
                (rect(self.stock_pose[i], 20, 29, 0.5, 4, 6), {("stock", i)}),
                (rect(self.crate_pose[i], 20, 13, 13, 6, 4), {("crate", i)}),
            ]
        P[("spot", "price")] = [(rect(self.down_pose, 20, 29, 0.5, 4, 6), {("spot", "price")})]
        P[("spot", "claim")] = [(rect(self.claim_pose, 29, 29, 1.7, 6, 6), {("spot", "claim")})]
        x, y, a = self.arch
        gs = [([(x + dx, y + dy, 4.1) for dx in (-8, 0, 8) for dy in (-8, 0, 8)], {("spot", "build")})]
        for k in range(len(s.build_discs)):
            dx, dy, z = self._arch_slot(k)
            gs.append(
                (
                    [(x + dx + ex, y + dy + ey, z + 5.1) for ex, ey in ((0, 0), (5, 0), (-5, 0), (0, 5), (0, -5))],
                    {("spot", "build")},
                )
            )
        P[("spot", "build")] = gs
        tx, ty, ts = self.turn_xy
        P[("spot", "turn")] = [
            ([(tx + ex, ty - k * ts + ey, 5.1) for ex, ey in ((0, 0), (5, 0), (-5, 0), (0, 5), (0, -5))], {("spot", "turn")})
            for k in range(len(s.turn))
        ]
        return P

    def place_xyz(self, where):
        """The table position of a place named by the game simulator."""
        k, v = where
        if k == "vertex":
            return (*self.vertex_pos[v], 22)
        if k == "card":
            return (*self.card_pose[v][:2], 20)
        if k == "stock":
            return (*self.stock_pose[v][:2], 6)
        return (0, 0, 10)

    def corners(self):
        N = self.N
        o = []
        for k, u, v in (((0, 0), 0, 0), ((0, N - 1), 63, 0), ((N - 1, N - 1), 63, 63), ((N - 1, 0), 0, 63)):
            o.append((*self.to_table(k, u, v), 1.6))
        return o
