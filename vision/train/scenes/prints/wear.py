"""Another printing of the same picture, and its wear; the geometry stays."""
import math
import random

import numpy as np
from PIL import Image, ImageDraw


def age(im, seed, key):
    """Another printing of the same picture, and its wear: tone, cast, blotches, worn rim, scratches. The geometry stays."""
    q = random.Random("%s/print" % seed)
    gain = np.array([q.uniform(0.88, 1.06) for _ in range(3)], np.float32) * q.uniform(0.85, 1.05)
    lift, gam, sat = q.choice([0, q.uniform(0, 28)]), q.uniform(0.8, 1.25), q.uniform(0.75, 1.2)
    yellow, worn, blot = q.choice([0, 0, q.uniform(0, 0.14)]), q.choice([0, 0, q.random()]), q.uniform(0, 0.05)
    n = np.random.default_rng(random.Random("%s/%s" % (seed, key)).randrange(1 << 30))
    a = np.asarray(im, np.float32)
    h, w = a.shape[:2]
    g = a.mean(2, keepdims=True)
    a = np.clip(g + (a - g) * sat, 0, 255)
    a = 255 * (a / 255) ** gam * gain * (1, 1 - yellow * 0.25, 1 - yellow)
    a = lift + a * (1 - lift / 255)
    lo = np.asarray(Image.fromarray(n.normal(0, 1, (7, 7)).astype(np.float32)).resize((w, h), Image.BICUBIC))
    a *= (1 + blot * lo)[..., None]
    if worn:
        yy, xx = np.mgrid[0:h, 0:w]
        e = np.minimum(np.minimum(xx, w - 1 - xx), np.minimum(yy, h - 1 - yy)) / w
        r = np.asarray(Image.fromarray(n.normal(0.4, 1, (23, 23)).astype(np.float32)).resize((w, h), Image.BICUBIC))
        t = np.clip(worn * (1 - e / 0.02) + 0.5 * (r - 1) * (e < 0.02), 0, 0.8) * (e < 0.02)
        a = a + (225 - a) * t[..., None]
        p = Image.fromarray(np.clip(a, 0, 255).astype(np.uint8))
        d = ImageDraw.Draw(p, "RGBA")
        for _ in range(int(worn * 7)):
            x0, y0, t = n.uniform(0, w), n.uniform(0, h), n.uniform(0, 6.28)
            L = n.uniform(0.05, 0.5) * w
            d.line(
                [x0, y0, x0 + L * math.cos(t), y0 + L * math.sin(t)],
                fill=(240, 238, 232, int(n.uniform(20, 90))),
                width=max(1, w // 400),
            )
        return p
    return Image.fromarray(np.clip(a, 0, 255).astype(np.uint8))
