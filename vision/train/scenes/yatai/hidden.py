"""Which places cannot be read in a picture."""
import math

import bpy
import numpy as np
from mathutils import Vector

from scene.objects import MM
from yatai import placing, states


def hidden(cam, poses, s, seen):
    """Returns the places of things of which at most 30 % is seen, and empty ones with something above them, such as a hand."""
    graph = bpy.context.evaluated_depsgraph_get()
    covered = {place for place, board, at in _empty(s) if _is_covered(graph, cam, poses[board], *at)}
    return covered | {place for place, share in seen.items() if share <= 0.3}


def _empty(s):
    """Yields place, board and centre of each printed place with nothing on it."""
    stall = states.LAYOUT["yatai"]
    closed = [place for place, is_open in ((("dishes", 2), s["stove"]), (("fridge", 2), s["cool"])) if not is_open]
    for row in ("customers", "dishes", "fridge", "crate"):
        for k, at in enumerate(stall[row]):
            if k >= len(s[row]) and (row, k) not in closed:
                yield (row, k), "yatai", at
    for food, at in stall["sink"].items():
        if not s["dirty"][food]:
            yield ("sink", food), "yatai", at
    grid = states.LAYOUT["reputation"]["bonus_grid"]
    (x, y), pitch = grid["origin"], grid["pitch"]
    for r in range(grid["rows"]):
        for c in range(grid["cols"]):
            if not s["grid"][r][c]:
                yield ("bonus_grid", r, c), "reputation", (x + c * pitch, y + r * pitch)


def _is_covered(graph, cam, pose, x, y):
    """Whether at least 70 % of a ring of 7 mm and its centre cannot be seen."""
    ring = [(x + 7 * math.cos(t), y + 7 * math.sin(t)) for t in np.linspace(0, 6.2, 12)]
    points = [(*placing.to_world(pose, *at), placing.BT + 0.1) for at in [*ring, (x, y)]]
    eye = Vector(cam["pos"] * MM)
    met = 0
    for point in points:
        ray = Vector(point) * MM - eye
        met += bool(bpy.context.scene.ray_cast(graph, eye, ray.normalized(), distance=ray.length - 0.004)[0])
    return met / len(points) >= 0.7
