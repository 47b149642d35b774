"""The network of wooden buildings on a card, of both games that have them: maps of the insides of its sites, of every floor's wood and
seams and of faults; and what can be counted of the building on one of them."""
import numpy as np
import torch
import torch.nn.functional as F
from shapely.geometry import MultiPolygon, Polygon
from shapely.ops import unary_union
from torch import nn

from crops import crop
from floors import Raster
from jutaku_scene import CARD, FLOOR, SCALE, THICK, Closeup, Seen, corners_of, levelled, light_of, mm_per_px
from layers import block
from train import Cache
from written import File

NAME, BATCH, RATE = "building", 24, 2e-3
N, STEP, FLOORS = 96, .75, 6                                    # samples a side, mm, floors at most
HEIGHTS = [THICK + FLOOR * k for k in range(FLOORS + 1)]
FAULTS = ["build-not-touching", "build-outside-site", "build-over-gap", "build-overhang"]
CELLS = N // 2                                                  # of a map, a side
MAPS = 1 + 2 * FLOORS + len(FAULTS)                             # the site's inside; each floor's wood; each floor's seams; where faults are
PIECES, EACH = 14, 4                                            # pieces at most, and of one floor
TOLD = FLOORS + 1 + PIECES + 1 + len(FAULTS)                    # counts that readers use
CARDS, BARE = 8, .15                                            # of one table at most, and the share of cards without wood that are looked at
SEAM = .7                                                       # mm to both sides
UNKNOWN, ALL = -1, -1                                           # in the place of a count; of a site


def cut(picture, rng):
    c = Closeup(picture)
    out = {k: [] for k in ("planes", "views", "nears", "maps", "counts")}
    for card in chosen(c.cards, rng):
        quad = corners_of(card)
        quad = quad + rng.normal(0, .25, quad.shape) / mm_per_px(quad)
        focal = c.extras["camera"]["K"][0][0] * np.exp(rng.normal(0, .09))
        got, _, view, right, near = crop(Seen(c, quad, focal), np.zeros(2), HEIGHTS, N, STEP)
        out["planes"].append(levelled(got.reshape(-1, N, N), light_of(c.levels, quad)))
        raster, site = CardRaster(right, near), asked(card, rng)
        out["views"].append(view)
        out["nears"].append(raster.nearest(card["sites"], site))
        out["maps"].append(drawn(card, raster))
        out["counts"].append(counted(card, site, c.sites[card["site"]].get("building")))
    return {k: np.array(v, np.int8 if k == "counts" else None) for k, v in out.items()} if out["planes"] else None


def chosen(cards, rng):
    """Cards of a picture in a mixed order, few of them bare."""
    some = [c for c in rng.permutation(np.array(cards, object)) if c["buildings"] or rng.random() < BARE or len(cards) < CARDS]
    return some[:CARDS]


def asked(card, rng):
    """The site to be told of, mostly one that is built on; ALL of a card on which but one building may stand."""
    if "building_site" in card or len(card["sites"]) < 2:
        return ALL
    built = [b["site"] for b in card["buildings"]]
    return int(rng.choice(built if built and rng.random() < .9 else len(card["sites"])))


def counted(card, site, building):
    """Floors, pieces, faults, pieces of each floor on a site; UNKNOWN what nobody says."""
    floors = next((b["floors"] for b in card["buildings"] if site in (ALL, b["site"])), [])
    known = building or not floors
    faults = [int(bool(building) and f in building["violations"]) if known else UNKNOWN for f in FAULTS]
    each = [min(len(f), EACH) for f in floors[:FLOORS]]
    return [min(len(floors), FLOORS), min(sum(map(len, floors)), PIECES)] + faults + each + [0] * (FLOORS - len(each))


class CardRaster(Raster):
    """The cells of a crop's maps: right and near are the directions of its columns and rows on the card."""

    def __init__(self, right, near):
        super().__init__(lambda p: (p - CARD / 2) * [1, -1], right, near, CELLS, 2 * STEP)

    def nearest(self, sites, site):
        """Which cells, four samples wide, lie nearer to the middle of a site than to those of the card's others."""
        n = CELLS // 2
        along = (np.arange(n) - (n - 1) / 2) * 4 * STEP
        a, b = np.meshgrid(along, along)
        at = a[..., None] * self.right + b[..., None] * self.near
        middles = [np.array(Polygon(s).centroid.coords[0]) - CARD / 2 for s in sites]
        away = [np.hypot(at[..., 0] - m[0], at[..., 1] + m[1]) for m in middles]
        return np.uint8(np.argmin(away, 0) == site) if site != ALL else np.ones((n, n), np.uint8)


