"""The paints, woods and gloss of one copy of a game, which differ from the nominal ones and from part to part."""
import colorsys
import random

from parts import colours

COPY = {}  # "name" of its random sources and "level" of variety; empty for the nominal copy
GAMES = (
    "drink- disc- resin- crate pillar road bldg junction car- tks- review influ piece-wood jw tok-edge cap- coin".split()
)  # what a copy's paints apply to: names of materials begin like this


def differs(name, level=1):
    """Whether this copy may change the material of this name at this level of variety."""
    return COPY.get("level", 0) >= level and name.startswith(tuple(GAMES))


def source(*name):
    """This copy's random source of a name."""
    return random.Random("/".join([COPY.get("name", "nominal"), *name]))


def jitter(name, colour):
    """This copy's paint: changed within what still passes for the same colour. Linear RGBA."""
    if not differs(name):
        return colour
    rng = source(name.replace("resin", "disc"))
    if not differs(name, 2):
        return tuple(min(1, v * rng.uniform(0.86, 1.14) + 0.004 * rng.random()) for v in colour[:3]) + (1,)
    h, s, v = colorsys.rgb_to_hsv(*(max(0, min(1, x)) ** (1 / 2.2) for x in colour[:3]))
    h = (h + rng.uniform(-0.022, 0.022)) % 1
    s = min(1, s * rng.uniform(0.72, 1.2))
    v = min(1, max(0.04, v * rng.uniform(0.8, 1.15) + rng.uniform(0, 0.03)))
    return tuple(x**2.2 for x in colorsys.hsv_to_rgb(h, s, v)) + (1,)


def finish(graph, name, colour, rough, spec, coat, trans=0.0, metal=0.0):
    """Sets the surface of a painted part, with this copy's gloss, lacquer and wear."""
    if differs(name, 2):
        rng = source("gloss", name.split("-")[0])
        rough, spec = min(0.9, max(0.06, rough * rng.uniform(0.5, 1.7))), rng.uniform(0.15, 0.6)
        coat = rng.choice([0, 0, rng.uniform(0.2, 1)])
        kind = rng.choice(["as it is"] * 5 + ["metal", "chalk", "grain"])
        if kind == "metal":
            metal, rough = rng.uniform(0.4, 0.85), rng.uniform(0.2, 0.45)
        elif kind == "chalk":
            rough, spec, coat = 0.95, 0.05, 0.0
        elif kind == "grain" and not trans:
            colour = stained(graph, rng, colour)
        if rng.random() < 0.35 and not trans:
            colour = worn(graph, rng, colour)
    return graph.finish(
        Base_Color=colour,
        Roughness=rough,
        Specular=spec,
        Clearcoat=coat,
        Clearcoat_Roughness=0.12,
        Transmission=trans,
        Metallic=metal,
    )


def stained(graph, rng, colour):
    """A thin paint, through which the wood's grain shows."""
    along = graph.mapped(graph.place(), (rng.uniform(2, 6), rng.uniform(20, 40), rng.uniform(20, 40)))
    return graph.brightened(colour, graph.between(graph.noise(along, 1.0, 2), 0.65, 1.2))


def worn(graph, rng, colour):
    """The paint with the wood beneath showing in spots."""
    edge = rng.uniform(0.6, 0.7)
    spots = graph.noise(graph.place(), rng.uniform(6, 22), 2)
    share = graph.ramp(spots, (edge, (0, 0, 0, 1)), (edge + 0.04, (0.45, 0.45, 0.45, 1)))
    return graph.mixed(share, colour, colours.linear("#c9a878"))
