"""Tiles of an IZAKAYA table with labels for the pieces that stand or lie on it: discs, pyramids, bottles, coins, the
architect token; which cards lie blue side up, where wood stands, and what is covered."""
from typing import NamedTuple

import numpy as np

from crops import crop, levelled
from glare import BLANK, glared
from table import DISC, DRINKS, PLAYERS, TOKEN, on_table

HEIGHTS, CELLS = (1.6, 6.5, 14.0, 25.0), 48     # planes above the table, mm; cells a side
KINDS = ("none",) + tuple("disc " + p for p in PLAYERS) + tuple("pyramid " + p for p in PLAYERS) + tuple("bottle " + d for d in DRINKS) + ("coin",)
DISC_KIND, PYRAMID_KIND, BOTTLE_KIND, COIN_KIND = 1, 6, 11, 17
UNKNOWN = -1
PYRAMID, COVER = 6.0, .4         # heights at which the truth places pyramids and the market's cards, mm
ON, OFF = 2.6, 8.0               # a cell that near to a middle shows it; one that far from all shows none, mm
TOKEN_ON, TOKEN_OFF = 4.0, 12.0  # the same of the token's middle
EDGE = 6.0                       # the grid's bottles stand that far over its edge at most, mm
ROW, SPOT = 16.0, 30.0           # around the turn order, around the token nothing else lies within these, mm
STOCK = (22.0, 31.5)             # half a stock card, mm
SEEN = .3                        # the least share that shows
VIEW = 100                       # what a tile's two figures of its view are multiplied by
SLIP = .6                        # how a layout errs, mm
GLARE = .2                       # the share of tiles in which a lamp or a window is reflected
GLARED = HEIGHTS[1:2]            # the plane by which cells count as covered by that, mm


class Samples(NamedTuple):
    """How finely a network of pieces sees tiles: samples a side, mm between them."""
    side: int
    step: float


COARSE, FINE = Samples(96, 1.5), Samples(144, 1.)


