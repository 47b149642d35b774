"""Plays a whole game at random, with illegal placements that are taken back at once."""
import random

from shapely import affinity
from shapely.geometry import box

from izakaya import places, states
from shapes import buildings, loose


class Game:
    """Simulates one game; frames is a list of {"state","event","hand","note"}."""

    def __init__(self, seed, players, rounds, illegal=3, hands=4, codes=None):
        self.rng = rng = random.Random(f"game/{seed}")
        self.s = states.State(rng, players)
        self.n, self.rounds = players, rounds
        self.plans = {k: [p for p in self._plan(k)] for k in self.s.free_sites()}
        self.done = {k: 0 for k in self.plans}
        self.pieces = []  # every piece that will be used: (id, Polygon); placed in the heap at the start
        self.frames = [{"state": self.s.copy(), "event": None, "hand": None}]
        self.codes = codes
        self.make_bids()
        self.play(illegal, hands)

    def _plan(self, key):
        p = buildings.plan(self.rng, self.s.cards[key[:2]]["sites"][key[2]], self.rng.randint(2, 4))
        return [(f, q) for f, fl in enumerate(p) for q in fl]

    def make_bids(self):
        rng, n, R, goal = self.rng, self.n, self.rounds, places.END_YEN[self.n]
        while True:
            bids, left, tot, turn, ok = [], {p: 10 for p in self.s.colors}, 0, list(self.s.turn), True
            orders = []
            for k in range(R):
                need = (goal // 100 - tot) / (R - k) / n
                b = {p: max(0, min(left[p], int(round(need + rng.uniform(-2.2, 2.6))))) for p in turn}
                new = sorted(turn, key=lambda p: -b[p])
                # tied players swap positions: within a tie the earlier order is turned round
                i = 0
                while i < n:
                    j = i
                    while j < n and b[new[j]] == b[new[i]]:
                        j += 1
                    new[i:j] = reversed(new[i:j])
                    i = j
                if n > 2 and any(list(b.values()).count(x) > 2 for x in b.values()):
                    ok = False
                if new == turn:
                    ok = False
                for p in b:
                    left[p] -= b[p]
                tot += sum(b.values())
                if (tot >= goal // 100) != (k == R - 1):
                    ok = False
                turn = new
                orders.append(new)
                bids.append({p: 100 * b[p] for p in self.s.colors})
                if not ok:
                    break
            if ok:
                self.bids, self.orders, self.kept = bids, orders, {p: 100 * left[p] for p in left}
                return

    # --- single actions: return (new state, event) or None
    def act_drink(self, p, s, wrong=None):
        rng = self.rng
        free = [i for i in range(6) if s.stock_disc[i] is None and s.crate[i] > 0]
        if not free:
            return None
        i = rng.choice(free)
        j = i
        iv = [v for v in places.inner_vertices(s.N) if v not in s.drinks]
        ov = [v for v in places.outer_vertices(s.N) if v not in s.drinks]
        if wrong == "drink-outer-first":
            if not iv:
                return None
            v = rng.choice(ov)
        elif wrong == "drink-corner":
            if iv:
                return None
            v = rng.choice([c for c in places.corner_vertices(s.N) if c not in s.drinks])
        else:
            if not iv and not ov:
                return None
            v = rng.choice(iv or ov)
            if wrong == "drink-wrong-color":
                o = [k for k in range(6) if k != i and s.crate[k] > 0]
                j = rng.choice(o)
        t = s.copy()
        t.stock_disc[i] = p
        t.crate[j] -= 1
        t.drinks[v] = s.stock[j]
        e = {"event": "drink", "player": p, "stock": i, "color": s.stock[j], "vertex": list(v)}
        return t, e, ("vertex", v)

    def act_price(self, p, s, wrong=None):
        if s.price_disc is not None:
            return None
        k = 2 if wrong == "price-not-one" else 1
        a = [i for i in range(6) if s.price[i] >= k]
        i = self.rng.choice(a)
        b = [j for j in range(6) if j != i and s.price[j] + k <= 6]
        j = self.rng.choice(b)
        t = s.copy()
        t.price_disc = p
        t.price[i] -= k
        t.price[j] += k
        return t, {"event": "price", "player": p, "from": i, "to": j}, ("stock", j)

    def act_claim(self, p, s, wrong=None):
        rng = self.rng
        if sum(v == p for v in s.claims.values()) >= 6:
            return None
        gs = [g for g in places.gaps_of(s.N) if g not in s.claims and not places.makes_line(s.claims, g, p)]
        rng.shuffle(gs)
        for g in gs:
            cs = places.gap_cards(g)
            if wrong == "claim-card-blocked":
                if s.blocked not in cs:
                    continue
                c = s.blocked
            elif wrong == "claim-not-adjacent":
                o = [x for x in s.cards if x not in cs and x not in s.owner and x != s.blocked]
                if not o:
                    continue
                c = rng.choice(o)
            else:
                cs = [x for x in cs if x not in s.owner and x != s.blocked]
                if not cs:
                    continue
                built = [x for x in cs if any(k[:2] == x for k in s.buildings)]
                c = rng.choice(built or cs)
            t = s.copy()
            t.claim_discs.append(p)
            t.claims[g] = p
            t.owner[c] = p
            return (t, {"event": "claim", "player": p, "gap": {"card": [g[0], g[1]], "side": g[2]}, "card": list(c)}, ("card", c))
        return None

    def act_build(self, p, s, wrong=None):
        rng = self.rng
        own = [k for k in self.plans if s.owner.get(k[:2]) == p and self.done[k] < len(self.plans[k])]
        anyk = [k for k in self.plans if self.done[k] < len(self.plans[k])]
        if not anyk:
            return None
        begun = [k for k in anyk if self.done[k] > 0]
        t = s.copy()

        def put(key, floor, poly, pid):
            fl = t.buildings.setdefault(key, [])
            while len(fl) <= floor:
                fl.append([])
            fl[floor].append(poly)
            t.used_ids.add(pid)

        t.build_discs.append(p)
        if wrong is None or wrong == "build-more-than-one":
            r = rng.random()
            key = rng.choice(own if own and r < 0.6 else begun if begun and r < 0.8 else anyk)
            todo = self.plans[key][self.done[key] :]
            m = 2 if wrong else 1
            if len(todo) < m:
                return None
            for q in range(m):
                put(key, todo[q][0], todo[q][1], (key, self.done[key] + q))
            e = {"event": "build", "player": p, "card": list(key[:2]), "site": key[2], "floor": todo[m - 1][0] + 1}
            return t, e, ("card", key[:2]), key
        pc = loose.piece(rng)
        pid = ("bad", len(self.frames))
        if wrong == "build-card-blocked":
            if not s.blocked:
                return None
            site = s.cards[s.blocked]["sites"][0]
            q = site.representative_point()
            put((*s.blocked, 0), 0, affinity.translate(pc, q.x, q.y), pid)
            e = {"event": "build", "player": p, "card": list(s.blocked), "site": 0, "floor": 1}
            self.pieces.append((pid, pc))
            return t, e, ("card", s.blocked), None
        if wrong == "build-outside-site":
            for key in rng.sample(sorted(self.plans), len(self.plans)):
                if s.buildings.get(key) or len(s.cards[key[:2]]["sites"]) > 1:
                    continue
                site = s.cards[key[:2]]["sites"][key[2]]
                for _ in range(200):
                    pt = site.exterior.interpolate(rng.uniform(0, site.exterior.length))
                    q = affinity.translate(affinity.rotate(pc, rng.uniform(0, 360)), pt.x, pt.y)
                    if 0.3 < q.difference(site).area / q.area < 0.6 and box(3, 3, 60, 60).contains(q):
                        put(key, 0, q, pid)
                        self.pieces.append((pid, q))
                        return (
                            t,
                            {"event": "build", "player": p, "card": list(key[:2]), "site": key[2], "floor": 1},
                            ("card", key[:2]),
                            None,
                        )
            return None
        if wrong == "build-not-touching":
            for key in [k for k in s.buildings if len(s.buildings[k]) == 1]:
                site = s.cards[key[:2]]["sites"][key[2]].buffer(-1.8)
                for _ in range(400):
                    pc = loose.piece(rng)
                    b = site.bounds
                    q = affinity.translate(
                        affinity.rotate(pc, rng.uniform(0, 360)), rng.uniform(b[0], b[2]), rng.uniform(b[1], b[3])
                    )
                    if site.contains(q) and all(q.distance(o) > 3 for o in s.buildings[key][0]):
                        put(key, 0, q, pid)
                        self.pieces.append((pid, q))
                        return (
                            t,
                            {"event": "build", "player": p, "card": list(key[:2]), "site": key[2], "floor": 1},
                            ("card", key[:2]),
                            None,
                        )
            return None
        if wrong == "build-overhang":
            ks = [k for k in s.buildings if s.buildings[k]]
            rng.shuffle(ks)
            for key in ks:
                top = s.buildings[key][-1][0]
                for _ in range(200):
                    pc = loose.piece(rng)
                    c = top.centroid
                    q = affinity.translate(
                        affinity.rotate(pc, rng.uniform(0, 360)), c.x + rng.uniform(-9, 9), c.y + rng.uniform(-9, 9)
                    )
                    o = q.difference(top).area / q.area
                    if (
                        0.28 < o < 0.42
                        and top.contains(q.centroid)
                        and box(2, 2, 61, 61).contains(q)
                        and all(q.intersection(z).area < 1 or z is top for z in s.buildings[key][-1])
                    ):
                        f = len(s.buildings[key])
                        put(key, f, q, pid)
                        self.pieces.append((pid, q))
                        return (
                            t,
                            {"event": "build", "player": p, "card": list(key[:2]), "site": key[2], "floor": f + 1},
                            ("card", key[:2]),
                            None,
                        )
            return None
        return None

    def do(self, p, kind, wrong=None):
        f = {"drink": self.act_drink, "price": self.act_price, "claim": self.act_claim, "build": self.act_build}[kind]
        return f(p, self.s, wrong)

    def play(self, illegal, hands):
        rng, n = self.rng, self.n
        steps = [(k, d, i) for k in range(self.rounds) for d in range(3) for i in range(n)]
        ill = set(rng.sample(steps[n:], min(len(steps) - n, illegal + 5)))
        hand = set(rng.sample(steps, hands))
        codes = list(
            self.codes
            or [
                "drink-outer-first",
                "build-overhang",
                "build-outside-site",
                "claim-not-adjacent",
                "drink-wrong-color",
                "price-not-one",
                "not-your-turn",
                "build-not-touching",
                "claim-card-blocked",
                "build-card-blocked",
                "build-more-than-one",
                "order-wrong",
            ]
        )
        if not self.codes:
            rng.shuffle(codes)
        made = 0
        for k in range(self.rounds):
            t = self.s.copy()
            if "order-wrong" in codes and made < illegal and k > 0 and (self.codes or rng.random() < 0.5):
                w = t.copy()
                w.turn = list(self.orders[k])
                for _ in range(20):
                    a, b = rng.sample(range(n), 2)
                    w.turn[a], w.turn[b] = w.turn[b], w.turn[a]
                    if w.turn != self.orders[k] and w.turn != self.s.turn:
                        break
                if w.turn != self.orders[k] and w.turn != self.s.turn:
                    self.frames.append(
                        {
                            "state": w,
                            "event": {
                                "event": "order",
                                "turn_order": list(w.turn),
                                "legal": False,
                                "violations": ["order-wrong"],
                            },
                            "hand": None,
                        }
                    )
                    self.frames.append({"state": self.s.copy(), "event": {"event": "undo"}, "hand": None})
                    codes.remove("order-wrong")
                    made += 1
            t.turn = list(self.orders[k])
            self.s = t
            self.frames.append(
                {"state": t.copy(), "event": {"event": "order", "turn_order": list(t.turn), "legal": True}, "hand": None}
            )
            for d in range(3):
                for i, p in enumerate(self.s.turn):
                    if (k, d, i) in ill and made < illegal:
                        for code in list(codes):
                            if code == "order-wrong":
                                continue
                            kind = {
                                "drink": "drink",
                                "build": "build",
                                "claim": "claim",
                                "price": "price",
                                "not": rng.choice(["drink", "claim"]),
                            }[code.split("-")[0]]
                            who = p
                            if code == "not-your-turn":
                                o = [q for q in self.s.turn if q != p and self.s.action_used(q) < 3]
                                if not o:
                                    continue
                                who = rng.choice(o)
                            res = self.do(who, kind, None if code == "not-your-turn" else code)
                            if res is None:
                                continue
                            e = dict(res[1], legal=False, violations=[code])
                            self.frames.append({"state": res[0], "event": e, "hand": None})
                            self.frames.append({"state": self.s.copy(), "event": {"event": "undo"}, "hand": None})
                            codes.remove(code)
                            made += 1
                            break
                    order = rng.choices(["drink", "build", "claim", "price"], [0.36, 0.3, 0.2, 0.14], k=12) + [
                        "drink",
                        "build",
                        "claim",
                        "price",
                    ]
                    for kind in order:
                        res = self.do(p, kind)
                        if res is not None:
                            break
                    else:
                        raise RuntimeError("no action possible")
                    if kind == "build":
                        key = res[3]
                        self.pieces.append(((key, self.done[key]), self.plans[key][self.done[key]][1]))
                        self.done[key] += 1
                    if (k, d, i) in hand:
                        self.frames.append({"state": self.s.copy(), "event": None, "hand": (p, res[2])})
                    self.s = res[0]
                    self.frames.append({"state": self.s.copy(), "event": dict(res[1], legal=True), "hand": None})
            t = self.s.copy()
            t.stock_disc, t.price_disc, t.claim_discs, t.build_discs = [None] * 6, None, [], []
            self.s = t
            self.frames.append({"state": t.copy(), "event": {"event": "recall", "legal": True}, "hand": None})
        self.end = {"event": "end", "score": self.s.score(self.kept)}
        self.made = made
        # build-more-than-one pieces that were never built must still lie in the heap
        ids = {i for i, _ in self.pieces}
        for f in self.frames:
            for pid in f["state"].used_ids:
                if pid not in ids:
                    ids.add(pid)
                    self.pieces.append((pid, self.plans[pid[0]][pid[1]][1]))
