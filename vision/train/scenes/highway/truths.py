"""The truth of a picture in the contract's words."""
import numpy as np

from highway import network
from scene import cameras


def r2(v):
    return [round(float(x), 2) for x in v]


def truth(image, net, off, cam, vis, hist, extra, sz):
    hidden = sorted(k for k, v in vis.items() if v <= 0.3)
    full = _full(net, off)
    out = {"image": image, "status": "partial" if hidden else "ok", **_seen(full, hidden)}
    if hidden:
        out["hidden"] = [_named(full, kind, k) for kind, k in hidden]
    out["extras"] = {
        "note": "pillar height counts all discs, the yellow one too; 'from' of an entrance road is its pillar, 'to': null its end on the table; hidden = seen share <= 0.3 "
        "(hidden things are left out above, extras.all has them; what a pillar's own roads cover of it is not counted)",
        "camera": cameras.truth(cam),
        **({"all": full} if hidden else {}),
        **_poses(net, off, sz),
        "crossings": [{**c, "xy": _shifted(c["xy"], off)} for c in network.crossings(net)],
        "history": hist,
        "visible": {"%s %d" % k: round(v, 2) for k, v in sorted(vis.items())},
        **extra,
    }
    return out


def _shifted(xy, off):
    """A point of the network in the table frame."""
    return r2(np.array(xy[:2]) + np.array(off[:2]))


def _full(net, off):
    """All that is on the table, seen or not."""
    return {
        "pillars": [
            {"id": p["id"], "xy": _shifted(p["xy"], off), "height": p["height"], "junction": p["junction"]} for p in net.pillars.values()
        ],
        "roads": [_road(r, off) for r in net.roads.values()],
        "cars": [{"color": c["color"], "road": c["road"]} for c in net.cars],
        "buildings": [{"xy": _shifted(b["xy"], off)} for b in net.buildings],
    }


def _road(r, off):
    if r.a is None:  # an entrance: the table end is "to", as for an exit
        return {"id": r.id, "from": r.b, "to": None, "to_xy": _shifted(r.p0, off)}
    if r.b is None:
        return {"id": r.id, "from": r.a, "to": None, "to_xy": _shifted(r.p1, off)}
    return {"id": r.id, "from": r.a, "to": r.b}


def _seen(full, hidden):
    return {
        "pillars": [p for p in full["pillars"] if ("pillar", p["id"]) not in hidden],
        "roads": [r for r in full["roads"] if ("road", r["id"]) not in hidden],
        "cars": [c for i, c in enumerate(full["cars"]) if ("car", i) not in hidden],
        "buildings": [b for i, b in enumerate(full["buildings"]) if ("building", i) not in hidden],
    }


def _named(full, kind, k):
    """A hidden thing in words."""
    if kind == "car":
        return {"car": {**full["cars"][k], "index": k}}
    if kind == "building":
        return {"building": full["buildings"][k]}
    return {kind: k}


def _poses(net, off, sz):
    """Whose each thing is, and how it lies."""
    return {
        "owners": {
            "pillars": {str(p["id"]): p["owner"] for p in net.pillars.values()},
            "roads": {str(r.id): r.owner for r in net.roads.values()},
        },
        "road_ends": [_ends(r, off) for r in net.roads.values()],
        "road_ends_note": "ends of the bottom centre line of the stick in mm, z above the table; the stick is 10 (times sizes.road) wide and 2 thick above it",
        "car_poses": [
            {"xyz": _shifted(c["xyz"], off) + [round(c["xyz"][2], 2)], "rot_deg": round(c["rot"] % 360, 1), "s": c["s"]}
            for c in net.cars
        ],
        "building_poses": [
            {"xy": _shifted(b["xy"], off), "height": b["h"], "rot_deg": round(b["rot"], 1), "side": round(30 * sz["building"], 2)}
            for b in net.buildings
        ],
    }


def _ends(r, off):
    """The stick as rendered: 114 long, centred between the two end points."""
    a, b = np.array(r.p0), np.array(r.p1)
    centre, along = (a + b) / 2, (b - a) / np.linalg.norm(b - a)
    p0, p1 = (centre + k * along * 57 for k in (-1, 1))
    return {"id": r.id, "p0": _shifted(p0, off) + r2(p0[2:]), "p1": _shifted(p1, off) + r2(p1[2:])}
