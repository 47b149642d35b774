"""What tells the floors of one building from seven planes: how many pieces each has. Maps of floors, the lines that show, the network, its data,
loss and report."""
import cv2
import numpy as np
import torch
import torch.nn.functional as F
from shapely.geometry import Point, Polygon
from shapely.ops import unary_union
from torch import nn

from crops import SCALE
from floors import EACH, FLOOR, FLOORS, number, other_light, right_of
from layers import block
from train import Cache

PLANES = FLOORS + 1                 # that of the card, those of the floors' tops
CELL = 4                            # samples that a cell of the maps is wide
SLIDE = 2                           # cells by which a building may lie beside the middle, each way
WOOD, SEAM, MIDDLE = range(3)       # the maps of a floor: its wood, its seams, its pieces' middles
MAPS = 3
MIDDLE_MM = 2.5                     # around
APART = 2.                          # mm that pieces may lie apart and show a seam
LINES = 2                           # maps of what shows in a plane, whatever floor it is of: seams between pieces, edges between floors


def drawn(floor, raster):
    """The maps of a floor, 0 to 255."""
    out = np.zeros((MAPS, raster.cells, raster.cells), np.uint8)
    for p in floor:
        raster.fill(out[WOOD], p)
        raster.fill(out[MIDDLE], (p.centroid if p.contains(p.centroid) else p.representative_point()).buffer(MIDDLE_MM))
    raster.seams(out[SEAM], floor)
    return out


class Lines:
    """The lines that show on a building in each plane of a crop, heights mm above the foot; eye is the camera's, mm from the crop's middle and
    foot. What stands before others is not looked for."""

    def __init__(self, raster, heights, eye):
        self.raster, self.heights, self.eye = raster, np.asarray(heights, float), np.asarray(eye, float)
        self.found = [[], []]   # seams, edges: each of points of the card, n×2 mm, with the height of each
        origin, x, y = raster.lies(np.float64([[0, 0], [1, 0], [0, 1]]))
        self.way = np.linalg.solve(np.stack([x - origin, y - origin], 1), self.eye[:2] / np.hypot(*self.eye[:2]))  # to the camera, on the card

    def of(self, floors):
        """The maps of a building, polygons of each floor, where lines show in each plane."""
        for k, floor in enumerate(floors):
            top, above = self.heights[k + 1], unary_union(floors[k + 1]) if k + 1 < len(floors) else Polygon()
            wood = unary_union([p.buffer(.01) for p in floor])
            for part in getattr(wood, "geoms", [wood]):
                ring = np.array(part.exterior.coords)
                step = np.diff(ring, axis=0) * (1 if part.exterior.is_ccw else -1)
                for i in np.flatnonzero(step[:, 1] * self.way[0] - step[:, 0] * self.way[1] > 0):
                    self.found[1].append((ring[i:i + 2], [top, top]))
            for i, p in enumerate(floor):
                for q in floor[:i]:
                    self.seam(p, q, wood, above, k)
        return self.drawn()

    def seam(self, p, q, wood, above, k):
        """Finds where two pieces of floor k meet, or nearly: on its top, where nothing stands on it, and on its sides."""
        apart = p.distance(q)
        if apart > APART:
            return
        shared = p.exterior.intersection(q.buffer(apart + .4))
        for part in getattr(shared, "geoms", [shared]):
            if part.geom_type != "LineString" or part.length < 1:
                continue
            free = part.difference(above)
            for piece in getattr(free, "geoms", [free]):
                if piece.geom_type == "LineString" and not piece.is_empty:
                    self.found[0].append((np.array(piece.coords), [self.heights[k + 1]] * len(piece.coords)))
            for end in np.array([part.coords[0], part.coords[-1]]):
                if not wood.contains(Point(end + self.way)):
                    self.found[0].append((np.stack([end, end]), self.heights[k:k + 2]))

    def drawn(self):
        out = np.zeros((len(self.heights), LINES, self.raster.cells, self.raster.cells), np.uint8)
        for kind, lines in enumerate(self.found):
            if lines:
                xy, ends = self.raster.lies(np.concatenate([p for p, _ in lines])), np.cumsum([len(p) for p, _ in lines])[:-1]
                below = self.eye[2] - np.concatenate([h for _, h in lines])[:, None]
                for plane, z in zip(out, self.heights):
                    shown = self.eye[:2] + (xy - self.eye[:2]) * (self.eye[2] - z) / below
                    cv2.polylines(plane[kind], np.split(self.raster.grid(shown), ends), False, 255, 1, cv2.LINE_AA, 4)
        return out


