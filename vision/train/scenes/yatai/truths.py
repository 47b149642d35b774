"""The truth of a picture in the contract's words."""
from scene import cameras
from yatai import states

NOTE = (
    "reviews = victory points printed above the marker's column; influencer = steps from the start space (0..4); customers, dishes, fridge and crate from left to right; "
    "sink stacks lie back side up; special: doggy-bag, urgent-call, taiyaki, garbage; hidden: seen share <= 0.3, index in the printed places; "
    "board pose: xy of its top-left corner in table mm, rot_deg direction of its x axis, board y runs down; marks: [x, y, z, label] of each token's centre in board mm"
)


def truth(image, s, cam, poses, beside, seen, hidden, drawn):
    """The whole truth. beside: the tiles beside the boards; seen: the share of each place that is; hidden: the places that cannot be read."""
    named = [_named(place, beside) for place in sorted(hidden, key=str)]
    named = [x for x in named if x]
    out = {"image": image, "status": "partial" if named else "ok", **_read(s, beside, hidden)}
    if named:
        out["hidden"] = named
    out["extras"] = {
        "note": NOTE,
        "camera": cameras.truth(cam),
        "boards": [{**b, "xy": [round(v, 2) for v in b["xy"]], "rot_deg": round(b["rot_deg"], 3)} for b in poses.values()],
        "menu": s["menu"],
        "upgrade_tiles": {"stove": not s["stove"], "fridge": not s["cool"]},
        "beside": beside,
        "influencer_stars": states.LAYOUT["reputation"]["influencer"]["stars"][s["influencer"]],
        **({"all": _read(s, beside, set())} if named else {}),
        "visible": {" ".join(map(str, place)): round(share, 2) for place, share in seen.items()},
        **drawn,
    }
    return out


def _read(s, beside, hidden):
    """The readings without what is hidden."""

    def row(name):
        return [c for k, c in enumerate(s[name]) if (name, k) not in hidden]

    return {
        "reviews": {k: v for k, v in s["reviews"].items() if ("reviews", k) not in hidden},
        "bonus_grid": [
            [c if ("bonus_grid", r, k) not in hidden else None for k, c in enumerate(places)] for r, places in enumerate(s["grid"])
        ],
        "dirty": {k: v for k, v in s["dirty"].items() if ("sink", k) not in hidden},
        "crate": row("crate"),
        "fridge": row("fridge"),
        "dishes": row("dishes"),
        "customers": row("customers"),
        "special": [b["what"] for b in beside if b["tile"] == "special" and ("beside", b["n"]) not in hidden],
        "influencer": s["influencer"] if ("influencer", 0) not in hidden else None,
    }


def _named(place, beside):
    """A hidden place in words; None where no reading tells what lies there."""
    kind, *where = place
    if kind == "beside":
        tile = next(b for b in beside if b["n"] == where[0])
        return {"special": tile["what"]} if tile["tile"] == "special" else None
    if kind in ("tile", "menu"):
        return None
    if kind == "bonus_grid":
        return {kind: where}
    return {kind: True if kind == "influencer" else where[0]}
