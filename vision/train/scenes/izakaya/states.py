"""The state of a table, its truth and its score."""
import copy

from izakaya import places
from shapes import sites

SPOTS = {"price": "price_spot", "claim": "claim_spot", "build": "build_spot", "turn": "turn_order"}  # as the contract names them


class State:
    def __init__(self, rng, players):
        self.n = players
        self.N = {2: 3, 3: 3, 4: 4, 5: 5}[players]
        self.colors = rng.sample(places.PLAYERS, players)
        self.turn = list(self.colors)
        rng.shuffle(self.turn)
        self.cards = {(r, c): sites.rand_card(rng, r, c) for r in range(self.N) for c in range(self.N)}
        self.blocked = (1, 1) if self.N == 3 else None
        if self.blocked:
            self.cards[self.blocked]["side"] = "blue"
        self.claim_card = sites.rand_card(rng, -1, -1)
        self.claim_card["side"] = "blue"
        self.owner = {}  # (r,c) -> colour
        self.buildings = {}  # (r,c,site) -> [[Polygon,...],...]
        self.drinks = {}  # (i,j) -> colour
        self.claims = {}  # (r,c,side) -> colour
        self.stock = rng.sample(places.DRINKS, 6)
        self.price = [1, 1, 2, 2, 3, 3]
        self.stock_disc = [None] * 6
        self.crate = [6] * 6
        self.price_disc = None
        self.claim_discs = []
        self.build_discs = []
        self.spares = {}  # colour -> discs on a further architect token where that player's pieces would lie
        self.used_ids = set()  # supply pieces taken, by id

    def copy(self):
        s = copy.copy(self)
        for k in (
            "turn",
            "owner",
            "buildings",
            "drinks",
            "claims",
            "price",
            "stock_disc",
            "crate",
            "claim_discs",
            "build_discs",
            "used_ids",
        ):
            v = getattr(self, k)
            setattr(s, k, {a: [list(f) for f in b] for a, b in v.items()} if k == "buildings" else copy.copy(v))
        return s

    def action_used(self, p):
        return (
            sum(d == p for d in self.stock_disc) + (self.price_disc == p) + self.claim_discs.count(p) + self.build_discs.count(p)
        )

    def free_sites(self):
        return [(r, c, k) for (r, c), d in self.cards.items() if d["side"] == "white" for k in range(len(d["sites"]))]

    def see(self, image, corners_px, hidden):
        """The truth in the contract's form, without the places that are hidden."""
        hid = set(hidden)
        out = {
            "image": image,
            "status": "partial" if hid else "ok",
            "grid": {"rows": self.N, "cols": self.N, "corners_px": corners_px},
            "cards": [self._card(k) for k in sorted(self.cards) if ("card", *k) not in hid],
            "drinks": [{"vertex": list(v), "color": c} for v, c in sorted(self.drinks.items()) if ("vertex", *v) not in hid],
            "claims": [
                {"card": [g[0], g[1]], "side": g[2], "player": p} for g, p in sorted(self.claims.items()) if ("gap", *g) not in hid
            ],
            "stock": [
                {"color": self.stock[i], "price": 100 * self.price[i], "player": self.stock_disc[i], "crate": self.crate[i]}
                for i in range(6)
                if ("stock", i) not in hid
            ],
            **{SPOTS[spot]: seen for spot, seen in self._spots().items() if ("spot", spot) not in hid},
        }
        if hid:
            out["hidden"] = [_named(place) for place in sorted(hid, key=str)]
        return out

    def _card(self, k):
        buildings = [(site, self.buildings.get((*k, site))) for site in range(len(self.cards[k]["sites"]))]
        return {
            "card": list(k),
            "side": self.cards[k]["side"],
            "owner": self.owner.get(k),
            "buildings": [{"site": site, "floors": len(b), "pieces": sum(map(len, b))} for site, b in buildings if b],
        }

    def _spots(self):
        return {
            "price": {"player": self.price_disc},
            "claim": {"players": list(self.claim_discs)},
            "build": {"players": list(self.build_discs)},
            "turn": list(self.turn),
        }

    def score(self, kept=None):
        rows = {p: {"player": p, "total": 0, "kept": None if kept is None else kept[p], "buildings": []} for p in self.colors}
        pr = {c: 100 * self.price[i] for i, c in enumerate(self.stock)}
        for (r, c, k), fl in sorted(self.buildings.items()):
            o = self.owner.get((r, c))
            if o is None or not fl:
                continue
            dr = [
                {"vertex": [i, j], "color": self.drinks[(i, j)], "price": pr[self.drinks[(i, j)]]}
                for i, j in ((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1))
                if (i, j) in self.drinks
            ]
            s = sum(d["price"] for d in dr)
            rows[o]["buildings"].append(
                {"card": [r, c], "site": k, "floors": len(fl), "drinks": dr, "sum": s, "yen": s * len(fl)}
            )
            rows[o]["total"] += s * len(fl)
        lst = sorted(rows.values(), key=lambda x: -x["total"])
        top = [x for x in lst if x["total"] == lst[0]["total"]]
        if kept is not None and len(top) > 1:
            m = max(x["kept"] for x in top)
            top = [x for x in top if x["kept"] == m]
        return {"status": "ok", "players": lst, "winners": [x["player"] for x in top]}


def _named(place):
    """A hidden place in the contract's words."""
    kind, *where = place
    if kind == "gap":
        return {"gap": {"card": where[:2], "side": where[2]}}
    if kind == "spot":
        return {"spot": SPOTS[where[0]]}
    return {kind: where if kind in ("card", "vertex") else where[0]}
