"""Izakaya: what the game conserves, scores and allows, worked out anew from the truth."""
import numpy as np
from shapely.geometry import Polygon
from shapely.ops import unary_union

from check.pictures import project


def faults(t, legal):
    ex, err = t["extras"], []
    fs = ex["full_state"]
    if ex["difficulty"].get("dense"):  # no game leads there: nothing is conserved
        return err
    if sum(s["price"] for s in fs["stock"]) != 1200:
        err.append("prices")
    on = {}
    for v in fs["drinks"]:
        on[v["color"]] = on.get(v["color"], 0) + 1
    err += ["drinks of " + s["color"] for s in fs["stock"] if s["crate"] + on.get(s["color"], 0) != 6]
    own, cl = {}, {}
    for c in fs["cards"]:
        if c["owner"]:
            own[c["owner"]] = own.get(c["owner"], 0) + 1
    for c in fs["claims"]:
        cl[c["player"]] = cl.get(c["player"], 0) + 1
    if own != cl:
        err.append("claims %s pyramids %s" % (cl, own))
    price = {s["color"]: s["price"] for s in fs["stock"]}
    drinks = {tuple(d["vertex"]): d["color"] for d in fs["drinks"]}
    tot = {p: 0 for p in ex["colors"]}
    for c in fs["cards"]:
        if c["owner"]:
            r, k = c["card"]
            tot[c["owner"]] += sum(b["floors"] for b in c["buildings"]) * sum(
                price[drinks[v]] for v in ((r, k), (r + 1, k), (r, k + 1), (r + 1, k + 1)) if v in drinks
            )
    if tot != {p["player"]: p["total"] for p in t["score"]["players"]} or sorted(t["score"]["winners"]) != sorted(
        p for p in tot if tot[p] == max(tot.values())
    ):
        err.append("score")
    if sorted(fs["turn_order"]) != sorted(ex["colors"]):
        err.append("turn order")
    sites = {tuple(s["card"]): [Polygon(p) for p in s["polygons"]] for s in ex["sites"]}
    for b in ex["pieces"] if legal else []:
        low = sites[tuple(b["card"])][b["site"]].buffer(-0.85, join_style=2)
        for f, fl in enumerate(b["floors"]):
            ps = [Polygon(p) for p in fl]
            for p in ps:
                if p.difference(low).area > 0.3:
                    err.append((b["card"], b["site"], f, "outside"))
                if len(ps) > 1 and not any(q is not p and p.buffer(0.05).intersection(q).length > 4 for q in ps):
                    err.append((b["card"], b["site"], f, "not touching"))
                if any(q is not p and p.intersection(q).area > 0.5 for q in ps):
                    err.append((b["card"], b["site"], f, "overlap"))
            low = unary_union([p.buffer(0.03) for p in ps])
    # the grid's corners again, from the cards' poses
    pose = {tuple(c["card"]): c for c in ex["card_pose"]}
    N = t["grid"]["rows"]
    pts = []
    for k, u, v in (((0, 0), 0, 0), ((0, N - 1), 63, 0), ((N - 1, N - 1), 63, 63), ((N - 1, 0), 0, 63)):
        q, a = pose[k], np.radians(pose[k]["deg"])
        pts.append(
            (
                q["x"] + (u - 31.5) * np.cos(a) - (31.5 - v) * np.sin(a),
                q["y"] + (u - 31.5) * np.sin(a) + (31.5 - v) * np.cos(a),
                1.6,
            )
        )
    g = np.array(t["grid"]["corners_px"])
    if (g > -1e5).all() and abs(project(ex["camera"], pts) - g).max() > 0.3:
        err.append("corners")
    return err


def event_faults(st, ev):
    bad = []
    for i in range(1, len(st)):
        a, b, e = st[i - 1], st[i], ev.get("%04d.jpg" % i)
        if a is None or b is None:
            continue
        diff = [k for k in a if a[k] != b[k]]
        ok = True
        if e is None:
            ok = not diff
        elif e["event"] == "undo":
            ok = i < 2 or st[i - 2] is None or b == st[i - 2]
        elif e["event"] == "order":
            ok = diff == ["turn_order"] and b["turn_order"] == e["turn_order"]
        elif e["event"] == "recall":
            ok = (
                all(s["player"] is None for s in b["stock"])
                and not b["claim_spot"]["players"]
                and not b["build_spot"]["players"]
                and b["price_spot"]["player"] is None
                and a["cards"] == b["cards"]
                and a["drinks"] == b["drinks"]
                and a["claims"] == b["claims"]
            )
        elif e["event"] == "drink":
            ok = (
                [x for x in b["drinks"] if x not in a["drinks"]] == [{"vertex": e["vertex"], "color": e["color"]}]
                and set(diff) == {"drinks", "stock"}
                and b["stock"][e["stock"]]["player"] == e["player"]
            )
        elif e["event"] == "price":
            k = 200 if "price-not-one" in e.get("violations", []) else 100
            ok = (
                set(diff) == {"stock", "price_spot"}
                and b["price_spot"]["player"] == e["player"]
                and all(
                    b["stock"][j]["price"] - a["stock"][j]["price"] == (k if j == e["to"] else -k if j == e["from"] else 0)
                    for j in range(6)
                )
            )
        elif e["event"] == "claim":
            own = [c["card"] for c, q in zip(b["cards"], a["cards"]) if c["owner"] != q["owner"]]
            ok = (
                set(diff) == {"claims", "cards", "claim_spot"}
                and [x for x in b["claims"] if x not in a["claims"]] == [dict(e["gap"], player=e["player"])]
                and own == [e["card"]]
            )
        elif e["event"] == "build":
            ch = [(c, q) for c, q in zip(b["cards"], a["cards"]) if c != q]
            ok = set(diff) == {"cards", "build_spot"} and len(ch) == 1 and ch[0][0]["card"] == e["card"]
            if ok:
                k = 2 if "build-more-than-one" in e.get("violations", []) else 1
                x = {s["site"]: s for s in ch[0][0]["buildings"]}[e["site"]]
                y = {s["site"]: s for s in ch[0][1]["buildings"]}.get(e["site"], {"floors": 0, "pieces": 0})
                ok = x["pieces"] == y["pieces"] + k and x["floors"] == e["floor"]
        if not ok:
            bad.append("event %d %s changes %s" % (i, e, diff))
    return bad
