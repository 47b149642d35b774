"""Jutaku: what must agree within a truth."""
import numpy as np
from shapely.geometry import Polygon


def faults(t, legal):
    err, ex = [], t["extras"]
    for s, c in zip(t["sites"], ex.get("cards", [])):
        b = s.get("building")
        if b:
            v = b["violations"]
            if b["floors"] != len(c["floors"]) or b["pieces"] != sum(map(len, c["floors"])) or b["complete"] != (not v):
                err.append("building")
            if (b["floors"] != s["floors_required"]) != ("floors-wrong" in v) or (b["pieces"] != s["pieces_required"]) != (
                "pieces-wrong" in v
            ):
                err.append("numbers")
            site = Polygon(c["sites"][c["building_site"]]).buffer(0.3, join_style=2)
            if any(Polygon(p).difference(site).area > 2.2 for f in c["floors"] for p in f) != ("build-outside-site" in v):
                err.append("outside")
    if ex.get("cards") and [c["corners_px"] for c in ex["cards"]] != sorted(
        (c["corners_px"] for c in ex["cards"]), key=lambda q: np.mean([p[0] for p in q])
    ):
        err.append("order of sites")
    m = t["map"]
    if m and any(a["card"] not in m["present"] and {"card": a["card"]} not in t.get("hidden", []) for a in m["architects"]):
        err.append("architect on no card")
    return err
