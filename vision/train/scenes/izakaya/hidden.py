"""Which places a camera cannot see: rays are cast at sample points of each."""
import bpy
from mathutils import Vector

from izakaya import samples
from scene.cameras import project
from scene.objects import MM


def hidden_places(stage, table, state, cam):
    sc = bpy.context.scene
    bpy.context.view_layer.update()
    dg = bpy.context.evaluated_depsgraph_get()
    C0 = Vector(cam["pos"]) * MM
    out, frac = set(), {}
    for place, groups in samples.samples(table, state).items():
        worst = 1.0
        for pts, tags in groups:
            if not pts:
                continue
            ok = 0
            for p, (u, v) in zip(pts, project(cam, pts)):
                if not (0 <= u < cam["W"] and 0 <= v < cam["H"]):
                    continue
                d = Vector(p) * MM - C0
                n = d.length
                hit, loc, _, _, o, _ = sc.ray_cast(dg, C0, d / n, distance=n * 1.02)
                if not hit or (loc - C0).length >= n - 0.6 * MM or stage.tag.get(o.name) in tags:
                    ok += 1
            worst = min(worst, ok / len(pts))
        frac[place] = worst
        if worst < 0.3:
            out.add(place)
    return out, frac
