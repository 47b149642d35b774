"""The network of colours: whose a disc or a pyramid is, by what shows of it beside card white and beside the discs of the turn row; its data, loss, report and export."""
import cv2
import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from table import DISC, PLAYERS, TOP, Table
from train import Cache
from written import File

NAME, BATCH, RATE = "colours", 128, 3e-3
SEEN = .8                           # the least share of a disc's top that must show
MISSED = 1.2                        # by how much its middle is misjudged, mm
BASE, HEIGHT, MIDDLE = 12.0, 13.0, 6.0  # of a pyramid, and the height at which the truth places it, mm
UP, OUT = (2, 4.5, 7), (.2, .45, .7)    # where it is looked at: mm above its card, of its half breadth there to the left and right of its middle
RING = np.array([(0, 0)] + [(r * np.cos(a), r * np.sin(a)) for r in (1.5, 3) for a in np.arange(8) * np.pi / 4])  # mm around it that are looked at
STANDS = 9                          # the channel that says whether a piece is a pyramid
DARK = 2.5                          # of 255, added to both so that black tells something
PITCH, ASIDE = (10, 32), 8          # mm: how far apart the discs of a turn row lie, how far aside at most from each other
CAST, OWN = .05, .04                # by how much light and paint of a table, and those of a disc, differ from those known, as logarithms
ALONE, GONE = .3, .1                # the share of lessons without a row, without a disc of it
BEHIND, OTHER = .08, .4             # the share of discs of a row before which something else stands, and by how much lighter or darker that is


def cut(picture, rng):
    """The shades of a table's discs and pyramids, whose they are, and those of its turn row; None where it has none."""
    table, rows = Table(picture), []
    discs = [d for d in table.extras.get("lying", []) if d["kind"] == "disc" and d["name"] in PLAYERS]
    turns = turn_row(discs, table.state.get("turn_order") or [])
    beside = np.full((len(PLAYERS), 3), np.nan)
    for d in turns:
        seen = shade(table, d, rng)
        if seen is not None:
            beside[PLAYERS.index(d["name"])] = seen[:3]
    for d in discs:
        own = any(d is t for t in turns)
        rows.append((shade(table, d, rng), np.full_like(beside, np.nan) if own else beside, PLAYERS.index(d["name"])))
    for at, name in pyramids(table):
        rows.append((standing(table, at, rng), beside, PLAYERS.index(name)))
    rows = [r for r in rows if r[0] is not None]
    if not rows:
        return None
    shades, beside, players = zip(*rows)
    return dict(shades=np.float32(shades), beside=np.float32(beside), players=np.int64(players))


def turn_row(discs, order):
    """The discs of the turn row, first to last; none where they can't be told."""
    for first in discs:
        for second in discs:
            step = np.subtract(second["at"][:2], first["at"][:2])
            if PITCH[0] < -step[1] < PITCH[1] and abs(step[0]) < ASIDE:
                row = [near(discs, np.array(first["at"][:2]) + k * step, name) for k, name in enumerate(order)]
                if row and all(row):
                    return row
    return []


def near(discs, at, name):
    """A disc of that name within 5 mm of a place, if any."""
    return next((d for d in discs if d["name"] == name and np.hypot(*np.subtract(d["at"][:2], at)) < 5), None)


def pyramids(table):
    """Where those of a table stand, and whose they are."""
    owners = {tuple(c["card"]): c.get("owner") for c in table.state["cards"]}
    for p in table.px["pyramids"]:
        name = owners.get(tuple(p["card"]))
        if name in PLAYERS and not table.is_hidden(card=p["card"]):
            yield table.unproject(p["px"], MIDDLE), name


def shade(table, disc, rng):
    """What is learnt of a disc: its top, which is both its lighter and its darker side; None where too little of it shows."""
    at = np.array(disc["at"][:2]) + rng.normal(0, MISSED, 2)
    top = shown(table, [(*(at + by), DISC) for by in RING])
    return None if top is None or disc["seen"] < SEEN else np.concatenate([top, top, table.white / 255, [0]])


def standing(table, at, rng):
    """What is learnt of a pyramid: its lighter and its darker side; None where it is not in the picture."""
    at = at + rng.normal(0, MISSED, 2)
    x, y = (table.eye[:2] - at) / np.hypot(*(table.eye[:2] - at))
    sides = [shown(table, [(*(at + way * of * BASE / 2 * (1 - up / HEIGHT) * np.array((-y, x))), TOP + up) for up in UP for of in OUT]) for way in (-1, 1)]
    if any(s is None for s in sides):
        return None
    dark, light = sorted(sides, key=lambda s: s.sum())
    return np.concatenate([light, dark, table.white / 255, [1]])


