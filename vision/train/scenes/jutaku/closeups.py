"""A picture of one or two cards with their buildings."""
import math

import bpy
import numpy as np
from shapely import affinity
from shapely.geometry import Point

from jutaku import buildings, placing, plots, verdicts
from parts import copies
from room import arms, clutter, lamps, rooms
from scene import cameras, files, lenses, shots, visibility
from scene.cameras import project
from scene.objects import put
from scene.options import OPTIONS
from scene.sources import source
from shapes import loose
from webcam import devices

KINDS = [
    "right",
    "floors-wrong",
    "build-overhang",
    "unfinished",
    "right",
    "build-outside-site",
    "pieces-wrong",
    "build-over-gap",
    "right",
    "build-not-touching",
    "unfinished",
    "right",
]


def picture(cam, light, rng, seed):
    """-> (RGB bytes, the webcam's traits)"""
    tr = devices.draw(rng)
    return shots.picture(cam, light, tr, seed), tr


def closeup(folder, stem, i, plan, with_hand):
    """One card or two."""
    rng = source("jutaku/closeup", i)
    kind = plan.choice(KINDS)
    two = plan.random() < 0.25
    variant = rng.choice([0, 1, 2])
    side = rng.choice(["white", "blue"])
    plans = [buildings.make(rng, kind, variant)]
    if two:
        k2 = rng.choice(["right", "empty", "unfinished", rng.choice(KINDS)])
        plans.append(buildings.make(rng, k2, variant))
    kinds = [kind] + ([k2] if two else [])
    must = i % 3 != 2  # here all printed fields have to be visible
    ed = plots.edition(rng)
    want_el = rng.uniform(36, 62) if plan.random() < 0.6 else rng.uniform(62, 84)
    W, H = lenses.size(rng, 0.18)
    want_px = rng.uniform(280, 425) * (0.85 if two else 1) if W == 1920 else rng.uniform(205, 330) * W / 1280
    for att in range(600):
        hf = lenses.field_of_view(rng, 58, 80)
        f = W / 2 / math.tan(math.radians(hf) / 2)
        px = want_px * (1 - (0.55 if OPTIONS.level > 1 else 0.4) * max(0, att - 200) / 400)
        dist = 63 * f / px
        if not 215 <= dist <= 450:
            continue
        el = want_el + max(0, att - 400) * 0.1
        c0 = (rng.uniform(-14, 14), rng.uniform(-10, 10))
        rots = [rng.choice([rng.gauss(0, 14), rng.gauss(0, 14), rng.uniform(-180, 180), 180 + rng.gauss(0, 20)])]
        cs = [c0]
        if two:
            sp, a = rng.uniform(88, 125), rng.choice([rng.uniform(-0.5, 0.5), rng.uniform(1.0, 2.1)])
            v = (sp / 2 * math.cos(a), sp / 2 * math.sin(a))
            cs = [(c0[0] - v[0], c0[1] - v[1]), (c0[0] + v[0], c0[1] + v[1])]
            rots.append(rng.choice([rng.gauss(0, 15), rng.uniform(-180, 180), rng.choice([90, 180, 270]) + rng.gauss(0, 8)]))
        cam = cameras.near(rng, dist, el, hf, W, H, rng.uniform(-4, 4) * (1 + OPTIONS.level))
        poses = [placing.pose_at(*c, r) for c, r in zip(cs, rots)]
        q = project(cam, placing.extent(poses, plans))
        if q[:, 0].min() < 12 or q[:, 1].min() < 12 or q[:, 0].max() > W - 12 or q[:, 1].max() > H - 12:
            continue
        recs = [plots.draw(cd, side, ed, 2.0)[1] for cd, b in plans]
        vis = [
            min(placing.seen_past(b[1], p, cam, r) for r in rc.values()) if b else 1.0
            for (cd, b), p, rc in zip(plans, poses, recs)
        ]
        if (must or att > 300) and min(vis) < 0.97:
            continue
        break
    else:
        raise RuntimeError("no view")
    return drawn(folder, stem, i, rng, cam, list(zip(plans, kinds, poses)), [(side, ed)] * len(plans), with_hand)


