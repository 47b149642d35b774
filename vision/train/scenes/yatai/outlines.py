"""The outlines of tokens as polygons in mm, y up."""
import math

import numpy as np
from shapely import affinity
from shapely.geometry import box, Point, Polygon
from shapely.ops import unary_union

from yatai import words


def meeple():
    b = Polygon(
        [
            (-8, 1.7),
            (-8, -0.9),
            (-4.2, -1.6),
            (-6.6, -8),
            (-1.6, -8),
            (0, -4.6),
            (1.6, -8),
            (6.6, -8),
            (4.2, -1.6),
            (8, -0.9),
            (8, 1.7),
            (2.6, 3),
            (-2.6, 3),
        ]
    )
    u = unary_union([b, Point(0, 4.6).buffer(3.4, 12)])
    return u.buffer(-0.7).buffer(1.1).buffer(-0.4).simplify(0.06)


def dish(kind):
    if kind == "ramen":
        bowl = Polygon(
            [
                (-9, 2.6),
                (-8.6, 4.4),
                (8.6, 4.4),
                (9, 2.6),
                (8.2, -1.5),
                (6.2, -5),
                (4.2, -7),
                (4, -9),
                (-4, -9),
                (-4.2, -7),
                (-6.2, -5),
                (-8.2, -1.5),
            ]
        )
        u = unary_union(
            [
                bowl,
                affinity.scale(Point(-1, 4.2).buffer(5.2), 1, 0.85),
                affinity.rotate(box(3.2, 3, 4.8, 9.4), -14, origin=(4, 4)),
            ]
        )
    elif kind == "gyoza":
        p = [(9 * math.cos(t), 8.6 * math.sin(t) - 4.2) for t in np.linspace(0, math.pi, 40)]
        sc = [Point(7.2 * math.cos(t), 6.9 * math.sin(t) - 3.4).buffer(2.1) for t in np.linspace(0.25, math.pi - 0.25, 7)]
        u = unary_union([Polygon(p + [(-6, -5.6), (0, -5), (6, -5.6)])] + sc)
    elif kind == "tempura":
        body = affinity.rotate(affinity.scale(Point(0, 0).buffer(1, 24), 7.4, 3.9), 38, origin=(0, 0))
        t1 = Polygon([(4.2, 3), (9, 3.6), (8.2, 6.6), (5, 4.4)])
        t2 = Polygon([(4, 3.4), (7, 9), (3.8, 8.6), (3, 4.8)])
        u = unary_union([affinity.translate(body, -1.4, -1.2), t1, t2])
    else:
        st = affinity.rotate(box(-12, -1, 12, 1), 45, origin=(0, 0))
        bl = [affinity.rotate(box(x - 2.7, -4, x + 2.7, 4).buffer(-0.8).buffer(0.8), 45, origin=(0, 0)) for x in (-5.2, 0.8, 6.8)]
        u = unary_union([st] + bl)
        u = u.intersection(box(-9, -9, 9, 9))
    return u.buffer(-0.25).buffer(0.5).buffer(-0.25).simplify(0.05)


def bottle():
    u = Polygon(
        [
            (-1.7, 10),
            (1.7, 10),
            (1.7, 8.4),
            (1.4, 8.2),
            (1.5, 4.6),
            (3.6, 2.2),
            (4.9, 0),
            (5, -9.2),
            (4.3, -10),
            (-4.3, -10),
            (-5, -9.2),
            (-4.9, 0),
            (-3.6, 2.2),
            (-1.5, 4.6),
            (-1.4, 8.2),
            (-1.7, 8.4),
        ]
    )
    return u.buffer(-0.3).buffer(0.3).simplify(0.04)


OUT = {"meeple": meeple(), "bottle": bottle(), **{k: dish(k) for k in words.FOOD}}


def pts(p, cx, cy, s, ppm):
    return [((cx + x * s) * ppm, (cy - y * s) * ppm) for x, y in p.exterior.coords]
