"""The meshes of pillars, roads, cars and buildings, and where they stand."""
import math

from mathutils import Matrix, Vector

from parts import colours, materials, meshes
from scene import profile
from scene.objects import put, put_m
from scene.sources import source

PROFILE = profile.of("highway")


def tinted(rng, h, v=0.05):
    c = [int(h[i : i + 2], 16) for i in (1, 3, 5)]
    k = rng.uniform(1 - v, 1 + v)
    return "#" + "".join("%02x" % max(0, min(255, int(x * k * rng.uniform(0.985, 1.015)))) for x in c)


def models(rng, sz):
    """sz: sizes; heights stay, labels count on them."""
    ro = rng.uniform(0.4, 0.65)
    rb = rng.uniform(0.6, 1.0)
    pc, rc, bc = (
        tinted(rng, PROFILE["pillar"]["color"], 0.07),
        tinted(rng, PROFILE["road"]["color"], 0.07),
        tinted(rng, PROFILE["building"]["color"], 0.06),
    )
    mp = materials.wood("pillar", colours.shade(pc, 0.92), pc, scale=1.2, rough=ro, vary=0.065, stretch=3)
    mr = materials.wood("road", colours.shade(rc, 0.92), rc, scale=0.7, rough=ro, vary=0.04, stretch=10)
    mb = materials.wood("bldg", colours.shade(bc, 0.95), bc, scale=0.8, rough=ro, vary=0.03, stretch=5)
    my = materials.plain("junction", tinted(rng, PROFILE["junction"]["color"], 0.04), rough=ro, vary=0.03)
    m = {
        "pillar": meshes.prism("pillar", meshes.circle(9 * sz["disc"], 40), 10, [mp], bevel=rb, smooth=35),
        "junction": meshes.prism("junctionm", meshes.circle(9 * sz["disc"], 40), 10, [my], bevel=rb, smooth=35),
    }
    pts = []
    for k in range(13):
        t = -math.pi / 2 + math.pi * k / 12
        pts.append((52 + 5 * math.cos(t), 5 * sz["road"] * math.sin(t)))
    for k in range(13):
        t = math.pi / 2 + math.pi * k / 12
        pts.append((-52 + 5 * math.cos(t), 5 * sz["road"] * math.sin(t)))
    m["road"] = meshes.prism("roadm", pts, 2, [mr], bevel=0.3, smooth=30)
    for c, h in PROFILE["cars"].items():
        mc = materials.plain("car-" + c, tinted(rng, h, 0.04), rough=max(0.25, ro - 0.15), vary=0.02, coat=0.1)
        m["car-" + c] = meshes.boxes(
            "carm-" + c,
            [tuple(v * sz["car"] for v in q) for q in ((-7.5, -4, 0, 7.5, 4, 4.2), (-4.6, -3.5, 3.8, 3.2, 3.5, 7))],
            [mc],
        )
    for k, h in enumerate((60, 68, 75, 82, 90)):
        bs = [
            [(-15, -15, 0, 15, 15, h)],
            [(-15, -15, 0, 15, 15, h * 0.7), (-11, -11, h * 0.65, 11, 11, h)],
            [(-15, -15, 0, 15, 15, h * 0.85), (-4, -4, h * 0.8, 12, 12, h)],
            [(-15, -15, 0, 0.5, 15, h), (-0.5, -15, 0, 15, 15, h * 0.78)],
            [(-15, -15, 0, 15, 15, h * 0.5), (-12, -12, h * 0.45, 12, 12, h * 0.8), (-8, -8, h * 0.75, 8, 8, h)],
        ][k]
        w = sz["building"]
        m["b%d" % h] = meshes.boxes("bm%d" % h, [(x0 * w, y0 * w, z0, x1 * w, y1 * w, z1) for x0, y0, z0, x1, y1, z1 in bs], [mb])
    return m


def build(net, m, off, seed):
    """Places the parts; off: shift of the network in the table frame. Returns {item: [objects]}."""
    items = {}
    for p in net.pillars.values():
        rng = source(seed, "pillar", p["id"])
        obs = []
        for k in range(p["height"]):
            top = p["junction"] and k == p["height"] - 1
            j = 0.7 if k < p["height"] - 1 else 0.0
            obs.append(
                put(
                    m["junction" if top else "pillar"],
                    p["xy"][0] + off[0] + rng.uniform(-j, j),
                    p["xy"][1] + off[1] + rng.uniform(-j, j),
                    k * 10,
                    rng.uniform(0, 6.28),
                )
            )
        items[("pillar", p["id"])] = obs
    for r in net.roads.values():
        a, b = Vector(r.p0), Vector(r.p1)
        ex = (b - a).normalized()
        ey = Vector((0, 0, 1)).cross(ex).normalized()
        ez = ex.cross(ey)
        c = (a + b) / 2
        mt = Matrix(((ex.x, ey.x, ez.x, c.x + off[0]), (ex.y, ey.y, ez.y, c.y + off[1]), (ex.z, ey.z, ez.z, c.z), (0, 0, 0, 1)))
        items[("road", r.id)] = [put_m(m["road"], mt)]
    for i, c in enumerate(net.cars):
        r = net.roads[c["road"]]
        ex0 = (Vector(r.p1) - Vector(r.p0)).normalized()
        ez = ex0.cross(Vector((0, 0, 1)).cross(ex0).normalized())
        t = math.radians(c["rot"])
        ex = Vector((math.cos(t), math.sin(t), 0))
        ex = (ex - ez * ex.dot(ez)).normalized()
        ey = ez.cross(ex)
        x, y, z = c["xyz"]
        mt = Matrix(((ex.x, ey.x, ez.x, x + off[0]), (ex.y, ey.y, ez.y, y + off[1]), (ex.z, ey.z, ez.z, z), (0, 0, 0, 1)))
        items[("car", i)] = [put_m(m["car-" + c["color"]], mt)]
    for i, b in enumerate(net.buildings):
        items[("building", i)] = [put(m["b%d" % b["h"]], b["xy"][0] + off[0], b["xy"][1] + off[1], 0, math.radians(b["rot"]))]
    return items
