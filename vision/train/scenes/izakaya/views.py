"""Cameras that see the whole layout."""
import math

import numpy as np

from scene import lenses
from scene.cameras import project
from scene.options import OPTIONS


def look(az, el, dist, target, roll, hfov, k, W, H):
    """az: direction from the grid's centre to the camera (deg, -90 = stock side); position from the grid's centre."""
    a, e = math.radians(az), math.radians(el)
    pos = dist * np.array([math.cos(e) * math.cos(a), math.cos(e) * math.sin(a), math.sin(e)])
    f = np.array(target, float) - pos
    f /= np.linalg.norm(f)
    up = np.array([0, 0, 1.0])
    if el > 66:  # steep views: up is away from the camera's side
        up = -np.array([math.cos(a), math.sin(a), 0])
    x = np.cross(f, up)
    x /= np.linalg.norm(x)
    y = np.cross(f, x)
    r = math.radians(roll)
    R = np.array([math.cos(r) * x + math.sin(r) * y, -math.sin(r) * x + math.cos(r) * y, f])
    fx = W / 2 / math.tan(math.radians(hfov) / 2)
    return {
        "K": np.array([[fx, 0, (W - 1) / 2], [0, fx, (H - 1) / 2], [0, 0, 1]]),
        "dist": np.array(k),
        "R": R,
        "t": -R @ pos,
        "pos": pos,
        "W": W,
        "H": H,
        "f": fx,
        "hfov": hfov,
        "az": az,
        "elev": el,
        "range": dist,
        "roll": roll,
    }


def draw(rng, table, W, H, cut=False, side=None):
    """A camera that sees the whole layout (or, with cut, one that misses a bit of it)."""
    pts = np.array(table.key_points())
    wild = OPTIONS.level > 1
    for _ in range(400):
        az = (
            rng.choices([-90, 90, 0, 180], [0.4, 0.2, 0.2, 0.2] if wild else [0.7, 0.1, 0.1, 0.1])[0] if side is None else side
        ) + rng.uniform(-24, 24) * (1.8 if wild else 1)
        el = rng.uniform(35, 85) if rng.random() < 0.6 else rng.uniform(45, 72)
        hfov = lenses.field_of_view(rng)
        k = lenses.distortion(rng, [rng.uniform(-0.12, 0.05), 0, 0, 0, 0.0], W, H, W / 2 / math.tan(math.radians(hfov) / 2))
        roll = rng.uniform(-6, 6) * (1.5 if wild else 1)
        far_end = 1400 if wild else 1100
        for dist in [rng.uniform(450, 560) + 14 * q for q in range(66)]:
            if dist > far_end:
                break
            tgt = np.array([pts[:, 0].mean(), pts[:, 1].mean(), 0.0])
            for _ in range(4):
                cam = look(az, el, dist, tgt, roll, hfov, k, W, H)
                q = project(cam, pts)
                if (q < -1e5).any():
                    break
                mid = (q.min(0) + q.max(0)) / 2
                d = (mid - [W / 2, H / 2]) / cam["f"]
                ray = cam["R"].T @ np.array([d[0], d[1], 1])
                if ray[2] > -0.05:
                    break
                p = cam["pos"] - ray * cam["pos"][2] / ray[2]
                tgt = tgt + 0.8 * (np.array([p[0], p[1], 0]) - tgt)
            if (q < -1e5).any():
                continue
            m = 0.008 * W
            if q[:, 0].min() > m and q[:, 1].min() > m and q[:, 0].max() < W - m and q[:, 1].max() < H - m:
                far = dist * rng.uniform(1.0, 1.09)
                if cut:
                    far = dist * rng.uniform(0.78, 0.9)
                far = max(450, min(far_end, far))
                j = far * 0.006
                cam = look(az, el, far, tgt + np.array([rng.uniform(-j, j), rng.uniform(-j, j), 0]), roll, hfov, k, W, H)
                q = project(cam, pts)
                if cut or ((q > 2) & (q < [W - 2, H - 2])).all():
                    return cam
    raise RuntimeError("no camera found")


def bump(cam, rng):
    """The tripod is knocked: the camera moves by 3-8 mm and turns a little."""
    import cv2

    d = np.array([rng.gauss(0, 1) for _ in range(3)])
    d *= rng.uniform(3, 8) / np.linalg.norm(d)
    w = np.array([rng.uniform(-0.5, 0.5) for _ in range(3)]) * math.pi / 180
    R = cv2.Rodrigues(w)[0] @ cam["R"]
    pos = cam["pos"] + d
    return dict(cam, pos=pos, R=R, t=-R @ pos)


def described(cam):
    return {
        "elevation": round(cam["elev"], 1),
        "azimuth": round(cam["az"], 1),
        "range_mm": round(cam["range"], 1),
        "hfov": round(cam["hfov"], 1),
        "roll": round(cam["roll"], 2),
    }
