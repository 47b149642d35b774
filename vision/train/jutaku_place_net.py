"""The network of a place on TOKYO JUTAKU's map: whether a card lies there, and where on it an architect stands."""
import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

import tempering
from jutaku_map import ROWS, SEEN, Map
from jutaku_scene import SCALE
from layers import block
from light import relit
from train import Cache
from written import File

NAME, BATCH, RATE = "jutaku_place", 72, 3e-3
N, CELLS, SIDE = 48, 12, 72.0     # samples a side; cells of the answer; mm a side
NEAR = 5.0                        # mm from an architect's middle that show it
NO, CARD_, HIDDEN, SKIP = 0, 1, 2, -1
DOUBT = .15                       # about SEEN, of what nothing is asked


def cut(picture, rng):
    """Each place a little beside where it is, as lattices are found."""
    m = Map(picture)
    if not m.there:
        return None
    crops, cards, tokens = [], [], []
    standing = [(np.array(t["xyz"][:2]), m.share("token", int(t["token"][1:]) - 1)) for t in m.extras["tokens"]]
    light = m.light()
    for cell in [(r, c) for r in range(ROWS) for c in range(ROWS)]:
        middle, right, down = m.place(cell)
        middle = middle + rng.normal(0, 1.5, 2)
        a, half = rng.normal(0, .025), SIDE / 2 * np.exp(rng.normal(0, .02))
        u, v = right * np.cos(a) + down * np.sin(a), down * np.cos(a) - right * np.sin(a)
        crops.append(m.crop([middle + half * (x * u + y * v) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))], N) * (SCALE / light))
        cards.append(known(m, cell))
        tokens.append(marked([(xy - middle, share) for xy, share in standing], u, v))
    crops = np.clip(np.stack(crops) + .5, 0, 255).astype(np.uint8).transpose(0, 3, 1, 2)
    return {"crops": crops, "cards": np.int8(cards), "tokens": np.int8(tokens)}


def known(m, cell):
    """What lies on a place."""
    there = "card %d %d" % cell in m.extras["visible"]
    share = m.share("card", *cell)
    if not there:
        return NO
    return SKIP if abs(share - SEEN) < DOUBT else CARD_ if share > SEEN else HIDDEN


def marked(standing, u, v):
    """For each cell of a place whether an architect's middle shows there; standing: where, mm from the crop's middle, and how much is seen."""
    at = (np.arange(CELLS) - (CELLS - 1) / 2) * SIDE / CELLS
    x, y = np.meshgrid(at, at)
    out = np.zeros((CELLS, CELLS), np.int8)
    for d, share in standing:
        far = np.hypot(x - d @ u, y - d @ v)
        out[far < 2 * NEAR] = SKIP
        if share > SEEN + DOUBT:
            out[far < NEAR] = 1
    return out


class Net(nn.Module):
    """From crops, b×3×48×48 with the map's light at SCALE, to b×(3 + 144): log odds of no card, a card, a hidden place; of each
    cell that an architect's middle shows."""

    def __init__(self, low=24, width=48):
        super().__init__()
        self.low = nn.Sequential(block(3, low, 5, 2), block(low, width, 3, 2))
        self.deep = nn.ModuleList([block(width, width, dilation=d) for d in (1, 2, 1, 2, 1)])
        self.token = nn.Conv2d(width, 1, 1)
        self.card = nn.Linear(2 * width, 3)
        self.register_buffer("heat", torch.ones(2))  # temperatures of cards, architects

    def forward(self, crops):
        x = self.low(crops * (2 / SCALE) - 1.2)
        for layer in self.deep:
            x = x + layer(x)
        pooled = torch.cat([F.avg_pool2d(x, CELLS), F.max_pool2d(x, CELLS)], 1).flatten(1)
        return torch.cat([self.card(pooled), self.token(x).flatten(1)], 1)


class Data(Cache):
    def batch(self, index, rng=None):
        x, cards, tokens = (torch.as_tensor(self.whole[k][index]) for k in ("crops", "cards", "tokens"))
        x = x.float()
        if rng is not None:
            x, turn = relit(x, rng), int(rng.integers(4))
            x, tokens = torch.rot90(x, turn, (2, 3)), torch.rot90(tokens, turn, (1, 2))
        return x, cards.long(), tokens.long()


def loss_of(net, batch, rng):
    x, cards, tokens = batch
    said = net(x.contiguous(memory_format=torch.channels_last)).float()
    cells, want = said[:, 3:], tokens.flatten(1)
    each = F.binary_cross_entropy_with_logits(cells, (want > 0).float(), reduction="none")
    return F.cross_entropy(said[:, :3], cards, ignore_index=SKIP) + each[want != SKIP].sum() / ((want > 0).sum() + 20)


def report(net, data):
    net.eval()
    right, asked, found, there, invented = np.zeros(3, int), np.zeros(3, int), 0, 0, 0
    with torch.no_grad():
        for i in range(0, len(data), 144):
            x, cards, tokens = data.batch(np.arange(i, min(i + 144, len(data))))
            said, want = net(x), tokens.flatten(1)
            for k in range(3):
                right[k], asked[k] = right[k] + int((said[cards == k, :3].argmax(1) == k).sum()), asked[k] + int((cards == k).sum())
            shows, tells = (want > 0).any(1), (said[:, 3:] > 0).any(1)
            found, there = found + int((shows & tells).sum()), there + int(shows.sum())
            invented += int((tells & (want == 0).all(1)).sum())
    net.train()
    return " ".join(f"{name} {r}/{n}" for name, r, n in zip(("none", "card", "hidden"), right, asked)) + f"; architects {found}/{there} +{invented}"


def parts(net, batch):
    x, cards, tokens = batch
    said, want = net(x), tokens.flatten(1)
    return [(said[cards >= 0, :3], cards[cards >= 0]), (said[:, 3:][want >= 0], want[want >= 0])]


def files(net):
    return [File(NAME + ".onnx", tempering.Tempered(net, [3, CELLS * CELLS]), dict(crops=torch.rand(2, 3, N, N)), "said")]
