"""Where the discs and coins of a table lie, each for itself, wherever that is: what a network of things that lie anywhere learns from."""
import bpy
from mathutils import Vector

from scene import profile
from scene.cameras import project
from scene.objects import MM

PROFILE = profile.of("izakaya")
HEIGHT = {"disc": PROFILE["disc"]["height"], "coin": PROFILE["coin"]["thickness"]}
RADIUS = {"disc": PROFILE["disc"]["diameter"] / 2, "coin": PROFILE["coin"]["diameter"] / 2}
ON_TOP = [(0, 0)] + [(0.6 * x, 0.6 * y) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7))]
NEAR = 2.0 * MM  # what a ray meets that near to a point is the thing itself, whose size varies


def lying(items, cam):
    """Of each disc and coin: the middle of its top (mm), whose disc it is, the place that it belongs to, and the share of its top that is seen."""
    out = []
    for _, kind, name, x, y, z, _, place in items:
        if kind in HEIGHT:
            top = z + HEIGHT[kind]
            points = [(x + RADIUS[kind] * u, y + RADIUS[kind] * v, top) for u, v in ON_TOP]
            out.append(
                {"kind": kind, "name": name, "at": [round(x, 2), round(y, 2), round(top, 2)], "place": list(place), "seen": _seen(points, cam)}
            )
    return out


def tokens(items, cam):
    """Of each architect token the middle of its top (mm), and the share of its rim that is seen: discs may lie on it."""
    size, out = PROFILE["architect"], []
    rim = 0.48 * size["diameter"] / 0.6
    for _, kind, _, x, y, z, _, _ in items:
        if kind == "arch":
            top = z + size["height"]
            points = [(x + rim * u, y + rim * v, top) for u, v in ON_TOP]
            out.append({"at": [round(x, 2), round(y, 2), round(top, 2)], "seen": _seen(points, cam)})
    return out


def _seen(points, cam):
    scene, graph, eye, n = bpy.context.scene, bpy.context.evaluated_depsgraph_get(), Vector(cam["pos"]) * MM, 0
    for p, (u, v) in zip(points, project(cam, points)):
        if 0 <= u < cam["W"] and 0 <= v < cam["H"]:
            way = Vector(p) * MM - eye
            hit, at, *_ = scene.ray_cast(graph, eye, way.normalized(), distance=way.length)
            n += not hit or (at - eye).length > way.length - NEAR
    return round(n / len(points), 2)
