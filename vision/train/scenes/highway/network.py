"""Pillars and roads. A road is a stiff stick between the ends of its bottom centre line: it rests on the inner edge of the higher pillar
and on its own tip at the lower one, as a real stick does. mm."""
import copy
import math

from shapely.geometry import LineString, Point, Polygon

from scene import profile

COLORS = ["blue", "green", "pink", "orange"]

SUPPLY = {2: (10, 30, 3, 15), 3: (8, 25, 2, 12), 4: (7, 20, 2, 9)}  # cars, grey discs, yellow discs, roads

PROFILE = profile.of("highway")

RADIUS = PROFILE["pillar"]["diameter"] / 2

STOREY = float(PROFILE["pillar"]["height"])

LENGTH, WIDTH, THICKNESS = (float(PROFILE["road"][k]) for k in ("length", "width", "thickness"))

MIN_CLEARANCE = 3.0  # mm between roads that cross

CAR_HEIGHT = float(PROFILE["car"]["height"])


class Road:
    def __init__(self, rid, owner, a, b, p0, p1):
        self.id, self.owner, self.a, self.b, self.p0, self.p1 = rid, owner, a, b, p0, p1
        dx, dy = p1[0] - p0[0], p1[1] - p0[1]
        self.hl = math.hypot(dx, dy)
        self.u = (dx / self.hl, dy / self.hl)
        i = WIDTH / 2 * 0.999
        self.poly = LineString(
            [(p0[0] + self.u[0] * i, p0[1] + self.u[1] * i), (p1[0] - self.u[0] * i, p1[1] - self.u[1] * i)]
        ).buffer(WIDTH / 2, 8)

    def along(self, x, y):
        return (x - self.p0[0]) * self.u[0] + (y - self.p0[1]) * self.u[1]

    def zb(self, x, y):
        return self.p0[2] + (self.p1[2] - self.p0[2]) * self.along(x, y) / self.hl


class Net:
    def __init__(self, n):
        self.n = n
        self.pillars, self.roads, self.cars, self.buildings = {}, {}, [], []
        self.left = {}
        self.tips = {}  # player -> pillar id where the road goes on, or None
        self.branch = {}  # player -> junctions that may still branch
        self.next_p = self.next_r = 0
        self.turns = []

    def copy(self):
        return copy.deepcopy(self)


def overlap(a, b):
    i = a.poly.intersection(b.poly)
    return None if i.is_empty or i.area < 0.05 else i


def verts(g):
    out = []
    for q in [g] if isinstance(g, Polygon) else [x for x in getattr(g, "geoms", []) if isinstance(x, Polygon)]:
        out += list(q.exterior.coords)
    return out


def clearance(a, b, ov):
    """Smallest gap between a (if above) and b in the overlap; positive: a over b; negative: b over a; 0: they touch."""
    d = [a.zb(x, y) - b.zb(x, y) for x, y in verts(ov)]
    if min(d) > THICKNESS:
        return min(d) - THICKNESS
    if max(d) < -THICKNESS:
        return max(d) + THICKNESS
    return 0.0


def make_road(net, rid, owner, A, B, u, sA, sB, zA=None, zB=None, cA=None, cB=None):
    """A, B: pillars or a table point {'xy':…, 'top': 0}. sA, sB: how far each tip stays short of its pillar's centre (mm)."""
    ax, ay = A["xy"]
    bx, by = B["xy"]
    za, zb = A["top"], B["top"]
    d = math.hypot(bx - ax, by - ay)
    u = ((bx - ax) / d, (by - ay) / d)
    # contact points by distance from A along u
    ca = sA if (za <= zb or A["top"] == 0) else RADIUS - 0.3
    cb = d - sB if (zb <= za or B["top"] == 0) else d - (RADIUS - 0.3)
    for _ in range(4):
        k = (zb - za) / (cb - ca)
        z0, z1 = za + k * (sA - ca), za + k * (d - sB - ca)
        r = Road(rid, owner, A.get("id"), B.get("id"), (ax + u[0] * sA, ay + u[1] * sA, z0), (bx - u[0] * sB, by - u[1] * sB, z1))
        # lie on top of road ends already on the same pillar
        up = 0.0
        for P, end in ((A, "a"), (B, "b")):
            if P.get("id") is None:
                continue
            for q in net.roads.values():
                if P["id"] not in (q.a, q.b):
                    continue
                ov = overlap(r, q)
                if ov is None:
                    continue
                for x, y in verts(ov):
                    df = q.zb(x, y) + THICKNESS + 0.05 - r.zb(x, y)
                    if df > 0.05:
                        s = (x - ax) * u[0] + (y - ay) * u[1]
                        w = (cb - s) / (cb - ca) if end == "a" else (s - ca) / (cb - ca)
                        if w > 0.2:
                            up = max(up, df / w)
                            where = end
        if up <= 0.05:
            return r
        if where == "a":
            za += up
        else:
            zb += up
    return r


