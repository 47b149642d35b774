"""The network that looks closer at the two sites of a card, whose order is that of their middles from left to right: by how much one's lies further right
where one lies above the other. It sees the card in the plane of its top, upright; whatever stands on it."""
import cv2
import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from crops import FINE, SCALE, levelled
from floors import each_of, mean
from layers import Beside, block
from light import relit
from sites import centroid, in_view, shaken
from table import HALF, TOP, on_table, tables
from train import Cache
from written import File

NAME, BATCH, RATE = "sites_fine", 24, 2e-3
N, STEP = 144, .5                       # samples a side, mm
WIDE = 176                              # samples a side of what is kept, to be turned, sheared and moved
CELLS = 36                              # of a map, a side
CELL = N // CELLS * STEP                # mm
VOTE = 20.                              # mm, the unit of votes
TURN, SHEAR, SIZE, MOVED = .06, .1, .05, 1.5    # how far lessons are turned, sheared and scaled, as shares, and moved, mm


def cut(picture, rng):
    """The cards with two sites of a scene, before and after: planes, 3×176×176; the cells of either site, 2×88×88; their middles, 2×2 mm right
    and down of the crop's."""
    rows = [row for table in tables(picture) for s in table.extras["sites"] if len(s["polygons"]) == 2 for row in lesson(table, s, rng)]
    return {k: np.stack([r[k] for r in rows]) for k in rows[0]} if rows else None


