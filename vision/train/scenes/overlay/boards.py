"""The truth of Jutaku and Yatai over a picture."""
import numpy as np

from overlay.canvas import FLOOR, on_board


def draw(d, t):
    e = t["extras"]
    for b in e.get("boards", []):
        w, h = b["size"]
        d.poly(on_board(b, [(x, y, b["z"]) for x, y in ((0, 0), (w, 0), (w, h), (0, h))]), (0, 255, 0))
        for x, y, z, label in b["marks"]:
            p = d.px(on_board(b, [(x, y, z)]))[0]
            d.dot(p, (0, 0, 255), 3)
            d.text(p + (4, 0), label)
    for c in e.get("cards", []):
        d.poly(on_board(c, [(x, y, 1.6) for x, y in ((0, 0), (63, 0), (63, 63), (0, 63))]), (0, 255, 0))
        for s in c["sites"]:
            d.poly(on_board(c, [(x, y, 1.6) for x, y in s]), (255, 0, 255))
        for k, fl in enumerate(c["floors"]):
            for p in fl:
                d.poly(on_board(c, [(x, y, 1.6 + 10 * (k + 1)) for x, y in p]), FLOOR[k % 5])
        s = t["sites"][c["site"]]
        d.text(
            np.array(c["corners_px"]).min(0) * d.sc,
            "%s f%d p%d y%d %s" % (s["district"], s["floors_required"], s["pieces_required"], s["yen"], c["kind"]),
            s=0.55,
        )
    for c in e.get("card_centres", []):
        here = c["card"] in t["map"]["present"]
        d.dot(d.px([(*c["xy"], 1.6)])[0], (0, 255, 0) if here else (0, 0, 255), 4)
        d.text(d.px([(*c["xy"], 1.6)])[0], "%d,%d%s" % (*c["card"], "" if here else " -"))
    for k in e.get("tokens", []):
        d.text(d.circle(*k["xyz"], 10, (0, 0, 255)), k["token"])
