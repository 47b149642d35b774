"""Izakaya's truth over its picture."""
import cv2
import numpy as np

from overlay.canvas import COL, FLOOR


def draw(d, t):
    e, fs = t["extras"], t["extras"]["full_state"]
    pose = {tuple(q["card"]): (q["x"], q["y"], np.radians(q["deg"])) for q in e["card_pose"]}

    def tab(k, pts, z):
        X, Y, a = pose[tuple(k)]
        return [
            (X + (u - 31.5) * np.cos(a) - (31.5 - v) * np.sin(a), Y + (u - 31.5) * np.sin(a) + (31.5 - v) * np.cos(a), z)
            for u, v in pts
        ]

    g = np.array(t["grid"]["corners_px"]) * d.sc
    cv2.polylines(d.im, [np.clip(g, -9999, 9999).astype(int)], True, (0, 255, 255), 1)
    for i, p in enumerate(g):
        d.text(p, "TL TR BR BL".split()[i], (0, 255, 255), 0.6)
    for s in e["sites"]:
        for p in s["polygons"]:
            d.poly(tab(s["card"], p, 1.6), (255, 0, 255))
    for b in e["pieces"]:
        for f, fl in enumerate(b["floors"]):
            for p in fl:
                d.poly(tab(b["card"], p, 1.6 + 10 * (f + 1)), FLOOR[f % 5])
    px = e["positions_px"]
    S = lambda p: np.array(p) * d.sc
    dr = {tuple(x["vertex"]): x["color"] for x in fs["drinks"]}
    for v in px["vertices"]:
        c = dr.get(tuple(v["vertex"]))
        d.dot(S(v["px"]), COL[c], 6) if c else cv2.drawMarker(d.im, tuple(int(x) for x in S(v["px"])), (255, 0, 255), 1, 8)
    for p, s in zip(px["stock"], fs["stock"]):
        d.text(S(p) - (30, 0), "%s %d c%d %s" % (s["color"][:3], s["price"], s["crate"], (s["player"] or "")[:2]))
    for k, v in (
        ("price_spot", fs["price_spot"]["player"]),
        ("claim_spot", fs["claim_spot"]["players"]),
        ("build_spot", fs["build_spot"]["players"]),
    ):
        d.text(S(px[k]), k[0].upper() + ":" + str(v))
    for p, q in zip(px["turn_order"], fs["turn_order"]):
        d.dot(S(p), COL[q])
        d.text(S(p) + (9, 4), q[:2])
    for p, q in zip(px["claims"], fs["claims"]):
        d.text(S(p["px"]), q["player"][:2])
    own = {tuple(q["card"]): q["owner"] for q in fs["cards"]}
    for p in px["pyramids"]:
        cv2.drawMarker(d.im, tuple(int(v) for v in S(p["px"])), (0, 0, 255), 2, 12, 1)
        d.text(S(p["px"]), own[tuple(p["card"])][:2])