class Net(nn.Module):
    """From planes, b×21×n×n with the card's light at SCALE, and the view, b×3, to maps, 6·b×3×n/4×n/4, counts, 6·b×5: log odds of 0 to 4
    pieces of each floor; and the lines in each plane, 7·b×2×n/4×n/4. All planes share their first layers, all floors their last ones: each is
    told from the planes of its foot and of its top, from what lies below it, from the ground, and from what the whole makes of it."""

    def __init__(self, fine=16, plane=24, low=16, width=64, high=32):
        super().__init__()
        self.low = low
        self.see = nn.Sequential(block(3, fine, 5, 2), block(fine, plane, 3, 2))
        self.down = block(PLANES * plane, width, 3, 2)
        self.look = nn.Linear(3, width)
        self.deep = nn.ModuleList([block(width, width, dilation=d) for d in (1, 2, 4, 1, 2, 1)])
        self.lines = nn.Conv2d(plane, LINES, 1)         # by which it only learns: what shows in a plane
        self.near = nn.Conv2d(plane, 2 * low, 3, 1, 1)  # of a plane for the floor above it, for that whose top it is
        self.up = nn.Conv2d(width, PLANES * low, 1)
        self.join = block(3 * low, high)
        self.draw = block(high, high)
        self.maps = nn.Conv2d(high, MAPS, 1)
        self.register_buffer("heat", torch.ones(1))     # the temperature
        self.count = nn.Sequential(nn.Linear(2 * (high + MAPS), 48), nn.ReLU(), nn.Linear(48, EACH + 1))

    def floors(self, seen, x):
        """What is made of each floor, 6·b×48×n/4×n/4, floor by floor, from what is seen of all planes, 7·b×24×n/4×n/4, and made of all, b×64×n/8×n/8."""
        near, b = self.near(seen), int(x.shape[0])
        of = [near[k:k + 1] if b == 1 else near[k::PLANES] for k in range(PLANES)]
        whole = torch.split(F.interpolate(self.up(x), scale_factor=2, mode="nearest"), self.low, 1)
        of = [F.relu(of[max(k - 1, 0)][:, :self.low] + of[k][:, self.low:] + whole[k]) for k in range(PLANES)]
        return torch.cat([torch.cat([of[k], of[k - 1], of[0]], 1) for k in range(1, PLANES)])

    def forward(self, planes, views):
        n, b = int(planes.shape[-1]), int(planes.shape[0])
        each = (planes * (2 / SCALE) - 1.2).reshape(-1, 3, n, n)
        seen = self.see(each.contiguous(memory_format=torch.channels_last))
        x = self.down(seen.reshape(b, -1, n // CELL, n // CELL)) + self.look(views)[:, :, None, None]
        for layer in self.deep:
            x = x + layer(x)
        made = self.join(self.floors(seen, x))
        made = made + self.draw(made)
        maps = self.maps(made)
        shown = torch.sigmoid(maps)
        mean, most = nn.AdaptiveAvgPool2d(1), nn.AdaptiveMaxPool2d(1)
        pooled = [mean(made), most(made), 8 * mean(shown), most(shown)]
        return maps, self.count(torch.cat(pooled, 1).flatten(1)), self.lines(seen)


class Data(Cache):
    def round(self, rng):
        return rng.permutation(len(self))

    def batch(self, index, rng=None):
        """Crops, views, maps, counts and lines; with rng slid, in other light, some mirrored."""
        n, cells = self.whole["planes"].shape[-1] - 2 * SLIDE * CELL, self.whole["maps"].shape[-1] - 2 * SLIDE
        x = np.empty((len(index), PLANES, 3, n, n), np.uint8)
        maps = np.empty((len(index), *self.whole["maps"].shape[1:3], cells, cells), np.uint8)
        lines = np.empty((len(index), PLANES, LINES, cells, cells), np.uint8)
        for i, k in enumerate(index):
            r, c = rng.integers(0, 2 * SLIDE + 1, 2) if rng is not None else (SLIDE, SLIDE)
            part = self.whole["planes"][k][:, r * CELL:r * CELL + n, c * CELL:c * CELL + n].reshape(-1, 3, n, n)
            flip = 1 if rng is None or rng.random() < .5 else -1
            x[i] = part[..., ::flip]
            maps[i], lines[i] = (self.whole[key][k][..., r:r + cells, c:c + cells][..., ::flip] for key in ("maps", "lines"))
        x = torch.from_numpy(x if rng is None else other_light(x, rng)).float().reshape(len(index), -1, n, n)
        maps = torch.from_numpy(maps).transpose(0, 1).flatten(0, 1).float() / 255
        lines = torch.from_numpy(lines).flatten(0, 1).float() / 255
        return x, torch.from_numpy(self.whole["views"][index]), maps, torch.from_numpy(self.whole["counts"][index]).long(), lines


def loss_of(net, batch, rng):
    planes, views, maps, counts, lines = batch
    said, told, shown = (t.float() for t in net(planes, views))
    drawn_ = F.binary_cross_entropy_with_logits(said, maps, weights(maps, len(planes)))
    line = F.binary_cross_entropy_with_logits(shown, lines, 1 + 4 * lines)
    return 16 * drawn_ + 8 * line + 3 * F.cross_entropy(told, counts.T.reshape(-1))


def weights(maps, b):
    """Those of the maps of b buildings: what is narrow costs little to leave out; the seams under the next floor hardly show."""
    out = 1 + torch.tensor([0., 12, 4]).reshape(1, -1, 1, 1) * maps
    out[:-b, SEAM:] *= 1 - .9 * maps[b:, WOOD:WOOD + 1]
    return out


def report(net, data):
    """How well the maps of wood, of seams and of lines fit, of how many buildings floors and pieces are right, of how many sites that are bare it
    is told."""
    net.eval()
    overlap, line, right, bare = np.zeros((2, 2)), np.zeros(2), np.zeros(3, int), np.zeros(2, int)
    with torch.no_grad():
        for i in range(0, len(data), 48):
            x, views, maps, counts, lines = data.batch(np.arange(i, min(i + 48, len(data))))
            said, told, shown = net(x, views)
            line += [float(((shown > 0) & (lines > .5)).sum()), float(((shown > 0) | (lines > .5)).sum())]
            for k in (WOOD, SEAM):
                a, b = said[:, k] > 0, maps[:, k] > .5
                overlap[k] += [float((a & b).sum()), float((a | b).sum())]
            n, built = number(told), counts[:, 0] > 0
            right += right_of(n[built], counts[built])
            bare += [int((n[~built].sum(1) == 0).sum()), int((~built).sum())]
    net.train()
    fits = " ".join(f"{name} IoU {a / b:.3f}" for name, (a, b) in zip(("wood", "seams", "lines"), (*overlap, line)))
    return f"{fits} floors {right[0]}/{right[2]} pieces {right[1]}/{right[2]} bare {bare[0]}/{bare[1]}"


def parts(net, batch):
    planes, views, _, counts, _ = batch
    return [(net(planes, views)[1], counts.T.reshape(-1))]


class Flat(nn.Module):
    """The network as readers ask it of one building: tempered log odds of each floor's pieces, in one row."""

    def __init__(self, net):
        super().__init__()
        self.net, self.heat = net, net.heat

    def forward(self, planes, view):
        return self.net(planes, view)[1].reshape(1, -1) / self.heat[0]
