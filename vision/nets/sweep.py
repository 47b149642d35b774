"""Stills with truth, and crops of them in planes above the table."""
import json

import cv2
import numpy as np

N, STEP, CELLS = 64, 1.125, 16               # samples a side, mm, cells a side
HALF, TOP, FLOOR = 31.5, 1.6, 10.0          # half a card, its thickness, a floor, mm
PYRAMID = (12, 13)                          # a pyramid's base's side and its height, mm


class Still:
    """A picture, its camera, and on each card the pose, the sites and what is built on them."""

    def __init__(self, path):
        self.path = path
        self.image = cv2.imread(path)
        truth = json.load(open(path.rsplit(".", 1)[0] + ".truth.json"))
        extras = truth["extras"]
        self.camera, self.gap = extras["camera"], extras["gap"]
        self.drinks = [d["vertex"] for d in extras["full_state"]["drinks"]]
        self.pose = {tuple(c["card"]): (c["x"], c["y"], c["deg"]) for c in extras["card_pose"]}
        self.sites = {tuple(s["card"]): [np.array(p) for p in s["polygons"]] for s in extras["sites"]}
        white = {tuple(c["card"]) for c in extras["full_state"]["cards"] if c["side"] == "white"}
        self.free = {k for k in self.sites if k in white}
        self.pyramids = {tuple(q["card"]): self.unproject(q["px"], TOP + PYRAMID[1] / 2)
                         for q in extras["positions_px"]["pyramids"]}
        self.built = {(tuple(p["card"]), p["site"]): p["floors"] for p in extras["pieces"]}

    def eye(self):
        r, t = np.array(self.camera["R"]), np.array(self.camera["t"])
        return -r.T @ t

    def project(self, points):
        r, _ = cv2.Rodrigues(np.array(self.camera["R"]))
        px, _ = cv2.projectPoints(np.asarray(points, float).reshape(-1, 1, 3), r, np.array(self.camera["t"]),
                                  np.array(self.camera["K"]), np.array(self.camera["dist"]))
        return px.reshape(-1, 2)

    def unproject(self, px, z):
        """The x, y of the table that shows at px at height z."""
        flat = cv2.undistortPoints(np.array([[px]]), np.array(self.camera["K"]), np.array(self.camera["dist"]))[0, 0]
        ray, eye = np.array(self.camera["R"]).T @ np.array([*flat, 1]), self.eye()
        return (eye + (z - eye[2]) / ray[2] * ray)[:2]


def on_table(pose, points, z):
    """Card points (mm from the top-left corner, y down) on the table at height z."""
    x, y, deg = pose
    c, s = np.cos(np.radians(deg)), np.sin(np.radians(deg))
    u, v = np.asarray(points, float)[:, 0] - HALF, HALF - np.asarray(points, float)[:, 1]
    return np.stack([x + c * u - s * v, y + s * u + c * v, np.full(len(u), z)], 1)


def on_card(pose, at):
    """The card point that lies at a point of the table."""
    x, y, deg = pose
    c, s = np.cos(np.radians(deg)), np.sin(np.radians(deg))
    return np.array([c * (at[0] - x) + s * (at[1] - y) + HALF, HALF - (c * (at[1] - y) - s * (at[0] - x))])


def inside(polygon, x, y):
    """Even-odd rule for arrays of points."""
    hit = np.zeros(x.shape, bool)
    for (ax, ay), (bx, by) in zip(polygon, np.roll(polygon, 1, 0)):
        if ay != by:
            hit ^= ((ay > y) != (by > y)) & (x < (bx - ax) * (y - ay) / (by - ay) + ax)
    return hit


def centroid(polygon):
    p, q = np.asarray(polygon, float), np.roll(polygon, -1, 0)
    a = p[:, 0] * q[:, 1] - q[:, 0] * p[:, 1]
    return ((p + q) * a[:, None]).sum(0) / (3 * a.sum())


def views(still, middle, heights, n, step):
    """The table around a point in planes at some heights, n×n samples of step mm with columns away from the camera: the
    samples (heights×3×n×n), their places on the table, the view (its slope
    and how large 10 mm show upright and across), and the directions of columns and rows."""
    eye = still.eye()
    reach = eye[:2] - middle
    far = max(np.hypot(*reach), 1e-6)
    near = reach / far
    right = np.array([-near[1], near[0]])
    grid = (np.arange(n) - (n - 1) / 2) * step
    a, b = np.meshgrid(grid, grid)
    at = middle + a[..., None] * right + b[..., None] * near
    planes = np.zeros((len(heights), 3, n, n), np.uint8)
    for k, z in enumerate(heights):
        px = still.project(np.dstack([at, np.full((n, n), z)]).reshape(-1, 3)).astype(np.float32).reshape(n, n, 2)
        view = cv2.remap(still.image, px[..., 0], px[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
        planes[k] = view[..., ::-1].transpose(2, 0, 1)  # RGB, as frames are
    low = heights[0]
    ends = still.project([[*middle, low], [*middle, low + 10], [*(middle + 10 * right), low]])
    view = np.float32([far / eye[2], np.hypot(*(ends[1] - ends[0])) / 20, np.hypot(*(ends[2] - ends[0])) / 20])
    return planes, at, view, right, near
