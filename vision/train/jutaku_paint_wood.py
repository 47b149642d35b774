"""Paints wooden pieces: the light and the wood of a picture, floors of prisms, the dark between pieces that touch."""
import math
import random

import cv2
import numpy as np
from shapely.geometry import MultiPoint, Point, Polygon
from shapely.ops import unary_union

from crops import rings

FLOOR = 10.0


class Look:
    """The light and the wood of one picture."""

    def __init__(self, rng):
        self.rng = rng
        hue = np.array([rng.uniform(.45, .75), rng.uniform(.68, .86), 1.0])
        self.wood = hue * rng.uniform(150, 235)
        self.side = self.wood * (rng.uniform(.35, .8) if rng.random() < .5 else 1)
        self.vary, self.grain = rng.uniform(.03, .2), rng.uniform(.02, .13)
        turn = rng.uniform(0, 2 * math.pi)
        self.light = np.array([math.cos(turn), math.sin(turn)])
        self.ambient, self.direct = rng.uniform(.35, .8), rng.uniform(.1, .6)
        self.shadow = -self.light * rng.uniform(0, 1.1)
        self.depth, self.blur = rng.uniform(.1, .65), rng.uniform(.5, 14)
        self.seam, self.rim = rng.uniform(.35, .95), rng.uniform(0, .25)
        self.saw = rng.uniform(.08, .3)


def prisms(canvas, look, floors, base):
    """Paints floors of outlines (table mm), the lowest standing at height base. Each piece has its own grain, whatever lies beside it."""
    eye, name = canvas.camera.eye, canvas.rng.random()
    own = lambda k, i: random.Random("%s/%d/%d" % (name, k, i))
    scale = canvas.camera.f / np.linalg.norm(eye)
    pieces = [(base + FLOOR * k, Polygon(p)) for k, f in enumerate(floors) for p in f]

    def cast(z):
        d = look.shadow
        for foot, p in pieces:
            if foot + .1 >= z:
                a, b = foot - z, foot + FLOOR - z
                yield list(MultiPoint([(x + q * d[0], y + q * d[1]) for x, y in p.exterior.coords for q in (a, b)]).convex_hull.exterior.coords)[:-1]

    canvas.darken(cast(base), base, look.depth, look.blur)
    canvas.darken([p.buffer(1.5).exterior.coords for f, p in pieces if f == base], base, .35, 1.2 * scale)
    for k, f in enumerate(floors):
        foot, top = base + FLOOR * k, base + FLOOR * (k + 1)
        sawn = [Polygon(p).buffer(-look.saw, join_style=2) for p in f]
        sawn = [s if s.geom_type == "Polygon" and not s.is_empty else Polygon(p) for s, p in zip(sawn, f)]
        rngs = [own(k, i) for i in range(len(f))]
        shade = [1 + rng.gauss(0, look.vary) for rng in rngs]
        walls = []
        for s, tone, rng in zip(sawn, shade, rngs):
            ring = list(s.exterior.coords)
            if not s.exterior.is_ccw:
                ring = ring[::-1]
            for a, b in zip(ring, ring[1:]):
                n = np.array([b[1] - a[1], a[0] - b[0]])
                mid = np.array([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2])
                if n @ (eye[:2] - mid) <= 0 or not n.any():
                    continue
                lit = look.ambient * .85 + look.direct * max(0, n @ look.light / np.hypot(*n))
                walls.append((-np.hypot(*(eye[:2] - mid)), a, b, look.side * lit * tone, rng))
        dark = look.side * look.ambient * (1 - look.seam)
        walls += [(.1 - np.hypot(*(eye[:2] - (np.array(a) + b) / 2)), a, b, dark, own(k, -1)) for a, b in mouths(f, sawn, look.saw)]
        for _, a, b, colour, rng in sorted(walls, key=lambda w: w[0]):
            canvas.face([(*a, foot), (*b, foot), (*b, top), (*a, top)], colour, look.grain, rng)
            canvas.line([(*a, foot), (*b, foot), (*b, foot + .4), (*a, foot + .4)], look.seam * .6, 1)
        for p in f:
            canvas.face([(x, y, top) for x, y in p], dark, 0)
        for s, tone, rng in zip(sawn, shade, rngs):
            ring = [(x, y, top) for x, y in list(s.exterior.coords)[:-1]]
            canvas.face(ring, look.wood * tone * (look.ambient + look.direct * .75), look.grain, rng)
            canvas.line(ring, rng.choice([-.6, .4]) * look.rim, 1)
        if k + 1 < len(floors):
            within = np.zeros(canvas.cover.shape, np.float32)
            for p in f:
                cv2.fillPoly(within, [np.rint(canvas.camera.project([(x, y, top) for x, y in p])).astype(np.int32)], 1)
            canvas.darken(cast(top), top, look.depth, look.blur, within)
            above = [Polygon(p).buffer(1).exterior.coords for p in floors[k + 1]]
            canvas.darken(above, top, .3, .8 * scale, within)


def mouths(floor, sawn, saw):
    """The edges across which one looks in between pieces of a floor that touch."""
    whole = unary_union([Polygon(p).buffer(.01) for p in floor]).buffer(-saw - .01, join_style=2)
    for strip in rings(whole.difference(unary_union(sawn))):
        for a, b in zip(strip, strip[1:]):
            if whole.boundary.distance(Point((a + b) / 2)) < .03 and np.hypot(*(b - a)) < 4 * saw:
                yield tuple(a), tuple(b)
