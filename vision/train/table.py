"""A rendered IZAKAYA table: its picture, its camera, and what lies at each place, from NAME.jpg and NAME.truth.json."""
import json

import cv2
import numpy as np

HALF, TOP = 31.5, 1.6            # half a site card and its thickness, mm
DISC, TOKEN = 5.0, 4.0           # heights at which the truth places discs and the architect token, mm
PLAYERS = ("grey", "orange", "blue", "pink", "natural")


class Table:
    """One picture with its truth. Table coordinates: mm, origin at the grid's centre, x right, y towards the supply."""

    def __init__(self, path):
        self.image = cv2.imread(path)
        self.small = cv2.resize(self.image, None, fx=.5, fy=.5, interpolation=cv2.INTER_AREA)
        truth = json.load(open(path.rsplit(".", 1)[0] + ".truth.json"))
        self.extras = truth["extras"]
        self.camera, self.gap = self.extras["camera"], self.extras["gap"]
        self.state, self.px = self.extras["full_state"], self.extras["positions_px"]
        self.hidden = [h for h in truth.get("hidden") or [] if "site" not in h]
        self.pose = {tuple(c["card"]): (c["x"], c["y"], c["deg"]) for c in self.extras["card_pose"]}
        self.n = round(len(self.pose) ** .5)
        self.rotation = np.array(self.camera["R"])
        self.eye = -self.rotation.T @ np.array(self.camera["t"])
        self.white = self.card_white()

    def project(self, points):
        """The pixels, n×2, of table points, n×3."""
        turn, _ = cv2.Rodrigues(self.rotation)
        px, _ = cv2.projectPoints(np.asarray(points, float).reshape(-1, 1, 3), turn, np.array(self.camera["t"]),
                                  np.array(self.camera["K"]), np.array(self.camera["dist"]))
        return px.reshape(-1, 2)

    def unproject(self, px, z):
        """The x, y of the table that shows at px at height z."""
        flat = cv2.undistortPoints(np.array([[px]], float), np.array(self.camera["K"]), np.array(self.camera["dist"]))[0, 0]
        ray = self.rotation.T @ np.array([*flat, 1])
        return (self.eye + (z - self.eye[2]) / ray[2] * ray)[:2]

    def is_hidden(self, **place):
        return any(all(h.get(k) == v for k, v in place.items()) for h in self.hidden)

    def card_white(self):
        """What the picture shows of card white: of each channel the median over the cards of the 0.7 quantile on each."""
        grid = np.linspace(-29, 29, 24)
        u, v = (g.ravel() for g in np.meshgrid(grid, grid))
        found = []
        for pose in self.pose.values():
            x, y = on_table(pose, u, v)
            px = np.rint(self.project(np.stack([x, y, np.full(x.shape, TOP)], 1))).astype(int)
            inside = (px >= 0).all(1) & (px < (self.image.shape[1], self.image.shape[0])).all(1)
            if inside.mean() > .5:
                px = px[inside]
                found.append(np.quantile(self.image[px[:, 1], px[:, 0], ::-1], .7, axis=0))
        return np.maximum(np.median(found, 0), 30)


def on_table(pose, u, v):
    """Where the card points u, v (mm from its middle, v up the layout) lie on the table."""
    x, y, deg = pose
    c, s = np.cos(np.radians(deg)), np.sin(np.radians(deg))
    return x + c * u - s * v, y + s * u + c * v
