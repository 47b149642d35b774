"""Highway's truth over its picture."""
import numpy as np

from overlay.canvas import COL


def draw(d, t):
    e = t["extras"]
    A = e.get("all", t)
    for p in A["pillars"]:
        d.circle(*p["xy"], 0, 9, (0, 200, 0))
        d.text(d.circle(*p["xy"], p["height"] * 10, 9, (0, 255, 255) if p["junction"] else (255, 255, 0)) + (-4, 4), p["height"])
    for r in e["road_ends"]:
        d.text(d.poly([np.array(r["p0"]) + (0, 0, 2), np.array(r["p1"]) + (0, 0, 2)], (255, 0, 255), False), "r%d" % r["id"])
    for c, a in zip(e["car_poses"], A["cars"]):
        d.dot(d.px([np.array(c["xyz"]) + (0, 0, 4)])[0], COL[a["color"]])
    for b in e["building_poses"]:
        a, h = np.radians(b["rot_deg"]), b["side"] / 2
        for z in (0, b["height"]):
            d.poly(
                [
                    (b["xy"][0] + h * (u * np.cos(a) - v * np.sin(a)), b["xy"][1] + h * (u * np.sin(a) + v * np.cos(a)), z)
                    for u, v in ((1, 1), (-1, 1), (-1, -1), (1, -1))
                ],
                (255, 128, 0),
            )
