"""Highway: what must agree within a truth."""
import numpy as np


def faults(t, legal):
    A, err = t["extras"].get("all", t), []
    pil = {p["id"]: p for p in A["pillars"]}
    ends = {r["id"]: r for r in t["extras"]["road_ends"]}
    for r in A["roads"]:
        e = ends[r["id"]]
        p, q = np.array(e["p0"]), np.array(e["p1"])
        if abs(np.linalg.norm(p - q) - 114) > 0.2:
            err.append("length of road %d" % r["id"])
        for k in (r["from"], r["to"]):
            if k is not None:
                d = [np.hypot(*(x[:2] - pil[k]["xy"])) for x in (p, q)]
                i = int(np.argmin(d))
                if legal and (d[i] > 18.5 or not -4 < (p, q)[i][2] - 10 * pil[k]["height"] < 12):
                    err.append("road %d is not on pillar %d" % (r["id"], k))
    ids = {r["id"] for r in A["roads"]}
    if (
        any(c["road"] not in ids for c in A["cars"])
        or len(A["cars"]) != len(t["extras"]["car_poses"])
        or len(A["buildings"]) != len(t["extras"]["building_poses"])
    ):
        err.append("cars or buildings")
    if sum(len(A[k]) for k in ("pillars", "roads", "cars", "buildings")) != sum(
        len(t[k]) for k in ("pillars", "roads", "cars", "buildings")
    ) + len(t.get("hidden", [])):
        err.append("hidden things")
    return err
