"""Tiles of an IZAKAYA table with labels for what may lie anywhere: the discs of the turn order and the architect token."""
import numpy as np

from crops import crop, levelled
from table import DISC, PLAYERS, TOKEN

N, STEP, HEIGHTS, CELLS = 64, 1.5, (1.0, 5.0), 32  # samples a side, mm, planes above the table, cells a side
UNKNOWN = -1
ON, OFF = 3.0, 8.0              # a cell that near to a disc's middle shows it; one that far from all shows none, mm
TOKEN_ON, TOKEN_OFF = 5.0, 12.0
ROW_X, ROW_Y = 16.0, 16.0       # around the turn order nothing else lies within these, mm


class Tiles:
    """The tiles of one table; rng says where they lie."""

    def __init__(self, table, rng):
        self.table, self.rng = table, rng
        self.half = table.n * (63 + table.gap) / 2
        self.discs, self.doubtful = [], []           # (x, y, value) of those seen; (x, y) of those that may be
        self.row = [table.unproject(p, DISC) for p in table.px["turn_order"]]
        if not table.is_hidden(spot="turn_order"):
            self.discs += [(*at, 1 + PLAYERS.index(p)) for at, p in zip(self.row, table.state["turn_order"])]
        else:
            self.doubtful += [tuple(at) for at in self.row]
        claims = {(*c["card"], c["side"]): c["player"] for c in table.state["claims"]}
        for c in table.px["claims"]:
            x, y = table.unproject(c["px"], DISC)
            if table.is_hidden(gap=dict(card=c["card"], side=c["side"])):
                self.doubtful.append((x, y))
            else:
                self.discs.append((x, y, 1 + PLAYERS.index(claims[(*c["card"], c["side"])])))
        self.token = table.unproject(table.px["build_spot"], TOKEN)

    def all(self):
        turn = [self.row[self.rng.integers(len(self.row))] + self.rng.uniform(-30, 30, 2) for _ in range(4)]
        token = [self.token + self.rng.uniform(-30, 30, 2) for _ in range(2)]
        grid = [self.rng.uniform(-self.half, self.half, 2)]
        supply = [np.array([self.rng.uniform(-self.half - 60, self.half + 60), self.half + self.rng.uniform(20, 110)])]
        rows = [self.tile(m) for m in turn + token + grid + supply]
        return {k: np.stack([r[k] for r in rows]) for k in rows[0]}

    def tile(self, middle):
        planes, at, view, _, _ = crop(self.table, middle, HEIGHTS, N, STEP)
        side = N // CELLS
        cells = at.reshape(CELLS, side, CELLS, side, 2).mean((1, 3))
        x, y = cells[..., 0], cells[..., 1]
        label = np.where((abs(x) < self.half) & (abs(y) < self.half), 0, UNKNOWN)
        if self.row:
            (x0, y0), (x1, y1) = self.row[0], self.row[-1]
            strip = (abs(x - (x0 + x1) / 2) < ROW_X) & (y < max(y0, y1) + ROW_Y) & (y > min(y0, y1) - ROW_Y)
            label[strip] = 0
        for a, b in self.doubtful:
            label[np.hypot(x - a, y - b) < OFF] = UNKNOWN
        for a, b, value in self.discs:
            far = np.hypot(x - a, y - b)
            label[far < OFF] = UNKNOWN
            label[far < max(ON, far.min() + .1 if far.min() < ON + 1 else 0)] = value
        far = np.hypot(x - self.token[0], y - self.token[1])
        token = np.where(far < TOKEN_ON, 1, np.where(far < TOKEN_OFF, UNKNOWN, 0))
        if self.table.is_hidden(spot="build_spot"):
            token[far < TOKEN_OFF] = UNKNOWN
        return dict(planes=levelled(planes, self.table.white).reshape(-1, N, N), labels=label.astype(np.int8), tokens=token.astype(np.int8), view=view)
