"""The paints, woods and gloss of one copy of a game, which differ from the nominal ones and from part to part."""
import colorsys
import random

from parts import colours

COPY = {}  # "seed", "level" (1 wide, 2 wilder): a copy of the game whose paints, woods and prints differ

PAINTED = (
    "drink-",
    "disc-",
    "resin-",
    "crate",
    "pillar",
    "road",
    "bldg",
    "junction",
    "car-",
    "tks-",
    "review",
    "influ",
    "piece-wood",
    "jw",
    "tok-edge",
    "cap-",
)


def jitter(key, col):
    """The paint of this copy: colour changed within what still passes for the same one. col: linear RGBA."""
    if not COPY or not key.startswith(PAINTED):
        return col
    q = random.Random("%s/%s" % (COPY["name"], key.replace("resin", "disc")))
    if COPY["level"] < 2:
        return tuple(min(1, v * q.uniform(0.86, 1.14) + 0.004 * q.random()) for v in col[:3]) + (1,)
    h, s, v = colorsys.rgb_to_hsv(*(max(0, min(1, x)) ** (1 / 2.2) for x in col[:3]))
    rgb = colorsys.hsv_to_rgb(
        (h + q.uniform(-0.022, 0.022)) % 1,
        min(1, s * q.uniform(0.72, 1.2)),
        min(1, max(0.04, v * q.uniform(0.8, 1.15) + q.uniform(0, 0.03))),
    )
    return tuple(x**2.2 for x in rgb) + (1,)


def gloss(key, b):
    """--wilder: another gloss, lacquer and some wear of a painted part; the base colour must be set or linked before."""
    if COPY.get("level", 0) < 2 or not key.startswith(PAINTED):
        return
    q = random.Random("%s/gloss/%s" % (COPY["name"], key.split("-")[0]))
    b.inputs["Roughness"].default_value = min(0.9, max(0.06, b.inputs["Roughness"].default_value * q.uniform(0.5, 1.7)))
    b.inputs["Specular"].default_value = q.uniform(0.15, 0.6)
    b.inputs["Clearcoat"].default_value = q.choice([0, 0, q.uniform(0.2, 1)])
    if q.random() < 0.35 and not b.inputs["Transmission"].default_value:
        m = b.id_data
        n, l = m.nodes, m.links
        nz = n.new("ShaderNodeTexNoise")
        nz.inputs["Scale"].default_value = q.uniform(6, 22)
        nz.inputs["Detail"].default_value = 2
        tc = n.new("ShaderNodeTexCoord")
        l.new(tc.outputs["Object"], nz.inputs["Vector"])
        cr = n.new("ShaderNodeValToRGB")
        e = q.uniform(0.6, 0.7)
        cr.color_ramp.elements[0].position, cr.color_ramp.elements[1].position = e, e + 0.04
        cr.color_ramp.elements[1].color = (0.45, 0.45, 0.45, 1)
        l.new(nz.outputs["Fac"], cr.inputs[0])
        mx = n.new("ShaderNodeMixRGB")
        l.new(cr.outputs[0], mx.inputs[0])
        s = b.inputs["Base Color"]
        if s.is_linked:
            l.new(s.links[0].from_socket, mx.inputs[1])
        else:
            mx.inputs[1].default_value = s.default_value
        mx.inputs[2].default_value = colours.linear("#c9a878")
        l.new(mx.outputs[0], s)