class Tiles:
    """The tiles of one table; rng says where they lie."""

    def __init__(self, samples, table, rng):
        self.samples, self.table, self.rng = samples, table, rng
        self.half = table.n * (63 + table.gap) / 2
        self.lying = table.extras.get("lying")
        self.things, self.doubtful = [], []     # (x, y, kind) of those seen; (x, y, radius) of what may be
        self.bare = []                          # (x, y, deg, half, half) of cards on which all that lies is known
        self.places = []                        # (x, y, radius, hidden)
        self.grid()
        self.market()
        self.spots()
        if self.lying:
            self.discs_lying()

    def grid(self):
        t = self.table
        drinks = {tuple(d["vertex"]): d["color"] for d in t.state["drinks"]}
        for v in t.px["vertices"]:
            at, hidden = t.unproject(v["px"], 0), t.is_hidden(vertex=v["vertex"])
            self.place(at, 4, hidden, BOTTLE_KIND + DRINKS.index(drinks[tuple(v["vertex"])]) if tuple(v["vertex"]) in drinks else 0)
        owners = {tuple(c["card"]): c["owner"] for c in t.state["cards"]}
        pyramids = {tuple(p["card"]): t.unproject(p["px"], PYRAMID) for p in t.px["pyramids"]}
        for card, pose in t.pose.items():
            hidden = t.is_hidden(card=list(card))
            self.places.append((*pose[:2], 14, hidden))
            if hidden:
                self.doubtful.append((*pose[:2], 38))
            elif card in pyramids:
                self.things.append((*pyramids[card], PYRAMID_KIND + PLAYERS.index(owners[card])))
        claims = {(*c["card"], c["side"]): (c["player"], t.unproject(p["px"], DISC)) for c, p in self.claims()}
        for card in t.pose:
            for side, other in (("E", (card[0], card[1] + 1)), ("S", (card[0] + 1, card[1]))):
                if other in t.pose:
                    middle = (np.array(t.pose[card][:2]) + t.pose[other][:2]) / 2
                    hidden = t.is_hidden(gap=dict(card=list(card), side=side))
                    self.places.append((*middle, 8, hidden))
                    if hidden:
                        self.doubtful.append((*middle, 36))
                    elif (*card, side) in claims and not self.lying:
                        player, at = claims[(*card, side)]
                        self.things.append((*at, DISC_KIND + PLAYERS.index(player)))

    def claims(self):
        where = {(*p["card"], p["side"]): p for p in self.table.px["claims"]}
        return [(c, where[(*c["card"], c["side"])]) for c in self.table.state["claims"]]

    def place(self, at, radius, hidden, kind):
        self.places.append((*at, radius, hidden))
        if hidden:
            self.doubtful.append((*at, 12))
        elif kind:
            self.things.append((*at, kind))

    def market(self):
        t = self.table
        for i, px in enumerate(t.px["stock"] + [t.px["price_spot"]]):
            at = t.unproject(px, COVER)
            hidden = t.is_hidden(stock=i) if i < 6 else t.is_hidden(spot="price_spot")
            state = t.state["stock"][i] if i < 6 else t.state["price_spot"]
            self.places.append((*at, 14, hidden))
            if not hidden and (self.lying is not None or not state.get("price") and not state.get("player")):
                self.bare.append((*at, 0, *STOCK))

    def spots(self):
        t = self.table
        claim = t.unproject(t.px["claim_spot"], 1.6)
        hidden = t.is_hidden(spot="claim_spot")
        self.places.append((*claim, 14, hidden))
        if not hidden and (self.lying is not None or not t.state["claim_spot"]["players"]):
            self.bare.append((*claim, 0, 31.5, 31.5))
        self.row = [t.unproject(p, DISC) for p in t.px["turn_order"]]
        hidden = t.is_hidden(spot="turn_order")
        for at, player in zip(self.row, t.state["turn_order"]):
            if hidden:
                self.doubtful.append((*at, OFF))
            elif not self.lying:
                self.things.append((*at, DISC_KIND + PLAYERS.index(player)))
        token, hidden = t.unproject(t.px["build_spot"], TOKEN), t.is_hidden(spot="build_spot")
        self.places.append((*token, 6, hidden))
        if hidden or self.lying is None and t.state["build_spot"]["players"]:
            self.doubtful.append((*token, SPOT))
        self.tokens = [(*token, not hidden)] + [(*k["at"][:2], k["seen"] >= SEEN) for k in t.extras.get("tokens", [])[1:]]

    def discs_lying(self):
        for thing in self.lying:
            x, y = thing["at"][:2]
            if thing["seen"] >= SEEN:
                self.things.append((x, y, COIN_KIND if thing["kind"] == "coin" else DISC_KIND + PLAYERS.index(thing["name"])))
            else:
                self.doubtful.append((x, y, OFF))

    def all(self):
        rng, t, h = self.rng, self.table, self.half
        middles = [np.array(rng.choice(list(t.pose.values()))[:2]) + rng.uniform(-36, 36, 2) for _ in range(8)]
        market = [t.unproject(p, COVER) for p in t.px["stock"] + [t.px["price_spot"]]]
        middles += [market[rng.integers(7)] + rng.uniform(-45, 45, 2) for _ in range(3)]
        middles += [t.unproject(t.px["claim_spot"], 1.6) + rng.uniform(-45, 45, 2) for _ in range(4)]  # a blue disc on blue is hard to see
        middles += [np.array(at[:2]) + rng.uniform(-45, 45, 2) for at in self.tokens for _ in range(2)]
        middles += [self.row[rng.integers(len(self.row))] + rng.uniform(-45, 45, 2)]
        rows = [self.tile(m) for m in middles]
        return {k: np.stack([r[k] for r in rows]) for k in rows[0]}

    def tile(self, middle):
        n, wide = self.samples.side, self.samples.side // CELLS
        table, light = glared(self.table, middle, self.rng) if self.rng.random() < GLARE else (self.table, None)
        planes, at, view, _, _ = crop(table, middle, HEIGHTS, n, self.samples.step)
        at = at + self.rng.normal(0, SLIP, 2)
        in_cells = lambda samples: samples.reshape(CELLS, wide, CELLS, wide, -1).mean((1, 3))
        cells = in_cells(at)
        planes = levelled(planes, self.table.white).reshape(-1, n, n)
        figures = np.clip(np.array([view[0], 20 / COARSE.step * view[2] / 10]) * VIEW, 0, 255)
        planes = np.concatenate([planes, np.broadcast_to(figures[:, None, None], (2, n, n)).astype(np.uint8)])
        side, wood = self.cards(cells)
        out = dict(kinds=self.kinds(cells), side=side, wood=wood, covered=self.covered(cells), token=self.marks(cells))
        if light is not None:
            blank = in_cells(crop(light, middle, GLARED, n, self.samples.step)[0][0, 0])[..., 0] > BLANK
            for labels in out.values():
                labels[blank] = UNKNOWN
            out["covered"][blank] = 1
        return dict(planes=planes, **out)

    def kinds(self, cells):
        x, y = cells[..., 0], cells[..., 1]
        reach = self.half + EDGE
        label = np.where((abs(x) < reach) & (abs(y) < reach), 0, UNKNOWN)
        for a, b, deg, w, h in self.bare:
            label[(abs(x - a) < w) & (abs(y - b) < h)] = 0
        if self.row and not self.table.is_hidden(spot="turn_order"):
            (x0, y0), (x1, y1) = self.row[0], self.row[-1]
            label[(abs(x - (x0 + x1) / 2) < ROW) & (y < max(y0, y1) + ROW) & (y > min(y0, y1) - ROW)] = 0
        for a, b, seen in self.tokens if self.lying is not None else ():
            if seen:
                label[np.hypot(x - a, y - b) < SPOT] = 0
        for a, b, radius in self.doubtful:
            label[np.hypot(x - a, y - b) < radius] = UNKNOWN
        far = [np.hypot(x - a, y - b) for a, b, _ in self.things]
        for f in far:
            label[f < OFF] = UNKNOWN
        for f, (_, _, kind) in zip(far, self.things):
            label[f < max(ON, f.min() + .1 if f.min() < ON + 1 else 0)] = kind
        return label.astype(np.int8)

    def marks(self, cells):
        """Whether an architect token's middle shows, cell by cell."""
        out = np.zeros(cells.shape[:2], np.int8)
        for a, b, seen in self.tokens:
            far = np.hypot(cells[..., 0] - a, cells[..., 1] - b)
            out[far < TOKEN_OFF] = UNKNOWN
            if seen:
                out[far < TOKEN_ON] = 1
        return out

    def cards(self, cells):
        """Whether a card lies blue side up and whether wood stands there, cell by cell."""
        t, blue = self.table, np.full(cells.shape[:2], UNKNOWN, np.int8)
        wood = blue.copy()
        feet = {}
        for p in t.extras["pieces"]:
            feet.setdefault(tuple(p["card"]), []).extend(f for floor in p["floors"] for f in floor)
        for c in t.state["cards"]:
            card = tuple(c["card"])
            x, y, deg = t.pose[card]
            s, k = np.sin(np.radians(deg)), np.cos(np.radians(deg))
            d = cells - np.array([x, y])
            u, v = k * d[..., 0] + s * d[..., 1] + 31.5, 31.5 - (k * d[..., 1] - s * d[..., 0])
            inside = (abs(u - 31.5) < 30) & (abs(v - 31.5) < 30)
            if not inside.any() or t.is_hidden(card=list(card)):
                continue
            blue[inside] = c["side"] == "blue"
            wood[inside] = 0
            for polygon in feet.get(card, []):
                wood[inside & within(u, v, polygon)] = 1
        return blue, wood

    def covered(self, cells):
        out = np.full(cells.shape[:2], UNKNOWN, np.int8)
        for hidden in (False, True):
            for a, b, radius, covered in self.places:
                if covered == hidden:
                    out[np.hypot(cells[..., 0] - a, cells[..., 1] - b) < radius] = hidden
        return out


def within(u, v, polygon):
    """Which points lie in a polygon."""
    inside = np.zeros(u.shape, bool)
    for (x0, y0), (x1, y1) in zip(polygon, polygon[1:] + polygon[:1]):
        if y0 != y1:
            inside ^= ((y0 > v) != (y1 > v)) & (u < (x1 - x0) * (v - y0) / (y1 - y0) + x0)
    return inside
