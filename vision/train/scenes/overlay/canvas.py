"""Draws in table coordinates over a picture."""
import cv2
import numpy as np

COL = {
    "white": (255, 255, 255),
    "blue": (230, 120, 30),
    "red": (40, 40, 230),
    "yellow": (0, 220, 255),
    "green": (60, 200, 60),
    "black": (0, 0, 0),
    "grey": (140, 140, 140),
    "orange": (30, 120, 250),
    "pink": (180, 90, 240),
    "natural": (160, 210, 230),
}
FLOOR = [(0, 0, 255), (0, 160, 255), (0, 255, 255), (255, 255, 0), (255, 0, 0)]


class Canvas:
    def __init__(self, im, cam, sc):
        self.im, self.sc = im, sc
        self.a = [np.array(cam[k], float) for k in ("K", "dist", "R", "t")]

    def px(self, pts):
        K, D, R, t = self.a
        return cv2.projectPoints(np.array(pts, float).reshape(-1, 3), cv2.Rodrigues(R)[0], t, K, D)[0].reshape(-1, 2) * self.sc

    def poly(self, pts, col, close=True):
        q = self.px(pts)
        cv2.polylines(self.im, [np.round(np.clip(q, -9999, 9999) * 8).astype(np.int32)], close, col, 1, cv2.LINE_AA, 3)
        return q.mean(0)

    def circle(self, x, y, z, r, col):
        return self.poly([(x + r * np.cos(t), y + r * np.sin(t), z) for t in np.linspace(0, 6.283, 25)], col)

    def dot(self, p, col, r=5):
        cv2.circle(self.im, tuple(int(v) for v in p), r, col, 2, cv2.LINE_AA)

    def text(self, p, t, col=(0, 0, 255), s=0.42):
        p = (int(p[0]), int(p[1]))
        cv2.putText(self.im, str(t), p, 0, s, (0, 0, 0), 3, cv2.LINE_AA)
        cv2.putText(self.im, str(t), p, 0, s, (255, 255, 255) if col == (0, 0, 255) else col, 1, cv2.LINE_AA)


def on_board(pose, pts):
    """pose: xy = table position of the board's origin corner, rot_deg = direction of its x axis; board y runs down."""
    a = np.radians(pose["rot_deg"])
    return [(pose["xy"][0] + x * np.cos(a) + y * np.sin(a), pose["xy"][1] + x * np.sin(a) - y * np.cos(a), z) for x, y, z in pts]
