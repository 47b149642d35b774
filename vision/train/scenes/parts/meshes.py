"""Meshes: prisms, lathes, boxes, and capsules melted together."""
import math

import bmesh
import bpy
from mathutils import Matrix, Vector

from scene.objects import MM

MADE = {}  # by name, in the scene that stands


def finish(key, bm, mats, smooth=None):
    me = bpy.data.meshes.new(key)
    bm.normal_update()
    bm.to_mesh(me)
    bm.free()
    for m in mats:
        me.materials.append(m)
    if smooth:
        for p in me.polygons:
            p.use_smooth = True
        me.use_auto_smooth = True
        me.auto_smooth_angle = math.radians(smooth)
    MADE[key] = me
    return me


def prism(key, pts, h, mats, bevel=0.0, uv=None, smooth=None, rounds=1):
    """An extruded polygon, mm; mats: of the top, and of the sides where it differs. bevel: the top's edge, mm, rounded in so many steps.
    uv: the planar map of the top, x0 y0 width height."""
    if key in MADE:
        return MADE[key]
    bm = bmesh.new()
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(pts, pts[1:] + pts[:1]))
    if area < 0:
        pts = pts[::-1]
    top = [bm.verts.new((x * MM, y * MM, h * MM)) for x, y in pts]
    low = [bm.verts.new((x * MM, y * MM, 0)) for x, y in pts]
    f = bm.faces.new(top)
    k = len(pts)
    for i in range(k):
        bm.faces.new([low[i], low[(i + 1) % k], top[(i + 1) % k], top[i]])
    bm.faces.new(low[::-1])
    if bevel:
        e = [e for e in bm.edges if any(v in top for v in e.verts)]
        bmesh.ops.bevel(bm, geom=e, offset=bevel * MM, segments=rounds, affect="EDGES", profile=0.5)
    bm.normal_update()
    if uv:
        _map(bm, *uv)
    if len(mats) > 1:
        for f in bm.faces:
            f.material_index = 0 if f.normal.z > 0.5 else 1
    return finish(key, bm, mats, smooth)


def _map(bm, x0, y0, width, height):
    layer = bm.loops.layers.uv.new("uv")
    for face in bm.faces:
        for loop in face.loops:
            place = loop.vert.co / MM
            loop[layer].uv = (place.x - x0) / width, (place.y - y0) / height


def centred(width, height):
    """The planar map of a top of this size around the origin, for prism."""
    return -width / 2, -height / 2, width, height


def round_rect(w, h, r, seg=4):
    p = []
    for cx, cy, a in (
        (w / 2 - r, h / 2 - r, 0),
        (-w / 2 + r, h / 2 - r, 90),
        (-w / 2 + r, -h / 2 + r, 180),
        (w / 2 - r, -h / 2 + r, 270),
    ):
        for k in range(seg + 1):
            t = math.radians(a + 90 * k / seg)
            p.append((cx + r * math.cos(t), cy + r * math.sin(t)))
    return p


def circle(r, n=36):
    return [(r * math.cos(2 * math.pi * k / n), r * math.sin(2 * math.pi * k / n)) for k in range(n)]


def lathe(key, rings, mats, seg=22, square=False):
    """A body of revolution from its rings (radius, height, material) from the bottom up, mm; square: nearly so, with rounded edges."""
    if key in MADE:
        return MADE[key]
    bm = bmesh.new()
    loops = [[bm.verts.new((x * MM, y * MM, z * MM)) for x, y in _around(r, seg, square)] for r, z, _ in rings]
    for low, high, (_, _, look) in zip(loops, loops[1:], rings[1:]):
        _band(bm, low, high, look)
    bm.faces.new(loops[-1]).material_index = rings[-1][2]
    bm.faces.new(loops[0][::-1])
    return finish(key, bm, mats, 38)


def _around(radius, seg, square):
    if not square:
        return circle(radius, seg)
    turns = [2 * math.pi * k / seg + math.pi / seg for k in range(seg)]
    out = [radius / (abs(math.cos(t)) ** 6 + abs(math.sin(t)) ** 6) ** (1 / 6) for t in turns]
    return [(r * math.cos(t), r * math.sin(t)) for r, t in zip(out, turns)]


def _band(bm, low, high, look=0):
    """The faces between two loops of as many vertices."""
    n = len(low)
    for k in range(n):
        face = bm.faces.new([low[k], low[(k + 1) % n], high[(k + 1) % n], high[k]])
        face.material_index = look


def washer(key, hole, radius, height, mats, uv):
    """A flat ring; mats: of the top and of the sides. mm."""
    if key in MADE:
        return MADE[key]
    bm = bmesh.new()
    profile = [(hole, 0, 1), (radius, 0, 1), (radius, height, 1), (hole, height, 0), (hole, 0, 1)]
    loops = [[bm.verts.new((x * MM, y * MM, z * MM)) for x, y in circle(r, 36)] for r, z, _ in profile[:-1]]
    for low, high, (_, _, look) in zip(loops, loops[1:] + loops[:1], profile[1:]):
        _band(bm, low, high, look)
    _map(bm, *uv)
    return finish(key, bm, mats)


def boxes(key, bs, mats):
    """A union of axis-parallel boxes (x0,y0,z0,x1,y1,z1) in mm."""
    if key in MADE:
        return MADE[key]
    bm = bmesh.new()
    for x0, y0, z0, x1, y1, z1 in bs:
        mx = Matrix.Translation(Vector(((x0 + x1) / 2 * MM, (y0 + y1) / 2 * MM, (z0 + z1) / 2 * MM))) @ Matrix.Diagonal(
            Vector(((x1 - x0) * MM, (y1 - y0) * MM, (z1 - z0) * MM, 1))
        )
        bmesh.ops.create_cube(bm, size=1, matrix=mx)
    bmesh.ops.bevel(bm, geom=list(bm.edges), offset=0.3 * MM, segments=1, affect="EDGES")
    return finish(key, bm, mats)


def capsules(key, caps, mat, voxel=2.2, relax=8):
    """Union of capsules (p0,p1,r0,r1) in mm, melted together by a voxel remesh."""
    if key in MADE:
        return MADE[key]
    bm = bmesh.new()
    for p0, p1, r0, r1 in caps:
        b2 = bmesh.new()
        for p, r in ((p0, r0), (p1, r1)):
            bmesh.ops.create_icosphere(b2, subdivisions=3, radius=r * MM, matrix=Matrix.Translation(Vector(p) * MM))
        bmesh.ops.convex_hull(b2, input=list(b2.verts))
        bmesh.ops.delete(b2, geom=[v for v in b2.verts if not v.link_faces], context="VERTS")
        tmp = bpy.data.meshes.new("t")
        b2.to_mesh(tmp)
        b2.free()
        bm.from_mesh(tmp)
        bpy.data.meshes.remove(tmp)
    me = bpy.data.meshes.new("raw")
    bm.to_mesh(me)
    bm.free()
    ob = bpy.data.objects.new("raw", me)
    bpy.context.scene.collection.objects.link(ob)
    r = ob.modifiers.new("r", "REMESH")
    r.mode = "VOXEL"
    r.voxel_size = voxel * MM
    s = ob.modifiers.new("s", "SMOOTH")
    s.factor = 0.6
    s.iterations = relax
    dg = bpy.context.evaluated_depsgraph_get()
    out = bpy.data.meshes.new_from_object(ob.evaluated_get(dg))
    bpy.data.objects.remove(ob)
    out.materials.clear()
    out.materials.append(mat)
    for p in out.polygons:
        p.use_smooth = True
    MADE[key] = out
    return out
