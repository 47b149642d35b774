"""Picture sizes, fields of view and distortion of a camera."""
import math

import numpy as np

from scene.options import OPTIONS


def size(rng, hd=0.15):
    if OPTIONS.level > 1:
        wh = rng.choices([(640, 480), (1280, 720), (1920, 1080)], [0.25, 0.6, 0.15])[0]
    else:
        wh = (1920, 1080) if rng.random() < hd else (1280, 720)
    return OPTIONS.size or wh


def field_of_view(rng, lo=58, hi=82):
    return rng.uniform(45, 95) if OPTIONS.level > 1 else rng.uniform(lo, hi)


def distortion(rng, k, W, H, f):
    """Distortion coefficients; k = the nominal ones. A wilder lens stays one-to-one well beyond the picture's corners."""
    if OPTIONS.level < 2:
        return k
    straight = rng.random() < 0.25  # phones mend their lens's distortion
    for _ in range(50):
        k1 = rng.uniform(-0.02, 0.02) if straight else rng.uniform(-0.24, 0.1)
        k2 = rng.uniform(-0.3, 0.05) * k1
        k = [k1, k2, rng.uniform(-1e-3, 1e-3), rng.uniform(-1e-3, 1e-3), 0.0]
        r = np.linspace(0, 1.9, 200)
        d = r * (1 + k1 * r**2 + k2 * r**4)
        corner = math.hypot(W / 2, H / 2) * 1.03 / f
        i = int(np.searchsorted(np.maximum.accumulate(d), corner))
        if i < len(r) and r[i] < 1.75 and np.diff(d[: i + 4]).min() > 0.25 * (r[1] - r[0]):
            return k
    return [0.0, 0.0, 0.0, 0.0, 0.0]
