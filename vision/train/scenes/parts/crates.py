"""The crate that a colour's bottles stand in."""
from parts import materials, meshes
from scene import profile

WALL, FLOOR, RIB = 1.6, 1.4, 0.5  # thickness of the walls and the floor, half that of the partitions, mm


def crate():
    size = profile.of("izakaya")["crate"]
    look = materials.plain("crate", size["color"], rough=0.4, spec=0.45)
    return meshes.boxes("crate", walls(size) + partitions(size), [look])


def walls(size):
    """The floor and the four walls as boxes x0 y0 z0 x1 y1 z1."""
    w, d, h = size["width"] / 2, size["depth"] / 2, size["height"]
    return [
        (-w, -d, 0, w, d, FLOOR),
        (-w, -d, 0, w, -d + WALL, h),
        (-w, d - WALL, 0, w, d, h),
        (-w, -d, 0, -w + WALL, d, h),
        (w - WALL, -d, 0, w, d, h),
    ]


def partitions(size):
    w, d, h = size["width"] / 2, size["depth"] / 2, size["height"] * 0.7
    across = [(x - RIB, -d, 0, x + RIB, d, h) for x in (-w / 3, w / 3)]
    return across + [(-w, -RIB, 0, w, RIB, h)]
