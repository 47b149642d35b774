"""What players and prices are marked with: discs, pyramids, coins; and the architect."""
import bmesh

from parts import materials, meshes, paints
from prints import fonts, tokens
from scene import profile
from scene.objects import MM


def paint(color):
    return profile.of("izakaya")["players"][color]


def disc(color):
    size = profile.of("izakaya")["disc"]
    radius, height = size["diameter"] / 2, size["height"]
    if color == "natural":
        look = materials.wood("disc-natural-w", "#cbb58b", "#e0cfab", scale=1.2, rough=0.5, vary=0.05)
    else:
        look = materials.plain("disc-" + color, paint(color), rough=0.42, spec=0.45, vary=0.04)
    shape = paints.source("disc-shape").choice(sorted(PROFILES)) if paints.differs("disc-", 2) else "flat"
    if shape == "flat":
        return meshes.prism("disc-" + color, meshes.circle(radius), height, [look], bevel=0.5, smooth=35)
    return meshes.lathe("disc-" + color, [(r * radius, z * height, 0) for r, z in PROFILES[shape]], [look], seg=36)


# A disc's outline from the bottom up, (share of the radius, share of the height).
PROFILES = {
    "flat": [],
    "round": [(0.9, 0), (1, 0.15), (1, 0.75), (0.96, 0.9), (0.85, 1), (0.05, 1)],
    "dished": [(0.97, 0), (1, 0.05), (1, 0.95), (0.97, 1), (0.82, 1), (0.78, 0.86), (0.05, 0.86)],
    "ringed": [(0.97, 0), (1, 0.05), (1, 0.95), (0.97, 1), (0.6, 1), (0.57, 0.9), (0.5, 0.9), (0.47, 1), (0.05, 1)],
    "checker": [(0.97, 0), (1, 0.05), (1, 0.8), (0.9, 0.82), (0.88, 1), (0.7, 1), (0.68, 0.85), (0.05, 0.85)],
}


def pyramid(color):
    """A pyramid of resin, blunt to a degree that differs from copy to copy."""
    key = "pyramid-" + color
    if key in meshes.MADE:
        return meshes.MADE[key]
    tip, clear = 0.35, 0.12
    if paints.differs("resin-", 2):
        rng = paints.source("pyramid-shape")
        tip, clear = rng.uniform(0.1, 1.5), rng.choice([0, 0.12, rng.uniform(0.1, 0.6)])
    look = materials.plain("resin-" + color, paint(color), rough=0.1, spec=0.55, coat=0.4, trans=clear, vary=0.03)
    size = profile.of("izakaya")["pyramid"]
    around = ((1, 1), (-1, 1), (-1, -1), (1, -1))
    bm = bmesh.new()
    low, high = (
        [bm.verts.new((x * half * MM, y * half * MM, z * MM)) for x, y in around]
        for half, z in ((size["base"] / 2, 0), (tip, size["height"]))
    )
    bm.faces.new(high)
    bm.faces.new(low[::-1])
    for i in range(4):
        bm.faces.new([low[i], low[(i + 1) % 4], high[(i + 1) % 4], high[i]])
    return meshes.finish(key, bm, [look])


def coin():
    """The game's coin. Wilder copies have metal, plastic and wooden ones, with other numbers on them and perhaps a hole."""
    if "coin" in meshes.MADE:
        return meshes.MADE["coin"]
    size = profile.of("izakaya")["coin"]
    d, thick = size["diameter"], size["thickness"]
    color, text, font, hole, metal, rough = size["color"], "100", "helv", 0, 0.0, 0.5
    if paints.differs("coin", 2):
        rng = paints.source("coin")
        color, metal = rng.choice(COINS)
        text, font = rng.choice(["100", "100", "¥100", "1", "¥", ""]), rng.choice(sorted(fonts.LATIN))
        hole, rough = rng.choice([0, 0, 0.12, 0.2]) * d, rng.uniform(0.15, 0.7)
    look = materials.printed("coin", tokens.coin(text, color, d, font), rough=rough, spec=0.35, metal=metal)
    looks = [look, materials.plain("coin-edge", color if metal else "#cfcabd", rough=0.5, metal=metal)]
    if hole:
        return meshes.washer("coin", hole, d / 2, thick, looks, meshes.centred(d, d))
    return meshes.prism("coin", meshes.circle(d / 2), thick, looks, uv=meshes.centred(d, d))


# Colour, and how much of a metal it is.
COINS = [
    ("#b9b6ad", 0.0),
    ("#b9b6ad", 0.0),
    ("#c9c9cb", 0.8),
    ("#c6a24e", 0.8),
    ("#b0703f", 0.7),
    ("#8c8c8e", 0.5),
    ("#e8e6de", 0.0),
    ("#d8b483", 0.0),
    ("#3a3a3e", 0.0),
    ("#c9a227", 0.0),
]


def money(color):
    """A coin of everyday life, which lies about."""
    key = "money-" + color
    look = materials.printed(key, tokens.coin("500", color, 21), rough=0.4, spec=0.4)
    edge = materials.plain(key + "-edge", color, rough=0.5)
    return meshes.prism(key, meshes.circle(10.5), 1.2, [look, edge], uv=meshes.centred(21, 21))


def architect():
    size = profile.of("izakaya")["architect"]
    d = size["diameter"]
    look = materials.printed("architect", tokens.architect(d), rough=0.5, spec=0.3)
    edge = materials.plain("architect-edge", "#c9a26d", rough=0.6)
    return meshes.prism("architect", meshes.circle(d / 2, 48), size["height"], [look, edge], uv=meshes.centred(d, d))
