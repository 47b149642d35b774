"""A table in its room: floor, walls, furniture."""
import math

from parts import colours, materials, meshes
from room import tops
from scene.objects import put
from scene.options import OPTIONS

THICK = 2.5  # mm, a mat


def table(rng, centre, half, mat=None):
    """Table top, floor, walls, furniture. half: half the table's sides; mat: half the sides of what a mat has to hold. Returns the description and z of
    what things beside the mat stand on (0: on the table)."""
    kind = OPTIONS.table or tops.pick(rng, tops.NOMINAL, tops.WIDE, tops.WILD)
    if kind == tops.MAT:
        description, half = _table_with_mat(rng, centre, half, mat or (half[0] * 0.75, half[1] * 0.75))
    else:
        top, description = tops.surface(rng, kind)
        put(_top(half, top), *centre, -28, math.radians(rng.uniform(-2, 2)))
    _floor(rng)
    _furniture(rng, _walls(rng), max(half))
    return description, -THICK if kind == tops.MAT else 0.0


def _table_with_mat(rng, centre, half, mat):
    """-> (description, half the sides of the table, which the mat may make larger)"""
    kind = rng.choice(["cloth", "playmat", "leather", "stripes", "print"]) if OPTIONS.level > 1 else "cloth"
    surface, description = tops.surface(rng, kind, "mat")
    w, h = mat[0] + rng.uniform(5, 90), mat[1] + rng.uniform(5, 90)
    mesh = meshes.prism("matm", meshes.round_rect(2 * w, 2 * h, 12), THICK, [surface], bevel=0.8)
    put(mesh, *centre, -THICK, math.radians(rng.uniform(-3, 3)))
    top, below = tops.surface(rng, rng.choice(["oak", "walnut", "pine", "laminate", "dark"]))
    half = max(half[0], w + 60), max(half[1], h + 60)
    put(_top(half, top), *centre, -THICK - 28, 0)
    return "mat %s on %s" % (description, below), half


def _top(half, surface):
    return meshes.prism("tabletop", meshes.round_rect(2 * half[0], 2 * half[1], 15), 28, [surface], bevel=2)


def _floor(rng):
    pair = rng.choice([("#6b4a2f", "#8a6a48"), ("#3a2a20", "#4d3a2c"), ("#8a8a88", "#9a9a98"), ("#6b5a48", "#7b6a56")])
    wood = materials.wood("floor", *pair, scale=0.08, rough=0.5)
    put(meshes.boxes("floor", [(-4000, -4000, -30, 4000, 4000, 0)], [wood]), 0, 0, -740)


def _walls(rng):
    """-> how far they are"""
    if OPTIONS.level < 2:
        colour = rng.choice(["#d9d4c8", "#c9ccd0", "#e6e2da", "#b9b2a2", "#aab5b8", "#9aa5a8"])
    else:
        colour = colours.anything(rng, (0.35, 0.9), (0, 0.35))
    paint = materials.plain("wall", colour, rough=0.9, spec=0.1)
    far = rng.uniform(1700, 2600)
    wall = meshes.boxes("wall", [(-10, -3000, -740, 10, 3000, 1900)], [paint])
    for a in range(4):
        put(wall, far * math.cos(a * math.pi / 2), far * math.sin(a * math.pi / 2), 0, a * math.pi / 2).visible_shadow = False
    return far


def _furniture(rng, far, half):
    """Before the walls, so far away; half: half the longer side of the table."""
    for k in range(rng.randint(1, 4)):
        a, d = rng.uniform(0, 2 * math.pi), far * rng.uniform(0.72, 0.92)
        w, h = rng.uniform(150, 500), rng.uniform(300, 1500)
        if OPTIONS.level < 2:
            colour = rng.choice(["#3b3a3c", "#7a5a3c", "#c7c3ba", "#55636b", "#8a4a3c", "#2c3a4a"])
        else:
            colour = colours.anything(rng)
        if d * max(abs(math.cos(a)), abs(math.sin(a))) < half + 350:
            d = half + 600
        paint = materials.plain("furn%d" % k, colour, rough=0.6)
        box = meshes.boxes("furn%d" % k, [(-w, -150, -740, w, 150, -740 + h)], [paint])
        put(box, d * math.cos(a), d * math.sin(a), 0, a + math.pi / 2).visible_shadow = False


def near_table(rng):
    return table(rng, (rng.uniform(-80, 80), rng.uniform(-60, 60)), (rng.uniform(620, 1000), rng.uniform(560, 820)))[0]