def drawn(folder, stem, i, rng, cam, cards, looks, with_hand):
    """Draws cards, each (plan, kind, pose), their looks (side, edition) and what lies around them; writes picture and truth."""
    plans, kinds, poses = zip(*cards)
    copies.begin(i)
    placing._n[0] = 0
    r = source("jutaku/look", i)
    tb = rooms.near_table(r)
    li, light = lamps.lights(r)
    recs, bobs = [], []
    for (cd, b), p, (side, ed) in zip(plans, poses, looks):
        recs.append(placing.put_card(cd, p, side, ed)[1])
        bobs.append(placing.put_building(b[1], p) if b else [])
    # loose pieces round about
    boxes = [placing.ground(p) for p in poses]
    taken = [b.buffer(9) for b in boxes]
    for _ in range(r.choice([0, 3, 6, 10])):
        pc = loose.piece(r)
        for _ in range(30):
            g = affinity.translate(affinity.rotate(pc, r.uniform(0, 360)), r.uniform(-190, 190), r.uniform(-80, 190))
            if all(g.distance(t) > 1 for t in taken) and not (g.centroid.y < -20 and abs(g.centroid.x) < 40):
                taken.append(g)
                me, t = placing.wood_piece(g)
                put(me, g.centroid.x, g.centroid.y, 0, t)
                break
    if r.random() < 0.4 and len(plans) < 3:
        placing.heap(r, r.choice([-1, 1]) * r.uniform(170, 230), r.uniform(60, 170), 55, 45, 26)

    def free(x, y, rad):
        return all(b.distance(Point(x, y)) > rad + 25 for b in boxes) and not (y < 60 and abs(x) < rad + 70)

    cl = clutter.scatter(r, clutter.ring(r, free), r.choice([0, 0, 1, 2, 3]))
    hobs = []
    if with_hand:
        c = poses[0]["centre"]
        hobs = arms.hand(
            r,
            c[0] + r.uniform(-8, 8),
            c[1] + r.uniform(-8, 8),
            placing.TC + 10 * (len(plans[0][1][1]) if plans[0][1] else 0) + 1,
            r.uniform(-0.9, 0.3) if r.random() < 0.6 else r.uniform(2.7, 3.6),
        )
    bpy.context.view_layer.update()
    order = sorted(range(len(plans)), key=lambda k: project(cam, [(*poses[k]["centre"], 0)])[0, 0])
    sites, hidden, told = [], [], []
    for n, k in enumerate(order):
        (cd, b), p = plans[k], poses[k]
        e = {
            "district": cd["district"],
            "floors_required": cd["floors"],
            "pieces_required": cd["pieces"],
            "yen": cd["yen"],
            "building": None,
        }
        sh = {fd: round(visibility.share_seen(cam, placing.field_points(rc, p)), 2) for fd, rc in recs[k].items()}
        v, pseen = [], []
        if b:
            v = verdicts.verdict(cd["sites"][b[0]], b[1], cd["floors"], cd["pieces"])
            e["building"] = {"floors": len(b[1]), "pieces": sum(map(len, b[1])), "complete": not v, "violations": v}
            vb = visibility.shares(cam, {"b": bobs[k]}, source("vis", 1), 160)["b"]
            sh["building"] = round(vb, 2)
            it = iter(bobs[k])
            pseen = [
                [
                    round(v2, 2)
                    for v2 in visibility.shares(cam, {j: [next(it)] for j in range(len(f))}, source("vis", 4), 60).values()
                ]
                for f in b[1]
            ]
        for fd, s in sh.items():
            if s <= (0.3 if fd == "building" else 0.6):
                hidden.append({"site": n, "field": fd})
        if {"site": n, "field": "building"} in hidden:
            e.pop("building")
        sites.append(e)
        pw = project(cam, [(*placing.to_world(p, x, y), placing.TC) for x, y in ((0, 0), (63, 0), (63, 63), (0, 63))])
        told.append(
            {
                "site": n,
                "kind": kinds[k],
                "xy": [round(v2, 2) for v2 in p["xy"]],
                "rot_deg": round(p["rot_deg"], 2),
                "side": looks[k][0],
                "corners_px": np.round(pw, 1).tolist(),
                "width_px": round(float(np.mean([np.linalg.norm(pw[0] - pw[1]), np.linalg.norm(pw[2] - pw[3])])), 1),
                "fields_mm": recs[k],
                "seen": sh,
                "sites": [[[round(x, 2), round(y, 2)] for x, y in s.exterior.coords[:-1]] for s in cd["sites"]],
                "building_site": b[0] if b else None,
                "piece_seen": pseen,
                "floors": [[[[round(x, 2), round(y, 2)] for x, y in q.exterior.coords[:-1]] for q in f] for f in b[1]]
                if b
                else [],
            }
        )
    rgb, tr = picture(cam, light, rng, i)
    T = {"image": stem + ".jpg", "status": "partial" if hidden else "ok", "sites": sites, "map": None}
    if hidden:
        T["hidden"] = hidden
    T["extras"] = {
        "note": "sites from left to right by the card's centre in the picture; printed values stay in the list even when 'hidden' names them (field seen share <= 0.6; building <= 0.3, "
        "then left out); complete = no violations; an unfinished building has floors-wrong and pieces-wrong; card mm: origin top-left corner, x right, y down; "
        "polygons of the site are the centre line of the 1.8 mm border; floors[k] lists the pieces of floor k+1, each 10 mm thick, card 1.6 mm; piece_seen: seen share "
        "of the camera-facing surface of each of these pieces (0 = no camera could count it)",
        "camera": cameras.truth(cam),
        "cards": told,
        "edition": looks[0][1],
        "table": tb,
        "light": li,
        "clutter": cl,
        "hand": bool(hobs),
        "webcam": tr,
    }
    files.write_pair(folder, stem, rgb, tr["jpeg"], T)
    return "%s %s %s hidden %d" % (kinds, tb, li["kind"], len(hidden))
