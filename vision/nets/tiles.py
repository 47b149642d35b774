"""Tiles of the table around each site card from stills with truth: what tiles.go does, for training."""
import json

import numpy as np

from cards import PAINTS, Light, linear, paint
from paint import PLAYERS
from paint import linear as albedo
from sweep import HALF, TOP, Still, views

N, STEP, CELLS = 80, 1.25, 20               # samples a side, mm, cells a side
HEIGHTS = (TOP, TOP + 5)                    # mm above the table, of a card's top and of a disc's on it
DISC, MARK = 5., 6.                         # height, mm, at which the truth places discs and pyramids
BRIGHT, MIDDLE = 1.3, .6                    # where values end, of white; what is taken from them
ALONG, ACROSS, INNER = 11., 4., 26.5        # mm in which the middles of discs in a gap and of pyramids lie


class Table(Still):
    """A still with where its pyramids, claim discs and bottles stand, mm on the table, in which paint (linear), and which are unseen."""

    def __init__(self, path):
        super().__init__(path)
        truth = json.load(open(path.rsplit(".", 1)[0] + ".truth.json"))
        px, hidden = truth["extras"]["positions_px"], truth.get("hidden") or []
        self.pyramids = {tuple(p["card"]): self.unproject(p["px"], MARK) for p in px["pyramids"]}
        self.discs = {(*p["card"], p["side"]): self.unproject(p["px"], DISC) for p in px["claims"]}
        state = truth["extras"]["full_state"]
        self.paints = {tuple(c["card"]): albedo(PLAYERS[c["owner"]]) for c in state["cards"] if c["owner"]}
        self.paints |= {(*c["card"], c["side"]): albedo(PLAYERS[c["player"]]) for c in state["claims"]}
        self.unseen = {tuple(h["card"]) for h in hidden if "card" in h and "site" not in h}
        self.unseen |= {(*h["gap"]["card"], h["gap"]["side"]) for h in hidden if "gap" in h}
        self.unseen |= {("vertex", *h["vertex"]) for h in hidden if "vertex" in h}
        self.vertices = {("vertex", *v["vertex"]): self.unproject(v["px"], 0) for v in px["vertices"]}
        served = {("vertex", *d["vertex"]): d["color"] for d in state["drinks"]}
        self.bottles = {v: self.vertices[v] for v in served}
        self.paints |= {v: paint(PAINTS[color]) for v, color in served.items()}
        self.light = Light(self)

    def gaps(self, card):
        """The gaps around a card: their names, middles on the table, and directions along them."""
        i, j = card
        n = round(len(self.pose) ** .5)
        for name, other in (((i, j, "E"), (i, j + 1)), ((i, j, "S"), (i + 1, j)),
                            ((i, j - 1, "E"), (i, j - 1)), ((i - 1, j, "S"), (i - 1, j))):
            if 0 <= min(other) and max(other) < n:
                a, b = np.array(self.pose[card][:2]), np.array(self.pose[other][:2])
                across = (b - a) / np.hypot(*(b - a))
                yield name, (a + b) / 2, np.array([-across[1], across[0]])


def curve(gain):
    """What the network is given for each value of a channel: the root of its reflectance, the white at 1."""
    reflectance = gain * linear(np.arange(256) / 255)
    return (np.minimum(np.sqrt(reflectance), BRIGHT) - MIDDLE).astype(np.float32)


def square(table, middle, heights, n, step, cells):
    """The table around a point in planes at some heights: its samples as they are, the light on it and the view (what
    both networks are given), the middles of its cells, and the px of its middle at the lowest height."""
    planes, at, view, _, _ = views(table, middle, heights, n, step)
    px = table.project([[*middle, heights[0]]])
    spots = at.reshape(cells, n // cells, cells, n // cells, 2).mean((1, 3))
    return dict(planes=planes, gain=table.light.gain(px)[0], view=view), spots, px[0]


def tile(table, card, rng=None):
    """The tile of a card: what square gives, which cells lie on the card, where in its places pieces may and do stand
    (its pyramid's first, then its gaps'), which places hold one (-1: not known), and in which paint (the root)."""
    x, y, deg = table.pose[card]
    if rng is not None:
        x, y, deg = x + rng.normal(0, .5), y + rng.normal(0, .5), deg + rng.normal(0, .4)
    seen, spots, _ = square(table, np.array([x, y]), HEIGHTS, N, STEP, CELLS)
    c, s = np.cos(np.radians(deg)), np.sin(np.radians(deg))
    off = spots - (x, y)
    u, v = c * off[..., 0] + s * off[..., 1], c * off[..., 1] - s * off[..., 0]
    inner = (abs(u) < INNER) & (abs(v) < INNER)
    places = [(card, inner, table.pyramids.get(card))]
    for name, mid, along in table.gaps(card):
        off = spots - mid
        along, across = off @ along, off @ np.array([along[1], -along[0]])
        places.append((name, (abs(along) < ALONG) & (abs(across) < ACROSS), table.discs.get(name)))
    paints = np.zeros((5, 3), np.float32)
    may, does, known = np.zeros((5, CELLS, CELLS), bool), np.zeros((5, CELLS, CELLS), bool), np.zeros(5, np.int8)
    for i, (name, cells, where) in enumerate(places):
        may[i] = cells
        if where is not None:
            far = np.where(cells, np.hypot(*np.moveaxis(spots - where, -1, 0)), np.inf)
            does[i] = far < max(4, far.min() + .1)
            paints[i] = np.sqrt(table.paints[name])
        known[i] = -1 if name in table.unseen else where is not None
    known[len(places):] = -1
    zone = ((abs(u) < HALF) & (abs(v) < HALF)).astype(np.float32)
    return dict(seen, zone=zone, may=may, does=does, known=known, paints=paints)
