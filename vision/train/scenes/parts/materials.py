"""Materials: plain, wood, printed."""
import bpy
import numpy as np

from parts import colours, paints
from prints import wear
from scene.options import OPTIONS

MADE = {}  # by name, in the scene that stands


def octaves():
    """Of the noise that makes wood grain and skin."""
    return 2.0 if OPTIONS.fast else 3.0


def new(name):
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    return m, m.node_tree.nodes, m.node_tree.links, m.node_tree.nodes["Principled BSDF"]


def plain(key, color, rough=0.45, spec=0.4, coat=0.0, vary=0.0, trans=0.0, sss=0.0, metal=0.0):
    if key in MADE:
        return MADE[key]
    m, n, l, b = new(key)
    col = colours.linear(color) if isinstance(color, str) else color
    col = paints.jitter(key, col)
    b.inputs["Base Color"].default_value = col
    b.inputs["Roughness"].default_value = rough
    b.inputs["Specular"].default_value = spec
    b.inputs["Clearcoat"].default_value = coat
    b.inputs["Clearcoat Roughness"].default_value = 0.12
    b.inputs["Transmission"].default_value = trans
    b.inputs["Metallic"].default_value = metal
    if vary:
        oi = n.new("ShaderNodeObjectInfo")
        hs = n.new("ShaderNodeHueSaturation")
        mr = n.new("ShaderNodeMapRange")
        mr.inputs["To Min"].default_value = 1 - vary
        mr.inputs["To Max"].default_value = 1 + vary
        l.new(oi.outputs["Random"], mr.inputs["Value"])
        l.new(mr.outputs[0], hs.inputs["Value"])
        hs.inputs["Color"].default_value = b.inputs["Base Color"].default_value
        l.new(hs.outputs[0], b.inputs["Base Color"])
    paints.gloss(key, b)
    MADE[key] = m
    return m


def wood(key, c0, c1, scale=1.0, rough=0.5, vary=0.12, stretch=9.0, spec=0.35, coords="Object", coat=0.0):
    """Procedural wood: stretched noise bands along local x, colour varied by object."""
    if key in MADE:
        return MADE[key]
    m, n, l, b = new(key)
    tc = n.new("ShaderNodeTexCoord")
    mp = n.new("ShaderNodeMapping")
    mp.inputs["Scale"].default_value = (scale, scale * stretch, scale * stretch)
    oi = n.new("ShaderNodeObjectInfo")
    add = n.new("ShaderNodeVectorMath")
    mul = n.new("ShaderNodeMath")
    mul.operation = "MULTIPLY"
    mul.inputs[1].default_value = 57.0
    l.new(oi.outputs["Random"], mul.inputs[0])
    l.new(tc.outputs[coords], add.inputs[0])
    l.new(mul.outputs[0], add.inputs[1])
    l.new(add.outputs[0], mp.inputs["Vector"])
    nz = n.new("ShaderNodeTexNoise")
    nz.inputs["Scale"].default_value = 3.0
    nz.inputs["Detail"].default_value = octaves()
    nz.inputs["Distortion"].default_value = 0.35
    l.new(mp.outputs[0], nz.inputs["Vector"])
    cr = n.new("ShaderNodeValToRGB")
    cr.color_ramp.elements[0].position = 0.33
    cr.color_ramp.elements[1].position = 0.68
    cr.color_ramp.elements[0].color = paints.jitter(key, colours.linear(c0))
    cr.color_ramp.elements[1].color = paints.jitter(key, colours.linear(c1))
    l.new(nz.outputs["Fac"], cr.inputs[0])
    hs = n.new("ShaderNodeHueSaturation")
    mr = n.new("ShaderNodeMapRange")
    mr.inputs["To Min"].default_value = 1 - vary
    mr.inputs["To Max"].default_value = 1 + vary * 0.6
    l.new(oi.outputs["Random"], mr.inputs["Value"])
    l.new(mr.outputs[0], hs.inputs["Value"])
    l.new(cr.outputs[0], hs.inputs["Color"])
    l.new(hs.outputs[0], b.inputs["Base Color"])
    b.inputs["Roughness"].default_value = rough
    b.inputs["Specular"].default_value = spec
    b.inputs["Clearcoat"].default_value = coat
    paints.gloss(key, b)
    MADE[key] = m
    return m


def printed(key, im, rough=0.5, spec=0.3, scale=None, turn=0.0):
    """A printed surface. scale: tile size in Blender units in object coordinates (turned by turn), else UV and a print of the game."""
    if key in MADE:
        return MADE[key]
    if paints.COPY.get("level", 0) > 1 and not scale:
        im = wear.age(im, paints.COPY["name"], key)
    m, n, l, b = new(key)
    w, h = im.size
    bi = bpy.data.images.new(key, w, h)
    a = np.ones((h, w, 4), np.float32)
    a[..., :3] = np.asarray(im, np.float32)[::-1] / 255
    bi.pixels.foreach_set(a.ravel())
    bi.pack()
    t = n.new("ShaderNodeTexImage")
    t.image = bi
    if scale:
        tc = n.new("ShaderNodeTexCoord")
        mp = n.new("ShaderNodeMapping")
        mp.inputs["Scale"].default_value = (1 / scale, 1 / scale, 1 / scale)
        mp.inputs["Rotation"].default_value = (0, 0, turn)
        l.new(tc.outputs["Object"], mp.inputs["Vector"])
        l.new(mp.outputs[0], t.inputs["Vector"])
    l.new(t.outputs["Color"], b.inputs["Base Color"])
    b.inputs["Roughness"].default_value = rough
    b.inputs["Specular"].default_value = spec
    MADE[key] = m
    return m


def paper_core():
    return plain("paper-core", "#e6e2d8", rough=0.7, spec=0.2)


def skin(tone):
    key = "skin"
    if key in MADE:
        return MADE[key]
    m, n, l, b = new(key)
    tc = n.new("ShaderNodeTexCoord")
    nz = n.new("ShaderNodeTexNoise")
    nz.inputs["Scale"].default_value = 4
    nz.inputs["Detail"].default_value = octaves()
    l.new(tc.outputs["Object"], nz.inputs["Vector"])
    cr = n.new("ShaderNodeValToRGB")
    c = colours.linear(tone)
    cr.color_ramp.elements[0].color = (c[0] * 0.85, c[1] * 0.72, c[2] * 0.7, 1)
    cr.color_ramp.elements[1].color = c
    cr.color_ramp.elements[0].position = 0.35
    cr.color_ramp.elements[1].position = 0.6
    l.new(nz.outputs["Fac"], cr.inputs[0])
    l.new(cr.outputs[0], b.inputs["Base Color"])
    b.inputs["Roughness"].default_value = 0.5
    b.inputs["Specular"].default_value = 0.35
    MADE[key] = m
    return m
