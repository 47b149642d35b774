"""What tells the floors of one building, of any game: how many pieces each has. It sees the building alone, facing the camera, in finer
samples than whole cards: the surfaces that show, the network, its data, loss and report."""
import cv2
import numpy as np
import torch
import torch.nn.functional as F
from shapely.geometry import LinearRing, MultiPolygon
from shapely.ops import unary_union
from torch import nn

from crops import SCALE, Facing, rings
from layers import Beside, block
from light import relit
from tempering import heats
from train import Tensors

FLOORS, FLOOR = 6, 10.              # at most; the height of one, mm
POOL = 2                            # cells of which the network tells as one
SLIDE = 2                           # cells by which a building may lie beside the middle, each way
EACH = 4                            # pieces of a floor at most
CLASSES = 1 + 2 * FLOORS            # of a cell: nothing of the building, the top of a floor, a side of a floor
SIGNS = 8                           # maps of what shows on surfaces, the first of which are taught:
SEAM, MIDDLE = range(2)             # the other maps: where two pieces of a floor meet, the middle of what shows of a piece
CAST = .1                           # by how much lamps colour what is seen, as a logarithm: floors have no colour of their own to be told by
MIDDLE_MM = 2.                      # around
FINE = 2                            # times as fine as cells surfaces are drawn
UNKNOWN = -1                        # in the place of a fault of which nobody says
FAULTS = ["build-not-touching", "build-outside-site", "build-over-gap", "build-overhang"]
mean, most = nn.AdaptiveAvgPool2d(1), nn.AdaptiveMaxPool2d(1)


def faulty(floors, site):
    """Where FAULTS show, each (which, shape, floors below): between parts of a floor that do not touch, wood outside the border, wood over a gap,
    wood that overhangs."""
    for k, floor in enumerate(floors):
        wood = unary_union(floor)
        if isinstance(unary_union([p.buffer(.25) for p in floor]), MultiPolygon):
            yield 0, MultiPolygon([p for p in floor if p.is_valid]).convex_hull.difference(wood.buffer(.2)), k + 1
        yield 1, wood.difference(site.buffer(.6)), k + 1
        if k:
            low = floors[k - 1]
            hull = unary_union(low).convex_hull.buffer(.2)
            free = wood.difference(unary_union([p.buffer(.3) for p in low]))
            yield 2 if len(low) > 1 else 3, free.intersection(hull), k
            yield 3, free.difference(hull), k


def counted(building):
    """How many pieces each of FLOORS floors has."""
    return [min(len(f), EACH) for f in building] + [0] * (FLOORS - len(building))


