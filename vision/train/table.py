"""A rendered IZAKAYA table: its picture, its camera, and what lies at each place, from NAME.jpg and NAME.truth.json."""
import json
import os

import cv2
import numpy as np

from picture import Picture

HALF, TOP = 31.5, 1.6            # half a site card and its thickness, mm
DISC, TOKEN = 5.0, 4.0           # heights at which the truth places discs and the architect token, mm
PLAYERS = ("grey", "orange", "blue", "pink", "natural")
DRINKS = ("white", "yellow", "red", "green", "blue", "black")


class Table(Picture):
    """One picture with its truth. Table coordinates: mm, origin at the grid's centre, x right, y towards the supply."""

    def __init__(self, path, before=False):
        """before: the picture from before the last pieces were laid, of which only wood is known."""
        self.take(cv2.imread(earlier(path) if before else path))
        truth = json.load(open(path.rsplit(".", 1)[0] + ".truth.json"))
        self.extras = truth["extras"]
        self.wood = self.extras["pieces_before" if before else "pieces"]
        self.see(self.extras["camera"])
        self.gap = self.extras["gap"]
        self.state, self.px = self.extras["full_state"], self.extras["positions_px"]
        self.hidden = [h for h in truth.get("hidden") or [] if "site" not in h]
        self.pose = {tuple(c["card"]): (c["x"], c["y"], c["deg"]) for c in self.extras["card_pose"]}
        self.n = round(len(self.pose) ** .5)
        self.white = self.card_white()

    def is_hidden(self, **place):
        return any(all(h.get(k) == v for k, v in place.items()) for h in self.hidden)

    def card_white(self):
        """What the picture shows of card white."""
        grid = np.linspace(-29, 29, 24)
        u, v = (g.ravel() for g in np.meshgrid(grid, grid))
        on = [on_table(pose, u, v) for pose in self.pose.values()]
        return self.white_of([self.project(np.stack([x, y, np.full(x.shape, TOP)], 1)) for x, y in on])


def tables(path):
    """A table, and as it was before its last pieces were laid, where that is known."""
    return [Table(path, before) for before in (False, True) if not before or os.path.exists(earlier(path))]


def earlier(path):
    return path[:-4] + ".before.jpg"


def on_table(pose, u, v):
    """Where the card points u, v (mm from its middle, v up the layout) lie on the table."""
    x, y, deg = pose
    c, s = np.cos(np.radians(deg)), np.sin(np.radians(deg))
    return x + c * u - s * v, y + s * u + c * v