def check(net, r, newp=None, allow=()):
    """Violations of road r (and new pillar newp) against the net; also returns (over, under) with clearances."""
    bad = set()
    over, under = [], []
    own = {r.a, r.b}
    for p in net.pillars.values():
        if p["id"] in own:
            continue
        d = r.poly.distance(Point(p["xy"])) - RADIUS
        if d < 2.5:
            bad.add("road-over-pillar" if d < -3 else "near-pillar")
    if newp:
        for p in net.pillars.values():
            if math.dist(p["xy"], newp["xy"]) < 2 * RADIUS + 3:
                bad.add("near-pillar")
        for q in net.roads.values():
            if q.poly.distance(Point(newp["xy"])) < RADIUS + 2.5:
                bad.add("near-pillar")
        for b in net.buildings:
            if b["poly"].distance(Point(newp["xy"])) < RADIUS + 3:
                bad.add("near-building")
    for b in net.buildings:
        if b["poly"].distance(r.poly) < 3:
            bad.add("near-building")
    for q in net.roads.values():
        sh = own & {q.a, q.b} - {None}
        ov = overlap(r, q)
        if sh:
            if ov is not None:
                c = net.pillars[next(iter(sh))]["xy"] if next(iter(sh)) in net.pillars else newp["xy"]
                if max(math.dist(c, v) for v in verts(ov)) > 13:
                    bad.add("sharp")
            continue
        if ov is None:
            if r.poly.distance(q.poly) < 1.5:
                bad.add("near-road")
            continue
        c = clearance(r, q, ov)
        if abs(c) < MIN_CLEARANCE:
            bad.add("road-touching" if abs(c) < 1.0 else "low-clearance")
        if c > 0:
            over.append((q.id, c))
        elif c < 0:
            under.append((q.id, -c))
    for c in net.cars:
        if r.poly.distance(c["poly"]) < 1.0:
            x, y = c["xyz"][:2]
            if r.zb(x, y) - c["xyz"][2] < CAR_HEIGHT + 2 and r.zb(x, y) + THICKNESS > c["xyz"][2] - 3:
                bad.add("hits-car")
    return bad, over, under


def credit(net, owner, over, under):
    """Opponents' roads over which no other road runs (crossed above), or which run over no other road (crossed below)."""
    n, ids = 0, []
    for rid, _ in over:
        q = net.roads[rid]
        if q.owner == owner:
            continue
        if not any(above(net, x, q) for x in net.roads.values() if x.id != rid):
            n += 1
            ids.append(rid)
    for rid, _ in under:
        q = net.roads[rid]
        if q.owner == owner:
            continue
        if not any(above(net, q, x) for x in net.roads.values() if x.id != rid):
            n += 1
            ids.append(rid)
    return n, ids


def above(net, a, b):
    if {a.a, a.b} & {b.a, b.b} - {None}:
        return False
    ov = overlap(a, b)
    return ov is not None and clearance(a, b, ov) > 0


def crossings(net):
    out = []
    rs = list(net.roads.values())
    for i, a in enumerate(rs):
        for b in rs[i + 1 :]:
            if {a.a, a.b} & {b.a, b.b} - {None}:
                continue
            ov = overlap(a, b)
            if ov is None:
                continue
            c = clearance(a, b, ov)
            hi, lo = (a, b) if c > 0 else (b, a)
            if c == 0:
                d = [a.zb(x, y) - b.zb(x, y) for x, y in verts(ov)]
                hi, lo = (a, b) if sum(d) > 0 else (b, a)
            ct = ov.centroid
            out.append({"over": hi.id, "under": lo.id, "clearance": round(abs(c), 2), "xy": [round(ct.x, 2), round(ct.y, 2)]})
    return out


def pillar(net, xy, h, junction, owner):
    return {
        "id": net.next_p,
        "xy": (float(xy[0]), float(xy[1])),
        "height": h,
        "junction": junction,
        "owner": owner,
        "top": h * STOREY,
    }
