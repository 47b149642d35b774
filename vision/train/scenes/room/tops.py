"""What tables are made of and covered with."""
import math

import numpy as np
from PIL import Image

from parts import colours, materials
from parts.nodes import Graph
from prints import cloth
from scene.options import OPTIONS

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

LAMS = ["#e4e3df", "#dcdad2", "#8d8f90", "#a09c95", "#5c5f63", "#cfd2d4", "#3a3d42", "#bfae94", "#8fa0a8", "#f3f1ec"]

TABLES = [
    "oak",
    "oak",
    "beech",
    "walnut",
    "dark",
    "pine",
    "teak",
    "ash",
    "maple",
    "laminate",
    "laminate",
    "cloth",
    "cloth",
    "cloth",
    "mat",
    "mat",
]

WIDE = TABLES + ["bamboo", "gingham", "stone", "glossblack", "planks", "planks", "cloth"]

WILD = WIDE[::2] + ["varnish", "varnish", "stripes", "checks", "tartan", "floral", "parquet", "print", "paint", "terrazzo"]


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


def surface(rng, kind, key="table"):
    """A material of this kind; returns (material, description)."""
    gloss = rng.uniform(0.28, 0.6)
    if kind in WOODS and rng.random() < 0.5:
        q = {} if OPTIONS.level < 2 else {"coat": rng.choice([0, 0, rng.uniform(0.3, 1)])}
        return (
            materials.wood(
                key,
                *WOODS[kind],
                scale=rng.uniform(0.15, 0.3) * (rng.choice([0.6, 1, 2.5]) if OPTIONS.level > 1 else 1),
                rough=gloss,
                stretch=22 if kind == "bamboo" else rng.uniform(7, 10),
                vary=0.12,
                **q
            ),
            kind,
        )
    if kind in WOODS or kind == "planks":
        w = kind if kind in WOODS else rng.choice(sorted(WOODS))
        return planks(key, *WOODS[w], rng, gloss), "planks " + w
    if kind == "varnish":  # mirrors the room
        w = rng.choice(sorted(WOODS))
        return planks(key, *WOODS[w], rng, rng.uniform(0.08, 0.25), rng.uniform(0.5, 1)), "varnish " + w
    if kind == "laminate":
        c = rng.choice(LAMS)
        return (
            materials.wood(
                key,
                c,
                colours.shade(c, 1 - rng.uniform(0.03, 0.12)),
                scale=rng.choice([0.8, 2.5, 12]),
                stretch=1,
                rough=rng.uniform(0.22, 0.5),
                vary=0.0,
                spec=0.4,
            ),
            "laminate " + c,
        )
    if kind == "paint":
        c = colours.anything(rng)
        return materials.plain(key, c, rough=rng.uniform(0.08, 0.6), spec=0.5, coat=rng.choice([0, 0.6])), "paint " + c
    if kind == "glossblack":
        return materials.plain(key, "#101114", rough=rng.uniform(0.1, 0.25), spec=0.5), kind
    if kind in ("stone", "terrazzo"):
        n = np.random.default_rng(rng.randrange(1 << 30))
        base = np.array(colours.rgb(rng.choice(["#8b8780", "#54565a", "#c9c3b6"])), np.float32)
        im = base + n.normal(0, 1, (512, 512, 1)) * 12 + n.normal(0, 1, (64, 64, 1)).repeat(8, 0).repeat(8, 1) * 7
        if kind == "terrazzo":
            import cv2

            for _ in range(500):
                c = tuple(float(v) for v in n.uniform(30, 230, 3))
                cv2.ellipse(
                    im,
                    tuple(int(v) for v in n.integers(0, 512, 2)),
                    tuple(int(v) for v in n.integers(2, 9, 2)),
                    float(n.uniform(0, 180)),
                    0,
                    360,
                    c,
                    -1,
                )
        return (
            materials.printed(
                key,
                Image.fromarray(np.clip(im, 0, 255).astype(np.uint8)),
                rough=rng.uniform(0.1, 0.4),
                spec=0.45,
                scale=rng.uniform(1.8, 4),
            ),
            kind,
        )
    if kind in ("stripes", "checks", "tartan", "floral", "parquet", "print"):
        im = cloth.pattern(rng, kind)
        cl = kind not in ("parquet", "print")
        return (
            materials.printed(
                key,
                im,
                rough=0.9 if cl else rng.uniform(0.1, 0.6),
                spec=0.1 if cl else 0.4,
                scale=rng.uniform(1.2, 6),
                turn=rng.uniform(0, 6.28),
            ),
            kind,
        )
    if kind == "gingham":
        im = cloth.cloth(rng, rng.choice(["#a8322f", "#2f5a8a", "#3f7a4a", "#8a8a8a"]), "gingham", 1024)
        return materials.printed(key, im, rough=0.9, spec=0.12, scale=rng.uniform(2.4, 4.0)), kind
    c = rng.choice(sorted(CLOTH))
    pat = rng.choice(["weave", "weave", "check", "stripe", "dots"])
    return materials.printed(key, cloth.cloth(rng, CLOTH[c], pat, 1024), rough=0.9, spec=0.12, scale=3.0), "%s %s %s" % (
        kind,
        c,
        pat,
    )
