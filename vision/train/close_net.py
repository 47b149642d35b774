"""The network that looks closer at the places of pieces of which that of tiles doubts: larger, in finer samples, at a window around each."""
import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

import pieces_net
from layers import Beside, Doubled, block
from pieces import CELLS, FINE, UNKNOWN, Tiles
from pieces_net import CHANNELS, FLAGS, loss_of, report, temper
from table import Table
from written import File

NAME, BATCH, RATE = "close", 12, 3e-3           # tiles, of each of which some windows are shown
WIDE = FINE.side // CELLS                       # samples a cell is wide
ACROSS, REACH = 24, 4                           # cells that a window is wide; as many around its middle are asked
PIECES, BARE, PLAY = 2, 1, 1                    # windows of a tile that show a piece, and nothing; cells by which it lies beside the middle


def cut(picture, rng):
    return Tiles(FINE, Table(picture), rng).all()


class Net(pieces_net.Net):
    """From windows, b×14×72×72 with card white at SCALE, to the maps of that of tiles, b×22×24×24."""

    across = ACROSS

    def __init__(self, low=32, up=20, width=40, wide=64):
        super().__init__(low, up, width)
        self.low = nn.Sequential(nn.Conv2d(CHANNELS, low, 7, WIDE, 2, bias=False), nn.BatchNorm2d(low), nn.ReLU())  # a cell's samples in its middle
        self.far = nn.Sequential(block(width, wide, 3, 2), *[Beside(wide, d) for d in (1, 2, 1)])
        self.near = Doubled(wide, width)

    def around(self, x):
        """x with the light of all of the window, and with what shows in cells twice as wide."""
        x = super().around(x)
        return F.relu(x + self.near(self.far(x)))


class Data(pieces_net.Data):
    """Tiles in memory, of which windows are shown."""

    def seen(self, index, rng):
        play = PLAY if rng is not None else 0
        rng = rng if rng is not None else np.random.default_rng(int(index[0]))
        planes, labels = [], []
        for tile in index:
            for row, col in self.places(tile, rng):
                row, col = np.clip(np.array([row, col]) + rng.integers(-play, play + 1, 2), ACROSS // 2, CELLS - ACROSS // 2) - ACROSS // 2
                cells = np.s_[row:row + ACROSS, col:col + ACROSS]
                planes.append(self.whole["planes"][tile][:, WIDE * row:WIDE * (row + ACROSS), WIDE * col:WIDE * (col + ACROSS)])
                labels.append([middle(self.whole[k][tile][cells]) for k in ("kinds", *FLAGS)])
        return np.stack(planes), [np.stack(t) for t in zip(*labels)]

    def places(self, tile, rng):
        """Cells of a tile around which a window fits, that show pieces, and nothing."""
        edge = ACROSS // 2 - PLAY
        kinds = self.whole["kinds"][tile][edge:CELLS - edge, edge:CELLS - edge]
        for which, most in ((kinds > 0, PIECES), (kinds == 0, BARE)):
            at = np.argwhere(which)
            yield from at[rng.choice(len(at), min(len(at), most), replace=False)] + edge


def middle(cells):
    """Labels of a window's cells, unknown but around its middle."""
    out = np.full_like(cells, UNKNOWN)
    asked = np.s_[ACROSS // 2 - REACH:ACROSS // 2 + REACH, ACROSS // 2 - REACH:ACROSS // 2 + REACH]
    out[asked] = cells[asked]
    return out


def files(net):
    return [File(NAME + ".onnx", net, dict(windows=torch.rand(2, CHANNELS, WIDE * ACROSS, WIDE * ACROSS)), "maps")]
