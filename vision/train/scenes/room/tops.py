"""What tables are made of and covered with."""
import math

import numpy as np
from PIL import Image, ImageDraw

from parts import colours, materials
from parts.nodes import Graph
from prints import cloth, illustrations
from scene.options import OPTIONS, wild

WOODS = {
    "oak": ("#8a6038", "#b98a58"),
    "pine": ("#c39a5e", "#dcbc88"),
    "walnut": ("#472b1a", "#744a2c"),
    "dark": ("#1d1512", "#33241c"),
    "bamboo": ("#a8803e", "#dcbd7e"),
    "beech": ("#b98a55", "#d8b07a"),
    "teak": ("#8a5a33", "#b07a48"),
    "ash": ("#cdb48c", "#e4d0ac"),
    "grey-oak": ("#9c7a58", "#b8997a"),
    "maple": ("#d9c9ae", "#efe4cf"),
}

CLOTH = {
    "red": "#8e2a2c",
    "navy": "#1f2a44",
    "olive": "#66683c",
    "green": "#2f5a3f",
    "grey": "#6d6f70",
    "blue": "#33496b",
    "burgundy": "#5d2530",
    "beige": "#b9a888",
    "black": "#2a2b2d",
    "teal": "#3b5d6b",
    "purple": "#4b3a63",
    "cream": "#e6e2da",
    "sand": "#8d8168",
}

LAMINATES = ["#e4e3df", "#dcdad2", "#8d8f90", "#a09c95", "#5c5f63", "#cfd2d4", "#3a3d42", "#bfae94", "#8fa0a8", "#f3f1ec"]


def pick(rng, *levels):
    return rng.choice(levels[min(OPTIONS.level, len(levels) - 1)])


def planks(name, dark, light, rng, rough, coat=0.0):
    """Boards side by side, each with its own grain."""
    graph = Graph(name)
    turn = (0, 0, rng.choice([0, math.pi / 2]) + rng.uniform(-0.12, 0.12))
    place = graph.mapped(graph.place(), turn=turn, shift=(rng.uniform(-20, 20), rng.uniform(-20, 20), 0))
    boards = graph.node(
        "TexBrick",
        {
            "Vector": place,
            "Scale": 1.0,
            "Brick Width": rng.uniform(2.5, 13),
            "Row Height": rng.choice([0.45, 0.9, 1.2, 1.6, 40.0]),
            "Mortar Size": 0.006,
            "Color1": (0, 0, 0, 1),
            "Color2": (1, 1, 1, 1),
            "Mortar": (0.5, 0.5, 0.5, 1),
        },
    )
    each = graph.node("VectorMath", {0: boards.outputs["Color"], "Scale": 7.3}, operation="SCALE").outputs[0]
    fine = rng.choice([0.35, 0.35, 0.2, 0.7])
    along = graph.mapped(graph.plus(place, each), (fine, fine * rng.uniform(9, 16), fine))
    grain = graph.noise(along, 2.6, materials.octaves(), rng.uniform(0.2, 0.9))
    low, high = colours.linear(dark), colours.linear(light)
    colour = graph.ramp(grain, (rng.uniform(0.3, 0.4), low), (rng.uniform(0.6, 0.72), high))
    colour = graph.mixed(rng.uniform(0.08, 0.3), colour, boards.outputs["Color"], "MULTIPLY")
    colour = graph.mixed(boards.outputs["Fac"], colour, tuple(v * 0.35 for v in low[:3]) + (1,))
    return graph.finish(
        Base_Color=colour, Roughness=rough, Specular=0.4, Clearcoat=coat, Clearcoat_Roughness=rng.uniform(0.02, 0.15)
    )


def wood(rng, name, species):
    """A solid top or boards."""
    if rng.random() < 0.5:
        return boards(rng, name, species)
    fine = rng.choice([0.6, 1, 2.5]) if wild() else 1
    look = {
        "scale": rng.uniform(0.15, 0.3) * fine,
        "stretch": 22 if species == "bamboo" else rng.uniform(7, 10),
        "rough": rng.uniform(0.28, 0.6),
        "coat": rng.choice([0, 0, rng.uniform(0.3, 1)]) if wild() else 0,
        "knots": rng.choice([0, 0, rng.uniform(0.2, 1)]) if wild() else 0,
        "saw": rng.choice([0, 0, 0, rng.uniform(0.1, 0.4)]) if wild() else 0,
    }
    return materials.wood(name, *WOODS[species], **look), species


def boards(rng, name, species):
    return planks(name, *WOODS[species], rng, rng.uniform(0.28, 0.6)), "planks " + species


def any_boards(rng, name):
    return boards(rng, name, rng.choice(sorted(WOODS)))


def varnish(rng, name):
    """Mirrors the room."""
    species = rng.choice(sorted(WOODS))
    return planks(name, *WOODS[species], rng, rng.uniform(0.08, 0.25), rng.uniform(0.5, 1)), "varnish " + species


def laminate(rng, name):
    light = rng.choice(LAMINATES)
    dark = colours.shade(light, 1 - rng.uniform(0.03, 0.12))
    look = materials.wood(
        name, light, dark, scale=rng.choice([0.8, 2.5, 12]), stretch=1, rough=rng.uniform(0.22, 0.5), vary=0.0, spec=0.4
    )
    return look, "laminate " + light


def paint(rng, name):
    colour = colours.anything(rng)
    return materials.plain(name, colour, rough=rng.uniform(0.08, 0.6), spec=0.5, coat=rng.choice([0, 0.6])), "paint " + colour


