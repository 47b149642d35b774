"""Lamps and windows. A light is a function of the lights that it adds lamps to; its name is drawn by the level of variety."""
import colorsys
import math

import bpy
import numpy as np
from mathutils import Vector

from parts import colours, materials, meshes
from room import tops
from scene.objects import MM, put
from scene.options import OPTIONS, wild

WINDOW = (5800, 7800)  # K


class Lights:
    """The lights of a scene, mm; camera: the direction in which the camera stands, degrees."""

    def __init__(self, rng, camera):
        self.rng, self.shed = rng, []
        self.window = math.radians(camera + rng.choice([-1, 1]) * rng.uniform(50, 165))

    def kelvin(self, low, high):
        return colours.kelvin(self.rng.uniform(low, high))

    def somewhere(self, near, far, low, high, direction=None):
        """A place so far from the middle and so high above the table."""
        a = self.rng.uniform(0, 2 * math.pi) if direction is None else direction
        out = self.rng.uniform(near, far)
        return out * math.cos(a), out * math.sin(a), self.rng.uniform(low, high)

    def area(self, place, size, strength, colour, target=(0, 0, 0)):
        """A lamp that shines on the target; size: the diameter of a round one, or (width, height). strength: what diffuse white in
        the table's middle, turned to it, gets, where 1 is white."""
        light = bpy.data.lights.new("area", "AREA")
        light.shape = "RECTANGLE" if isinstance(size, tuple) else "DISK"
        width, height = size if isinstance(size, tuple) else (size, size)
        light.size = width * MM
        if isinstance(size, tuple):
            light.size_y = height * MM
        away = sum(v * v for v in place) * MM * MM
        light.energy = strength * math.pi * math.pi * away / 2.2
        light.color = colour
        lamp = self._hang(light, (Vector(target) - Vector(place)).to_track_quat("-Z", "Y"))
        lamp.location = Vector(place) * MM
        self.shed.append((strength * max(0.15, place[2] * MM / math.sqrt(away)), colour))

    def sun(self, towards):
        """towards: the direction to the sun. -> nothing; a weak sky comes with it."""
        rng = self.rng
        light = bpy.data.lights.new("sun", "SUN")
        light.energy = rng.uniform(1.5, 3.2) / towards.z
        light.angle = math.radians(rng.uniform(0.5, 2.5))
        light.color = self.kelvin(4200, 6000)
        self._hang(light, (-towards).to_track_quat("-Z", "Y"))
        self.shed.append((0.7, light.color[:]))
        self.area(
            (rng.uniform(-600, 600), rng.uniform(-600, 600), 1500), (800, 800), rng.uniform(0.3, 0.7), self.kelvin(5500, 8500)
        )

    def _hang(self, light, turn):
        lamp = bpy.data.objects.new(light.name, light)
        lamp.rotation_euler = turn.to_euler()
        bpy.context.scene.collection.objects.link(lamp)
        return lamp

    def mean(self, ambient, tint):
        """The colour of all light on the table."""
        strength = sum(s for s, _ in self.shed) + 1.2 * ambient
        return [(sum(s * c[i] for s, c in self.shed) + 1.2 * ambient * tint[i]) / strength for i in range(3)]


def ceiling(lights):
    _ceiling(lights, lights.rng.choice([1, 1, 2]), 3000, 6500)


def many(lights):
    _ceiling(lights, lights.rng.randint(2, 4), 2200, 9000)


def _ceiling(lights, count, low, high):
    rng = lights.rng
    for _ in range(count):
        size = (rng.uniform(40 if wild() else 160, 1000), rng.uniform(200, 700))
        target = (rng.uniform(-200, 200), rng.uniform(-200, 200), 0)
        lights.area(lights.somewhere(0, 750, 1300, 1750), size, 1.3 / count, lights.kelvin(low, high), target)


def window(lights):
    rng = lights.rng
    size = (rng.uniform(700, 1200), rng.uniform(800, 1300))
    lights.area(lights.somewhere(1200, 1650, 350, 800, lights.window), size, 1.4, lights.kelvin(*WINDOW))


