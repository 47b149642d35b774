"""A camera in OpenCV's model: x_cam = R X + t, dist = k1 k2 p1 p2 k3, pixel centres at integers, mm.
Kept as a dict: W H K dist R t pos f hfov elev range."""
import math

import bpy
import cv2
import numpy as np
from mathutils import Matrix

from scene import lenses
from scene.objects import MM

# level: 0 nominal colours, 1 --wide, 2 --wilder
FRAME_NOTE = (
    "table coordinates in mm: origin = table point hit by the ray of the image centre pixel, y = horizontal part of that "
    "ray (away from the camera), x = to the right of it, z = up; x_cam = R X + t (OpenCV camera: x right, y down, z forward)"
)


def project(cam, pts):
    """Pixels; -1e6 for points behind the camera or outside the lens model's one-to-one range."""
    p = np.asarray(pts, np.float64).reshape(-1, 3)
    q = cv2.projectPoints(p, cv2.Rodrigues(cam["R"])[0], cam["t"], cam["K"], cam["dist"])[0].reshape(-1, 2)
    x = p @ cam["R"].T + cam["t"]
    q[x[:, 2] < 1] = -1e6
    k1, k2 = cam["dist"][:2]
    r2 = (x[:, 0] ** 2 + x[:, 1] ** 2) / np.maximum(x[:, 2], 1) ** 2
    q[1 + 3 * k1 * r2 + 5 * k2 * r2**2 < 0.08] = -1e6
    return q


def undistort(cam, px):
    """Pixels -> normalised pinhole coordinates (Newton steps along the radius, then of the whole model)."""
    K, (k1, k2, p1, p2, _) = cam["K"], cam["dist"]
    d = (np.asarray(px, np.float64).reshape(-1, 2) - [K[0, 2], K[1, 2]]) / [K[0, 0], K[1, 1]]
    rd = np.hypot(d[:, 0], d[:, 1])
    r = rd.copy()
    for _ in range(15):
        r -= (r * (1 + k1 * r**2 + k2 * r**4) - rd) / np.maximum(1 + 3 * k1 * r**2 + 5 * k2 * r**4, 0.05)
    n = d * np.where(rd > 1e-9, r / np.maximum(rd, 1e-9), 1)[:, None]
    if p1 or p2:
        for _ in range(4):
            x, y = n[:, 0], n[:, 1]
            r2 = x * x + y * y
            g = 1 + k1 * r2 + k2 * r2 * r2
            e = np.stack([x * g + 2 * p1 * x * y + p2 * (r2 + 2 * x * x), y * g + p1 * (r2 + 2 * y * y) + 2 * p2 * x * y], 1) - d
            n = n - e / np.maximum(g + 2 * k1 * r2 + 4 * k2 * r2 * r2, 0.1)[:, None] * 0.9
    return n


def near(rng, dist, elev, hfov, W=1280, H=720, roll=0.0):
    """A camera dist mm from the origin, looking at it; table frame of FRAME_NOTE."""
    f = W / 2 / math.tan(math.radians(hfov) / 2)
    pp = (rng.uniform(-0.008, 0.008) * W, rng.uniform(-0.008, 0.008) * H)
    K = np.array([[f, 0, (W - 1) / 2 + pp[0]], [0, f, (H - 1) / 2 + pp[1]], [0, 0, 1]])
    k1 = rng.uniform(-0.11, 0.04)
    k = [k1, -0.25 * k1 + rng.uniform(-0.01, 0.01), rng.uniform(-6e-4, 6e-4), rng.uniform(-6e-4, 6e-4), 0.0]
    cam = {
        "W": W,
        "H": H,
        "K": K,
        "dist": np.array(lenses.distortion(rng, k, W, H, f)),
        "f": f,
        "elev": elev,
        "hfov": hfov,
        "range": dist,
    }
    e = math.radians(elev)
    pos = np.array([0, -dist * math.cos(e), dist * math.sin(e)])
    fw = -pos / dist
    right = np.array([1.0, 0, 0])
    R0 = np.stack([right, np.cross(fw, right), fw])
    a = math.radians(roll)
    Rz = np.array([[math.cos(a), -math.sin(a), 0], [math.sin(a), math.cos(a), 0], [0, 0, 1]])
    n = np.append(undistort(cam, [[(W - 1) / 2, (H - 1) / 2]])[0], 1.0)
    n /= np.linalg.norm(n)
    ax = np.cross([0, 0, 1], n)
    s = np.linalg.norm(ax)
    Rf = np.eye(3) if s < 1e-12 else cv2.Rodrigues(ax / s * math.asin(s))[0]
    R = Rf @ Rz @ R0
    return dict(cam, R=R, t=-R @ pos, pos=pos)


def truth(cam, note=True):
    t = {
        "image_size": [cam["W"], cam["H"]],
        "K": np.round(cam["K"], 4).tolist(),
        "dist": np.round(cam["dist"], 6).tolist(),
        "R": np.round(cam["R"], 8).tolist(),
        "t": np.round(cam["t"], 4).tolist(),
        "position": np.round(cam["pos"], 2).tolist(),
        "elevation_deg": round(cam["elev"], 2),
        "hfov_deg": round(cam["hfov"], 2),
    }
    return dict(t, frame=FRAME_NOTE) if note else t


def apply(cam, scale=1.0):
    """Sets the pinhole render that covers the distorted picture, and cam["map"] from it to the picture. scale: render pixels a picture pixel."""
    W, H = cam["W"], cam["H"]
    G = 8  # the map is smooth: exact on every 8th pixel, cubic between
    gw, gh = -(-W // G) + 4, -(-H // G) + 4
    v, u = np.mgrid[-2 : gh - 2, -2 : gw - 2].astype(np.float64) * G
    n = undistort(cam, np.stack([u.ravel(), v.ravel()], 1)).reshape(gh, gw, 2)
    yy, xx = np.mgrid[0:H, 0:W].astype(np.float32) / G + 2
    n = np.dstack([cv2.remap(np.ascontiguousarray(n[..., i]), xx, yy, cv2.INTER_CUBIC) for i in (0, 1)])
    fr = cam["f"] * scale
    w = 2 * int(math.ceil(np.abs(n[..., 0]).max() * fr + 2))
    h = 2 * int(math.ceil(np.abs(n[..., 1]).max() * fr + 2))
    cam["map"] = ((n[..., 0] * fr + (w - 1) / 2).astype(np.float32), (n[..., 1] * fr + (h - 1) / 2).astype(np.float32))
    sc = bpy.context.scene
    if sc.camera is None:
        sc.camera = bpy.data.objects.new("cam", bpy.data.cameras.new("cam"))
        sc.collection.objects.link(sc.camera)
    cd = sc.camera.data
    cd.sensor_fit = "HORIZONTAL"
    cd.sensor_width = 36
    cd.lens = 36 * fr / w
    cd.clip_start, cd.clip_end = 0.05, 200
    R = cam["R"]
    m = np.eye(4)
    m[:3, 0], m[:3, 1], m[:3, 2], m[:3, 3] = R[0], -R[1], -R[2], cam["pos"] * MM
    sc.camera.matrix_world = Matrix(m.tolist())
    sc.render.resolution_x, sc.render.resolution_y, sc.render.resolution_percentage = w, h, 100
