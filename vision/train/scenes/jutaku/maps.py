"""A picture of the map with its architects."""
import math

import bpy

from jutaku import closeups, placing, plots
from parts import copies, materials, meshes
from room import arms, clutter, lamps, rooms
from scene import cameras, files, lenses, objects, visibility
from scene.cameras import project
from scene.objects import put
from scene.options import OPTIONS
from scene.sources import source


def mapview(folder, stem, i, with_hand):
    rng = source("jutaku/map", i)
    side = rng.choice(["white", "blue", "white", "blue"])
    ed = plots.edition(rng)
    W, H = lenses.size(rng, 0.4)
    variant = rng.choice([0, 1, 2])
    ds = rng.sample(plots.DISTRICTS, 8)
    blocks = [(a, b) for a in range(3) for b in range(3) if (a, b) != (1, 1)]
    dist_of = dict(zip(blocks, ds))
    cells = [(r, c) for r in range(6) for c in range(6) if not (2 <= r <= 3 and 2 <= c <= 3)]
    gone = set(rng.sample(cells, rng.choice([0, 2, 4, 7, 10, 14])))
    pres = [c for c in cells if c not in gone]
    toks = rng.sample(range(8), rng.randint(2, 8))
    at = rng.sample(pres, len(toks))
    pitch = 63 + 6
    ang = rng.uniform(-22, 22)
    for _ in range(1500):
        hf = lenses.field_of_view(rng)
        el = rng.uniform(42, 84)
        d = rng.uniform(600, 1000) if OPTIONS.level < 2 else rng.uniform(450, 1300)
        off = (rng.uniform(-25, 25), rng.uniform(-25, 25))
        cam = cameras.near(rng, d, el, hf, W, H, rng.uniform(-3, 3) * (1 + OPTIONS.level))
        ca, sa = math.cos(math.radians(ang)), math.sin(math.radians(ang))
        hs = 207 + 3
        q = project(cam, [(off[0] + x * ca - y * sa, off[1] + x * sa + y * ca, 0) for x in (-hs, hs) for y in (-hs, hs)])
        if (
            q[:, 0].min() > 8
            and q[:, 1].min() > 8
            and q[:, 0].max() < W - 8
            and q[:, 1].max() < H - 8
            and (q[:, 1].max() - q[:, 1].min() > 0.76 * H or q[:, 0].max() - q[:, 0].min() > 0.66 * W)
        ):
            break
    else:
        raise RuntimeError("map view")
    copies.begin(i)
    placing._n[0] = 0
    r = source("jutaku/maplook", i)
    tb = rooms.near_table(r)
    li, light = lamps.lights(r)

    def world(x, y):
        return off[0] + x * ca - y * sa, off[1] + x * sa + y * ca

    turn = rng.choice([0, 0, 90, 180, 270])
    items, centre = {}, {}
    for rr, cc in cells:
        x, y = world((cc - 2.5) * pitch + r.gauss(0, 0.8), (2.5 - rr) * pitch + r.gauss(0, 0.8))
        centre[rr, cc] = (x, y)
        if (rr, cc) in gone:
            continue
        cd = plots.new_card(r, variant)
        cd["district"] = dist_of[rr // 2, cc // 2]
        p = placing.pose_at(x, y, ang + turn + r.gauss(0, 1.2))
        im, rec = plots.draw(cd, side, ed, 5.0)
        placing._n[0] += 1
        m = materials.printed("jc%d" % placing._n[0], im, rough=ed["rough"], spec=ed["spec"])
        me = meshes.prism(
            "jcm%d" % placing._n[0],
            meshes.round_rect(63, 63, 3),
            placing.TC,
            [m, materials.paper_core()],
            uv=(-31.5, -31.5, 63, 63),
        )
        items["card", rr, cc] = [put(me, x, y, 0, math.radians(p["rot_deg"]))]
    tk, sz = [], objects.sizes(r, "token")
    for k, cell in zip(toks, at):
        x, y = centre[cell]
        x, y = x + r.uniform(-15, 15), y + r.uniform(-15, 15)
        m = materials.printed("tok%d" % k, plots.token_art(k), rough=0.5, spec=0.3)
        e = materials.plain("tok-edge", "#c9a26d", rough=0.6)
        me = meshes.prism(
            "tokm%d" % k,
            meshes.circle(10 * sz["token"], 44),
            4,
            [m, e],
            uv=(-10 * sz["token"], -10 * sz["token"], 20 * sz["token"], 20 * sz["token"]),
        )
        items["token", k] = [put(me, x, y, placing.TC, r.uniform(0, 6.28))]
        tk.append(
            {
                "token": "a%d" % (k + 1),
                "name": plots.ARCH[k].lower(),
                "card": list(cell),
                "xyz": [round(x, 2), round(y, 2), placing.TC + 4],
            }
        )
    x, y = world(0, 0)
    placing.heap(r, x, y, 50, 50, rng.randint(40, 66))

    def free(x, y, rad):
        u, v = (x - off[0]) * ca + (y - off[1]) * sa, -(x - off[0]) * sa + (y - off[1]) * ca
        return max(abs(u), abs(v)) > 212 + rad + 8 and not (y < -100 and abs(x) < 300)

    cl = clutter.scatter(r, clutter.ring(r, free), r.choice([0, 1, 2, 4]))
    if with_hand:
        x, y = world(r.uniform(-60, 60), r.uniform(-60, 20))
        arms.hand(r, x, y, 20, r.uniform(-1.2, 0.5))
    bpy.context.view_layer.update()
    vis = visibility.shares(cam, items, source("vis", 2), 60)
    hid = [k for k, v in vis.items() if v <= 0.3]
    rgb, tr = closeups.picture(cam, light, rng, i)
    T = {
        "image": stem + ".jpg",
        "status": "partial" if hid else "ok",
        "sites": [],
        "map": {
            "rows": 6,
            "cols": 6,
            "present": [list(c) for c in pres if ("card",) + c not in hid],
            "architects": [{"token": t["token"], "card": t["card"]} for t in tk if ("token", int(t["token"][1:]) - 1) not in hid],
        },
    }
    if hid:
        T["hidden"] = [{"card": list(k[1:])} if k[0] == "card" else {"token": "a%d" % (k[1] + 1)} for k in hid]
    T["extras"] = {
        "note": "row 0 is the row away from the camera, col 0 the left one (the map is turned by at most 22 degrees, print direction of the cards may differ); "
        "token a1..a8 = architects in the rulebook's order",
        "camera": cameras.truth(cam),
        "map_pose": {"centre": [round(v, 2) for v in off], "rot_deg": round(ang, 2), "pitch": pitch, "print_turn_deg": turn},
        "side": side,
        "card_centres": [{"card": list(k), "xy": [round(v, 2) for v in xy]} for k, xy in sorted(centre.items())],
        "districts": [{"block": list(k), "district": v} for k, v in sorted(dist_of.items())],
        "tokens": tk,
        "visible": {" ".join(map(str, k)): round(v, 2) for k, v in vis.items()},
        "table": tb,
        "light": li,
        "clutter": cl,
        "hand": with_hand,
        "sizes": sz,
        "webcam": tr,
    }
    files.write_pair(folder, stem, rgb, tr["jpeg"], T)
    return "map %d cards %d tokens %s %s" % (len(pres), len(tk), tb, li["kind"])
