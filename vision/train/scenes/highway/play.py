"""Plays turns at random that are legal, or wrong in the one way that is wanted."""
import math

from shapely import affinity
from shapely.geometry import box, Point

from highway import network


class Sim:
    def __init__(self, rng, n, radius=None):
        self.rng = rng
        net = self.net = network.Net(n)
        self.players = rng.sample(network.COLORS, n)
        for p in self.players:
            c, g, y, r = network.SUPPLY[n]
            net.left[p] = {"cars": c, "grey": g, "yellow": y, "roads": r}
        self.radius = radius or rng.uniform(170, 270)
        self.asp = rng.uniform(1.0, 1.6)
        self.tall = rng.random() < 0.2
        # entrances in the middle
        a0 = rng.uniform(0, 2 * math.pi)
        for i, p in enumerate(self.players):
            for _ in range(400):
                a = a0 + 2 * math.pi * i / n + rng.uniform(-0.3, 0.3)
                q = rng.uniform(22, 60)
                P = network.pillar(net, (q * math.cos(a), q * math.sin(a)), 1, False, p)
                b = a + rng.choice([math.pi / 2, -math.pi / 2, 0]) + rng.uniform(-0.5, 0.5)
                sB = rng.uniform(2.5, 4.0)
                D = network.LENGTH * math.cos(math.asin(network.STOREY / network.LENGTH)) + sB
                T = {"xy": (P["xy"][0] + D * math.cos(b), P["xy"][1] + D * math.sin(b)), "top": 0.0}
                r = network.make_road(net, net.next_r, p, T, P, None, 0.0, sB)
                bad, ov, un = network.check(net, r, P)
                if not bad and not ov and not un:
                    self.put(p, P, r)
                    self.add_cars(p, r, 1)
                    net.turns.append({"player": p, "event": "start", "pillar": P["id"], "road": r.id, "cars": 1})
                    break
            else:
                raise ValueError("no entrance")
        if n > 2:
            for _ in range(4):
                for _ in range(300):
                    q, a = rng.uniform(60, self.radius), rng.uniform(0, 2 * math.pi)
                    x, y, t = q * math.cos(a), q * math.sin(a), rng.uniform(0, 90)
                    pl = affinity.rotate(box(x - 15, y - 15, x + 15, y + 15), t)
                    if (
                        all(pl.distance(r.poly) > 12 for r in net.roads.values())
                        and all(pl.distance(Point(v["xy"])) > 24 for v in net.pillars.values())
                        and all(pl.distance(b["poly"]) > 25 for b in net.buildings)
                    ):
                        net.buildings.append(
                            {
                                "xy": (x, y),
                                "rot": t,
                                "h": rng.choice([60, 68, 75, 82, 90]),
                                "poly": pl,
                                "type": len(net.buildings),
                            }
                        )
                        break

    def put(self, p, P, r, branch_from=None):
        net = self.net
        net.roads[r.id] = r
        net.next_r += 1
        net.left[p]["roads"] -= 1
        if P is not None:
            net.pillars[P["id"]] = P
            net.next_p += 1
            net.left[p]["grey"] -= P["height"] - (1 if P["junction"] else 0)
            net.left[p]["yellow"] -= 1 if P["junction"] else 0
            if P["junction"]:
                net.branch.setdefault(p, []).append(P["id"])
            net.tips[p] = P["id"]
        else:
            net.tips[p] = None
        if branch_from is not None:
            net.branch[p].remove(branch_from)

    def add_cars(self, p, r, n):
        net, rng = self.net, self.rng
        put = 0
        for _ in range(n):
            for _ in range(80):
                s = rng.uniform(18, r.hl - 18)
                o = rng.uniform(-0.7, 0.7)
                x = r.p0[0] + r.u[0] * s - r.u[1] * o
                y = r.p0[1] + r.u[1] * s + r.u[0] * o
                z = r.zb(x, y) + network.THICKNESS
                t = math.degrees(math.atan2(r.u[1], r.u[0])) + rng.uniform(-5, 5) + rng.choice([0, 180])
                pl = affinity.translate(affinity.rotate(box(-7.5, -4, 7.5, 4), t, origin=(0, 0)), x, y)
                if any(c["road"] == r.id and c["poly"].distance(pl) < 2 for c in net.cars):
                    continue
                ok = True
                for q in net.roads.values():
                    if (
                        q.id != r.id
                        and q.poly.distance(pl) < 2.5
                        and q.zb(x, y) > z - 4
                        and q.zb(x, y) - z < network.CAR_HEIGHT + 1.5
                    ):
                        ok = False
                if ok:
                    net.cars.append({"color": p, "road": r.id, "s": round(s, 2), "xyz": (x, y, z), "rot": t, "poly": pl})
                    put += 1
                    break
        net.left[p]["cars"] -= put
        return put

    # ------------------------------------------------------------ moves
    def candidates(self, p, tries=160, want=None):
        """Legal (or, with want, wrong in the one wanted way) roads for p: (score, P, road, over, under, credit, ids, branch, kind)."""
        net, rng = self.net, self.rng
        left = net.left[p]
        out = []
        if left["roads"] < 1:
            return out
        tip = net.tips.get(p)
        br = [b for b in net.branch.get(p, []) if b != tip]
        for _ in range(tries):
            anchors = ([tip] * 3 if tip is not None else []) + br
            if not anchors:
                break
            A = net.pillars[rng.choice(anchors)]
            branch = A["id"] if A["id"] != tip else None
            nr = [q for q in net.roads.values() if A["id"] in (q.a, q.b)]
            if len(nr) >= (3 if A["junction"] else 2):
                continue
            kind = "pillar"
            if (
                want is None
                and A["height"] == 1
                and (br or left["roads"] <= 2)
                and len(nr) == 1
                and net.next_r > 8
                and rng.random() < 0.3
            ):
                kind = "exit"
            jun = kind == "pillar" and want is None and left["yellow"] > 0 and rng.random() < 0.16 and left["grey"] >= 2
            if jun:
                h = rng.randint(2, min(6, left["grey"] + 1))
            elif want == "pillar-step":
                h = A["height"] + rng.choice([0, 2, -2, 2])
            else:
                h = A["height"] + rng.choice([1, 1, 1, -1] if self.tall else [1, 1, -1] if A["height"] < 4 else [1, -1, -1])
            if kind == "pillar" and (h < 1 or h > 8 or h - (1 if jun else 0) > left["grey"]):
                continue
            a = rng.uniform(0, 2 * math.pi)
            sA = rng.uniform(3.0, 4.5) if rng.random() < 0.65 else rng.uniform(-4, 1.5)
            sB = rng.uniform(2.5, 4.5) if rng.random() < 0.7 else rng.uniform(-4.5, 1)
            if want == "road-overhang":
                sB = -rng.uniform(14, 17.5)
            if kind == "exit":
                sB, h = 0.0, 0
            dz = abs(h - A["height"]) * network.STOREY
            D = math.sqrt(network.LENGTH * network.LENGTH - dz * dz) + sA + sB
            xy = (A["xy"][0] + D * math.cos(a), A["xy"][1] + D * math.sin(a))
            if math.hypot(xy[0] / self.asp**0.5, xy[1] * self.asp**0.5) > self.radius + (60 if kind == "exit" else 0):
                continue
            P = None
            if kind == "exit":
                B = {"xy": xy, "top": 0.0}
            elif want == "loop":
                op = [
                    q
                    for q in net.pillars.values()
                    if q["owner"] == p
                    and q["id"] != A["id"]
                    and abs(q["height"] - A["height"]) == 1
                    and 99 < math.dist(q["xy"], A["xy"]) < 124
                    and not any({q["id"], A["id"]} == {r.a, r.b} for r in net.roads.values())
                ]
                if not op:
                    continue
                B = rng.choice(op)
                rest = math.dist(B["xy"], A["xy"]) - math.sqrt(network.LENGTH * network.LENGTH - network.STOREY * network.STOREY)
                sA = min(4.5, max(-6, rest / 2 + rng.uniform(-1, 1)))
                sB = rest - sA
                if not -6.5 <= sB <= 5.5:
                    continue
            else:
                B = P = network.pillar(net, xy, h, jun, p)
            r = network.make_road(net, net.next_r, p, A, B, None, sA, sB)
            bad, over, under = network.check(net, r, P)
            if want == "road-over-pillar":
                if "road-over-pillar" not in bad or bad - {"road-over-pillar", "near-pillar"}:
                    continue
                low = [
                    q
                    for q in net.pillars.values()
                    if q["id"] not in (r.a, r.b) and r.poly.distance(Point(q["xy"])) < network.RADIUS + 2.5
                ]
                if any(math.dist(q["xy"], P["xy"]) < 2 * network.RADIUS + 3 or r.zb(*q["xy"]) - q["top"] < 5 for q in low):
                    continue
                if any(q.poly.distance(Point(P["xy"])) < network.RADIUS + 2.5 for q in net.roads.values()):
                    continue
            elif want == "road-touching":
                if bad != {"road-touching"}:
                    continue
                c = [
                    network.clearance(r, q, network.overlap(r, q))
                    for q in net.roads.values()
                    if not ({r.a, r.b} & {q.a, q.b} - {None}) and network.overlap(r, q) is not None
                ]
                if not all(x == 0 or abs(x) > network.MIN_CLEARANCE or abs(x) < 0.5 for x in c):
                    continue
                # no deep cutting: the two sticks may meet by 0.6 mm at most
                deep = False
                for q in net.roads.values():
                    ov = network.overlap(r, q)
                    if ov is None or {r.a, r.b} & {q.a, q.b} - {None}:
                        continue
                    d = [r.zb(x, y) - q.zb(x, y) for x, y in network.verts(ov)]
                    if min(d) < network.THICKNESS - 0.7 and max(d) > -network.THICKNESS + 0.7:
                        deep = True
                if deep:
                    continue
            elif bad:
                continue
            ownx = [i for i, _ in over + under if net.roads[i].owner == p]
            if ownx and want != "loop":
                continue
            n, ids = network.credit(net, p, over, under)
            bonus = 1 if kind == "exit" else 0
            sc = (
                min(n, 3) * 1.0
                + bonus * 0.4
                + rng.random() * 1.3
                - (0.5 if h > 5 and not self.tall else 0)
                + (0.3 if jun else 0)
                - 0.1 * len(over + under)
            )
            out.append((sc, P, r, over, under, n + bonus, ids, branch, kind, A, B))
        out.sort(key=lambda c: -c[0])
        return out

    def turn(self, p, want=None, tries=160):
        """Plays one turn; returns the event or None. For an illegal turn the net must be copied before."""
        net, rng = self.net, self.rng
        w = want if want in ("pillar-step", "road-overhang", "road-over-pillar", "road-touching", "loop") else None
        cs = self.candidates(p, tries, w)
        if want == "cars-too-many":
            cs = [c for c in cs if net.left[p]["cars"] >= c[5] + 1]
        if want == "car-not-newest-road":
            cs = [c for c in cs if c[5] > 0]
        if not cs:
            return None
        sc, P, r, over, under, n, ids, branch, kind, A, B = cs[0]
        before = [x.id for x in net.roads.values() if x.owner == p]
        tip = net.tips.get(p)
        if want == "loop":
            net.roads[r.id] = r
            net.next_r += 1
            net.left[p]["roads"] -= 1
        else:
            self.put(p, P, r, branch)
            if P is None and kind == "exit" and branch is not None:
                net.tips[p] = tip
            elif P is not None and branch is not None:
                net.tips[p] = P["id"]
                if tip is not None and tip in net.branch.get(p, []):
                    pass  # a junction left open stays in the branch list
        n = min(n, net.left[p]["cars"])
        m = n + 1 if want == "cars-too-many" else n
        if want == "car-not-newest-road":
            old = [net.roads[i] for i in before if sum(c["road"] == i for c in net.cars) == 0] or [net.roads[before[-1]]]
            put = self.add_cars(p, rng.choice(old), 1)
            put += self.add_cars(p, r, m - 1)
        else:
            put = self.add_cars(p, r, m)
        if put < m and want in ("cars-too-many", "car-not-newest-road"):
            return None
        ev = {
            "event": "road",
            "player": p,
            "pillar": None
            if P is None
            else {"xy": [round(v, 2) for v in P["xy"]], "height": P["height"], "junction": P["junction"]},
            "road": r.id,
            "over": sorted(i for i, _ in over),
            "under": sorted(i for i, _ in under),
            "cars": put,
            "legal": want is None,
        }
        if want:
            ev["violations"] = [want]
        net.turns.append(
            {
                "player": p,
                "event": "road",
                "pillar": None if P is None else P["id"],
                "road": r.id,
                "from": r.a,
                "to": r.b,
                "over": ev["over"],
                "under": ev["under"],
                "counts": sorted(ids),
                "cars": put,
            }
        )
        return ev
