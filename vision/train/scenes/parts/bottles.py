"""Bottles of the six drinks. In wilder copies they have other shapes, caps and labels; what a drink is, its colour tells."""
from parts import colours, materials, meshes, paints
from scene import profile

GLASS, CAP, LABEL = 0, 1, 2  # materials of a bottle's rings
CAPS = {"white": "#b9bcc0", "blue": "#b9bcc0", "red": "#e8e6e0", "yellow": "#e8e6e0", "green": "#e8e6e0", "black": "#8d8a80"}
BLACK_CAP = "#3a3a40"
CLOSURES = ["#c9a24a", "#b9bcc0", "#f0eee8", "#9c6b3f", "#1e1e20", "#a82a2a"]  # gold, tin, white, cork, black, red

# (radius, height) of the rings from the bottom up, mm, and how many of them are glass; drawn for a bottle of 10 × 25.
RINGS = {
    "white": ([(4.6, 0), (5, 0.5), (5, 12), (4.7, 14), (3, 18.5), (2.8, 20), (2.8, 21.3), (3.4, 21.4), (3.4, 24.2), (3, 25)], 7),
    "blue": ([(4.3, 0), (5, 1.2), (5, 22), (4.3, 23.8), (4.3, 24.3), (4.1, 25), (3.7, 25), (3.6, 24.3)], 4),
    "red": (
        [
            (4.2, 0),
            (5, 0.8),
            (5, 6.5),
            (4.6, 8),
            (4.6, 11),
            (5, 12.5),
            (4.9, 15),
            (2.4, 21),
            (2, 21.8),
            (2.5, 21.9),
            (2.5, 24.5),
            (2.2, 25),
        ],
        9,
    ),
    "yellow": ([(4.7, 0), (5, 0.6), (5, 3.5), (2.6, 16), (2.1, 19), (2.1, 21.5), (2.8, 21.6), (2.8, 24.6), (2.4, 25)], 6),
    "green": ([(4.6, 0), (4.9, 0.5), (4.9, 17.5), (4.4, 19), (2.6, 20.5), (2.6, 21.2), (3.2, 21.3), (3.2, 24.6), (2.8, 25)], 6),
    "black": ([(4.1, 0), (4.35, 0.4), (4.35, 20.5), (4.2, 21), (2.6, 23.6), (1.6, 23.7), (1.6, 24.8), (1.3, 25)], 5),
}


def paint(color):
    return profile.of("izakaya")["drinks"][color]


def bottle(color, own_caps):
    """own_caps: the caps have the glass's colour, darker."""
    name = "bottle-" + color
    if name in meshes.MADE:
        return meshes.MADE[name]
    shape, square, label, closure, trans = _shape(color)
    glass = materials.plain("drink-" + color, paint(color), rough=0.16, spec=0.5, coat=0.3, vary=0.03, trans=trans)
    cap = materials.plain("cap-" + color, closure or (_cap(color) if own_caps else CAPS[color]), rough=0.25, spec=0.5)
    band = materials.plain("label-" + color, label or "#efeae0", rough=0.6)
    return meshes.lathe(name, shape, [glass, cap, band], seg=24 if square else 22, square=square)


def _shape(color):
    """Rings, whether they are square, the label's and the cap's colour where they are not the nominal ones, how much light passes."""
    if not paints.differs("drink-", 2):
        return _rings(RINGS[color]), color == "black", None, None, 0.0
    copy, own = paints.source("bottles"), paints.source("bottle", color)
    same, turned, labelled, closed, clear = (copy.random() < share for share in (0.2, 0.25, 0.3, 0.5, 0.2))
    one = copy.choice(sorted(RINGS))  # a copy whose bottles all have one shape
    rings, glass = _turned(own) if turned else RINGS[one if same else color]
    label = copy.choice(["#efeae0", "#f5f5f0", "#d9c48a"]) if labelled else None
    closure = copy.choice(CLOSURES) if closed else None
    square = color == "black" and not same and not turned
    return _rings((rings, glass), label is not None), square, label, closure, own.uniform(0.1, 0.4) if clear else 0.0


def _turned(rng):
    """A bottle, a flask or a plain peg as somebody else might turn it."""
    shoulder, neck = rng.uniform(8, 20), rng.uniform(1.6, 4.2)
    top = rng.uniform(max(shoulder + 1.5, 18), 23)
    rings = [(rng.uniform(3.8, 4.9), 0), (5, 0.6), (rng.uniform(4.2, 5), shoulder * 0.5), (rng.uniform(4.4, 5), shoulder)]
    rings += [(neck, top), (neck, top + 0.5), (neck + rng.uniform(0, 0.9), top + 0.6), (neck + 0.3, 24.6), (neck * 0.8, 25)]
    return rings, rng.choice([6, 6, 9])


def _rings(shape, label=False):
    """The rings of the profile's size with their materials; a label goes round the middle of the belly, at most 6 mm high."""
    size = profile.of("izakaya")["bottle"]
    across, up = size["diameter"] / 10, size["height"] / 25
    rings, glass = shape
    looks = [GLASS if k < glass else CAP for k in range(len(rings))]
    if label:
        (r, low), (_, high) = rings[1], rings[2]
        middle, half = (low + high) / 2, min(3, 0.25 * (high - low))
        rings = rings[:2] + [(r, middle - half), (r, middle + half)] + rings[2:]
        looks = looks[:2] + [GLASS, LABEL] + looks[2:]
    return [(r * across, z * up, look) for (r, z), look in zip(rings, looks)]


def _cap(color):
    return BLACK_CAP if color == "black" else colours.shade(paint(color), 0.86)
