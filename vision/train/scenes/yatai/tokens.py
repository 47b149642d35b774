"""The meshes of tokens and tiles in this copy's paints."""
from parts import colours, materials, meshes, paints
from yatai import outlines, tiles, words

DESIGNED = dict(words.COL)  # the paints as designed


def paint(key, h):
    """This copy's paint, as #rrggbb, for print and sides alike."""
    q = lambda v: 12.92 * v if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055
    return "#" + "".join("%02x" % int(255 * q(min(1, v))) for v in paints.jitter(key, colours.linear(h))[:3])


def mesh_token(shape, color, back, h):
    key = "tk-%s-%s-%d" % (shape, color, back)
    if key in meshes.MADE:
        return meshes.MADE[key]
    m = materials.printed(key, tiles.top(shape, color, back), rough=0.45, spec=0.35)
    side = materials.plain("tk-side-" + color, words.COL[color], rough=0.5, vary=0.02)
    return meshes.prism(key, list(outlines.OUT[shape].exterior.coords)[:-1], h, [m, side], bevel=0.55, uv=(-11, -11, 22, 22))


def mesh_tile(kind, what):
    key = "tile-%s-%s" % (kind, what)
    if key in meshes.MADE:
        return meshes.MADE[key]
    s = 20 if kind == "upgrade" else 25
    m = materials.printed(key, tiles.tile(kind, what), rough=0.5, spec=0.3)
    return meshes.prism(key, meshes.round_rect(s, s, 1.2), 1.6, [m, materials.paper_core()], uv=(-s / 2, -s / 2, s, s))
