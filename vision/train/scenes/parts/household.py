"""Things that lie about on tables."""
import math

import bmesh
from mathutils import Vector

from parts import materials, meshes
from prints import leaflets
from scene.objects import MM


def mug(color):
    key = "mug"
    m = materials.plain("mug", color, rough=0.15, spec=0.5, coat=0.4)
    tea = materials.plain("tea", "#3a1f10", rough=0.08)
    me = meshes.lathe(
        key,
        [(33, 0, 0), (36, 2, 0), (40, 20, 0), (41, 92, 0), (40, 95, 0), (38, 94, 0), (37, 80, 0), (1, 79.5, 1)],
        [m, tea],
        seg=40,
    )
    return me


def mug_handle():
    key = "mug-h"
    if key in meshes.MADE:
        return meshes.MADE[key]
    bm = bmesh.new()
    n, k = 24, 8
    rings = []
    for i in range(n):
        a = 2 * math.pi * i / n
        c = Vector((44 + 20 * math.cos(a), 0, 50 + 26 * math.sin(a)))
        e = Vector((math.cos(a), 0, math.sin(a)))
        rings.append(
            [
                bm.verts.new(
                    ((c + e * 5 * math.cos(2 * math.pi * j / k) + Vector((0, 6 * math.sin(2 * math.pi * j / k), 0))) * MM)
                )
                for j in range(k)
            ]
        )
    for i in range(n):
        for j in range(k):
            bm.faces.new([rings[i][j], rings[(i + 1) % n][j], rings[(i + 1) % n][(j + 1) % k], rings[i][(j + 1) % k]])
    return meshes.finish(key, bm, [materials.MADE["mug"]], 80)


def phone():
    b = materials.plain("phone-body", "#15161a", rough=0.35)
    s = materials.plain("phone-glass", "#08090c", rough=0.04, spec=0.6)
    return meshes.prism("phone", meshes.round_rect(72, 148, 9, 6), 8, [s, b], bevel=0.0, uv=(0, 0, 1, 1))


def leaflet(rng):
    m = materials.printed("leaflet", leaflets.draw(rng), rough=0.45, spec=0.4)
    return meshes.prism("leaflet", meshes.round_rect(148, 210, 1, 2), 0.6, [m, materials.paper_core()], uv=(-74, -105, 148, 210))


def die():
    m = materials.plain("die", "#f2efe6", rough=0.25)
    return meshes.boxes("die", [(-8, -8, 0, 8, 8, 16)], [m])


def game_box(color):
    m = materials.plain("gbox", color, rough=0.5)
    return meshes.boxes("gbox", [(-70, -95, 0, 70, 95, 38)], [m])


def pencil(color):
    m = materials.plain("pencil", color, rough=0.3)
    t = materials.plain("pencil-tip", "#d9b88a", rough=0.6)
    return meshes.lathe("pencil", [(3.6, 0, 0), (3.6, 150, 0), (3.5, 150.5, 1), (0.6, 168, 1)], [m, t], seg=6)
