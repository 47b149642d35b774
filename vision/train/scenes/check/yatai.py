"""Yatai: what must agree within a truth."""


def faults(t, legal):
    err, A = [], t["extras"].get("all", t)
    if (
        any(v > 5 for v in A["dirty"].values())
        or len(A["customers"]) > 4
        or len(A["fridge"]) > 3
        or len(A["crate"]) > 3
        or not 0 <= A["influencer"] <= 4
    ):
        err.append("counts")
    n = (
        sum(c is not None for r in A["bonus_grid"] for c in r)
        + len(A["customers"])
        + len(A["dishes"])
        + len(A["fridge"])
        + len(A["crate"])
        + sum(v > 0 for v in A["dirty"].values())
        + len(A["reviews"])
        + 1
    )
    marks = [m for b in t["extras"]["boards"] for m in b["marks"]]
    if n != len(marks) - len(t["extras"]["menu"]) - sum(t["extras"]["upgrade_tiles"].values()):
        err.append("tokens %d marks %d" % (n, len(marks)))
    return err
