"""Takes the grain of few rays out of a render."""
import cv2
import numpy as np


def denoise(o):
    """Joint filter of the light (colour / surface colour), guided by light, normal and depth: print and edges stay sharp."""
    alb = o["alb"]
    a = np.clip(alb, 0.03, None)
    irr = np.clip(o["rgb"] / a, 0, 40)
    med = cv2.medianBlur(irr, 3)
    irr = np.where((irr.mean(2) > 2 * med.mean(2) + 0.08)[..., None], med, irr)  # fireflies
    lg = np.log1p(irr)
    g = cv2.medianBlur(cv2.GaussianBlur(lg.mean(2), (0, 0), 1.0), 5)
    n = o["nrm"]
    d = np.log(np.clip(o["dep"], 0.3, 60)) * 3
    joint = np.dstack([g * 2.0 + d, n[..., 0] * 1.4 + n[..., 2] * 0.8, n[..., 1] * 1.4 + alb.mean(2) * 0.9]).astype(np.float32)
    f = cv2.ximgproc.jointBilateralFilter(joint, lg.astype(np.float32), 9, 0.16, 2.6)
    return np.expm1(f) * a
