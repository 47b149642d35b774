"""The network of what was laid at one place of a site between two pictures: whether it is one wooden piece or more, and which building rules it breaks. It
sees what stands there as that of IZAKAYA's floors does, facing the camera, after and before, and learns all that that one learns; it begins as that one."""
import os

import numpy as np
import torch
import torch.nn.functional as F
from shapely.geometry import Polygon
from torch import nn

import floors
import floors_net
from crops import levelled
from floors import FAULTS, FLOORS, UNKNOWN, faulty, gathered, halved, loss_of_maps
from floors_net import CROP, SIDE
from light import relit_looks
from sites import in_view
from table import HALF, TOP, Table, earlier, on_table
from tempering import heats
from written import File

NAME, BATCH, RATE = "added", 24, 2e-3
NEW, NEW_SEAM = 2, 3                # of the maps of what shows on surfaces, after those that floors.py teaches: new pieces, and where two of them meet
LITTLE, MUCH = .3, 2.               # mm² by which new wood breaks a rule: in between nobody says whether it does
MISSED, SLID = 2., .3               # by how much the middle of new wood is misjudged, mm, and how far one picture shows it elsewhere


def cut(picture, rng):
    """What shows at each new wood of a table, after and before."""
    if not os.path.exists(earlier(picture)):
        return None
    now, was = Table(picture), Table(picture, True)
    built, before = buildings(now), buildings(was)
    border = {(*s["card"], i): Polygon(p) for s in now.extras["sites"] for i, p in enumerate(s["polygons"])}
    shows = [at for at in built if at[:2] in now.pose and not now.is_hidden(card=list(at[:2]))]
    return floors.joined([r for r in (look(now, was, at, built[at], before.get(at, []), border[at], rng) for at in shows) if r])


def buildings(table):
    """The floors on each site of a table, polygons of its card, by card and site."""
    return {(*b["card"], b["site"]): [[Polygon(p) for p in f] for f in b["floors"][:FLOORS]] for b in table.wood}


def look(now, was, at, building, before, border, rng):
    """What shows of the new pieces on a site of a card, of such a border; None where there are none, or they lie out of the picture."""
    old = [len(f) for f in before] + [0] * len(building)
    new = [p for k, f in enumerate(building) for p in f[old[k]:]]
    if not new:
        return None
    pose = now.pose[at[:2]]
    middle = np.mean([p.centroid.coords[0] for p in new], 0) + rng.normal(0, MISSED, 2)
    foot = np.array(on_table(pose, middle[0] - HALF, HALF - middle[1]))
    if not in_view(now, foot):
        return None
    facing = floors.framed(now, [*foot, TOP], CROP)
    past = floors.framed(was, [*foot + rng.normal(0, SLID, 2), TOP], CROP)
    surfaces = floors.Surfaces(facing, floors_net.lies_on(pose), CROP[-1])
    classes, maps = surfaces.maps(building)
    broken = breaks(wrong(building, border) - wrong(before, border))
    return dict(
        crops=np.concatenate([levelled(facing.shown(), now.white), levelled(past.shown(), was.white)]), views=facing.view(), high=floors.high(facing),
        classes=classes, maps=np.concatenate([maps, drawn(surfaces, building, old), surfaces.amiss(building, border)]),
        counts=floors.counted(building) + broken, several=len(new) > 1)


def wrong(building, site):
    """By how much a building on a site, polygons, breaks the rules of FAULTS, mm²."""
    out = np.zeros(len(FAULTS))
    for kind, shape, _ in faulty(building, site):
        out[kind] += shape.area
    return out


def breaks(more):
    """Which rules new wood breaks that adds so many mm² to what breaks them: 1, 0, or UNKNOWN."""
    return np.where(more > MUCH, 1, np.where(more < LITTLE, 0, UNKNOWN)).tolist()


def drawn(surfaces, pieces, old):
    """The maps of new pieces and of where two of them meet, 0 to 255, of a building whose surfaces are drawn and that had so many old ones on each floor."""
    first = np.cumsum([1] + [len(f) for f in pieces])
    new = np.isin(surfaces.piece, [n for k, f in enumerate(pieces) for n in range(first[k] + old[k], first[k] + len(f))])
    return np.stack([halved(255. * new), halved(255. * surfaces.seams(new))])