def drawn(card, raster):
    """The maps of a card, 0 to 255, a cell for two samples of its crops."""
    out = np.zeros((MAPS, CELLS, CELLS), np.uint8)
    sites = [Polygon(s) for s in card["sites"]]
    for s in sites:
        raster.fill(out[0], s)
    for b in card["buildings"]:
        floors = [[Polygon(p) for p in f] for f in b["floors"][:FLOORS]]
        for k, floor in enumerate(floors):
            for i, p in enumerate(floor):
                raster.fill(out[1 + k], p)
                for q in floor[:i]:
                    if p.distance(q) < .5:
                        raster.fill(out[1 + FLOORS + k], p.buffer(SEAM).intersection(q.buffer(SEAM)))
        for k, shape in enumerate(faulty(floors, sites[b["site"]])):
            raster.fill(out[1 + 2 * FLOORS + k], shape)
    return out


def faulty(floors, site):
    """Where FAULTS show: between parts of a floor that do not touch, wood outside the border, wood over a gap, wood that overhangs."""
    touching = unary_union([MultiPolygon([p for p in floor if p.is_valid]).convex_hull.difference(unary_union(floor).buffer(.2))
                            for floor in floors if isinstance(unary_union([p.buffer(.25) for p in floor]), MultiPolygon)])
    outside = unary_union([p for f in floors for p in f]).difference(site.buffer(.6))
    gap, over = [], []
    for low, high in zip(floors, floors[1:]):
        hull = unary_union(low).convex_hull.buffer(.2)
        free = unary_union(high).difference(unary_union([p.buffer(.3) for p in low]))
        (gap if len(low) > 1 else over).append(free.intersection(hull))
        over.append(free.difference(hull))
    return touching, outside, unary_union(gap), unary_union(over)


