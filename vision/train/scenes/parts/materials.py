"""Materials: plain, wood, printed, skin. Each is made once a scene, under its name."""
import functools

import bpy
import numpy as np

from parts import colours, paints
from parts.nodes import Graph
from prints import wear
from scene.options import OPTIONS

MADE = {}  # by name, in the scene that stands


def once(make):
    """Makes the material of a name only where there is none yet."""

    @functools.wraps(make)
    def made(name, *args, **kwargs):
        if name not in MADE:
            MADE[name] = make(name, *args, **kwargs)
        return MADE[name]

    return made


def octaves():
    """Of the noise that makes wood grain and skin."""
    return 2.0 if OPTIONS.fast else 3.0


@once
def plain(name, color, rough=0.45, spec=0.4, coat=0.0, vary=0.0, trans=0.0, metal=0.0):
    """color: #rrggbb. vary: how far objects differ in brightness."""
    graph = Graph(name)
    colour = paints.jitter(name, colours.linear(color))
    if vary:
        colour = graph.brightened(colour, graph.between(graph.chance(), 1 - vary, 1 + vary))
    return paints.finish(graph, name, colour, rough, spec, coat, trans, metal)


@once
def wood(name, dark, light, scale=1.0, rough=0.5, vary=0.12, stretch=9.0, spec=0.35, coat=0.0, knots=0.0, saw=0.0):
    """Grain along an object's x axis, no two objects alike. knots: how dense, 0 to 1; saw: how strong a saw's marks are, 0 to 1."""
    graph = Graph(name)
    own = graph.plus(graph.place(), graph.times(graph.chance(), 57.0))
    along = graph.mapped(own, (scale, scale * stretch, scale * stretch))
    grain = graph.noise(along, 3.0, octaves(), 0.35)
    dark, light = (paints.jitter(name, colours.linear(c)) for c in (dark, light))
    colour = graph.ramp(grain, (0.33, dark), (0.68, light))
    if knots:
        colour = knotted(graph, own, scale, colour, dark, knots)
    if saw:
        marks = graph.waves(graph.mapped(own, turn=(0, 0, 0.2)), 9.0 * scale, 4.0)
        colour = graph.mixed(graph.times(marks, saw), colour, tuple(0.6 * v for v in dark[:3]) + (1,))
    colour = graph.brightened(colour, graph.between(graph.chance(), 1 - vary, 1 + vary * 0.6))
    return paints.finish(graph, name, colour, rough, spec, coat)


def knotted(graph, vector, scale, colour, dark, knots):
    """Dark rings round points that lie far apart, longer along the grain."""
    far = graph.cells(graph.mapped(vector, (1.2 * scale, 3.0 * scale, 3.0 * scale)), 1.0 + knots)
    share = graph.ramp(far, (0.03, (0.85, 0.85, 0.85, 1)), (0.12 + 0.2 * knots, (0, 0, 0, 1)))
    return graph.mixed(share, colour, tuple(0.3 * v for v in dark[:3]) + (1,))


@once
def printed(name, im, rough=0.5, spec=0.3, scale=None, turn=0.0, metal=0.0):
    """A printed surface. scale: side of a tile in Blender units over the table, turned; else one print over the mesh's planar map."""
    if paints.COPY.get("level", 0) > 1 and not scale:
        im = wear.age(im, paints.COPY["name"], name)
    graph = Graph(name)
    picture = graph.node("TexImage", {}, image=_blender_image(name, im))
    if scale:
        tiles = graph.mapped(graph.place(), (1 / scale, 1 / scale, 1 / scale), (0, 0, turn))
        graph.set(picture, {"Vector": tiles})
    return graph.finish(Base_Color=picture.outputs["Color"], Roughness=rough, Specular=spec, Metallic=metal)


def _blender_image(name, im):
    width, height = im.size
    image = bpy.data.images.new(name, width, height)
    pixels = np.ones((height, width, 4), np.float32)
    pixels[..., :3] = np.asarray(im, np.float32)[::-1] / 255
    image.pixels.foreach_set(pixels.ravel())
    image.pack()
    return image


def paper_core():
    return plain("paper-core", "#e6e2d8", rough=0.7, spec=0.2)


@once
def skin(name, tone):
    graph = Graph(name)
    light = colours.linear(tone)
    dark = (light[0] * 0.85, light[1] * 0.72, light[2] * 0.7, 1)
    blotches = graph.noise(graph.place(), 4, octaves())
    return graph.finish(Base_Color=graph.ramp(blotches, (0.35, dark), (0.6, light)), Roughness=0.5, Specular=0.35)
