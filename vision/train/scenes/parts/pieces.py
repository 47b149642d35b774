"""Wooden pieces of buildings. In wilder copies the kind of wood, its knots, the saw's marks, burnt edges and their rounding differ."""
import math
import random

from shapely import affinity
from shapely.geometry import Polygon

from parts import materials, meshes, paints
from scene import profile

NOMINAL = ("#c79d68", "#e2c294")
WOODS = [  # dark and light grain
    NOMINAL,
    ("#c9a878", "#e8cfa6"),
    ("#b98f5c", "#d8b483"),
    ("#d0ad7c", "#ecd6b0"),
    ("#d9bf94", "#f0e0c2"),
    ("#b5875a", "#cfa678"),
    ("#c8a06a", "#d2ab77"),
    ("#a9794a", "#d9b486"),
]
SIDES = [None, None, "#8a6238", "#a87b4a", "#5b3d25", "#35231a"]  # sawn and laser-cut sides; None: as the top


def piece(polygon):
    """A piece of this outline round its origin, mm, cut from the plank in any direction: its mesh, and by how much to turn that, radians."""
    outline = [(round(x, 2), round(y, 2)) for x, y in _sawn(polygon).exterior.coords[:-1]]
    turn = random.Random(str(outline)).uniform(0, 180)
    along = affinity.rotate(Polygon(outline), -turn, origin=(0, 0))
    edge, rounds = _edge()
    height = profile.of("izakaya")["piece"]["floor_height"]
    name = "piece" + str(outline)
    return meshes.prism(name, list(along.exterior.coords)[:-1], height, looks(), bevel=edge, rounds=rounds), math.radians(turn)


def _sawn(polygon):
    """The saw takes a little off each side."""
    less = polygon.buffer(-0.12, join_style=2)
    return less if less.geom_type == "Polygon" else polygon


def looks():
    """The materials of the top and the sides."""
    if not paints.differs("piece-wood", 2):
        return [materials.wood("piece-wood", *NOMINAL, rough=0.55, vary=0.16, stretch=7)]
    rng = paints.source("piece-wood")
    dark, light = rng.choice(WOODS)
    grain = {
        "scale": rng.uniform(0.5, 2.2),
        "stretch": rng.uniform(3, 14),
        "knots": rng.choice([0, 0, rng.uniform(0.2, 1)]),
        "saw": rng.choice([0, 0, rng.uniform(0.1, 0.5)]),
    }
    rough, vary, side = rng.uniform(0.35, 0.8), rng.uniform(0.05, 0.25), rng.choice(SIDES)
    top = materials.wood("piece-wood", dark, light, rough=rough, vary=vary, **grain)
    if side is None:
        return [top]
    return [top, materials.wood("piece-wood-side", side, dark, rough=0.7, vary=vary, stretch=3)]


def _edge():
    """Width in mm and steps of the upper edge's rounding."""
    if not paints.differs("piece-wood", 2):
        return 0.35, 1
    rng = paints.source("piece-edge")
    return rng.choice([rng.uniform(0.08, 0.5), rng.uniform(0.5, 1.2)]), rng.choice([1, 2, 3])
