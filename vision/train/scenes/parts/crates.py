"""The crate that a colour's bottles stand in. Wilder copies have other yellows, ribs, rims, holes to grip, and plastic that light passes."""
import colorsys

from parts import materials, meshes, paints
from scene import profile

WALL, FLOOR, RIB = 1.6, 1.4, 0.5  # thickness of the walls and the floor, half that of the partitions, mm


def crate():
    if "crate" in meshes.MADE:
        return meshes.MADE["crate"]
    size = profile.of("izakaya")["crate"]
    if not paints.differs("crate", 2):
        look = materials.plain("crate", size["color"], rough=0.4, spec=0.45)
        return meshes.boxes("crate", walls(size, WALL) + partitions(size, 0.7), [look])
    rng = paints.source("crate-shape")
    wall = rng.uniform(1.0, 2.6)
    parts = partitions(size, rng.choice([0.25, 0.5, 0.7, 0.95]))
    parts += gripped(size, wall) if rng.random() < 0.3 else walls(size, wall)
    if rng.random() < 0.4:
        parts += ribs(size, rng.randint(3, 9))
    if rng.random() < 0.4:
        parts += rim(size, rng.uniform(0.5, 1.2))
    clear = rng.uniform(0.1, 0.4) if rng.random() < 0.2 else 0.0
    look = materials.plain("crate", another_yellow(rng), rough=rng.uniform(0.15, 0.7), spec=0.45, trans=clear)
    return meshes.boxes("crate", parts, [look])


def another_yellow(rng):
    """From lemon to orange, pale to strong."""
    rgb = colorsys.hsv_to_rgb(rng.uniform(0.085, 0.155), rng.uniform(0.5, 0.95), rng.uniform(0.7, 0.98))
    return "#%02x%02x%02x" % tuple(int(255 * v) for v in rgb)


def walls(size, wall):
    """The floor and the four walls as boxes x0 y0 z0 x1 y1 z1, mm."""
    w, d, h = size["width"] / 2, size["depth"] / 2, size["height"]
    return [
        (-w, -d, 0, w, d, FLOOR),
        (-w, -d, 0, w, -d + wall, h),
        (-w, d - wall, 0, w, d, h),
        (-w, -d, 0, -w + wall, d, h),
        (w - wall, -d, 0, w, d, h),
    ]


def gripped(size, wall):
    """Walls whose ends are open in the middle, to grip."""
    w, d, h = size["width"] / 2, size["depth"] / 2, size["height"]
    ends = []
    for x0, x1 in ((-w, -w + wall), (w - wall, w)):
        ends += [
            (x0, -d, 0, x1, d, 0.5 * h),
            (x0, -d, 0.8 * h, x1, d, h),
            (x0, -d, 0, x1, -0.4 * d, h),
            (x0, 0.4 * d, 0, x1, d, h),
        ]
    return walls(size, wall)[:3] + ends


def partitions(size, height):
    """height: share of the walls'."""
    w, d, h = size["width"] / 2, size["depth"] / 2, size["height"] * height
    across = [(x - RIB, -d, 0, x + RIB, d, h) for x in (-w / 3, w / 3)]
    return across + [(-w, -RIB, 0, w, RIB, h)]


def ribs(size, count):
    """Upright ribs outside the long walls."""
    w, d, h = size["width"] / 2, size["depth"] / 2, size["height"]
    places = [-w + (k + 0.5) * 2 * w / count for k in range(count)]
    return [(x - 0.6, y - 0.5, 0, x + 0.6, y + 0.5, 0.92 * h) for x in places for y in (-d, d)]


def rim(size, out):
    w, d, h = size["width"] / 2, size["depth"] / 2, size["height"]
    low = h - 1.6
    long = [(-w - out, y - out, low, w + out, y + out, h) for y in (-d + 0.8, d - 0.8)]
    return long + [(x - out, -d - out, low, x + out, d + out, h) for x in (-w + 0.8, w - 0.8)]