def two_windows(lights):
    for turn in (1.2, 3.5):
        place = lights.somewhere(1400, 1400, 350, 800, lights.window + turn + lights.rng.uniform(-0.5, 0.5))
        lights.area(place, (800, 1000), 0.9, lights.kelvin(6000, 7800))


def warm(lights, strength=1.4):
    lights.area(lights.somewhere(350, 900, 600, 1200), lights.rng.uniform(90, 260), strength, lights.kelvin(2600, 3600))


def two_lamps(lights):
    warm(lights, 0.8)
    warm(lights, 0.8)


def mixed(lights):
    window(lights)
    warm(lights, 0.8)


def strip(lights):
    rng = lights.rng
    lights.area(
        (rng.uniform(-500, 500), rng.uniform(-500, 500), rng.uniform(1100, 1600)), (1500, 60), 1.3, lights.kelvin(4000, 6500)
    )


def spot(lights):
    """One small hard light: sharp shadows."""
    lights.area(lights.somewhere(300, 900, 900, 1500), lights.rng.uniform(20, 50), 1.4, lights.kelvin(3000, 5500))


def side(lights):
    """Low and strong from one side: long shadows."""
    rng = lights.rng
    lights.area(
        lights.somewhere(600, 1100, 220, 480), rng.choice([40, 90, 250, 500]), rng.uniform(1.6, 2.6), lights.kelvin(2600, 7000)
    )
    _fill(lights, 0.25)


def evening(lights):
    """A low warm window and a cool ceiling."""
    lights.area(lights.somewhere(1500, 1500, 380, 380, lights.window), (600, 500), 1.3, lights.kelvin(2600, 3400))
    lights.area((0, 0, 1600), (600, 600), 0.35, lights.kelvin(6000, 7500))


def coloured(lights):
    rng = lights.rng
    for _ in range(rng.randint(1, 3)):
        colour = colorsys.hsv_to_rgb(rng.random(), rng.uniform(0.15, 0.6), 1)
        lights.area(lights.somewhere(200, 1200, 500, 1500), rng.uniform(60, 600), rng.uniform(0.4, 1.2), colour)
    _fill(lights, 0.5)


def mixture(lights):
    """Lamps of several makes in one room: incandescent, greenish tubes, pinkish and bluish diodes, a window."""
    rng = lights.rng
    tubes = [(0.95, 1, 0.62), (1, 0.86, 0.9), (0.82, 0.92, 1.15), (1.5, 1, 0.45), (0.95, 1, 1.05), (1.05, 1, 0.7)]
    for _ in range(rng.randint(2, 4)):
        colour = tuple(v * rng.uniform(0.94, 1.06) for v in rng.choice(tubes))
        lights.area(lights.somewhere(100, 1300, 500, 1600), rng.choice([60, 150, 400, (900, 80)]), rng.uniform(0.3, 1), colour)


def pool(lights):
    """A lamp that hangs low lights the middle, the rest lies in the dark."""
    rng = lights.rng
    place = (rng.uniform(-250, 250), rng.uniform(-250, 250), rng.uniform(500, 800))
    lights.area(place, rng.uniform(60, 250), rng.uniform(1, 1.8), lights.kelvin(2500, 4000), (place[0], place[1], 0))


def screen(lights):
    """A screen at the table's edge, bluish, with a weak room light."""
    rng = lights.rng
    lights.area(
        lights.somewhere(450, 800, 120, 300, lights.window), (500, 300), rng.uniform(0.7, 1.4), lights.kelvin(6500, 10000)
    )
    _fill(lights, rng.uniform(0.2, 0.5))


def _fill(lights, strength):
    rng = lights.rng
    lights.area((rng.uniform(-400, 400), rng.uniform(-400, 400), 1550), (500, 500), strength, lights.kelvin(3000, 7000))


def sun(lights):
    lights.sun(_sun_direction(lights))


def sun_bars(lights):
    """Sun through a window's frame or a blind, of which only the shadow is seen."""
    towards = _sun_direction(lights)
    lights.sun(towards)
    _shadow(lights, towards, _frame(lights.rng))


