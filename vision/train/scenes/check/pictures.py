"""What must hold of every picture and its truth, whatever the game."""
import os

import cv2
import numpy as np


def project(c, p):
    return cv2.projectPoints(
        np.array(p, float).reshape(-1, 3),
        cv2.Rodrigues(np.array(c["R"]))[0],
        np.array(c["t"]),
        np.array(c["K"]),
        np.array(c["dist"]),
    )[0].reshape(-1, 2)


def faults(t, path):
    c = t["extras"]["camera"]
    R = np.array(c["R"])
    e = []
    if t["image"] != os.path.basename(path):
        e.append("image name")
    im = cv2.imread(path)
    if im is None or [im.shape[1], im.shape[0]] != c["image_size"]:
        e.append("image size")
    if abs(R @ R.T - np.eye(3)).max() > 1e-5 or abs(-R.T @ np.array(c["t"]) - c["position"]).max() > 0.1:
        e.append("camera")
    if t["status"] != ("partial" if t.get("hidden") else "no-table" if "kind" in t["extras"] else "ok"):
        e.append("status")
    return e
