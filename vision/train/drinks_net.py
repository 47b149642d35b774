"""The network of drinks: which a bottle is, by what shows of it from below to its top beside card white and beside the table's other bottles;
its data, loss, report and export."""
import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from colours_net import loss_of, shown  # noqa: F401
from table import DRINKS, Table
from tempering import Tempered
from train import Cache
from written import File

NAME, BATCH, RATE = "drinks", 128, 3e-3
UP, TOP = (3, 8, 13, 18, 22.5), 25              # mm above the table at which a bottle is looked at, and its top
NEAR, ACROSS = 3.5, (-1.5, 0, 1.5)              # mm nearer to the camera than its middle, and beside that; of its top the latter only
MISSED = 1.0                                    # by how much its middle is misjudged, mm
MOST = 16                                       # bottles of a table that others are beside
SHADES = 3 * (len(UP) + 1)
LOOKS = 3                                       # how often each bottle is looked at, each time misjudged otherwise
CAST, OWN, NOISE = .08, .05, .04                # by how much light and paint of a table, those of a bottle, and one of its shades differ, as logarithms
MISREAD, UNSEEN = .04, .3                       # the shares of other bottles that pass for another drink, and that are not known


def cut(picture, rng):
    """The shades of a table's bottles, and which they are, beside all of its others; None where it has none."""
    table, shades, drinks = Table(picture), [], []
    stands = {tuple(d["vertex"]): d["color"] for d in table.state["drinks"]}
    for v in table.px["vertices"]:
        drink = stands.get(tuple(v["vertex"]))
        if drink not in DRINKS or table.is_hidden(vertex=v["vertex"]):
            continue
        at = table.unproject(v["px"], 0)
        seen = [shade(table, at, rng) for _ in range(LOOKS)]
        if not any(s is None for s in seen):
            shades.append(seen)
            drinks.append(DRINKS.index(drink))
    return joined(np.array(shades), np.array(drinks), table.white / 255, rng) if drinks else None


def joined(shades, drinks, white, rng):
    """Each look at each bottle of a table, n×looks×18, beside one look at some of its others."""
    others, of = np.full((len(drinks), LOOKS, MOST, SHADES), np.nan), np.full((len(drinks), LOOKS, MOST), -1)
    for i in range(len(drinks)):
        for look in range(LOOKS):
            some = rng.permutation([k for k in range(len(drinks)) if k != i])[:MOST].astype(int)
            others[i, look, :len(some)], of[i, look, :len(some)] = shades[some, look], drinks[some]
    flat = lambda a: a.reshape(-1, *a.shape[2:])
    white = np.repeat([white], len(drinks) * LOOKS, 0)
    return dict(shades=np.float32(flat(shades)), white=np.float32(white), others=np.float32(flat(others)), of=np.int64(flat(of)), drinks=np.repeat(drinks, LOOKS))


def shade(table, at, rng):
    """What shows of a bottle around there; None where part of it is out of the picture."""
    at = at + rng.normal(0, MISSED, 2)
    x, y = (table.eye[:2] - at) / np.hypot(*(table.eye[:2] - at))
    beside = [np.array((-y, x)) * by for by in ACROSS]
    seen = [shown(table, [(*(at + NEAR * np.array((x, y)) + by), up) for by in beside]) for up in UP]
    seen.append(shown(table, [(*(at + by), TOP) for by in beside]))
    return None if any(s is None for s in seen) else np.concatenate(seen)


class Net(nn.Module):
    """From what shows of a bottle beside the others of each drink, b×46×6×1, to log odds of DRINKS, b×6: its shades, 18, and card white, 3; by how
    much they are lighter than the mean of the drink's, 18, and whether that is known; and which drink that is, 6."""

    def __init__(self):
        super().__init__()
        self.register_buffer("heat", torch.ones(1))
        self.tell = nn.Sequential(nn.Conv2d(2 * SHADES + 4 + len(DRINKS), 48, 1), nn.ReLU(), nn.Conv2d(48, 48, 1), nn.ReLU(), nn.Conv2d(48, 1, 1), nn.Flatten())

    def forward(self, shades):
        return self.tell(shades)


class Data(Cache):
    def batch(self, index, rng=None):
        shades, white, others, of = (self.whole[k][index].copy() for k in ("shades", "white", "others", "of"))
        if rng is not None:
            own = lambda d: np.tile(rng.normal(0, d, (len(shades), 3)), SHADES // 3)
            cast = own(CAST)
            shades += np.float32(cast + own(OWN) + rng.normal(0, NOISE, shades.shape))
            others += np.float32(cast[:, None])
            of = np.where((of >= 0) & (rng.random(of.shape) < MISREAD), rng.integers(0, len(DRINKS), of.shape), of)
            of = np.where(rng.random(of.shape) < UNSEEN, -1, of)
        return together(*map(torch.as_tensor, (shades, white, others, of))), torch.as_tensor(self.whole["drinks"][index])


def together(shades, white, others, of):
    """What the network takes, of shades, b×18, card white, b×3, and other bottles, b×16×18, of drinks, b×16, -1 where there is none."""
    own = F.one_hot(of + 1, len(DRINKS) + 1)[..., 1:].float()
    count = own.sum(1)[..., None]
    lighter = shades[:, None] - torch.matmul(own.transpose(1, 2), others.nan_to_num()) / count.clamp(min=1)
    known = (count > 0).float()
    one = lambda t: t.expand(len(shades), len(DRINKS), -1)
    return torch.cat([one(shades[:, None]), one(white[:, None]), lighter * known, known, one(torch.eye(len(DRINKS))[None])], 2).transpose(1, 2)[..., None]


def report(net, data):
    shades, drinks = data.batch(np.arange(len(data)))
    with torch.no_grad():
        said = net(shades)
    best = said.argmax(1)
    return f"cross-entropy {float(F.cross_entropy(said, drinks)):.4f}, bottles {int((best == drinks).sum())}/{len(drinks)}: " + " ".join(
        f"{name} {int((best == drinks)[drinks == k].sum())}/{int((drinks == k).sum())}" for k, name in enumerate(DRINKS))


def parts(net, batch):
    """What is tempered, (odds, want)."""
    shades, drinks = batch
    return [(net(shades), drinks)]


def files(net):
    return [File(NAME + ".onnx", Tempered(net, [len(DRINKS)]), dict(shades=torch.rand(2, 2 * SHADES + 4 + len(DRINKS), len(DRINKS), 1)), "drinks")]
