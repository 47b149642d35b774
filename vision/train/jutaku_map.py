"""A picture of TOKYO JUTAKU's map: where its cards and architects lie, and crops of the places for cards."""
import json

import cv2
import numpy as np

from jutaku_scene import THICK, pyramid
from picture import Picture

ROWS, FINE = 6, 1.6
SEEN = .3  # the share of a thing up to which it counts as hidden


class Map(Picture):
    """One scene with its truth; there is false where it shows no map."""

    def __init__(self, picture):
        self.extras = json.load(open(picture[:-4] + ".truth.json")).get("extras") or {}
        self.there = "card_centres" in self.extras
        self.take(cv2.imread(picture))
        if self.there:
            self.see(self.extras["camera"])
            self.pose = self.extras["map_pose"]
            self.levels = pyramid(self.image)

    def share(self, *thing):
        """How much is seen of ("card", row, column) or ("token", number from 0); 0 where it does not lie there."""
        return self.extras["visible"].get(" ".join(map(str, thing)), 0)

    def middles(self):
        """Of each card that is seen, and of the map: x, y in px of the picture, kind."""
        cards = [c["xy"] for c in self.extras["card_centres"] if self.share("card", *c["card"]) > SEEN]
        found = [(*px, 0) for px in self.project([(*xy, THICK) for xy in cards])]
        return found + [(*px, 1) for px in self.project([(*self.pose["centre"], THICK)])]

    def place(self, cell):
        """The middle of a card's place, mm on the table, and the directions of the map's columns and rows there."""
        a = np.radians(self.pose["rot_deg"])
        right, down = np.array([np.cos(a), np.sin(a)]), np.array([np.sin(a), -np.cos(a)])
        x, y = (cell[1] - 2.5) * self.pose["pitch"], (cell[0] - 2.5) * self.pose["pitch"]
        return np.array(self.pose["centre"]) + x * right + y * down, right, down

    def crop(self, corners, n):
        """The quadrilateral at corners (table mm, from the upper left clockwise) at the height of cards, n×n×3 RGB."""
        px = self.project([(*c, THICK) for c in corners])
        span, level = np.mean([np.hypot(*(px[(i + 1) % 4] - px[i])) for i in range(4)]) / n, 0
        while span > FINE and level < len(self.levels) - 1:
            span, level = span / 2, level + 1
        k = .5 ** level
        px = px * k - (1 - k) / 2
        square = np.float32([[-.5, -.5], [n - .5, -.5], [n - .5, n - .5], [-.5, n - .5]])
        m = cv2.getPerspectiveTransform(square, px.astype(np.float32))
        return cv2.warpPerspective(self.levels[level], m, (n, n), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE)[..., ::-1]

    def light(self):
        """What the lightest channel of the map shows: the largest of the channels' 0.7 quantiles."""
        low = 3 * self.pose["pitch"]
        middle, right, down = self.place((2.5, 2.5))
        c = self.crop([middle + x * low * right + y * low * down for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))], 64).reshape(-1, 3)
        return max(np.sort(c, 0)[int(.7 * (len(c) - 1) + .5)].max(), 30)
