"""Where the boards lie, and a camera that sees them."""
import math

import numpy as np
from shapely.geometry import Polygon

from scene import cameras, lenses
from scene.cameras import project
from scene.options import OPTIONS
from yatai import states

BT = 2.0  # board thickness


def to_world(b, x, y):
    a = math.radians(b["rot_deg"])
    return b["xy"][0] + x * math.cos(a) + y * math.sin(a), b["xy"][1] + x * math.sin(a) - y * math.cos(a)


def arrange(rng):
    """Board poses in a player frame (x right, y up, mm), then turned and centred."""
    g = lambda: rng.uniform(4, 16)
    k = rng.randrange(4)
    S_, R_, M_ = states.LAYOUT["yatai"]["size"], states.LAYOUT["reputation"]["size"], states.LAYOUT["menu"]["size"]
    # top-left corners, y up
    a = {"yatai": (0, 0), "reputation": (S_[0] + g(), rng.uniform(-8, 8))}
    if k == 0:
        a["menu"] = (rng.uniform(10, 80), M_[1] + g())
    elif k == 1:
        a["menu"] = (rng.uniform(20, 90), -S_[1] - g())
    elif k == 2:
        a["menu"] = (S_[0] + 20 + rng.uniform(10, 50), -R_[1] - 8 - g())
    else:
        a["menu"] = (-M_[0] - g(), rng.uniform(-70, -10))
    if rng.random() < 0.3:  # reputation on the left
        a["reputation"] = (-R_[0] - g(), rng.uniform(-8, 8))
        if k == 3:
            a["menu"] = (S_[0] + g(), rng.uniform(-70, -10))
        if k == 2:
            a["menu"] = (-R_[0] + rng.uniform(10, 50), -R_[1] - 8 - g())
    out = {}
    for nm, (x, y) in a.items():
        out[nm] = {"x": x, "y": y, "rot": rng.gauss(0, 1.4), "size": states.LAYOUT[nm]["size"]}
    xs = [v for o in out.values() for v in (o["x"], o["x"] + o["size"][0])]
    ys = [v for o in out.values() for v in (o["y"], o["y"] - o["size"][1])]
    cx, cy = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    turn = rng.choice(
        [rng.gauss(0, 9), rng.gauss(0, 9), rng.gauss(0, 12), 180 + rng.gauss(0, 9), rng.choice([90, -90]) + rng.gauss(0, 8)]
    )
    t = math.radians(turn)
    poses = {}
    for nm, o in out.items():
        x, y = o["x"] - cx, o["y"] - cy
        poses[nm] = {
            "name": nm,
            "size": list(o["size"]),
            "xy": [x * math.cos(t) - y * math.sin(t), x * math.sin(t) + y * math.cos(t)],
            "rot_deg": turn + o["rot"],
            "z": BT,
        }
    # places beside for the special tiles and the food tiles not on the menu: a free row above or below the stall
    return poses, turn, (cx, cy), k


def outline(b, m=0.0):
    w, h = b["size"]
    return Polygon([to_world(b, x, y) for x, y in ((-m, -m), (w + m, -m), (w + m, h + m), (-m, h + m))])


def fit(rng, pts):
    P = np.array(pts, float)
    W, H = lenses.size(rng)
    for _ in range(80):
        el = rng.uniform(65, 86) if rng.random() < 0.4 else rng.uniform(38, 65)
        hf = lenses.field_of_view(rng)
        roll = rng.uniform(-3, 3) * (1 + OPTIONS.level)
        off = np.array([rng.uniform(-15, 15), rng.uniform(-15, 15), 0])
        st = rng.getstate()
        for d in np.arange(320 if OPTIONS.level > 1 else 400, 1301 if OPTIONS.level > 1 else 1001, 20):
            rng.setstate(st)
            cam = cameras.near(rng, float(d), el, hf, W, H, roll)
            q = project(cam, P + off)
            if q[:, 0].min() > 8 and q[:, 0].max() < W - 8 and q[:, 1].min() > 8 and q[:, 1].max() < H - 8:
                rng.setstate(st)
                return (
                    cameras.near(
                        rng, min(1300.0 if OPTIONS.level > 1 else 1000.0, float(d) * rng.uniform(1.0, 1.08)), el, hf, W, H, roll
                    ),
                    off,
                )
    raise RuntimeError("no view")
