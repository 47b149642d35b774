"""Claim discs and bottles painted onto stills, beside the buildings and pyramids of paint.py."""
import cv2
import numpy as np

from cards import PAINTS
from paint import Canvas, Painter, card_white, display, linear
from sweep import TOP

RADIUS, HEIGHT = 7.5, 5                     # of a disc, mm
TALL, STOUT, SLICE, SEGMENTS = 25, 5, 1.25, 16  # a bottle's height and radius, the slices it is painted in, mm; sides of a round
ODD = .25                                   # share of players' pieces in a paint that no player has


class PiecePainter(Painter):
    def player(self):
        """A player's name; now and then that of a paint drawn anew."""
        if self.rng.random() < ODD:
            odd = f"odd {len(self.paints)}"
            self.paints[odd] = linear(self.rng.uniform(40, 230, 3))
            return odd
        return str(self.rng.choice(["grey", "grey", "natural", "natural", "orange", "blue", "pink"]))

    def disc(self, still, original, pose, at, player, keep):
        """Paints a player's disc that lies on the edges of cards, its middle at a point of the table, mm."""
        around = np.arange(32) * np.pi / 16
        out = np.stack([np.cos(around), np.sin(around)], 1)
        foot = np.c_[at + RADIUS * out, np.full(32, TOP)]
        top = foot + (0, 0, HEIGHT)
        canvas, white = Canvas(still, original, [*foot, *top], keep), card_white(still, original, pose)
        if not canvas.ok or white is None:
            return
        self.cast_shadow(canvas, foot, HEIGHT)
        canvas.enlarge()
        paint, grain = white * self.paints[player], .4 if player == "natural" else .15
        bright, eye, wall = self.rng.uniform(.85, 1.1), still.eye(), self.rng.uniform(.5, .95)
        for i in range(32):
            normal = out[i] + out[i - 1]
            if normal @ (eye[:2] - at) > 0:
                lit = wall * (.85 + .15 * (normal @ self.sun) / 2)
                corners = np.stack([foot[i], foot[i - 1], top[i - 1], top[i]])
                self.face(canvas, canvas.place(corners), np.array([[0, 0], [1.5, 0], [1.5, HEIGHT], [0, HEIGHT]]), paint * bright * lit, grain)
        self.face(canvas, canvas.place(top), top[:, :2] - at, paint * bright, grain)
        self.blend(canvas)

    def outline(self):
        """Radii of a shape by height, where its lid begins, and how many sides it has."""
        z = np.arange(0, TALL, SLICE)
        if self.rng.random() < .4:                                  # a can or a prism
            return np.full(len(z), self.rng.uniform(4, STOUT)), TALL - self.rng.uniform(.5, 3), int(self.rng.choice([6, SEGMENTS]))
        shoulder, neck = self.rng.uniform(6, 17), self.rng.uniform(1.2, 3.2)
        end = shoulder + self.rng.uniform(1, 22 - shoulder)
        radii = np.interp(z, [0, shoulder, end, TALL], [self.rng.uniform(4.2, STOUT), self.rng.uniform(3.8, STOUT), neck, neck])
        lid = TALL - self.rng.uniform(1.5, 7)
        radii[z > lid] *= self.rng.uniform(1, 1.5)
        return radii, lid, SEGMENTS

    def drink(self):
        """The albedo, BGR, of some drink's bottle; a drink has one at a table. Now and then another is drawn anew."""
        if self.rng.random() < ODD:
            return linear(self.rng.uniform(20, 240, 3))
        name = str(self.rng.choice(list(PAINTS)))
        if name not in self.paints:
            rgb = np.array([PAINTS[name] >> 16, PAINTS[name] >> 8 & 255, PAINTS[name] & 255])
            self.paints[name] = linear(rgb)[::-1] * np.exp(self.rng.uniform(-.14, .14, 3))
        return self.paints[name]

    def bottle(self, still, original, pose, at, body, keep):
        """Paints a bottle of albedo body with its foot at a point of the table, mm."""
        radii, lid, sides = self.outline()
        around = self.rng.uniform(0, 2 * np.pi) + np.arange(sides) * 2 * np.pi / sides
        out, z = np.stack([np.cos(around), np.sin(around)], 1), np.arange(len(radii)) * SLICE
        ring = lambda k: np.c_[at + radii[k] * out, np.full(sides, z[k])]
        canvas, white = Canvas(still, original, [*ring(0), *ring(len(z) - 1)], keep), card_white(still, original, pose)
        if not canvas.ok or white is None:
            return
        self.cast_shadow(canvas, np.c_[ring(0)[:, :2], np.full(sides, 0.)], TALL, np.array([*at, TALL]))
        canvas.enlarge()
        paint, cap = white * body, white * (body + (1 - body) * self.rng.choice([0, .8, self.rng.random()]))
        towards = still.eye()[:2] - at
        towards /= max(np.hypot(*towards), 1e-6)
        gloss, ribs = self.rng.uniform(0, .5), self.rng.uniform(0, .25) * (self.rng.random() < .4)
        for k in range(len(z) - 1):
            low, high = ring(k), ring(k + 1)
            color = (cap if z[k] > lid else paint) * (1 - ribs * (k // 2 % 2))
            if radii[k + 1] < radii[k] - .05:                       # a shoulder looks up
                flat(canvas, low, color)
            for i in np.argsort(out @ towards):
                normal = out[i] + out[i - 1]
                if normal @ towards > -.2:
                    lit = self.ambient * .8 + self.direct * max(0, normal @ self.sun) / 2
                    shine = gloss * max(0, normal @ (self.sun + towards) / 4) ** 6
                    flat(canvas, np.stack([low[i], low[i - 1], high[i - 1], high[i]]), color * min(lit, 1.1) + white * shine)
        flat(canvas, ring(len(z) - 1), cap)
        self.blend(canvas)


def flat(canvas, points, color):
    """Fills a polygon of the table with one colour, linear."""
    at = [np.round(canvas.place(points) * 16).astype(np.int32)]
    cv2.fillPoly(canvas.big, at, display(color).tolist(), shift=4)
    cv2.fillPoly(canvas.cover, at, 1, shift=4)