class Surfaces:
    """What shows of a building in a crop that faces the camera: lies tells of points of the card, n×2, and their heights above it, mm, where they
    lie on the table, n×3 mm; a cell of what shows is so many samples wide."""

    def __init__(self, facing, lies, cell):
        self.facing, self.lies, self.cell = facing, lies, cell
        rows, cols = (n * FINE // cell for n in facing.side)
        self.floor, self.piece = np.zeros((rows, cols), np.uint8), np.zeros((rows, cols), np.uint8)

    def fill(self, ring, heights, kind, piece):
        at = self.grid(ring, heights, FINE / self.cell)
        cv2.fillPoly(self.floor, [at], kind, cv2.LINE_8, 4)
        cv2.fillPoly(self.piece, [at], piece, cv2.LINE_8, 4)

    def draw(self, floors):
        """Draws floors, polygons of the card, from below, sides before tops, the far ones first: so nothing hides what stands before it."""
        number = 0
        for k, floor in enumerate(floors):
            low, high, sides = FLOOR * k, FLOOR * (k + 1), []
            for i, p in enumerate(floor):
                ring = np.array(p.exterior.coords)
                on = self.lies(ring, low)[:, :2]
                if not LinearRing(on).is_ccw:
                    ring, on = ring[::-1], on[::-1]
                for j in range(len(ring) - 1):
                    middle = self.facing.eye[:2] - on[j:j + 2].mean(0)
                    along = on[j + 1] - on[j]
                    if along[1] * middle[0] - along[0] * middle[1] > 0:
                        sides.append((-np.hypot(*middle), number + i + 1, ring[[j, j + 1, j + 1, j]]))
            for _, piece, ring in sorted(sides, key=lambda s: s[0]):
                self.fill(ring, [low, low, high, high], 1 + FLOORS + k, piece)
            for i, p in enumerate(floor):
                ring = np.array(p.exterior.coords)
                self.fill(ring, [high] * len(ring), 1 + k, number + i + 1)
            number += len(floor)

    def amiss(self, floors, site):
        """The maps of FAULTS of a building on a site, a polygon of the card, 0 to 255."""
        out = np.zeros((len(FAULTS), *(n // self.cell for n in self.facing.side)), np.uint8)
        for kind, shape, below in faulty(floors, site):
            for ring in rings(shape):
                cv2.fillPoly(out[kind], [self.grid(ring, FLOOR * below, 1 / self.cell)], 255, cv2.LINE_AA, 4)
        return out

    def grid(self, ring, heights, scale):
        """Points of the card, heights mm above it, in samples times scale, as OpenCV draws them with four bits behind the point."""
        return np.rint(((self.facing.at(self.lies(ring, heights)) + .5) * scale - .5) * 16).astype(np.int32)

    def maps(self, floors):
        """The classes of cells; the seams and the middles of pieces, 0 to 255."""
        self.draw(floors)
        middle = np.zeros(self.floor.shape, np.uint8)
        for n in range(1, sum(map(len, floors)) + 1):
            deep = cv2.distanceTransform(np.pad(np.uint8(self.piece == n), 1), cv2.DIST_L2, 3)[1:-1, 1:-1]
            if deep.max() > 1:
                r, c = np.unravel_index(deep.argmax(), deep.shape)
                cv2.circle(middle, (int(c), int(r)), round(MIDDLE_MM / self.facing.step / self.cell * FINE), 255, -1)
        return self.floor[::FINE, ::FINE], np.stack([halved(255. * self.seams()), halved(middle)])

    def seams(self, among=True):
        """Where two pieces of a floor meet, with among only where both lie there."""
        of = np.where(self.floor > FLOORS, self.floor - FLOORS, self.floor) * among
        seam = np.zeros(of.shape, bool)
        for a, b in ((np.s_[:, 1:], np.s_[:, :-1]), (np.s_[1:], np.s_[:-1])):
            meet = (self.piece[a] != self.piece[b]) & (of[a] == of[b]) & (of[a] > 0)
            seam[a] |= meet
            seam[b] |= meet
        return seam


def halved(drawn):
    """What is drawn, 0 to 255, by cell."""
    rows, cols = (n // FINE for n in drawn.shape)
    return np.uint8(drawn.reshape(rows, FINE, cols, FINE).mean((1, 3)) + .5)


def lesson(table, foot, crop, lies, building, site):
    """What there is to learn of a building on a site, polygons of the card, but the light and the counts, in a crop around foot, mm: its rows and
    columns, the mm between them and below foot, the samples of a cell; lies tells where points of the card, with their heights above it, lie
    on the table."""
    facing = framed(table, foot, crop)
    surfaces = Surfaces(facing, lies, crop[-1])
    classes, maps = surfaces.maps(building)
    maps = np.concatenate([maps, surfaces.amiss(building, site)])
    return facing, dict(views=facing.view(), high=high(facing), classes=classes, maps=maps)


def framed(table, foot, crop):
    """The crop around foot, and as much more on each side as it may slide."""
    side, step, low, cell = crop
    return Facing(table, foot, [n + 2 * SLIDE * cell for n in side], step, low + SLIDE * cell * step)


def joined(rows):
    """What is to be learnt of several buildings; None where there is none."""
    return {k: np.array([r[k] for r in rows], np.int8 if k == "counts" else None) for k in rows[0]} if rows else None


class Net(nn.Module):
    """From a crop, b×4×h×w: the card's light at SCALE, and how many floors higher than the foot each row shows, and the view, b×3, to
    classes, b×13×h/4×w/4; other maps and those of FAULTS, b×6×h/4×w/4, in samples twice as fine h/8×w/8, and then a layer sees them first
    that has sharp channels; counts, 6·b×5: log odds of 0 to 4 pieces of each floor, all told by the
    same layers from what shows of it, of the floors below and above, and of the whole; and log odds of FAULTS, b×4."""

    def __init__(self, sharp=0, fine=32, middle=64, width=96, inputs=4):
        super().__init__()
        first = [block(inputs, sharp, 5, 2)] if sharp else []
        self.see = nn.Sequential(*first, block(sharp or inputs, fine, 5, 2), block(fine, fine), block(fine, middle, 3, 2), Beside(middle), Beside(middle))
        self.low = block(middle, width, 3, 2)
        self.look = nn.Linear(3, width)
        self.deep = nn.Sequential(*[Beside(width, d) for d in (1, 2, 4, 2, 1)])
        self.rise = nn.Conv2d(width, middle, 1)
        self.draw = nn.Sequential(Beside(middle), Beside(middle), Beside(middle))
        self.maps = nn.Conv2d(middle, CLASSES + SIGNS, 1)
        self.register_buffer("heat", torch.ones(2))     # temperatures of counts, of faults
        self.whole = nn.Linear(2 * width, 32)
        self.amiss = nn.Sequential(block(middle + CLASSES, 32), nn.Conv2d(32, len(FAULTS), 3, 1, 1))
        self.wrong = nn.Sequential(nn.Linear(2 * (middle + len(FAULTS)) + 32, 48), nn.ReLU(), nn.Linear(48, len(FAULTS)))
        self.count = nn.Sequential(nn.Linear(3 * 2 * (middle + 2 * SIGNS + 1) + 32, 80), nn.ReLU(), nn.Linear(80, EACH + 1))

    def forward(self, crops, views):
        made, classes, signs, whole, told = self.counted(crops, views)
        amiss = self.faults(made, classes)
        return classes, torch.cat([signs[:, :MIDDLE + 1], amiss], 1), told, self.wrong(gathered(torch.cat([made, torch.sigmoid(amiss)], 1), whole))

    def counted(self, crops, views):
        """What it makes of the crops, b×64×h/4×w/4, its classes and other maps, of the whole, b×32, and log odds of each floor's pieces."""
        near = self.see((crops * (2 / SCALE) - 1.2).contiguous(memory_format=torch.channels_last))
        x = self.deep(self.low(near) + self.look(views)[:, :, None, None])
        made = self.draw(near + F.interpolate(self.rise(x), scale_factor=2, mode="nearest"))
        maps = self.maps(made)
        classes, signs = maps[:, :CLASSES], maps[:, CLASSES:]
        surfaces, shown = torch.softmax(classes, 1), torch.sigmoid(signs)
        whole = F.relu(self.whole(torch.cat([mean(x), most(x)], 1).flatten(1)))
        sums = 8 * mean_of(surfaces, torch.cat([made, shown, torch.ones_like(shown[:, :1])], 1))
        return made, classes, signs, whole, self.counts(torch.cat([sums, most_of(surfaces, shown)], 2), whole)

    def faults(self, made, classes):
        """Maps of FAULTS, b×4×h/4×w/4: they show where parts of a building meet."""
        return self.amiss(torch.cat([made, torch.softmax(classes, 1)], 1))

    def counts(self, sums, whole):
        """Log odds of each floor's pieces, 6·b×5, from what shows on each part, b×13×n, and of the whole, b×32."""
        of = torch.cat([sums[:, 1:1 + FLOORS], sums[:, 1 + FLOORS:]], 2)
        none = torch.zeros_like(of[:, :1])
        below, above = torch.cat([none, of[:, :-1]], 1), torch.cat([of[:, 1:], none], 1)
        each = torch.cat([of, below, above, torch.stack([whole] * FLOORS, 1)], 2)
        return self.count(each.transpose(0, 1).reshape(-1, each.shape[-1]))


def gathered(seen, whole):
    """What of seen, b×c×h×w, shows in all and where it shows most, and what there is of the whole, b×32: b×(2·c+32)."""
    return torch.cat([8 * mean(seen).flatten(1), most(seen).flatten(1), whole], 1)


def each_of(parts, seen):
    """What of seen, b×c×h×w, shows on each part, b×k×h×w shares of cells: b×k·c×h×w, in words that OpenCV 4.6 knows."""
    k, c = int(parts.shape[1]), int(seen.shape[1])
    return F.conv2d(parts, torch.eye(k).repeat_interleave(c, 0)[:, :, None, None]) * torch.cat([seen] * k, 1)


def most_of(parts, seen):
    """How much of seen, b×c×h×w, shows on each part, b×k×h×w, where it shows most, b×k×c."""
    if not torch.onnx.is_in_onnx_export():
        return (parts[:, :, None] * seen[:, None]).flatten(3).amax(3)
    return most(each_of(parts, seen)).reshape(-1, int(parts.shape[1]), int(seen.shape[1]))


def mean_of(parts, seen):
    """What of seen, b×c×h×w, shows on each part, b×k×h×w shares of cells, and how large that is, b×k×c. Readers get the same in words that OpenCV 4.6
    knows, which take a processor three times as long to learn through."""
    if not torch.onnx.is_in_onnx_export():
        return torch.matmul(parts.flatten(2), seen.flatten(2).transpose(1, 2)) / parts[0, 0].numel()
    return mean(each_of(parts, seen)).reshape(-1, int(parts.shape[1]), int(seen.shape[1]))


class Data(Tensors):
    cell = 2    # samples that a cell of what shows is wide

    def batch(self, index, rng=None):
        """Crops, views, classes, other maps and counts; with rng slid, in other light, some mirrored."""
        views, high, counts = (self.whole[k][index] for k in ("views", "high", "counts"))
        crops, classes, maps = (torch.stack(t) for t in zip(*[self.slid(k, rng) for k in index]))
        x = crops.float() if rng is None else self.lit(crops.float(), rng)
        rows, cols = x.shape[-2:]
        high = high[:, None, SLIDE * self.cell:-SLIDE * self.cell, None].expand(-1, 1, rows, cols)
        maps = F.max_pool2d(maps.float(), POOL) / 255
        return torch.cat([x, high], 1), views, classes[..., ::POOL, ::POOL].long(), maps, counts.long()

    def lit(self, x, rng):
        return relit(x * torch.exp(CAST * torch.as_tensor(rng.normal(0, 1, (len(x), 3, 1, 1))).float()), rng)

    def slid(self, k, rng):
        """The crop, the classes and the other maps of one building, moved and mirrored by chance, or straight."""
        r, c = rng.integers(0, 2 * SLIDE + 1, 2) if rng is not None else (SLIDE, SLIDE)
        mirrored = rng is not None and rng.random() < .5
        out = []
        for key, cell in (("crops", self.cell), ("classes", 1), ("maps", 1)):
            whole = self.whole[key][k]
            rows, cols = (n - 2 * SLIDE * cell for n in whole.shape[-2:])
            part = whole[..., r * cell:r * cell + rows, c * cell:c * cell + cols]
            out.append(part.flip(-1) if mirrored else part)
        return out


def high(facing):
    """How many floors higher than the foot each row shows, as channels of crops are: SCALE for one in six."""
    return np.float32((facing.base - np.arange(facing.side[0])) * facing.step / (FLOOR * max(facing.up[2], .2)) * SCALE / FLOORS)


def apart(odds, maps):
    """What each of maps, b×k×h×w, lacks of overlapping with what odds say (Milletari et al., 2016): seams fill a hundredth of the cells, and are
    not learnt by what each cell costs."""
    said = torch.sigmoid(odds)
    return 1 - (2 * (said * maps).sum((0, 2, 3)) + 1) / ((said + maps).sum((0, 2, 3)) + 1)


def loss_of_maps(odds, maps, weights):
    """The loss of maps, b×k×h×w, of which those before FAULTS have weights, of each cell and more where they show: what is narrow costs little to
    leave out."""
    weight, n = torch.tensor(weights + [[8., 120.]] * len(FAULTS)).T.reshape(2, 1, -1, 1, 1), len(weights)
    each = F.binary_cross_entropy_with_logits(odds, maps, weight[0] + weight[1] * maps, reduction="none").mean((0, 2, 3))
    return each.sum() + 2 * apart(odds[:, :n], maps[:, :n]).sum()


def loss_of(net, batch, rng):
    crops, views, classes, maps, counts = batch
    said, others, told, wrong = net(crops, views)
    other = loss_of_maps(others.float(), maps, [[20., 80.], [20., 80.]])
    loss = 4 * F.cross_entropy(said.float(), classes) + other + 3 * F.cross_entropy(told.float(), counts[:, :FLOORS].T.reshape(-1))
    known = counts[:, FLOORS] >= 0
    faults = F.binary_cross_entropy_with_logits(wrong[known].float(), counts[known, FLOORS:].float(), reduction="sum")
    return loss + 5 * faults / max(wrong[known].numel(), 1)


def number(told):
    """Log odds of pieces, 6·b×5, to the likeliest numbers of pieces of each floor, b×6."""
    return told.reshape(FLOORS, -1, EACH + 1).argmax(2).T


def right_of(n, counts):
    """Of how many buildings the floors are right, of how many the pieces, and of how many all: n, what is said of each floor, counts, what is there."""
    return np.array([int(((n > 0).sum(1) == (counts > 0).sum(1)).sum()), int((n.sum(1) == counts.sum(1)).sum()), len(n)])


class Tally:
    """How often each of FAULTS is told and invented, of those of which somebody says."""

    def __init__(self):
        self.sums = np.zeros((len(FAULTS), 4), int)

    def add(self, said, faults):
        """Counts log odds, b×4, and what is true, b×4."""
        for k, (a, b) in enumerate(zip((said > 0).T, faults.T)):
            self.sums[k] += [int((a & (b == 1)).sum()), int((b == 1).sum()), int((a & (b == 0)).sum()), int((b == 0).sum())]

    def __str__(self):
        return "".join(f" {name} {a}/{b} invented {c}/{d}" for name, (a, b, c, d) in zip(FAULTS, self.sums) if d)


def report(net, data):
    """How well surfaces and seams fit, of how many buildings floors and pieces are right, how often faults are told and invented."""
    net.eval()
    overlap, right, tally = np.zeros((2, 2)), np.zeros(3, int), Tally()
    with torch.no_grad():
        for i in range(0, len(data), 48):
            x, views, classes, maps, counts = data.batch(np.arange(i, min(i + 48, len(data))))
            said, others, told, wrong = net(x, views)
            best = said.argmax(1)
            overlap[0] += [float(((best == classes) & (classes > 0)).sum()), float(((best > 0) | (classes > 0)).sum())]
            a, b = others[:, SEAM] > 0, maps[:, SEAM] > .4
            overlap[1] += [float((a & b).sum()), float((a | b).sum())]
            counts, faults = counts[:, :FLOORS], counts[:, FLOORS:]
            right += right_of(number(told), counts)
            tally.add(wrong, faults)
    net.train()
    fits = " ".join(f"{name} IoU {a / b:.3f}" for name, (a, b) in zip(("surfaces", "seams"), overlap))
    return f"{fits} floors {right[0]}/{right[2]} pieces {right[1]}/{right[2]}{tally}"


def parts(net, batch):
    crops, views, _, _, counts = batch
    _, _, told, wrong = net(crops, views)
    known = counts[:, FLOORS] >= 0
    return [(told, counts[:, :FLOORS].T.reshape(-1)), (wrong[known].flatten(), counts[known, FLOORS:].flatten())]


class Flat(nn.Module):
    """The network as readers ask it of one building: tempered log odds of each floor's pieces and of faults, in one row."""

    def __init__(self, net):
        super().__init__()
        self.net = net
        self.heat = heats(net, [FLOORS * (EACH + 1), len(FAULTS)])

    def forward(self, crop, view):
        _, _, told, wrong = self.net(crop, view)
        return torch.cat([told.reshape(1, -1), wrong], 1) / self.heat


class Counts(nn.Module):
    """The network as readers ask it who know of faults from elsewhere, in two thirds of the time: each floor's pieces only."""

    def __init__(self, net):
        super().__init__()
        self.net, self.heat = net, net.heat[:1]

    def forward(self, crop, view):
        return self.net.counted(crop, view)[-1].reshape(1, -1) / self.heat
