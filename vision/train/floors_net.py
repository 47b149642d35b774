"""The network of one building's floors: how many pieces each has, and what is wrong with them. It sees the building alone, in samples fine
enough for seams; where it stands the network of buildings has told."""
import cv2
import numpy as np
import torch
import torch.nn.functional as F
from shapely.geometry import MultiPolygon, Polygon
from shapely.ops import unary_union
from torch import nn

from building_net import BARE, FAULTS, FLOORS, HEIGHTS
from crops import crop
from jutaku_scene import CARD, SCALE, Closeup, Seen, corners_of, levelled, light_of, mm_per_px
from layers import block
from train import Cache
from written import File

NAME, BATCH, RATE = "floors", 24, 2e-3
N, STEP = 128, .375                 # samples a side, mm: seams are a third of a mm wide
CELL = 4                            # samples that a cell of the maps is wide
CELLS = N // CELL                   # a side
SLIDE = 2                           # cells by which a building may lie beside the middle, each way
EACH = 4                            # pieces of a floor at most
MAPS = 3 + len(FAULTS)              # of each floor: its wood, its seams, its pieces' middles, where faults are
SEAM, MIDDLE, MISSED = .7, 2.5, 1.  # mm: a seam to both sides, a middle around, by how much the building's is misjudged


def cut(picture, rng):
    c = Closeup(picture)
    out = {k: [] for k in ("planes", "views", "maps", "counts")}
    for card in c.cards:
        if "building_site" not in card or not card["buildings"] and rng.random() > BARE:
            continue
        floors = [[Polygon(p) for p in f] for b in card["buildings"] for f in b["floors"][:FLOORS]]
        quad = corners_of(card)
        quad = quad + rng.normal(0, .25, quad.shape) / mm_per_px(quad)
        focal = c.extras["camera"]["K"][0][0] * np.exp(rng.normal(0, .09))
        middle = middle_of(floors[:1] or [[Polygon(s) for s in card["sites"]]]) + rng.normal(0, MISSED, 2)
        n = N + 2 * SLIDE * CELL
        got, _, view, right, near = crop(Seen(c, quad, focal), middle, HEIGHTS, n, STEP)
        raster = Raster(middle, right, near, n // CELL)
        out["planes"].append(levelled(got.reshape(-1, n, n), light_of(c.levels, quad)))
        out["views"].append(view)
        out["maps"].append([drawn(floor, faults, raster) for floor, faults in faulty(floors, card)])
        building = c.sites[card["site"]].get("building") or {"violations": []}
        each = [min(len(f), EACH) for f in floors] + [0] * (FLOORS - len(floors))
        out["counts"].append(each + [int(f in building["violations"]) for f in FAULTS])
    return {k: np.array(v, np.int8 if k == "counts" else None) for k, v in out.items()} if out["planes"] else None


def middle_of(floors):
    """The middle of what surrounds polygons of the card, in the axes of Seen."""
    x0, y0, x1, y1 = unary_union([p for f in floors for p in f]).bounds
    return np.array([(x0 + x1) / 2 - CARD / 2, CARD / 2 - (y0 + y1) / 2])


def faulty(floors, card):
    """Each of FLOORS floors with where it shows each of FAULTS: between its parts that do not touch, outside the border, over a gap, as overhang."""
    for low, floor in zip([[], *floors], floors):
        wood, under = unary_union(floor), unary_union(low)
        apart = isinstance(unary_union([p.buffer(.25) for p in floor]), MultiPolygon)
        between = wood.convex_hull.difference(wood.buffer(.2)) if apart else Polygon()
        outside = wood.difference(Polygon(card["sites"][card["buildings"][0]["site"]]).buffer(.6))
        free = wood.difference(unary_union([p.buffer(.3) for p in low])) if low else Polygon()
        gap = free.intersection(under.convex_hull.buffer(.2)) if len(low) > 1 else Polygon()
        yield floor, (between, outside, gap, free.difference(gap))
    for _ in range(FLOORS - len(floors)):
        yield (), ()


class Raster:
    """The cells of a crop's maps: right and near are the directions of its columns and rows."""

    def __init__(self, middle, right, near, cells):
        self.middle, self.right, self.near, self.cells = middle, right, near, cells

    def fill(self, out, shape):
        """Fills a polygon of the card, mm, or several."""
        for part in getattr(shape, "geoms", [shape]):
            if part.geom_type == "Polygon" and not part.is_empty:
                p = np.array(part.exterior.coords) - CARD / 2
                xy = np.stack([p[:, 0], -p[:, 1]], 1) - self.middle
                grid = np.stack([xy @ self.right, xy @ self.near], 1) / (CELL * STEP) + (self.cells - 1) / 2
                cv2.fillPoly(out, [np.rint(grid * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)


def drawn(floor, faults, raster):
    """The maps of a floor, 0 to 255."""
    out = np.zeros((MAPS, raster.cells, raster.cells), np.uint8)
    for i, p in enumerate(floor):
        raster.fill(out[0], p)
        raster.fill(out[2], p.representative_point().buffer(MIDDLE) if not p.contains(p.centroid) else p.centroid.buffer(MIDDLE))
        for q in floor[:i]:
            if p.distance(q) < .5:
                raster.fill(out[1], p.buffer(SEAM).intersection(q.buffer(SEAM)))
    for k, shape in enumerate(faults):
        raster.fill(out[3 + k], shape)
    return out


class Net(nn.Module):
    """From planes, b×21×128×128 with the card's light at SCALE, and the view, b×3, to maps, 6·b×7×32×32, and counts, 6·b×9: log odds of 0 to 4
    pieces of each floor, of each of its faults. All planes share their first layers, all floors their last ones: each is told from the planes
    of its foot and of its top, from what lies below it, from the ground, and from what the whole makes of it."""

    def __init__(self, fine=16, plane=24, low=16, width=64, high=32):
        super().__init__()
        self.low = low
        self.see = nn.Sequential(block(3, fine, 5, 2), block(fine, plane, 3, 2))
        self.down = block(len(HEIGHTS) * plane, width, 3, 2)
        self.look = nn.Linear(3, width)
        self.deep = nn.ModuleList([block(width, width, dilation=d) for d in (1, 2, 4, 1, 2, 1)])
        self.near = nn.Conv2d(plane, 2 * low, 3, 1, 1)  # of a plane for the floor above it, for that whose top it is
        self.up = nn.Conv2d(width, len(HEIGHTS) * low, 1)
        self.join = block(3 * low, high)
        self.draw = block(high, high)
        self.maps = nn.Conv2d(high, MAPS, 1)
        self.register_buffer("heat", torch.ones(2))     # temperatures of pieces, faults
        self.count = nn.Sequential(nn.Linear(2 * high + 2 * MAPS, 48), nn.ReLU(), nn.Linear(48, EACH + 1 + len(FAULTS)))

    def floors(self, seen, x):
        """What is made of each floor, 6·b×48×32×32, floor by floor, from what is seen of all planes, 7·b×24×32×32, and made of all, b×64×16×16."""
        near, b = self.near(seen), len(x)
        of = [near[k:k + 1] if b == 1 else near[k::len(HEIGHTS)] for k in range(len(HEIGHTS))]
        whole = torch.split(F.interpolate(self.up(x), scale_factor=2, mode="nearest"), self.low, 1)
        of = [F.relu(of[max(k - 1, 0)][:, :self.low] + of[k][:, self.low:] + whole[k]) for k in range(len(HEIGHTS))]
        return torch.cat([torch.cat([of[k], of[k - 1], of[0]], 1) for k in range(1, len(HEIGHTS))])

    def forward(self, planes, views):
        each = (planes * (2 / SCALE) - 1.2).reshape(-1, 3, N, N)
        seen = self.see(each.contiguous(memory_format=torch.channels_last))
        x = self.down(seen.reshape(len(planes), -1, CELLS, CELLS)) + self.look(views)[:, :, None, None]
        for layer in self.deep:
            x = x + layer(x)
        made = self.join(self.floors(seen, x))
        made = made + self.draw(made)
        maps = self.maps(made)
        shown = torch.sigmoid(maps)
        pooled = [F.avg_pool2d(made, CELLS), F.max_pool2d(made, CELLS), 8 * F.avg_pool2d(shown, CELLS), F.max_pool2d(shown, CELLS)]
        return maps, self.count(torch.cat(pooled, 1).flatten(1))


class Data(Cache):
    def round(self, rng):
        return rng.permutation(len(self))

    def batch(self, index, rng=None):
        """Crops, views, maps and counts; with rng slid, in other light, some mirrored."""
        x, maps = np.empty((len(index), len(HEIGHTS), 3, N, N), np.uint8), np.empty((len(index), FLOORS, MAPS, CELLS, CELLS), np.uint8)
        for i, k in enumerate(index):
            r, c = rng.integers(0, 2 * SLIDE + 1, 2) if rng is not None else (SLIDE, SLIDE)
            part = self.whole["planes"][k][:, r * CELL:r * CELL + N, c * CELL:c * CELL + N].reshape(-1, 3, N, N)
            flip = 1 if rng is None or rng.random() < .5 else -1
            x[i], maps[i] = part[..., ::flip], self.whole["maps"][k][..., r:r + CELLS, c:c + CELLS][..., ::flip]
        x = torch.from_numpy(x if rng is None else other_light(x, rng)).float().reshape(len(index), -1, N, N)
        maps = torch.from_numpy(maps).transpose(0, 1).reshape(-1, MAPS, CELLS, CELLS).float() / 255
        return x, torch.from_numpy(self.whole["views"][index]), maps, torch.from_numpy(self.whole["counts"][index]).long()


NOISE = np.random.default_rng(3).standard_normal(2 * len(HEIGHTS) * 3 * N * N, np.float32)  # drawn once: drawing takes longer than learning


def other_light(planes, rng):
    """Planes, n×7×3×N×N, in other light, that of one crop alike: they are of one picture. Some with noise."""
    n = len(planes)
    gain = np.exp(.14 * rng.normal(0, 1, (n, 1)) + .07 * rng.normal(0, 1, (n, 3)))
    gamma = np.exp(.2 * rng.normal(0, 1, n))
    out, levels = np.empty(planes.shape, np.float32), np.arange(256) / SCALE
    for i in range(n):
        for c in range(3):
            curve = SCALE * np.clip(levels * gain[i, c], 0, 1.7) ** gamma[i]
            out[i, :, c] = cv2.LUT(planes[i, :, c].reshape(-1, N), curve.astype(np.float32)).reshape(-1, N, N)
    if rng.random() < .4:
        strength, size = .05 * SCALE * rng.random(), out[0].size
        for each in out:
            each += strength * NOISE[(start := rng.integers(size)):start + size].reshape(each.shape)
    return out


def loss_of(net, batch, rng):
    planes, views, maps, counts = batch
    said, told = (t.float() for t in net(planes, views))
    weight = 1 + torch.tensor([0., 12, 4] + [8.] * len(FAULTS)).reshape(1, -1, 1, 1) * maps  # what is narrow costs little to leave out
    drawn_ = F.binary_cross_entropy_with_logits(said, maps, weight)
    each = F.cross_entropy(told[:, :EACH + 1], counts[:, :FLOORS].T.reshape(-1))
    faults = F.binary_cross_entropy_with_logits(worst(told), counts[:, FLOORS:].float())
    return 16 * drawn_ + 3 * each + .6 * faults


def worst(told):
    """The log odds of a building's faults: a fault is as sure as on the floor where it is surest."""
    return told[:, EACH + 1:].reshape(FLOORS, -1, len(FAULTS)).amax(0)


def number(told):
    """Log odds of pieces, 6·b×5, to the likeliest numbers of pieces of each floor, b×6."""
    return told[:, :EACH + 1].reshape(FLOORS, -1, EACH + 1).argmax(2).T


def report(net, data):
    """How well the maps of wood and seams fit, of how many buildings floors and pieces are right, of how many each fault, by what teaches."""
    net.eval()
    overlap, right = np.zeros((2, 2)), np.zeros(2 + len(FAULTS), int)
    with torch.no_grad():
        for i in range(0, len(data), 48):
            x, views, maps, counts = data.batch(np.arange(i, min(i + 48, len(data))))
            said, told = net(x, views)
            for k in range(2):
                a, b = said[:, k] > 0, maps[:, k] > .5
                overlap[k] += [float((a & b).sum()), float((a | b).sum())]
            n, want = number(told), counts[:, :FLOORS]
            both = [(n > 0).sum(1, True) == (want > 0).sum(1, True), n.sum(1, True) == want.sum(1, True), (worst(told) > 0) == (counts[:, FLOORS:] > 0)]
            right += torch.cat(both, 1).sum(0).numpy()
    net.train()
    counted = " ".join(f"{name} {r}/{len(data)}" for name, r in zip(("floors", "pieces", *FAULTS), right))
    return f"wood IoU {overlap[0, 0] / overlap[0, 1]:.3f} seams IoU {overlap[1, 0] / overlap[1, 1]:.3f} {counted}"


def parts(net, batch):
    planes, views, _, counts = batch
    told = net(planes, views)[1]
    return [(told[:, :EACH + 1], counts[:, :FLOORS].T.reshape(-1)), (worst(told).flatten(), counts[:, FLOORS:].flatten())]


class Flat(nn.Module):
    """The network as readers ask it: tempered log odds of each floor's pieces, of a building's faults, in one row."""

    def __init__(self, net):
        super().__init__()
        self.net, self.heat = net, net.heat

    def forward(self, planes, view):
        told = self.net(planes, view)[1]
        return torch.cat([told[:, :EACH + 1].reshape(1, -1) / self.heat[0], told[:, EACH + 1:].amax(0, True) / self.heat[1]], 1)


def files(net):
    return [File(NAME + ".onnx", Flat(net), dict(planes=torch.rand(1, 3 * len(HEIGHTS), N, N), view=torch.rand(1, 3)), "said", batched=False)]
