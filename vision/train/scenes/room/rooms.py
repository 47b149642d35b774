"""A table in its room: floor, walls, furniture."""
import math

from parts import colours, materials, meshes
from room import tops
from scene.objects import put
from scene.options import OPTIONS


def table(rng, centre, half, mat=None):
    """Table top, floor, walls, furniture. half: half the table's sides; mat: half the sides of what a mat has to hold. Returns the description and z of
    what things beside the mat stand on (0: on the table)."""
    cx, cy = centre
    tw, th = half
    kind = OPTIONS.table or tops.pick(rng, tops.NOMINAL, tops.WIDE, tops.WILD)
    z0 = 0.0
    if kind == tops.MAT:
        mat = mat or (tw * 0.75, th * 0.75)
        z0 = -2.5
        m, desc = tops.surface(
            rng, rng.choice(["cloth", "playmat", "leather", "stripes", "print"]) if OPTIONS.level > 1 else "cloth", "mat"
        )
        mw, mh = mat[0] + rng.uniform(5, 90), mat[1] + rng.uniform(5, 90)
        put(
            meshes.prism("matm", meshes.round_rect(2 * mw, 2 * mh, 12), 2.5, [m], bevel=0.8),
            cx,
            cy,
            -2.5,
            math.radians(rng.uniform(-3, 3)),
        )
        under, d2 = tops.surface(rng, rng.choice(["oak", "walnut", "pine", "laminate", "dark"]))
        desc = "mat %s on %s" % (desc, d2)
        tw, th = max(tw, mw + 60), max(th, mh + 60)
    else:
        under, desc = tops.surface(rng, kind)
    put(
        meshes.prism("tabletop", meshes.round_rect(2 * tw, 2 * th, 15), 28, [under], bevel=2),
        cx,
        cy,
        z0 - 28,
        math.radians(rng.uniform(-2, 2)) if z0 == 0 else 0,
    )
    f = rng.choice([("#6b4a2f", "#8a6a48"), ("#3a2a20", "#4d3a2c"), ("#8a8a88", "#9a9a98"), ("#6b5a48", "#7b6a56")])
    put(
        meshes.boxes("floor", [(-4000, -4000, -30, 4000, 4000, 0)], [materials.wood("floor", *f, scale=0.08, rough=0.5)]),
        0,
        0,
        -740,
    )
    wm = materials.plain(
        "wall",
        rng.choice(["#d9d4c8", "#c9ccd0", "#e6e2da", "#b9b2a2", "#aab5b8", "#9aa5a8"])
        if OPTIONS.level < 2
        else colours.anything(rng, (0.35, 0.9), (0, 0.35)),
        rough=0.9,
        spec=0.1,
    )
    R = rng.uniform(1700, 2600)
    wall = meshes.boxes("wall", [(-10, -3000, -740, 10, 3000, 1900)], [wm])
    for a in range(4):
        put(wall, R * math.cos(a * math.pi / 2), R * math.sin(a * math.pi / 2), 0, a * math.pi / 2).visible_shadow = False
    for k in range(rng.randint(1, 4)):
        a, d = rng.uniform(0, 2 * math.pi), R * rng.uniform(0.72, 0.92)
        w, h = rng.uniform(150, 500), rng.uniform(300, 1500)
        c = (
            rng.choice(["#3b3a3c", "#7a5a3c", "#c7c3ba", "#55636b", "#8a4a3c", "#2c3a4a"])
            if OPTIONS.level < 2
            else colours.anything(rng)
        )
        if d * max(abs(math.cos(a)), abs(math.sin(a))) < max(tw, th) + 350:
            d = max(tw, th) + 600
        o = put(
            meshes.boxes("furn%d" % k, [(-w, -150, -740, w, 150, -740 + h)], [materials.plain("furn%d" % k, c, rough=0.6)]),
            d * math.cos(a),
            d * math.sin(a),
            0,
            a + math.pi / 2,
        )
        o.visible_shadow = False
    return desc, z0


def near_table(rng):
    return table(rng, (rng.uniform(-80, 80), rng.uniform(-60, 60)), (rng.uniform(620, 1000), rng.uniform(560, 820)))[0]
