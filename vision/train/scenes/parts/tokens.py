"""What players and prices are marked with: discs, pyramids, coins; and the architect."""
import bmesh

from parts import materials, meshes
from prints import tokens
from scene import profile
from scene.objects import MM


def paint(color):
    return profile.of("izakaya")["players"][color]


def disc(color):
    size = profile.of("izakaya")["disc"]
    if color == "natural":
        look = materials.wood("disc-natural-w", "#cbb58b", "#e0cfab", scale=1.2, rough=0.5, vary=0.05)
    else:
        look = materials.plain("disc-" + color, paint(color), rough=0.42, spec=0.45, vary=0.04)
    return meshes.prism("disc-" + color, meshes.circle(size["diameter"] / 2), size["height"], [look], bevel=0.5, smooth=35)


def pyramid(color):
    """A blunt pyramid of resin."""
    key = "pyramid-" + color
    if key in meshes.MADE:
        return meshes.MADE[key]
    look = materials.plain("resin-" + color, paint(color), rough=0.1, spec=0.55, coat=0.4, trans=0.12, vary=0.03)
    size = profile.of("izakaya")["pyramid"]
    around = ((1, 1), (-1, 1), (-1, -1), (1, -1))
    bm = bmesh.new()
    low, high = (
        [bm.verts.new((x * half * MM, y * half * MM, z * MM)) for x, y in around]
        for half, z in ((size["base"] / 2, 0), (0.35, size["height"]))
    )
    bm.faces.new(high)
    bm.faces.new(low[::-1])
    for i in range(4):
        bm.faces.new([low[i], low[(i + 1) % 4], high[(i + 1) % 4], high[i]])
    return meshes.finish(key, bm, [look])


def coin(value=100):
    """100 yen is the game's coin; others lie about on tables."""
    key = "coin-%d" % value
    if key in meshes.MADE:
        return meshes.MADE[key]
    size = profile.of("izakaya")["coin"]
    diameter, metal = (size["diameter"], size["color"]) if value == 100 else (21, "#c2a45c")
    print_ = tokens.coin(value, metal, diameter)
    look = materials.printed(key, print_, rough=0.5, spec=0.35)
    edge = materials.plain("coin-edge", "#cfcabd", rough=0.7)
    return meshes.prism(key, meshes.circle(diameter / 2), size["thickness"], [look, edge], uv=meshes.centred(diameter, diameter))


def architect():
    size = profile.of("izakaya")["architect"]
    d = size["diameter"]
    look = materials.printed("architect", tokens.architect(d), rough=0.5, spec=0.3)
    edge = materials.plain("architect-edge", "#c9a26d", rough=0.6)
    return meshes.prism("architect", meshes.circle(d / 2, 48), size["height"], [look, edge], uv=meshes.centred(d, d))