class Net(nn.Module):
    """From planes, b×21×96×96 with the card's light at SCALE, the view, b×3, and which cells lie nearest to the site asked for, b×24×24 (none:
    all), to maps, b×17×48×48, of the card, and counts, b×56, of that site: log odds of 0 to 6 floors, of 0 to 14 pieces, of each fault; and of
    0 to 4 pieces of each floor, by which it only learns. All planes share their first layers."""

    def __init__(self, plane=16, low=32, width=64):
        super().__init__()
        self.see = block(3, plane, 5, 2)
        self.mix = block(len(HEIGHTS) * plane, low, 1)
        self.down = block(len(HEIGHTS) * plane, width, 3, 2)
        self.look = nn.Linear(3, width)
        self.deep = nn.ModuleList([block(width, width, dilation=d) for d in (1, 2, 4, 1, 2, 1)])
        self.up = nn.Conv2d(width, low, 1)
        self.draw = nn.Sequential(block(low, low), nn.Conv2d(low, MAPS, 1))
        self.far = block(width, 64, 1)
        self.register_buffer("heat", torch.ones(3))  # temperatures of floors, pieces, faults
        self.count = nn.Sequential(nn.Linear(128 + 2 * MAPS, 96), nn.ReLU(), nn.Linear(96, TOLD + FLOORS * (EACH + 1)))

    def forward(self, planes, views, nears=None):
        each = (planes * (2 / SCALE) - 1.2).reshape(-1, 3, N, N)
        seen = self.see(each.contiguous(memory_format=torch.channels_last)).reshape(len(planes), -1, CELLS, CELLS)
        x = self.down(seen) + self.look(views)[:, :, None, None]
        for layer in self.deep:
            x = x + layer(x)
        maps = self.draw(self.mix(seen) + F.interpolate(self.up(x), scale_factor=2, mode="nearest"))
        far, shown = self.far(x), torch.sigmoid(maps)
        if nears is not None:
            far, shown = far * nears[:, None], shown * F.interpolate(nears[:, None], scale_factor=2, mode="nearest")
        pooled = [F.avg_pool2d(far, N // 4), F.max_pool2d(far, N // 4), 8 * F.avg_pool2d(shown, CELLS), F.max_pool2d(shown, CELLS)]
        return maps, self.count(torch.cat(pooled, 1).flatten(1))


class Data(Cache):
    def round(self, rng):
        return rng.permutation(len(self))

    def batch(self, index, rng=None):
        x, views, nears, maps = (torch.from_numpy(self.whole[k][index]).float() for k in ("planes", "views", "nears", "maps"))
        maps = maps / 255
        if rng is not None:
            x = x.view(len(x), 7, 3, N, N)
            x = _one_light(x, rng)
            flip = torch.from_numpy(rng.random(len(x)) < .5)
            for t in (x, nears, maps):
                t[flip] = t[flip].flip(-1)
        return x, views, nears, maps, torch.from_numpy(self.whole["counts"][index]).long()


def _one_light(x, rng):
    """The planes of one crop are of one picture: their light changes together."""
    n = len(x)
    x = x.view(n, len(HEIGHTS), 3, N, N)
    draw = lambda *shape: torch.from_numpy(rng.normal(0, 1, shape)).float()
    x = x / SCALE
    x = (x * torch.exp(.12 * draw(n, 1, 1, 1, 1) + .07 * draw(n, 1, 3, 1, 1))).clamp(0, 1.7) ** torch.exp(.18 * draw(n, 1, 1, 1, 1))
    if rng.random() < .4:
        x = x + .05 * rng.random() * torch.randn(x.shape)
    return SCALE * x.view(n, 3 * len(HEIGHTS), N, N)


def loss_of(net, batch, rng):
    planes, views, nears, maps, counts = batch
    said, told = (t.float() for t in net(planes, views, nears))
    weight = 1 + 3 * (maps[:, 1 + FLOORS:] > .3).float()
    drawn_ = F.binary_cross_entropy_with_logits(said[:, :1 + FLOORS], maps[:, :1 + FLOORS]) * 8
    seams = F.binary_cross_entropy_with_logits(said[:, 1 + FLOORS:], maps[:, 1 + FLOORS:], weight) * 8
    floors = F.cross_entropy(told[:, :FLOORS + 1], counts[:, 0])
    pieces = F.cross_entropy(told[:, FLOORS + 1:FLOORS + PIECES + 2], counts[:, 1])
    each = F.cross_entropy(told[:, TOLD:].reshape(-1, EACH + 1), counts[:, 6:].reshape(-1))
    known = counts[:, 2] >= 0
    faults = F.binary_cross_entropy_with_logits(told[known, TOLD - len(FAULTS):TOLD], counts[known, 2:6].float())
    return drawn_ + seams + .4 * floors + .4 * pieces + .6 * each + .6 * faults


def report(net, data):
    """How well the maps of sites and of wood fit, of how many single buildings floors and pieces are right, of how many each fault."""
    net.eval()
    overlap, right, asked = np.zeros((2, 2)), np.zeros(2 + len(FAULTS), int), np.zeros(2 + len(FAULTS), int)
    with torch.no_grad():
        for i in range(0, len(data), 64):
            x, views, nears, maps, counts = data.batch(np.arange(i, min(i + 64, len(data))))
            said, told = net(x, views, nears)
            for k, part in enumerate((slice(0, 1), slice(1, 1 + FLOORS))):
                a, b = said[:, part] > 0, maps[:, part] > .5
                overlap[k] += [float((a & b).sum()), float((a | b).sum())]
            answers = [told[:, :FLOORS + 1].argmax(1, True), told[:, FLOORS + 1:FLOORS + PIECES + 2].argmax(1, True), (told[:, TOLD - len(FAULTS):TOLD] > 0).long()]
            right += (torch.cat(answers, 1) == counts[:, :len(right)]).sum(0).numpy()
            asked += (counts[:, :len(right)] >= 0).sum(0).numpy()
    net.train()
    counted_ = " ".join(f"{name} {r}/{n}" for name, r, n in zip(("floors", "pieces", *FAULTS), right, asked))
    return f"site IoU {overlap[0, 0] / overlap[0, 1]:.3f} wood IoU {overlap[1, 0] / overlap[1, 1]:.3f} {counted_}"


def parts(net, batch):
    planes, views, nears, _, counts = batch
    told, known = net(planes, views, nears)[1], counts[:, 2] >= 0
    return [(told[:, :FLOORS + 1], counts[:, 0]), (told[:, FLOORS + 1:TOLD - len(FAULTS)], counts[:, 1]),
            (told[known, TOLD - len(FAULTS):TOLD].flatten(), counts[known, 2:6].flatten())]


class Flat(nn.Module):
    """The network as readers ask it, of cards with one building: counts, tempered, then maps of sites and wood, in one row."""

    def __init__(self, net):
        super().__init__()
        self.net = net
        self.heat = torch.repeat_interleave(net.heat, torch.tensor([FLOORS + 1, PIECES + 1, len(FAULTS)]))

    def forward(self, planes, view):
        maps, counts = self.net(planes, view)
        return torch.cat([counts[:, :TOLD] / self.heat, maps[:, :1 + FLOORS].flatten(1)], 1)


def files(net):
    return [File(NAME + ".onnx", Flat(net), dict(planes=torch.rand(1, 3 * len(HEIGHTS), N, N), view=torch.rand(1, 3)), "said", batched=False)]
