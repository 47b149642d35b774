"""The network of how many wooden pieces were laid at one place of a site between two pictures, one or more. It sees what stands there as that of
IZAKAYA's floors does, facing the camera, after and before, and learns all that that one learns; it begins as that one."""
import os

import numpy as np
import torch
import torch.nn.functional as F
from shapely.geometry import Polygon
from torch import nn

import floors
import floors_net
from crops import levelled
from floors import FAULTS, FLOORS, UNKNOWN, apart, halved, mean, most
from floors_net import CROP, SIDE
from light import relit_looks
from sites import in_view
from table import HALF, TOP, Table, earlier, on_table
from written import File

NAME, BATCH, RATE = "added", 24, 2e-3
NEW, NEW_SEAM = 2, 3                # of the maps of what shows on surfaces, after those that floors.py teaches: new pieces, and where two of them meet
MISSED, SLID = 2., .3               # by how much the middle of new wood is misjudged, mm, and how far one picture shows it elsewhere


def cut(picture, rng):
    """What shows at each new wood of a table, after and before."""
    if not os.path.exists(earlier(picture)):
        return None
    now, was = Table(picture), Table(picture, True)
    before = {(*b["card"], b["site"]): b["floors"] for b in was.wood}
    built = [((*b["card"], b["site"]), b["floors"][:FLOORS]) for b in now.wood if not now.is_hidden(card=b["card"])]
    return floors.joined([r for r in (look(now, was, at, b, before.get(at, []), rng) for at, b in built if at[:2] in now.pose) if r])


def look(now, was, at, building, before, rng):
    """What shows of the new pieces on a site of a card, polygons; None where there are none, or they lie out of the picture."""
    pieces = [[Polygon(p) for p in f] for f in building]
    old = [len(f) for f in before] + [0] * len(building)
    new = [p for k, f in enumerate(pieces) for p in f[old[k]:]]
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
    classes, maps = surfaces.maps(pieces)
    return dict(
        crops=np.concatenate([levelled(facing.shown(), now.white), levelled(past.shown(), was.white)]), views=facing.view(), high=floors.high(facing),
        classes=classes, maps=np.concatenate([maps, drawn(surfaces, pieces, old)]), counts=floors.counted(pieces) + [UNKNOWN] * len(FAULTS),
        several=len(new) > 1)


def drawn(surfaces, pieces, old):
    """The maps of new pieces and of where two of them meet, 0 to 255, of a building whose surfaces are drawn and that had so many old ones on each floor."""
    first = np.cumsum([1] + [len(f) for f in pieces])
    new = np.isin(surfaces.piece, [n for k, f in enumerate(pieces) for n in range(first[k] + old[k], first[k] + len(f))])
    return np.stack([halved(255. * new), halved(255. * surfaces.seams(new))])


class Net(floors.Net):
    """From crops, b×7×h×w: as of floors, then before, and the view to classes and counts as of floors; maps of seams, middles, new pieces and
    seams between these, b×4×h/4×w/4; and log odds of more than one new piece, b: told by what shows of new pieces, and of the whole."""

    def __init__(self):
        super().__init__(inputs=7)
        self.several = nn.Sequential(nn.Linear(2 * (64 + floors.SIGNS) + 32, 48), nn.ReLU(), nn.Linear(48, 1))
        self.heat = torch.ones(1)

    def forward(self, crops, views):
        made, classes, signs, whole, told = self.counted(crops, views)
        shown = torch.sigmoid(signs)
        new = torch.cat([made, shown], 1) * shown[:, [NEW]]
        several = self.several(torch.cat([8 * mean(new).flatten(1), most(new).flatten(1), whole], 1))
        return classes, signs[:, :NEW_SEAM + 1], told, several[:, 0]


def begin(net, cache):
    """Takes over what the network of floors knows, where that was taught here: it looks at the later picture only."""
    path = os.path.join(cache, floors_net.NAME + ".pt")
    if not os.path.exists(path):
        return
    known, mine = torch.load(path, map_location="cpu"), net.state_dict()
    first = "see.0.0.weight"
    known[first] = torch.cat([known[first], torch.zeros_like(known[first][:, :3])], 1)
    net.load_state_dict({**mine, **{k: v for k, v in known.items() if k in mine and k != "heat"}})


class Data(floors.Data):
    def batch(self, index, rng=None):
        x, *others = super().batch(index, rng)
        return torch.cat([x[:, :3], x[:, 6:], x[:, 3:6]], 1), *others, self.whole["several"][index].float()

    def lit(self, x, rng):
        return relit_looks(x, rng)


def loss_of(net, batch, rng):
    crops, views, classes, maps, counts, several = batch
    said, signs, told, more = net(crops, views)
    weight = torch.tensor([[20., 80.], [20., 80.], [20., 0.], [20., 80.]]).T.reshape(2, 1, -1, 1, 1)
    maps_ = F.binary_cross_entropy_with_logits(signs.float(), maps, weight[0] + weight[1] * maps, reduction="none").mean((0, 2, 3)).sum()
    maps_ = maps_ + 2 * apart(signs.float(), maps).sum()
    counted = F.cross_entropy(told.float(), counts[:, :FLOORS].T.reshape(-1))
    return 4 * F.cross_entropy(said.float(), classes) + maps_ + 3 * counted + 3 * F.binary_cross_entropy_with_logits(more.float(), several)


def report(net, data):
    """How well new pieces and the seams between them fit, and how well several are told from one: all, and those that touch on one floor."""
    net.eval()
    overlap, odds, several, touch = np.zeros((2, 2)), [], [], []
    with torch.no_grad():
        for i in range(0, len(data), 48):
            x, views, _, maps, _, true = data.batch(np.arange(i, min(i + 48, len(data))))
            _, signs, _, more = net(x, views)
            for k, m in enumerate((NEW, NEW_SEAM)):
                a, b = signs[:, m] > 0, maps[:, m] > .4
                overlap[k] += [float((a & b).sum()), float((a | b).sum())]
            odds, several = odds + more.tolist(), several + (true > 0).tolist()
            touch += (maps[:, NEW_SEAM] > .4).flatten(1).any(1).tolist()
    net.train()
    odds, several, touch = np.array(odds), np.array(several), np.array(touch)
    on = touch | ~several
    fits = " ".join(f"{name} IoU {a / b:.3f}" for name, (a, b) in zip(("new", "seams"), overlap))
    return f"{fits} several {several.sum()} of {len(several)}, area under the curve {area(odds, several):.3f}, touching {area(odds[on], several[on]):.3f}"


def area(odds, true):
    """The area under the curve of telling by odds what is true."""
    rank, n = odds.argsort().argsort(), int(true.sum())
    return (rank[true].sum() - n * (n - 1) / 2) / max(n * (len(true) - n), 1)


def parts(net, batch):
    """What is tempered, (odds, want)."""
    return [(net(*batch[:2])[-1], batch[-1])]


class Flat(nn.Module):
    """The network as readers ask it: the log odds of more than one new piece."""

    def __init__(self, net):
        super().__init__()
        self.net = net

    def forward(self, crop, view):
        return self.net(crop, view)[-1][None] / self.net.heat


def files(net):
    return [File(NAME + ".onnx", Flat(net), dict(crop=torch.rand(1, 7, *SIDE), view=torch.rand(1, 3)), "said", batched=False)]
