"""Where everything of a state lies, and the sample points of every place. Table mm: origin the grid's centre on the table's top, x right,
y towards the supply, z up; card mm: origin the card's top left corner, x right, y down."""
import math
import random

from shapely import affinity
from shapely.geometry import box, Point, Polygon
from shapely.ops import unary_union

from izakaya import places
from scene.options import wild
from shapes import loose
from shapes.sites import SIDE


def rot(x, y, deg):
    a = math.radians(deg)
    return x * math.cos(a) - y * math.sin(a), x * math.sin(a) + y * math.cos(a)


def named(*parts):
    """The random source of a thing on this table, whose seed is a full name already."""
    return random.Random("/".join(map(str, parts)))


def slanted(pose, degrees, x0, y0):
    """A pose turned about a point."""
    x, y, turn = pose
    u, v = rot(x - x0, y - y0, degrees)
    return x0 + u, y0 + v, turn + degrees


class Table:
    """Fixed positions of one scene or one sequence."""

    def __init__(self, seed, state, gap, pieces, fillers, avoid):
        """gap: mm between cards; pieces: those that will be built, (id, polygon); fillers: how many others lie in the heap;
        avoid: what pyramids must not stand in, polygons in card mm by card."""
        self.seed, self.gap, self.N = seed, gap, state.N
        rng = named("table", seed)
        self.loose = rng.choice([0.3, 1, 1, 1.5, 2]) if wild() else 1  # how carelessly everything is laid, of the usual
        self.half = (self.N * SIDE + (self.N - 1) * gap) / 2
        self._lay_grid(rng)
        self._lay_market(rng)
        self._lay_surroundings(rng)
        self._lay_slots(rng)
        self._lay_gaps(rng)
        self._lay_vertices(rng)
        self._lay_pyramids(rng, avoid)
        self._heap(rng, pieces, fillers)
        self._piles(rng, state)

    def _lay_grid(self, rng):
        """Cards near their places. Laid loosely, rows drift and turn as a whole, but no card lies on another."""
        for _ in range(60):
            slant, lean = (rng.gauss(0, 0.004) if self.loose > 1 else 0 for _ in range(2))
            self.card_pose = {(r, c): self._card_pose(rng, r, c, slant, lean) for r in range(self.N) for c in range(self.N)}
            if self._apart():
                return
        raise RuntimeError("no way to lay the cards apart")

    def _card_pose(self, rng, r, c, slant, lean):
        pitch, j = SIDE + self.gap, self.loose
        x, y = (c - (self.N - 1) / 2) * pitch, ((self.N - 1) / 2 - r) * pitch
        x, y = x + lean * y, y + slant * x
        return x + rng.uniform(-1.5, 1.5) * j, y + rng.uniform(-1.5, 1.5) * j, rng.uniform(-2, 2) * j

    def _apart(self):
        """Whether a mm of table shows between all cards."""
        cards = [
            Polygon([self.to_table(k, u, v) for u, v in ((0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE))]) for k in self.card_pose
        ]
        return all(a.distance(b) > 1 for n, a in enumerate(cards) for b in cards[:n])

    def _lay_market(self, rng):
        """Claim card, stock cards with the face-down one, and crates; laid loosely, the row is slanted."""
        h, j = self.half, self.loose
        self.claim_pose = (-h - rng.uniform(16, 30) - 31.5, rng.uniform(-h * 0.5, h * 0.5), rng.uniform(-5, 5))
        pitch = rng.uniform(49.5, 55)
        x0, y0 = -3 * pitch + rng.uniform(-8, 8), -h - rng.uniform(17, 28) - 31.5
        crates = y0 - 31.5 - rng.uniform(4, 9) - 16
        near = lambda reach: rng.uniform(-reach, reach) * min(j, 1.4)
        stock = [(x0 + i * pitch + near(1.2), y0 + near(1.5), near(2.2)) for i in range(6)]
        down = (x0 + 6 * pitch + rng.uniform(0, 10), y0 + rng.uniform(-3, 3), rng.uniform(-4, 4))
        boxes = [(stock[i][0] + near(0.8), crates + near(1.4), near(1.6)) for i in range(6)]
        slant = rng.uniform(-1.6, 1.6) if j > 1 else 0
        self.stock_pose, self.crate_pose = ([slanted(p, slant, 0, y0) for p in poses] for poses in (stock, boxes))
        self.down_pose = slanted(down, slant, 0, y0)

    def _lay_surroundings(self, rng):
        """The row of turn discs, the heap of wood and the architect."""
        h = self.half
        self.turn_xy = (h + rng.uniform(22, 42), rng.uniform(h * 0.2, h * 0.8), rng.uniform(17.5, 25))
        half_width = max(h, 125) * rng.uniform(0.85, 1.05)
        deep, y, x = rng.uniform(88, 125), h + rng.uniform(16, 30), rng.uniform(-15, 15)
        self.heap_rect = (x - half_width, y, x + half_width, y + deep)
        side = rng.choice([-1, 1])
        self.arch = (x + side * (half_width + rng.uniform(30, 55)), y + deep * rng.uniform(0.25, 0.6), rng.uniform(-40, 40))
        self.arch_phi = rng.uniform(0, 360)
        self.arch_style = rng.random() < 0.5

    def _lay_slots(self, rng):
        """Where coins and discs lie on the stock cards and on the claim card."""
        self.stock_slots = []
        for _ in range(6):
            slots = [(sx * 10.4, y) for sx in (-1, 1) for y in (-20.5, 0, 20.5)]
            rng.shuffle(slots)
            self.stock_slots.append([(x + rng.uniform(-1.6, 1.6), y + rng.uniform(-2.0, 2.0)) for x, y in slots])
        slots = [(x, y) for x in (-19, 0, 19) for y in (-19, 0, 19)]
        rng.shuffle(slots)
        self.claim_slots = [(x + rng.uniform(-1.7, 1.7), y + rng.uniform(-1.7, 1.7)) for x, y in slots]

    def _lay_gaps(self, rng):
        """The middles of claim discs, anywhere along their gaps."""
        self.gap_pos = {}
        for gap in places.gaps_of(self.N):
            a, b = (self.card_pose[k] for k in places.gap_cards(gap))
            x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
            along, across = rng.uniform(-8, 8), rng.uniform(-1, 1)
            self.gap_pos[gap] = (x + across, y + along) if gap[2] == "E" else (x + along, y + across)

    def _lay_vertices(self, rng):
        """Where drinks stand: amid the corners of the cards that meet, a little outside at the grid's edge."""
        n = self.N
        self.vertex_pos = {}
        for i in range(n + 1):
            for j in range(n + 1):
                corners = [
                    self.to_table((r, c), SIDE * (j - c), SIDE * (i - r))
                    for r in (i - 1, i)
                    for c in (j - 1, j)
                    if (r, c) in self.card_pose
                ]
                x, y = (sum(p[k] for p in corners) / len(corners) for k in (0, 1))
                out = 7 if (i, j) in places.corner_vertices(n) else rng.uniform(-2, 3.5)
                x += (j == n) * out - (j == 0) * out
                y += (i == 0) * out - (i == n) * out
                self.vertex_pos[(i, j)] = (x + rng.uniform(-1, 1), y + rng.uniform(-1, 1))

    def _lay_pyramids(self, rng, avoid):
        """Clear of buildings and claim discs where there is room, else as clear as can be."""
        self.pyr_pos = {}
        for k in self.card_pose:
            built = unary_union(avoid[k]) if avoid.get(k) else None
            discs = [self.to_card(k, *self.gap_pos[g]) for g in self.gap_pos if k in places.gap_cards(g)]
            best = (-1e9, 10, 8)
            for attempt in range(260):
                u, v = (rng.uniform(8, 55), rng.uniform(8, 55)) if attempt < 200 else (rng.uniform(9, 54), 7.8)
                room = 30 if built is None else built.distance(Point(u, v))
                best = max(best, (min(room - 8.8, min(math.dist((u, v), g) for g in discs) - 15.5, 0), u, v))
                if best[0] >= 0:
                    break
            self.pyr_pos[k] = best[1:]

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

    def arch_slot(self, k):
        return self.around(k, self.arch_phi, self.arch_style)

    def around(self, k, ph, two):
        """Where the k-th disc on an architect token lies, and how high, from the token's middle: one or two on it, the others around."""
        j = named(self.seed, "arch", k).uniform(-8, 8)
        if two:
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
