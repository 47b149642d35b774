"""Things that lie about on a table and belong to no game."""
import math

from parts import colours, household, materials, meshes, tokens
from scene.objects import put
from scene.options import OPTIONS

RADIUS = {
    "mug": (65, 95),
    "phone": (85, 8),
    "die": (14, 16),
    "leaflet": (130, 1),
    "money": (42, 12),
    "box": (120, 38),
    "pencil": (88, 7),
    "bowl": (68, 38),
    "keys": (45, 7),
    "glass": (36, 91),
    "coaster": (52, 4),
    "sheet": (150, 1),
    "chopsticks": (115, 7),
}


def scatter(rng, place, n, z=0.0):
    """place(radius, height) -> (x, y) where such a thing may lie, or None. Returns the kinds put down."""
    out = []
    n += rng.choice([0, 1, 3]) if OPTIONS.level > 1 else 0
    for kind in rng.sample(sorted(RADIUS), min(n, len(RADIUS))):
        at = place(*RADIUS[kind])
        if at is not None:
            THINGS[kind](rng, *at, z, rng.uniform(0, 2 * math.pi))
            out.append(kind)
    return out


def ring(rng, free):
    """A place() for clutter round about the middle; free(x, y, r): may a thing of radius r stand there?"""
    out = []

    def place(rad, tall):
        for _ in range(60):
            a, r = rng.uniform(0, 2 * math.pi), rng.uniform(120, 620)
            x, y = r * math.cos(a), r * math.sin(a) * 0.9
            if y < -380 or not free(x, y, rad) or any(math.dist((x, y), o[:2]) < rad + o[2] for o in out):
                continue
            out.append((x, y, rad))
            return x, y
        return None

    return place


def _hue(rng, *usual):
    return colours.anything(rng, (0.1, 0.9)) if OPTIONS.level > 1 else rng.choice(usual)


def _mug(rng, x, y, z, rz):
    put(household.mug(_hue(rng, "#e9e6df", "#2f4f6b", "#8f2f2a", "#3b3b3b", "#d8a23a")), x, y, z, rz)
    put(household.mug_handle(), x, y, z, rz)


def _phone(rng, x, y, z, rz):
    put(household.phone(), x, y, z, rz)


def _dice(rng, x, y, z, rz):
    for k in range(rng.choice([1, 1, 2])):
        put(household.die(), x + 22 * k, y, z, rz * (k + 1))


def _leaflet(rng, x, y, z, rz):
    put(household.leaflet(rng), x, y, z, rz)


def _sheet(rng, x, y, z, rz):
    paper = materials.plain("sheet", _hue(rng, "#f0eee6", "#e6e9ef", "#f3e9c8"), rough=0.8)
    put(meshes.prism("sheet", meshes.round_rect(148, 210, 1, 2), 0.3, [paper]), x, y, z, rz)


def _coaster(rng, x, y, z, rz):
    cork = materials.plain("coaster", _hue(rng, "#7a5230", "#30343a", "#a33b32"), rough=0.7)
    put(meshes.prism("coaster", meshes.circle(47), 4, [cork], bevel=0.6), x, y, z, rz)


def _chopsticks(rng, x, y, z, rz):
    lacquer = materials.plain("chop", _hue(rng, "#3a2018", "#c49a62", "#8a2020"), rough=0.3)
    for k in (0, 1):
        stick = meshes.boxes("chop", [(-110, -3, 0, 110, 3, 6)], [lacquer])
        put(stick, x - 9 * k * math.sin(rz), y + 9 * k * math.cos(rz), z, rz + 0.04 * k)


def _money(rng, x, y, z, rz):
    for k in range(rng.randint(3, 8)):
        q, t = rng.uniform(0, 30), rng.uniform(0, 6.28)
        coin = tokens.money(rng.choice(["#c2a45c", "#b9b6ad"]))
        put(coin, x + q * math.cos(t), y + q * math.sin(t), z + 1.25 * k, rng.uniform(0, 6.28))


def _box(rng, x, y, z, rz):
    put(household.game_box(_hue(rng, "#b8322a", "#27506e", "#e3ddd0", "#31463a", "#8c8f92")), x, y, z, rz)


def _pencil(rng, x, y, z, rz):
    pencil = household.pencil(_hue(rng, "#c9a227", "#2b5c3a", "#9b2f2f"))
    lying = put(pencil, x - 84 * math.cos(rz), y - 84 * math.sin(rz), z + 3.4, rz)
    lying.rotation_euler = (0, math.pi / 2, rz)


def _bowl(rng, x, y, z, rz):
    glaze = materials.plain("bowl", _hue(rng, "#e9e6df", "#3f6f8f", "#b9884f"), rough=0.25, coat=0.3)
    snack = materials.plain("snack", "#c98b3f", rough=0.7)
    profile = [(32, 0, 0), (55, 14, 0), (66, 38, 0), (64, 38.5, 0), (52, 17, 0), (48, 20, 1), (30, 27, 1), (6, 29, 1)]
    put(meshes.lathe("bowl", profile, [glaze, snack], seg=36), x, y, z)


def _glass(rng, x, y, z, rz):
    clear = materials.plain("glass", "#dfe9ea", rough=0.03, spec=0.5, trans=0.92)
    profile = [(26, 0, 0), (28, 1, 0), (33, 90, 0), (32, 91, 0), (30, 88, 0), (25.5, 8, 0)]
    put(meshes.lathe("glass", profile, [clear], seg=32), x, y, z)


def _keys(rng, x, y, z, rz):
    steel = materials.plain("keys", "#a8a59c", rough=0.3, metal=1.0)
    for q in range(3):
        key = meshes.boxes("key", [(-12, -11, 0, 12, 11, 2), (10, -4, 0, 42, 4, 2)], [steel])
        put(key, x, y, z + q * 2.1, rz + q * 0.5)


THINGS = {
    "mug": _mug,
    "phone": _phone,
    "die": _dice,
    "leaflet": _leaflet,
    "money": _money,
    "box": _box,
    "pencil": _pencil,
    "bowl": _bowl,
    "keys": _keys,
    "glass": _glass,
    "coaster": _coaster,
    "sheet": _sheet,
    "chopsticks": _chopsticks,
}
