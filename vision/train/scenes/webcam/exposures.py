"""Automatic exposure."""
import numpy as np

LUM = np.array([0.2126, 0.7152, 0.0722], np.float32)


def automatic(lin, alb, floor=0.13):
    """Auto exposure: log mean towards a key that follows how bright the things themselves are; not blown out much."""
    key = floor + 0.25 * float(np.clip(alb[::8, ::8], 0, 1).mean())
    h, w = lin.shape[:2]
    lum = lin[h // 8 : h - h // 8 : 3, w // 8 : w - w // 8 : 3] @ LUM
    g = float(np.exp(np.mean(np.log(np.maximum(lum, 0) + 1e-3))))
    return min(key / max(g, 1e-4), 1.05 / max(float(np.percentile(lum, 97)), 1e-4))