class Net(floors.Net):
    """From crops, b×7×h×w: as of floors, then before, and the view to classes and counts as of floors; maps of seams, middles, new pieces,
    seams between these, and FAULTS, b×8×h/4×w/4; and log odds of more than one new piece and of FAULTS of these, b×5: told by what shows of
    new pieces, and of the whole."""

    def __init__(self):
        super().__init__(inputs=7)
        shown = 64 + floors.SIGNS
        self.several = nn.Sequential(nn.Linear(2 * shown + 32, 48), nn.ReLU(), nn.Linear(48, 1))
        self.wrong = nn.Sequential(nn.Linear(2 * (2 * shown + len(FAULTS)) + 32, 64), nn.ReLU(), nn.Linear(64, len(FAULTS)))
        self.heat = torch.ones(2)

    def forward(self, crops, views):
        made, classes, signs, whole, counts = self.counted(crops, views)
        amiss, shown = self.faults(made, classes), torch.sigmoid(signs)
        seen = torch.cat([made, shown], 1)
        new = seen * shown[:, [NEW]]
        odds = [self.several(gathered(new, whole)), self.wrong(gathered(torch.cat([seen, new, torch.sigmoid(amiss)], 1), whole))]
        return classes, torch.cat([signs[:, :NEW_SEAM + 1], amiss], 1), counts, torch.cat(odds, 1)


def begin(net, cache):
    """Takes over what the network of floors knows, where that was taught here: it looks at the later picture only."""
    path = os.path.join(cache, floors_net.NAME + ".pt")
    if not os.path.exists(path):
        return
    known, mine = torch.load(path, map_location="cpu"), net.state_dict()
    first = "see.0.0.weight"
    known[first] = torch.cat([known[first], torch.zeros_like(known[first][:, :3])], 1)
    net.load_state_dict({**mine, **{k: v for k, v in known.items() if k in mine and v.shape == mine[k].shape and k != "heat"}})


class Data(floors.Data):
    def batch(self, index, rng=None):
        x, *others, counts = super().batch(index, rng)
        true = torch.cat([self.whole["several"][index][:, None], counts[:, FLOORS:]], 1).float()
        return torch.cat([x[:, :3], x[:, 6:], x[:, 3:6]], 1), *others, counts[:, :FLOORS], true

    def lit(self, x, rng):
        return relit_looks(x, rng)


def loss_of(net, batch, rng):
    crops, views, classes, maps, counts, true = batch
    said, signs, pieces, odds = net(crops, views)
    shows = loss_of_maps(signs.float(), maps, [[20., 80.], [20., 80.], [20., 0.], [20., 80.]])
    counted = F.cross_entropy(pieces.float(), counts.T.reshape(-1))
    several, faults = (F.binary_cross_entropy_with_logits(o.float(), t) for o, t in answers(odds, true))
    return 4 * F.cross_entropy(said.float(), classes) + shows + 3 * counted + 3 * several + 6 * faults


def answers(odds, true):
    """What is said and what is true of several pieces, and of those FAULTS of which somebody says."""
    known = true[:, 1:] != UNKNOWN
    return [(odds[:, 0], true[:, 0]), (odds[:, 1:][known], true[:, 1:][known])]


def report(net, data):
    """How well new pieces and the seams between them fit, and how well several are told from one, all, and those that touch on one floor, and each of
    FAULTS."""
    net.eval()
    overlap, odds, told, touch = np.zeros((2, 2)), [], [], []
    with torch.no_grad():
        for i in range(0, len(data), 48):
            x, views, _, maps, _, true = data.batch(np.arange(i, min(i + 48, len(data))))
            _, signs, _, said = net(x, views)
            for k, m in enumerate((NEW, NEW_SEAM)):
                a, b = signs[:, m] > 0, maps[:, m] > .4
                overlap[k] += [float((a & b).sum()), float((a | b).sum())]
            odds.append(said.float().numpy())
            told.append(true.numpy())
            touch += (maps[:, NEW_SEAM] > .4).flatten(1).any(1).tolist()
    net.train()
    odds, told, touch = np.concatenate(odds), np.concatenate(told), np.array(touch)
    several = told[:, 0] > 0
    on = touch | ~several
    text = " ".join(f"{name} IoU {a / b:.3f}" for name, (a, b) in zip(("new", "seams"), overlap))
    text += f" several {several.sum()} of {len(several)}, area under the curve {area(odds[:, 0], several):.3f}, touching {area(odds[on, 0], several[on]):.3f}"
    for k, name in enumerate(FAULTS, 1):
        of = told[:, k] != UNKNOWN
        text += f", {name} {int((told[:, k] == 1).sum())} {area(odds[of, k], told[of, k] > 0):.3f}"
    return text


def area(odds, true):
    """The area under the curve of telling by odds what is true."""
    rank, n = odds.argsort().argsort(), int(true.sum())
    return (rank[true].sum() - n * (n - 1) / 2) / max(n * (len(true) - n), 1)


def parts(net, batch):
    """What is tempered, (odds, want)."""
    return answers(net(*batch[:2])[-1], batch[-1])


class Flat(nn.Module):
    """The network as readers ask it: the log odds of more than one new piece and of FAULTS."""

    def __init__(self, net):
        super().__init__()
        self.net = net
        self.heat = heats(net, [1, len(FAULTS)])

    def forward(self, crop, view):
        return self.net(crop, view)[-1] / self.heat


def files(net):
    return [File(NAME + ".onnx", Flat(net), dict(crop=torch.rand(1, 7, *SIDE), view=torch.rand(1, 3)), "said", batched=False)]
