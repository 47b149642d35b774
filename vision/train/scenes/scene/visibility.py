"""What of a thing the camera sees, found by casting rays."""
import bpy
import numpy as np
from mathutils import Vector

from scene.cameras import project
from scene.objects import MM


def share_seen(cam, pts):
    """Share of the points (mm) that the camera sees."""
    dg = bpy.context.evaluated_depsgraph_get()
    pos = Vector(cam["pos"] * MM)
    n = 0
    for p, (u, v) in zip(pts, project(cam, pts)):
        if 0 <= u < cam["W"] and 0 <= v < cam["H"]:
            d = Vector(p) * MM - pos
            n += not bpy.context.scene.ray_cast(dg, pos, d.normalized(), distance=d.length - 0.004)[0]
    return n / len(pts)


def shares(cam, items, rng, n=70, skip=None):
    """items: {key: [objects]} -> {key: share of the camera-facing surface that is seen in the picture}.
    Surface behind the item itself, or behind the objects skip[key], is left out of the account."""
    dg = bpy.context.evaluated_depsgraph_get()
    dg.update()
    sc = bpy.context.scene
    pos = Vector(cam["pos"] * MM)
    out = {}
    for key, obs in items.items():
        pts, wts = [], []
        for ob in obs:
            mw = ob.matrix_world
            me = ob.data
            m3 = mw.to_3x3().inverted().transposed()
            for p in me.polygons:
                nn = (m3 @ p.normal).normalized()
                c = mw @ p.center
                v = pos - c
                k = nn.dot(v.normalized())
                if k > 0.12:
                    vs = [mw @ me.vertices[i].co for i in p.vertices]
                    pts.append((vs, nn))
                    wts.append(p.area * k)
        if not pts:
            out[key] = 0.0
            continue
        seen = tot = 0
        own = {ob.name for ob in list(obs) + list((skip or {}).get(key, ()))}
        P = []
        for vs, nn in rng.choices(pts, wts, k=n * (3 if len(obs) > 1 or skip else 1)):
            i = rng.randrange(1, len(vs) - 1) if len(vs) > 3 else 1
            a, b = rng.random(), rng.random()
            if a + b > 1:
                a, b = 1 - a, 1 - b
            P.append(vs[0] + (vs[i] - vs[0]) * a + (vs[i + 1] - vs[0]) * b + nn * 0.002)
        px = project(cam, np.array([list(p) for p in P]) / MM)
        for p, (u, v) in zip(P, px):
            if not (0 <= u < cam["W"] and 0 <= v < cam["H"]):
                tot += 1
                continue
            d = p - pos
            L = d.length
            hit, _, _, _, ob, _ = sc.ray_cast(dg, pos, d / L, distance=L - 0.004)
            if hit and ob.name in own:
                continue  # hidden by its own stack: no surface that could be seen
            tot += 1
            seen += not hit
        out[key] = seen / max(1, tot)
    return out