def shown(table, points):
    """Of each channel at points of a table the logarithm of the median beside card white; None where one is not in the picture."""
    px = table.project(points)
    if (px < 0).any() or (px >= np.array(table.image.shape[1::-1]) - 1).any():
        return None
    x, y = px.astype(np.float32).T[..., None]
    median = np.median(cv2.remap(np.float32(table.image), x, y, cv2.INTER_LINEAR)[:, 0, ::-1], 0)
    return np.log((median + DARK) / (table.white + DARK))


class Net(nn.Module):
    """From what shows of a piece beside that of each player's disc in the turn row, b×22×5×1, to log odds of PLAYERS, b×5: the lighter and the darker
    side, card white, and whether it is a pyramid, 10; by how much the sides are lighter than the player's disc, 6, and whether that is known; and which
    player that is, 5."""

    def __init__(self):
        super().__init__()
        self.register_buffer("heat", torch.ones(2))     # temperatures of discs, of pyramids
        self.tell = nn.Sequential(nn.Conv2d(22, 32, 1), nn.ReLU(), nn.Conv2d(32, 32, 1), nn.ReLU(), nn.Conv2d(32, 1, 1), nn.Flatten())

    def forward(self, shades):
        return self.tell(shades)


class Data(Cache):
    def batch(self, index, rng=None):
        shades, beside = (torch.as_tensor(self.whole[k][index]) for k in ("shades", "beside"))
        if rng is not None:
            some = lambda p, *shape: torch.as_tensor(rng.random(shape) < p)
            beside[some(ALONE, len(beside))] = np.nan
            beside[some(GONE, len(beside), len(PLAYERS))] = np.nan
            beside += torch.as_tensor(np.float32(rng.normal(0, OTHER, beside.shape))) * some(BEHIND, len(beside), len(PLAYERS), 1)
            cast, own = (torch.as_tensor(np.float32(rng.normal(0, d, (len(shades), 3)))) for d in (CAST, OWN))
            shades[:, :6] += (cast + own).repeat(1, 2)
            beside += cast[:, None]
        return together(shades, beside), torch.as_tensor(self.whole["players"][index])


def together(shades, beside):
    """What the network takes, of shades, b×10, and those of the players' discs in the turn row, b×5×3, NaN where not known."""
    lighter = shades[:, None, :6] - beside.repeat(1, 1, 2)
    known = ~lighter.isnan().any(-1, keepdim=True)
    one = lambda t: t.expand(len(shades), len(PLAYERS), -1)
    return torch.cat([one(shades[:, None]), lighter.nan_to_num(), known.float(), one(torch.eye(len(PLAYERS))[None])], 2).transpose(1, 2)[..., None]


def loss_of(net, batch, rng):
    shades, players = batch
    return F.cross_entropy(net(shades).float(), players)


def report(net, data):
    shades, players = data.batch(np.arange(len(data)))
    with torch.no_grad():
        best = net(shades).argmax(1)
    stands, text = shades[:, STANDS, 0, 0] > 0, []
    for kind, of in (("discs", ~stands), ("pyramids", stands)):
        right = lambda k: f"{int((best == players)[k].sum())}/{int(k.sum())}"
        text.append(f"{kind} {right(of)}: " + " ".join(f"{name} {right(of & (players == k))}" for k, name in enumerate(PLAYERS)))
    return ", ".join(text)


def parts(net, batch):
    """What is tempered, (odds, want)."""
    shades, players = batch
    odds, stands = net(shades), shades[:, STANDS, 0, 0] > 0
    return [(odds[k], players[k]) for k in (~stands, stands)]


class Flat(nn.Module):
    """The network as readers ask it: tempered."""

    def __init__(self, net):
        super().__init__()
        self.net = net

    def forward(self, shades):
        heat = self.net.heat
        return self.net(shades) / (heat[0] + (heat[1] - heat[0]) * shades[:, STANDS, :, 0])


def files(net):
    return [File(NAME + ".onnx", Flat(net), dict(shades=torch.rand(2, 22, 5, 1)), "colours")]
