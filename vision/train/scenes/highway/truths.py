"""The truth of a picture in the contract's words."""
import numpy as np

from highway import network
from scene import cameras


def r2(v):
    return [round(float(x), 2) for x in v]


def truth(image, net, off, cam, vis, hist, extra, sz):
    hid = sorted([k for k, v in vis.items() if v <= 0.3])
    o2 = np.array([off[0], off[1]])

    def sh(xy):
        return r2(np.array(xy[:2]) + o2)

    pil, roads, cars, bl = [], [], [], []
    for p in net.pillars.values():
        pil.append({"id": p["id"], "xy": sh(p["xy"]), "height": p["height"], "junction": p["junction"]})
    for r in net.roads.values():
        d = {"id": r.id, "from": r.a, "to": r.b}
        if r.a is None:  # entrance: the table end is "to", as for an exit
            d = {"id": r.id, "from": r.b, "to": None, "to_xy": sh(r.p0)}
        elif r.b is None:
            d["to_xy"] = sh(r.p1)
        roads.append(d)
    for i, c in enumerate(net.cars):
        cars.append({"color": c["color"], "road": c["road"]})
    for b in net.buildings:
        bl.append({"xy": sh(b["xy"])})
    full = {"pillars": pil, "roads": roads, "cars": cars, "buildings": bl}
    out = {
        "image": image,
        "status": "partial" if hid else "ok",
        "pillars": [p for p in pil if ("pillar", p["id"]) not in hid],
        "roads": [r for r in roads if ("road", r["id"]) not in hid],
        "cars": [c for i, c in enumerate(cars) if ("car", i) not in hid],
        "buildings": [b for i, b in enumerate(bl) if ("building", i) not in hid],
    }
    if hid:
        out["hidden"] = [
            {"pillar": k}
            if t == "pillar"
            else {"road": k}
            if t == "road"
            else {"car": dict(cars[k], index=k)}
            if t == "car"
            else {"building": bl[k]}
            for t, k in hid
        ]
    cr = network.crossings(net)
    for c in cr:
        c["xy"] = sh(c["xy"])

    def ends(r):  # the stick as rendered: 114 long, centred between the two end points
        a, b = np.array(r.p0), np.array(r.p1)
        c, u = (a + b) / 2, (b - a) / np.linalg.norm(b - a)
        return [r2(list((c + k * u * 57)[:2] + o2) + [(c + k * u * 57)[2]]) for k in (-1, 1)]

    out["extras"] = {
        "note": "pillar height counts all discs, the yellow one too; 'from' of an entrance road is its pillar, 'to': null its end on the table; hidden = seen share <= 0.3 "
        "(hidden things are left out above, extras.all has them; what a pillar's own roads cover of it is not counted)",
        "camera": cameras.truth(cam),
        "all": full if hid else None,
        "owners": {
            "pillars": {str(p["id"]): p["owner"] for p in net.pillars.values()},
            "roads": {str(r.id): r.owner for r in net.roads.values()},
        },
        "road_ends": [dict(zip(("id", "p0", "p1"), [r.id] + ends(r))) for r in net.roads.values()],
        "road_ends_note": "ends of the bottom centre line of the stick in mm, z above the table; the stick is 10 (times sizes.road) wide and 2 thick above it",
        "car_poses": [
            {"xyz": sh(c["xyz"]) + [round(c["xyz"][2], 2)], "rot_deg": round(c["rot"] % 360, 1), "s": c["s"]} for c in net.cars
        ],
        "building_poses": [
            {"xy": sh(b["xy"]), "height": b["h"], "rot_deg": round(b["rot"], 1), "side": round(30 * sz["building"], 2)}
            for b in net.buildings
        ],
        "crossings": cr,
        "history": hist,
        "visible": {"%s %d" % k: round(v, 2) for k, v in sorted(vis.items())},
        **extra,
    }
    if out["extras"]["all"] is None:
        del out["extras"]["all"]
    return out
