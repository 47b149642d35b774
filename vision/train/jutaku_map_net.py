"""The network that finds TOKYO JUTAKU's map: where in a small copy of the picture the middles of its cards show, and the
middle of the whole map."""
import numpy as np
import torch

import layout
import layout_net
from jutaku_map import Map

NAME, BATCH, RATE = "jutaku_map", 8, 3e-3
KINDS = ("card", "map")
loss_of = layout_net.loss_of


def cut(picture, rng):
    """The copy of one scene: a map, or something of another kind."""
    m = Map(picture)
    return dict(zip(("copies", "sizes", "middles"), (a[None] for a in layout.copy_of(m.image, m.middles() if m.there else []))))


class Net(layout_net.Net):
    """From pictures, b×3×320×448, to maps, b×2×80×112, of log odds that a middle shows."""

    def __init__(self):
        super().__init__(len(KINDS))


class Data(layout_net.Data):
    def batch(self, index, rng=None):
        pictures, near = super().batch(index, rng)
        return pictures, near[:, :len(KINDS)]


def report(net, data):
    """Of cards and maps, the share whose middle is found within 6 px, and of peaks that are none."""
    net.eval()
    tally = np.zeros((len(KINDS), 3), int)
    with torch.no_grad():
        for i in range(min(len(data), 150)):
            x, near = data.batch([i])
            said = torch.sigmoid(net(x))[0]
            for k in range(len(KINDS)):
                want, got = layout_net.peaks(near[0, k], .55), layout_net.peaks(said[k])
                tally[k] += sum(close(p, got) for p in want), len(want), sum(not close(p, want) for p in got)
    net.train()
    return " ".join(f"{name} {f}/{n} +{extra}" for name, (f, n, extra) in zip(KINDS, tally))


def close(p, others):
    return any(np.hypot(p[0] - q[0], p[1] - q[1]) < 6 for q in others)


def files(net):
    return [layout_net.files(net)[0]._replace(name=NAME + ".onnx")]