def dapple(lights):
    """Sun through leaves."""
    rng = lights.rng
    towards = _sun_direction(lights)
    lights.sun(towards)
    leaves = [
        (rng.uniform(-700, 700), rng.uniform(-700, 700), rng.uniform(15, 70), rng.uniform(15, 70))
        for _ in range(rng.randint(60, 220))
    ]
    _shadow(lights, towards, [(x - u, y - v, 0, x + u, y + v, 2) for x, y, u, v in leaves])


def _sun_direction(lights):
    up, a = math.radians(lights.rng.uniform(22, 60)), lights.window
    return Vector((math.cos(a) * math.cos(up), math.sin(a) * math.cos(up), math.sin(up)))


def _frame(rng):
    """A wall with a hole that a blind's slats or a window's bars cross, as boxes."""
    w, h, far = rng.uniform(300, 650), rng.uniform(300, 650), 2500
    boxes = [(-far, -far, 0, -w, far, 8), (w, -far, 0, far, far, 8), (-w, -far, 0, w, -h, 8), (-w, h, 0, w, far, 8)]
    if rng.random() < 0.5:
        pitch = rng.uniform(25, 70)
        return boxes + [(-w, y, 0, w, y + pitch * rng.uniform(0.3, 0.6), 3) for y in np.arange(-h, h, pitch)]
    across, up, t = rng.randint(1, 4), rng.randint(1, 4), rng.uniform(8, 25)
    xs = [-w + 2 * w * k / (across + 1) for k in range(1, across + 1)]
    ys = [-h + 2 * h * k / (up + 1) for k in range(1, up + 1)]
    return boxes + [(x - t, -h, 0, x + t, h, 8) for x in xs] + [(-w, y - t, 0, w, y + t, 8) for y in ys]


def _shadow(lights, towards, boxes):
    """Hangs boxes between the sun and the table; neither the camera nor the rays that look for hidden things see them."""
    mesh = meshes.boxes("shade", boxes, [materials.plain("shade", "#404040")])
    shade = put(mesh, *(towards * lights.rng.uniform(1500, 2200)), 0)
    shade.rotation_euler = towards.to_track_quat("Z", "Y").to_euler()
    shade.visible_camera = shade.visible_diffuse = shade.visible_glossy = shade.visible_transmission = False
    shade.hide_viewport = True


KINDS = {
    "ceiling": ceiling,
    "dim": ceiling,  # the same with more of a webcam's noise
    "many": many,
    "window": window,
    "twowindow": two_windows,
    "warm": warm,
    "twolamps": two_lamps,
    "mixed": mixed,
    "strip": strip,
    "spot": spot,
    "side": side,
    "evening": evening,
    "coloured": coloured,
    "mixture": mixture,
    "pool": pool,
    "screen": screen,
    "sun": sun,
    "sunbars": sun_bars,
    "dapple": dapple,
}
NOMINAL = "ceiling ceiling window window warm mixed mixed dim twolamps".split()
WIDE = "ceiling window warm mixed dim twolamps strip spot twowindow evening".split()
WILD = WIDE + "sun sunbars sunbars dapple coloured coloured mixture mixture mixture side side many pool screen".split()


def lights(rng, camera=-90.0):
    """Lights the scene; -> (what it is, the colour of the light on the table)."""
    kind = OPTIONS.light or tops.pick(rng, NOMINAL, WIDE, WILD)
    all_ = Lights(rng, camera)
    KINDS[kind](all_)
    ambient = rng.uniform(0.12, 0.35) * (rng.uniform(0.4, 1.6) if wild() else 1)
    tint = all_.kelvin(3800, 6800)
    world = bpy.data.worlds.new("world")
    bpy.context.scene.world = world
    world.use_nodes = True
    background = world.node_tree.nodes["Background"]
    background.inputs[0].default_value = (*tint, 1)
    background.inputs[1].default_value = ambient * (1.4 if OPTIONS.fast else 1)
    return {"kind": kind, "ambient": round(ambient, 3)}, all_.mean(ambient, tint)
