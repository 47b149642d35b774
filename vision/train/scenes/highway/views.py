"""A camera that sees every part of a network."""
import numpy as np

from scene import cameras, lenses
from scene.cameras import project
from scene.options import OPTIONS


def fit(rng, nets):
    """A camera that sees every part of the nets; returns (cam, offset)."""
    pts = []
    for net in nets:
        for p in net.pillars.values():
            for dx, dy in ((9, 0), (-9, 0), (0, 9), (0, -9)):
                pts += [(p["xy"][0] + dx, p["xy"][1] + dy, 0), (p["xy"][0] + dx, p["xy"][1] + dy, p["top"])]
        for r in net.roads.values():
            pts += [r.p0, r.p1]
        for b in net.buildings:
            pts += [(x, y, z) for x, y in b["poly"].exterior.coords for z in (0, b["h"])]
    P = np.array(pts, float)
    W, H = lenses.size(rng)
    for _ in range(60):
        elev = rng.uniform(65, 85) if rng.random() < 0.3 else rng.uniform(35, 65)
        hfov = lenses.field_of_view(rng)
        roll = rng.uniform(-3, 3) * (1 + OPTIONS.level)
        mid = (P.max(0) + P.min(0)) / 2
        off = (-mid[0] + rng.uniform(-25, 25), -mid[1] + rng.uniform(-30, 20))
        Q = P + np.array([off[0], off[1], 0])
        st = rng.getstate()
        for d in np.arange(400, 1301 if OPTIONS.level > 1 else 1001, 20):
            rng.setstate(st)
            cam = cameras.near(rng, float(d), elev, hfov, W, H, roll)
            z = (cam["R"] @ Q.T + cam["t"][:, None])[2]
            if z.min() < 80:
                continue
            q = project(cam, Q)
            mx, my = 0.02 * W, 0.025 * H
            if q[:, 0].min() > mx and q[:, 0].max() < W - mx and q[:, 1].min() > my and q[:, 1].max() < H - my:
                d2 = min(1300.0 if OPTIONS.level > 1 else 1000.0, float(d) * rng.uniform(1.0, 1.12))
                rng.setstate(st)
                return cameras.near(rng, d2, elev, hfov, W, H, roll), off
    raise RuntimeError("does not fit")
