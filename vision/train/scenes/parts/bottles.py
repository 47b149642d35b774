"""Bottles of the six drinks."""
from parts import colours, materials, meshes
from scene import profile

GLASS, CAP = 0, 1  # materials of a bottle's rings
CAPS = {"white": "#b9bcc0", "blue": "#b9bcc0", "red": "#e8e6e0", "yellow": "#e8e6e0", "green": "#e8e6e0", "black": "#8d8a80"}
BLACK_CAP = "#3a3a40"

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
    glass = materials.plain("drink-" + color, paint(color), rough=0.16, spec=0.5, coat=0.3, vary=0.03)
    cap = materials.plain("cap-" + color, _cap(color) if own_caps else CAPS[color], rough=0.25, spec=0.5)
    square = color == "black"
    return meshes.lathe("bottle-" + color, _rings(color), [glass, cap], seg=24 if square else 22, square=square)


def _cap(color):
    return BLACK_CAP if color == "black" else colours.shade(paint(color), 0.86)


def _rings(color):
    size = profile.of("izakaya")["bottle"]
    across, up = size["diameter"] / 10, size["height"] / 25
    rings, glass = RINGS[color]
    return [(r * across, z * up, GLASS if k < glass else CAP) for k, (r, z) in enumerate(rings)]
