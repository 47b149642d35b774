"""Where cards and wood lie on the table, and what hides their print."""
import math

from shapely import affinity
from shapely.geometry import Point, Polygon
from shapely.ops import unary_union

from jutaku import plots
from parts import materials, meshes, pieces
from scene.objects import put
from shapes import loose

TC = 1.6


def to_world(pose, x, y):
    a = math.radians(pose["rot_deg"])
    return pose["xy"][0] + x * math.cos(a) + y * math.sin(a), pose["xy"][1] + x * math.sin(a) - y * math.cos(a)


def ground(pose):
    """What a card lies on."""
    return Polygon([to_world(pose, x, y) for x, y in ((0, 0), (63, 0), (63, 63), (0, 63))])


def extent(poses, plans):
    """Points that hold the cards and the buildings on them."""
    return [
        (*to_world(p, x, y), z)
        for p, (_, b) in zip(poses, plans)
        for x in (0, 63)
        for y in (0, 63)
        for z in (0, 10 * len(b[1]) + 2 if b else 2)
    ]


def pose_at(cx, cy, rot):
    a = math.radians(rot)
    return {
        "xy": [cx - 31.5 * math.cos(a) - 31.5 * math.sin(a), cy - 31.5 * math.sin(a) + 31.5 * math.cos(a)],
        "rot_deg": rot,
        "centre": [cx, cy],
    }


_n = [0]


def wood_piece(poly):
    """The mesh of a piece around its centroid, and its turn."""
    return pieces.piece(affinity.translate(poly, -poly.centroid.x, -poly.centroid.y))


def put_card(card, pose, side, ed, ppm=12.0):
    """Puts down a card with its print in so many px a mm. -> (the object, where its fields are printed)"""
    im, rec = plots.draw(card, side, ed, ppm)
    _n[0] += 1
    m = materials.printed("jc%d" % _n[0], im, rough=ed["rough"], spec=ed["spec"])
    me = meshes.prism("jcm%d" % _n[0], meshes.round_rect(63, 63, 3), TC, [m, materials.paper_core()], uv=(-31.5, -31.5, 63, 63))
    return put(me, pose["centre"][0], pose["centre"][1], 0, math.radians(pose["rot_deg"])), rec


def put_building(fl, pose):
    obs = []
    for k, f in enumerate(fl):
        for p in f:
            me, t = wood_piece(p.__class__([(x, -y) for x, y in p.exterior.coords]))
            x, y = to_world(pose, p.centroid.x, p.centroid.y)
            obs.append(put(me, x, y, TC + 10 * k, math.radians(pose["rot_deg"]) + t))
    return obs


def field_points(rec, pose):
    x0, y0, x1, y1 = rec
    return [
        (*to_world(pose, x0 + (x1 - x0) * (i + 0.5) / 8, y0 + (y1 - y0) * (j + 0.5) / 4), TC + 0.05)
        for i in range(8)
        for j in range(4)
    ]


def seen_past(fl, pose, cam, rec):
    """The same, from the building's prisms alone, without Blender."""
    cx, cy, cz = cam["pos"]
    a = math.radians(pose["rot_deg"])
    us = [unary_union(f).buffer(0.1) for f in fl]
    n = 0
    pts = field_points(rec, pose)
    for x, y, z in pts:
        hit = False
        for k, u in enumerate(us):
            for h in (0.5, 2.5, 5, 7.5, 9.9):
                s = (TC + 10 * k + h - z) / (cz - z)
                wx, wy = x + (cx - x) * s - pose["xy"][0], y + (cy - y) * s - pose["xy"][1]
                if u.contains(Point(wx * math.cos(a) + wy * math.sin(a), wx * math.sin(a) - wy * math.cos(a))):
                    hit = True
                    break
            if hit:
                break
        n += not hit
    return n / len(pts)


def heap(rng, cx, cy, rx, ry, n):
    layers = [[], [], [], []]
    for _ in range(n):
        p = loose.piece(rng)
        for _ in range(40):
            a, q = rng.uniform(0, 2 * math.pi), math.sqrt(rng.random())
            x, y = cx + rx * q * math.cos(a), cy + ry * q * math.sin(a)
            g = affinity.translate(affinity.rotate(p, rng.uniform(0, 360)), x, y)
            lv = 0
            while lv < 4 and any(g.intersects(o) for o in layers[lv]):
                lv += 1
            if lv == 4:
                continue
            if lv and g.intersection(unary_union(layers[lv - 1])).area < 0.55 * g.area:
                continue
            layers[lv].append(g)
            me, t = wood_piece(g)
            ob = put(me, g.centroid.x, g.centroid.y, 10 * lv + (0.3 if lv else 0), t)
            if lv:
                ob.rotation_euler = (rng.uniform(-0.04, 0.04), rng.uniform(-0.04, 0.04), t)
            break