def gloss_black(rng, name):
    return materials.plain(name, "#101114", rough=rng.uniform(0.1, 0.25), spec=0.5), "glossblack"


def stone(rng, name):
    return _tiled(rng, name, Image.fromarray(_grains(rng)), (0.1, 0.4), (1.8, 4)), "stone"


def terrazzo(rng, name):
    im = Image.fromarray(_grains(rng))
    d = ImageDraw.Draw(im)
    for _ in range(500):
        x, y, u, v = rng.uniform(0, 512), rng.uniform(0, 512), rng.uniform(2, 9), rng.uniform(2, 9)
        d.ellipse([x - u, y - v, x + u, y + v], fill=illustrations.colour(rng, 30, 230))
    return _tiled(rng, name, im, (0.1, 0.4), (1.8, 4)), "terrazzo"


def _grains(rng):
    n = np.random.default_rng(rng.randrange(1 << 30))
    base = np.array(colours.rgb(rng.choice(["#8b8780", "#54565a", "#c9c3b6"])), np.float32)
    coarse = n.normal(0, 1, (64, 64, 1)).repeat(8, 0).repeat(8, 1)
    return np.clip(base + n.normal(0, 1, (512, 512, 1)) * 12 + coarse * 7, 0, 255).astype(np.uint8)


def marble(rng, name):
    """Veins through a light or dark ground."""
    graph = Graph(name)
    ground, vein = (
        colours.linear(c) for c in rng.choice([("#e8e6e2", "#8f8c88"), ("#2a2c2e", "#b8b4ac"), ("#d8cfc0", "#9a7f60")])
    )
    bent = graph.noise(graph.place(), rng.uniform(0.4, 1.2), 4, rng.uniform(1, 4))
    colour = graph.mixed(graph.ramp(bent, (0.47, (0, 0, 0, 1)), (0.5, (1, 1, 1, 1))), ground, vein)
    return graph.finish(Base_Color=graph.mixed(0.6, colour, ground), Roughness=rng.uniform(0.05, 0.3), Specular=0.5), "marble"


def leather(rng, name):
    """Or felt or an artificial skin: one colour, a little mottled."""
    graph = Graph(name)
    colour = colours.linear(colours.anything(rng, (0.1, 0.6), (0.05, 0.7)))
    mottled = graph.between(graph.noise(graph.place(), rng.uniform(5, 30), 3), 0.75, 1.2)
    return graph.finish(Base_Color=graph.brightened(colour, mottled), Roughness=rng.uniform(0.3, 0.95), Specular=0.25), "leather"


def patterned(kind):
    """A cloth with a bold pattern, or a hard top printed with one."""

    def make(rng, name):
        hard = kind in ("parquet", "print")
        rough = rng.uniform(0.1, 0.6) if hard else 0.9
        look = materials.printed(
            name,
            cloth.pattern(rng, kind),
            rough=rough,
            spec=0.4 if hard else 0.1,
            scale=rng.uniform(1.2, 6),
            turn=rng.uniform(0, 6.28),
        )
        return look, kind

    return make


def playmat(rng, name):
    """A large picture as players' mats carry them."""
    return _tiled(rng, name, illustrations.draw(rng, 900, 600), (0.5, 0.9), (5, 11)), "playmat"


def newspaper(rng, name):
    return _tiled(rng, name, illustrations.page(rng, 700, 900), (0.7, 0.9), (2.5, 4.5)), "newspaper"


def gingham(rng, name):
    im = cloth.cloth(rng, rng.choice(["#a8322f", "#2f5a8a", "#3f7a4a", "#8a8a8a"]), "gingham")
    return materials.printed(name, im, rough=0.9, spec=0.12, scale=rng.uniform(2.4, 4.0)), "gingham"


def woven(rng, name):
    colour, kind = rng.choice(sorted(CLOTH)), rng.choice(["weave", "weave", "check", "stripe", "dots"])
    return materials.printed(name, cloth.cloth(rng, CLOTH[colour], kind), rough=0.9, spec=0.12, scale=3.0), "cloth %s %s" % (
        colour,
        kind,
    )


def _tiled(rng, name, im, rough, side):
    return materials.printed(name, im, rough=rng.uniform(*rough), spec=0.4, scale=rng.uniform(*side), turn=rng.uniform(0, 6.28))


KINDS = {
    **{species: lambda rng, name, species=species: wood(rng, name, species) for species in WOODS},
    "planks": any_boards,
    "varnish": varnish,
    "laminate": laminate,
    "paint": paint,
    "glossblack": gloss_black,
    "stone": stone,
    "terrazzo": terrazzo,
    "marble": marble,
    "leather": leather,
    "playmat": playmat,
    "newspaper": newspaper,
    "gingham": gingham,
    "cloth": woven,
    **{kind: patterned(kind) for kind in ("stripes", "checks", "tartan", "floral", "parquet", "print")},
}
MAT = "mat"  # on a table of another kind
NOMINAL = "oak oak beech walnut dark pine teak ash maple laminate laminate cloth cloth cloth mat mat".split()
WIDE = NOMINAL + "bamboo gingham stone glossblack planks planks cloth".split()
WILD = (
    WIDE[::2]
    + "varnish varnish stripes checks tartan floral parquet print paint terrazzo playmat playmat newspaper marble leather".split()
)


def surface(rng, kind, name="table"):
    """The material of a kind of top, and what it is in words."""
    return KINDS[kind](rng, name)