def lesson(table, card, rng):
    """What there is to learn of a card, believed to lie where a layout that errs tells it; nothing where it is hidden or out of view."""
    if tuple(card["card"]) not in table.pose or table.is_hidden(card=card["card"]):
        return
    pose = table.pose[tuple(card["card"])]
    guess = shaken(pose, rng)
    if not in_view(table, np.array(guess[:2])):
        return
    planes = upright(table, guess, WIDE)
    lies = [onto(guess, pose, np.array(p)) for p in card["polygons"]]
    sites = np.zeros((2, WIDE // 2, WIDE // 2), np.uint8)
    for site, polygon in zip(sites, lies):
        at = polygon / (2 * STEP) + (WIDE // 2 - 1) / 2
        cv2.fillPoly(site, [np.rint(at * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    yield dict(planes=levelled(planes, table.white), sites=sites, middles=np.float32([centroid(p) for p in lies]))


def upright(table, pose, n):
    """What shows of a card that is believed to lie at a pose, 3×n×n, RGB as in the picture."""
    along = (np.arange(n) - (n - 1) / 2) * STEP
    u, v = np.meshgrid(along, along)
    x, y = on_table(pose, u, -v)
    ends = table.project([[*on_table(pose, 0, 0), TOP], [*on_table(pose, 10, 0), TOP]])
    half = np.hypot(*(ends[1] - ends[0])) * STEP / 10 > FINE
    px = table.project(np.stack([x, y, np.full(x.shape, TOP)], -1).reshape(-1, 3)).astype(np.float32).reshape(n, n, 2)
    px = px / 2 - .25 if half else px
    source = table.small if half else table.image
    return cv2.remap(source, px[..., 0], px[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)[..., ::-1].transpose(2, 0, 1)


def onto(guess, pose, polygon):
    """Where points of a card at a pose, mm from its top-left corner, seem to lie from the middle of one at a guess, mm right and down."""
    x, y = on_table(pose, polygon[:, 0] - HALF, HALF - polygon[:, 1])
    c, s = np.cos(np.radians(guess[2])), np.sin(np.radians(guess[2]))
    dx, dy = x - guess[0], y - guess[1]
    return np.stack([c * dx + s * dy, s * dx - c * dy], 1)


class Net(nn.Module):
    """From crops, b×3×144×144 with card white at SCALE, to by how much further right the middle of the lower site lies, VOTEs, and the logarithm of how
    far that is off, b×2; and maps, b×6×36×36: of the upper and of the lower site the log odds that a cell shows it, and what it votes for, in VOTEs."""

    def __init__(self, low=24, width=48):
        super().__init__()
        self.see = nn.Sequential(block(3, low, 5, 2), block(low, low), block(low, width, 3, 2))
        self.deep = nn.Sequential(*[Beside(width, d) for d in (1, 2, 4, 8, 4, 2, 1)])
        self.tell = nn.Conv2d(width, 8, 1)
        self.far = nn.Sequential(nn.Linear(2 * width, 32), nn.ReLU(), nn.Linear(32, 1))
        along = (torch.arange(CELLS) - (CELLS - 1) / 2) * (CELL / VOTE)
        self.register_buffer("right", along.repeat(1, 2, CELLS, 1))

    def forward(self, crops):
        x = self.deep(self.see(crops * (2 / SCALE) - 1.2))
        maps = self.tell(x)
        weight = CELLS ** 2 * torch.softmax(maps[:, 6:].flatten(2), 2).reshape(-1, 2, CELLS, CELLS)
        middles = mean(weight * (maps[:, 2:4] + self.right)).flatten(1)
        off = self.far(mean(each_of(weight, x)).flatten(1))
        return torch.cat([middles[:, 1:] - middles[:, :1], off], 1), maps[:, :6]


class Data(Cache):
    def batch(self, index, rng=None):
        """Crops, sites and middles, the upper site first; with rng turned, sheared, moved, mirrored and in other light."""
        rows = [self.moved(k, rng) for k in index]
        x, sites, middles = (torch.as_tensor(np.stack(t)) for t in zip(*rows))
        x = x.float()
        return x if rng is None else relit(x, rng), sites.float() / 255, middles

    def moved(self, k, rng):
        """One card, such that one site lies above the other: its crop, its sites and their middles."""
        middles = self.whole["middles"][k]
        move = np.eye(2) if rng is None else drawn(rng)
        apart = middles[1] - middles[0]
        if abs(apart[0]) > abs(apart[1]):
            move = move @ [[0, -1], [1, 0]]
        shift = np.zeros(2) if rng is None else rng.normal(0, MOVED, 2)
        planes = warped(self.whole["planes"][k], STEP, move, shift, N, STEP)
        sites = warped(self.whole["sites"][k], 2 * STEP, move, shift, CELLS, CELL)
        middles = middles @ move.T + shift
        first = middles[:, 1].argsort()
        return planes, sites[first], np.float32(middles[first])


def drawn(rng):
    """A way in which a lesson is turned, sheared, scaled and mirrored, 2×2."""
    a = rng.normal(0, TURN) + np.pi * rng.integers(0, 2)
    c, s = np.cos(a), np.sin(a)
    return np.array([[c, -s], [s, c]]) @ [[1, rng.normal(0, SHEAR)], [0, 1]] @ np.diag(np.exp(rng.normal(0, SIZE, 2))) @ np.diag([rng.choice([-1, 1]), 1])


def warped(image, mm, move, shift, n, step):
    """An image, k×m×m in samples of mm, moved, in n×n samples of step mm."""
    back, rows = np.linalg.inv(move), image.transpose(1, 2, 0)
    a = back * step / mm
    b = (image.shape[-1] - 1) / 2 - a @ np.full(2, (n - 1) / 2) - back @ shift / mm
    rows = cv2.blur(rows, (2, 2)) if step > mm else np.ascontiguousarray(rows)
    return cv2.warpAffine(rows, np.column_stack([a, b]), (n, n), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP).transpose(2, 0, 1)


def loss_of(net, batch, rng):
    crops, sites, middles = batch
    said, maps = (t.float() for t in net(crops.contiguous(memory_format=torch.channels_last)))
    shown = F.binary_cross_entropy_with_logits(maps[:, :2], sites)
    off = (maps[:, 2:].reshape(-1, 2, 2, CELLS, CELLS) + cells(net) - middles.transpose(1, 2)[..., None, None] / VOTE).abs()
    votes = (off * sites[:, None]).sum() / (sites.sum() + 1)
    apart = (said[:, 0] - (middles[:, 1, 0] - middles[:, 0, 0]) / VOTE).abs()
    far = said[:, 1].clamp(-8, 2)
    return shown + 2 * votes + (apart / torch.exp(far) + far).mean() + 5 * apart.mean()


def cells(net):
    """Where cells lie, right and down, VOTEs, 1×2×1×36×36."""
    right = net.right[0, 0]
    return torch.stack([right, right.T])[None, :, None]


def report(net, data):
    """How far off the way from one site's middle to the other's is, mm: the median, the root of the mean square, and how often its side is wrong where it is
    less than 2 mm."""
    net.eval()
    said, true = [], []
    with torch.no_grad():
        for i in range(0, len(data), 64):
            crops, _, middles = data.batch(np.arange(i, min(i + 64, len(data))))
            said.append(net(crops)[0])
            true.append(middles[:, 1, 0] - middles[:, 0, 0])
    net.train()
    said, true = torch.cat(said), torch.cat(true)
    off = VOTE * said[:, 0] - true
    near = true.abs() < 2
    wrong = ((said[:, 0] > 0) != (true > 0))[near]
    return f"{len(off)} off {off.abs().median():.3f} {off.square().mean().sqrt():.3f} mm, said {VOTE * torch.exp(said[:, 1]).median():.3f}, side wrong {int(wrong.sum())}/{int(near.sum())}"


class Flat(nn.Module):
    """The network as readers ask it: without its maps."""

    def __init__(self, net):
        super().__init__()
        self.net = net

    def forward(self, crop):
        return self.net(crop)[0]


def files(net):
    return [File(NAME + ".onnx", Flat(net), dict(crop=torch.rand(1, 3, N, N)), "said", batched=False)]
