"""A still of one player's boards with tokens."""
import math

import bpy
import numpy as np
from mathutils import Vector
from shapely.geometry import Point

from parts import copies, materials, meshes
from room import arms, clutter, lamps, rooms
from scene import cameras, files, objects, shots, visibility
from scene.cameras import project
from scene.objects import MM, put
from scene.options import OPTIONS
from scene.sources import source
from webcam import devices
from yatai import boards, placing, states, tokens, words


def still(args, i, view):
    stem = str(i)
    rng = source("yatai/still", i)
    with_hand = source("yatai/hand", i).random() < (0.25 if OPTIONS.level > 1 else 0.1) or OPTIONS.hand == "yes"
    s = states.state(rng)
    for _ in range(50):
        poses, turn, _, _ = placing.arrange(rng)
        try:
            cam, off = placing.fit(
                rng,
                [
                    (*placing.to_world(b, x, y), z)
                    for b in poses.values()
                    for x in (0, b["size"][0])
                    for y in (0, b["size"][1])
                    for z in (0, 10)
                ],
            )
            break
        except RuntimeError:
            continue
    else:
        raise RuntimeError("no view")
    for b in poses.values():
        b["xy"] = [b["xy"][0] + off[0], b["xy"][1] + off[1]]
    copies.begin(i)
    words.COL.update({k: tokens.paint("tks-" + k, v) for k, v in tokens.DESIGNED.items()})
    r = source("yatai/look", i)
    tb = rooms.near_table(r)
    li, light = lamps.lights(r)
    sz = objects.sizes(r, "token", "tile", "marker")
    ed = {
        "seed": r.randrange(1 << 20) if OPTIONS.level else 7 + i % 3,
        "slot": r.randrange(3),
        "paper": r.choice([(244, 243, 238), (248, 248, 246), (238, 235, 226)]),
        "dark_menu": r.random() < 0.6,
    }
    ro, sp = r.uniform(0.12, 0.75) if OPTIONS.level > 1 else r.uniform(0.3, 0.6), r.uniform(0.2, 0.45)
    for nm, f in (("yatai", boards.stall), ("reputation", boards.reputation), ("menu", boards.menu)):
        b = poses[nm]
        w, h = b["size"]
        m = materials.printed("b-" + nm, f(states.LAYOUT[nm], ed), rough=ro, spec=sp)
        me = meshes.prism(
            "bm-" + nm, meshes.round_rect(w, h, 2.5), placing.BT, [m, materials.paper_core()], uv=(-w / 2, -h / 2, w, h)
        )
        x, y = placing.to_world(b, w / 2, h / 2)
        put(me, x, y, 0, math.radians(b["rot_deg"]))
        b["marks"] = []
    items = {}

    def token(key, board, x, y, me, z, label, jit=1.6, spin=None):
        b = poses[board]
        x, y = x + max(-2.4, min(2.4, r.gauss(0, jit * 0.55))), y + max(-2.4, min(2.4, r.gauss(0, jit * 0.55)))
        wx, wy = placing.to_world(b, x, y)
        q = sz["marker"] if me.name[:2] in ("rv", "in") else sz["tile"] if me.name.startswith("tile") else sz["token"]
        ob = put(
            me, wx, wy, z, math.radians(b["rot_deg"]) + (math.radians(r.gauss(0, 9)) if spin is None else spin), scale=(q, q, 1.0)
        )
        items.setdefault(key, []).append(ob)
        if label is not None:
            b["marks"].append([round(x, 2), round(y, 2), round(z, 2), label])
        return x, y

    Y, Rp, Mn = states.LAYOUT["yatai"], states.LAYOUT["reputation"], states.LAYOUT["menu"]
    for k, c in enumerate(s["customers"]):
        token(("customers", k), "yatai", *Y["customers"][k], tokens.mesh_token("meeple", c, 0, 10), placing.BT, c)
    for k, c in enumerate(s["dishes"]):
        token(("dishes", k), "yatai", *Y["dishes"][k], tokens.mesh_token(c, words.FOOD[c], 0, 5), placing.BT, c)
    for k, c in enumerate(s["fridge"]):
        token(("fridge", k), "yatai", *Y["fridge"][k], tokens.mesh_token("bottle", c, 0, 5), placing.BT, c)
    for k, c in enumerate(s["crate"]):
        token(("crate", k), "yatai", *Y["crate"][k], tokens.mesh_token("bottle", c, 1, 5), placing.BT, c + "*")
    for f, n in s["dirty"].items():
        x, y = Y["sink"][f]
        x, y = x + r.gauss(0, 0.9), y + r.gauss(0, 0.9)
        a0 = r.gauss(0, 0.2)
        for k in range(n):
            wx, wy = placing.to_world(poses["yatai"], x + r.gauss(0, 0.75), y + r.gauss(0, 0.75))
            items.setdefault(("sink", f), []).append(
                put(
                    tokens.mesh_token(f, words.FOOD[f], 1, 5),
                    wx,
                    wy,
                    placing.BT + 5 * k,
                    math.radians(poses["yatai"]["rot_deg"]) + a0 + r.gauss(0, 0.13),
                    scale=(sz["token"], sz["token"], 1.0),
                )
            )
        if n:
            poses["yatai"]["marks"].append([round(x, 2), round(y, 2), placing.BT + 5 * n, "%d %s" % (n, f)])
    if not s["stove"]:
        token(("tile", "stove"), "yatai", *Y["dishes"][2], tokens.mesh_tile("upgrade", "stove"), placing.BT, "stove", 0.8, 0)
    if not s["cool"]:
        token(("tile", "fridge"), "yatai", *Y["fridge"][2], tokens.mesh_tile("upgrade", "fridge"), placing.BT, "fridge", 0.8, 0)
    g = Rp["bonus_grid"]
    for rr, row in enumerate(s["grid"]):
        for cc, c in enumerate(row):
            if c:
                token(
                    ("bonus_grid", rr, cc),
                    "reputation",
                    g["origin"][0] + cc * g["pitch"],
                    g["origin"][1] + rr * g["pitch"],
                    tokens.mesh_token("meeple", c, 0, 10),
                    placing.BT,
                    c,
                )
    pm = materials.plain("marker-r", words.COL["review"], rough=0.45, vary=0.03)
    cyl = meshes.prism("rv", meshes.circle(4, 28), 8, [pm], bevel=0.4, smooth=35)
    im = materials.plain("marker-i", words.COL["influencer"], rough=0.45)
    cyl2 = meshes.prism("inf", meshes.circle(4, 28), 8, [im], bevel=0.4, smooth=35)
    rv = Rp["reviews"]
    for k, nm in enumerate(rv["rows"]):
        token(
            ("reviews", nm),
            "reputation",
            rv["origin"][0] + rv["steps"].index(s["reviews"][nm]) * rv["pitch"][0],
            rv["origin"][1] + k * rv["pitch"][1],
            cyl,
            placing.BT,
            s["reviews"][nm],
            0.9,
            0,
        )
    f = Rp["influencer"]
    token(
        ("influencer", 0),
        "reputation",
        f["origin"][0] + s["influencer"] * f["pitch"][0],
        f["origin"][1] + s["influencer"] * f["pitch"][1],
        cyl2,
        placing.BT,
        s["influencer"],
        1.2,
        0,
    )
    for k, fd in enumerate(s["menu"]):
        token(
            ("menu", k), "menu", *Mn["foods"][k], tokens.mesh_tile("food", fd), placing.BT, fd, 1.0, math.radians(r.gauss(0, 3))
        )
    # beside the boards: special tiles, food tiles not yet on the menu
    taken = [placing.outline(b, 3) for b in poses.values()]
    beside = []
    rest = [("food", x) for x in words.FOOD if x not in s["menu"]] + [("special", x) for x in s["special"]]
    yb = poses["yatai"]
    mb = poses["menu"]
    for n, (kd, what) in enumerate(rest):
        src = mb if kd == "food" else yb
        for _ in range(400):
            w, h = src["size"]
            x, y = r.uniform(-45, w + 45), r.uniform(-45, h + 45)
            wx, wy = placing.to_world(src, x, y)
            pl = Point(wx, wy).buffer(19)
            qx = project(cam, [(wx - 15, wy - 15, 0), (wx + 15, wy + 15, 0), (wx - 15, wy + 15, 0), (wx + 15, wy - 15, 0)])
            if (
                any(pl.intersects(t) for t in taken)
                or qx.min() < 10
                or qx[:, 0].max() > cam["W"] - 10
                or qx[:, 1].max() > cam["H"] - 10
            ):
                continue
            taken.append(pl)
            a = src["rot_deg"] + r.gauss(0, 12)
            items[("beside", n)] = [put(tokens.mesh_tile(kd, what), wx, wy, 0, math.radians(a))]
            beside.append({"tile": kd, "what": what, "xy": [round(wx, 2), round(wy, 2)], "rot_deg": round(a, 1), "n": n})
            break
    s["special"] = [b["what"] for b in beside if b["tile"] == "special"]

    def free(x, y, rad):
        return all(t.distance(Point(x, y)) > rad + 12 for t in taken) and not (y < -60 and abs(x) < 220)

    cl = clutter.scatter(r, clutter.ring(r, free), r.choice([0, 0, 1, 2, 3]))
    if with_hand:
        nm = r.choice(["yatai", "reputation"])
        x, y = placing.to_world(poses[nm], r.uniform(40, 150), r.uniform(40, 110))
        arms.hand(r, x, y, 10, r.choice([r.uniform(-1.6, -0.6), r.uniform(-0.4, 0.5), r.uniform(2.7, 3.6)]))
    bpy.context.view_layer.update()
    vis = visibility.shares(cam, items, source("vis", 3), 60)
    hid = {k for k, v in vis.items() if v <= 0.3}
    # empty printed places covered by something (the hand) cannot be read either
    dg = bpy.context.evaluated_depsgraph_get()

    def covered(board, x, y, z=placing.BT + 0.1):
        ps = [(*placing.to_world(poses[board], x + 7 * math.cos(t), y + 7 * math.sin(t)), z) for t in np.linspace(0, 6.2, 12)] + [
            (*placing.to_world(poses[board], x, y), z)
        ]
        pos = Vector(cam["pos"] * MM)
        n = 0
        for p in ps:
            d = Vector(p) * MM - pos
            n += bool(bpy.context.scene.ray_cast(dg, pos, d.normalized(), distance=d.length - 0.004)[0])
        return n / len(ps) >= 0.7

    for nm in ("customers", "dishes", "fridge", "crate"):
        for k, (x, y) in enumerate(Y[nm]):
            if (
                (nm, k) not in items
                and not (nm == "dishes" and k == 2 and not s["stove"])
                and not (nm == "fridge" and k == 2 and not s["cool"])
                and covered("yatai", x, y)
            ):
                hid.add((nm, k))
    for f2, (x, y) in Y["sink"].items():
        if not s["dirty"][f2] and covered("yatai", x, y):
            hid.add(("sink", f2))
    for rr in range(g["rows"]):
        for cc in range(g["cols"]):
            if not s["grid"][rr][cc] and covered(
                "reputation", g["origin"][0] + cc * g["pitch"], g["origin"][1] + rr * g["pitch"]
            ):
                hid.add(("bonus_grid", rr, cc))
    tr = devices.draw(rng)
    rgb = shots.picture(cam, light, tr, i)

    def ls(nm):
        return [c for k, c in enumerate(s[nm]) if (nm, k) not in hid]

    hl = []
    for k in sorted(hid, key=str):
        if k[0] == "tile":
            continue
        hl.append(
            {"special": beside[[x["n"] for x in beside].index(k[1])]["what"]}
            if k[0] == "beside" and any(x["n"] == k[1] and x["tile"] == "special" for x in beside)
            else None
            if k[0] in ("beside", "menu")
            else {"bonus_grid": list(k[1:])}
            if k[0] == "bonus_grid"
            else {"influencer": True}
            if k[0] == "influencer"
            else {k[0]: k[1]}
        )
    hl = [x for x in hl if x]
    full = {
        "reviews": s["reviews"],
        "bonus_grid": s["grid"],
        "dirty": s["dirty"],
        "crate": s["crate"],
        "fridge": s["fridge"],
        "dishes": s["dishes"],
        "customers": s["customers"],
        "special": s["special"],
        "influencer": s["influencer"],
    }
    T = {
        "image": stem + ".jpg",
        "status": "partial" if hl else "ok",
        "reviews": {k: v for k, v in s["reviews"].items() if ("reviews", k) not in hid},
        "bonus_grid": [
            [c if ("bonus_grid", a, b2) not in hid else None for b2, c in enumerate(row)] for a, row in enumerate(s["grid"])
        ],
        "dirty": {k: v for k, v in s["dirty"].items() if ("sink", k) not in hid},
        "crate": ls("crate"),
        "fridge": ls("fridge"),
        "dishes": ls("dishes"),
        "customers": ls("customers"),
        "special": [b["what"] for b in beside if b["tile"] == "special" and ("beside", b["n"]) not in hid],
        "influencer": s["influencer"] if ("influencer", 0) not in hid else None,
    }
    if hl:
        T["hidden"] = hl
    T["extras"] = {
        "note": "reviews = victory points printed above the marker's column; influencer = steps from the start space (0..4); customers, dishes, fridge and crate from left to right; "
        "sink stacks lie back side up; special: doggy-bag, urgent-call, taiyaki, garbage; hidden: seen share <= 0.3, index in the printed places; "
        "board pose: xy of its top-left corner in table mm, rot_deg direction of its x axis, board y runs down; marks: [x, y, z, label] of each token's centre in board mm",
        "camera": cameras.truth(cam),
        "boards": [{**b, "xy": [round(v, 2) for v in b["xy"]], "rot_deg": round(b["rot_deg"], 3)} for b in poses.values()],
        "menu": s["menu"],
        "upgrade_tiles": {"stove": not s["stove"], "fridge": not s["cool"]},
        "beside": beside,
        "influencer_stars": Rp["influencer"]["stars"][s["influencer"]],
        **({"all": full} if hl else {}),
        "visible": {" ".join(map(str, k)): round(v, 2) for k, v in vis.items()},
        "table": tb,
        "light": li,
        "clutter": cl,
        "hand": with_hand,
        "sizes": sz,
        "webcam": tr,
    }
    files.write_pair(args.out, stem, rgb, tr["jpeg"], T)
    return "%s %s hidden %d" % (tb, li["kind"], len(hl))
