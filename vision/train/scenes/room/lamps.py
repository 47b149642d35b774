"""Lamps and windows."""
import colorsys
import math

import bpy
import numpy as np
from mathutils import Vector

from parts import colours, materials, meshes
from room import tops
from scene.objects import MM, put
from scene.options import OPTIONS

LIGHTS = ["ceiling", "ceiling", "window", "window", "warm", "mixed", "mixed", "dim", "twolamps"]

LIGHTS_WIDE = ["ceiling", "window", "warm", "mixed", "dim", "twolamps", "strip", "spot", "twowindow", "evening"]

LIGHTS_WILD = LIGHTS_WIDE + ["sun", "sunbars", "sunbars", "coloured", "coloured", "side", "side", "many"]


def lights(rng, camside=-90.0):
    """Returns (description, colour of the light on the table)."""
    sc = bpy.context.scene
    kind = OPTIONS.light or tops.pick(rng, LIGHTS, LIGHTS_WIDE, LIGHTS_WILD)
    wild = OPTIONS.level > 1
    cols = []
    K = lambda a, b: colours.kelvin(rng.uniform(a, b))

    def area(loc, w, h, E, col, target=(0, 0, 0)):
        """E: light on the table's middle (diffuse white turned to it = 1)."""
        l = bpy.data.lights.new("area", "AREA")
        l.shape = "DISK" if h is None else "RECTANGLE"
        l.size = w * MM
        if h is not None:
            l.size_y = h * MM
        d2 = sum(v * v for v in loc) * MM * MM
        l.energy = E * math.pi * math.pi * d2 / 2.2
        l.color = col
        o = bpy.data.objects.new("area", l)
        o.location = Vector(loc) * MM
        o.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat("-Z", "Y").to_euler()
        sc.collection.objects.link(o)
        cz = max(0.15, loc[2] * MM / math.sqrt(d2))
        cols.append((E * cz, col))

    def polar(a, r, z):
        return (r * math.cos(a), r * math.sin(a), z)

    any_a = lambda: rng.uniform(0, 2 * math.pi)
    win_a = math.radians(camside + rng.choice([-1, 1]) * rng.uniform(50, 165))
    if kind in ("ceiling", "dim", "many"):
        n = rng.randint(2, 4) if kind == "many" else rng.choice([1, 1, 2])
        for _ in range(n):
            area(
                polar(any_a(), rng.uniform(0, 750), rng.uniform(1300, 1750)),
                rng.uniform(160, 1000) if not wild else rng.uniform(40, 1000),
                rng.uniform(200, 700),
                1.3 / n,
                K(3000, 6500) if kind != "many" else K(2200, 9000),
                (rng.uniform(-200, 200), rng.uniform(-200, 200), 0),
            )
    if kind in ("window", "mixed"):
        area(
            polar(win_a, rng.uniform(1200, 1650), rng.uniform(350, 800)),
            rng.uniform(700, 1200),
            rng.uniform(800, 1300),
            1.4,
            K(5800, 7800),
        )
    if kind == "strip":
        area((rng.uniform(-500, 500), rng.uniform(-500, 500), rng.uniform(1100, 1600)), 1500, 60, 1.3, K(4000, 6500))
    if kind == "spot":  # one small hard light: sharp shadows
        area(polar(any_a(), rng.uniform(300, 900), rng.uniform(900, 1500)), rng.uniform(20, 50), None, 1.4, K(3000, 5500))
    if kind == "side":  # low and strong from one side, long shadows
        a = any_a()
        area(
            polar(a, rng.uniform(600, 1100), rng.uniform(220, 480)),
            rng.choice([40, 90, 250, 500]),
            None,
            rng.uniform(1.6, 2.6),
            K(2600, 7000),
        )
        area((rng.uniform(-500, 500), rng.uniform(-500, 500), 1500), 500, 500, 0.25, K(3500, 7000))
    if kind == "twowindow":
        for k in range(2):
            area(
                polar(math.radians(camside + (70, 200)[k] + rng.uniform(-30, 30)), 1400, rng.uniform(350, 800)),
                800,
                1000,
                0.9,
                K(6000, 7800),
            )
    if kind == "evening":  # low warm window, cool ceiling
        area(polar(win_a, 1500, 380), 600, 500, 1.3, K(2600, 3400))
        area((rng.uniform(-300, 300), rng.uniform(-300, 300), 1600), 600, 600, 0.35, K(6000, 7500))
    if kind in ("warm", "mixed", "twolamps"):
        for _ in range(2 if kind == "twolamps" else 1):
            area(
                polar(any_a(), rng.uniform(350, 900), rng.uniform(600, 1200)),
                rng.uniform(90, 260),
                None,
                {"warm": 1.4, "mixed": 0.8, "twolamps": 0.8}[kind],
                K(2600, 3600),
            )
    if kind == "coloured":
        for k in range(rng.randint(1, 3)):
            c = colorsys.hsv_to_rgb(rng.random(), rng.uniform(0.15, 0.6), 1)
            area(
                polar(any_a(), rng.uniform(200, 1200), rng.uniform(500, 1500)),
                rng.uniform(60, 600),
                None,
                rng.uniform(0.4, 1.2),
                c,
            )
        area((rng.uniform(-300, 300), rng.uniform(-300, 300), 1600), 500, 500, 0.5, K(3000, 7000))
    if kind.startswith("sun"):
        el, a = math.radians(rng.uniform(22, 60)), win_a
        u = Vector((math.cos(a) * math.cos(el), math.sin(a) * math.cos(el), math.sin(el)))
        l = bpy.data.lights.new("sun", "SUN")
        l.energy = rng.uniform(1.5, 3.2) / math.sin(el)
        l.angle = math.radians(rng.uniform(0.5, 2.5))
        l.color = col = K(4200, 6000)
        o = bpy.data.objects.new("sun", l)
        o.rotation_euler = (-u).to_track_quat("-Z", "Y").to_euler()
        sc.collection.objects.link(o)
        cols.append((0.7, col))
        area((rng.uniform(-600, 600), rng.uniform(-600, 600), 1500), 800, 800, rng.uniform(0.3, 0.7), K(5500, 8500))
        cols[-1] = (cols[-1][0] * 0.8, cols[-1][1])
        if kind == "sunbars":  # the frame of a window, or the slats of a blind: only its shadow is seen
            w, h = rng.uniform(300, 650), rng.uniform(300, 650)
            bs = [(-2500, -2500, 0, -w, 2500, 8), (w, -2500, 0, 2500, 2500, 8), (-w, -2500, 0, w, -h, 8), (-w, h, 0, w, 2500, 8)]
            if rng.random() < 0.5:
                p = rng.uniform(25, 70)
                bs += [(-w, y, 0, w, y + p * rng.uniform(0.3, 0.6), 3) for y in np.arange(-h, h, p)]
            else:
                nx, ny, t = rng.randint(1, 4), rng.randint(1, 4), rng.uniform(8, 25)
                bs += [(-w + 2 * w * k / (nx + 1) - t, -h, 0, -w + 2 * w * k / (nx + 1) + t, h, 8) for k in range(1, nx + 1)]
                bs += [(-w, -h + 2 * h * k / (ny + 1) - t, 0, w, -h + 2 * h * k / (ny + 1) + t, 8) for k in range(1, ny + 1)]
            g = put(meshes.boxes("bars", bs, [materials.plain("bars", "#404040")]), *(u * rng.uniform(1500, 2200)), 0)
            g.rotation_euler = u.to_track_quat("Z", "Y").to_euler()
            g.visible_camera = g.visible_diffuse = g.visible_glossy = g.visible_transmission = False
            g.hide_viewport = True  # rays of the visibility test pass through it
    amb = rng.uniform(0.12, 0.35) * (rng.uniform(0.4, 1.6) if wild else 1)
    kc = K(3800, 6800)
    w = bpy.data.worlds.new("w")
    sc.world = w
    w.use_nodes = True
    bg = w.node_tree.nodes["Background"]
    bg.inputs[0].default_value = (*kc, 1)
    bg.inputs[1].default_value = amb * (1.4 if OPTIONS.fast else 1)
    tot = sum(p for p, _ in cols)
    aw = 1.2 * amb
    return {"kind": kind, "ambient": round(amb, 3)}, [
        (sum(p * c[i] for p, c in cols) + aw * kc[i]) / (tot + aw) for i in range(3)
    ]
