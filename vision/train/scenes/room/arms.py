"""Hands and sleeves."""
from parts import colours, materials, meshes
from prints import cloth
from scene.objects import put
from scene.options import OPTIONS

TONES = ["#e2b391", "#d19d78", "#b07a55", "#8a5a3c", "#5f3d2a", "#eac3a5"]


def hand(rng, x, y, z, frm, key="hand"):
    """A hand whose finger tips are near x, y, z; the forearm comes from the direction frm (radians). Returns its objects."""
    caps = []
    flip = rng.choice([-1, 1])
    P = lambda d, s, h: (d, s * flip, h)
    if rng.random() < 0.5:  # pinching
        pz, t, z = rng.uniform(30, 48), 0, max(z, 14)
        caps = [
            (P(78, -16, pz), P(112, -14, pz + 2), 15, 14),
            (P(80, 4, pz + 3), P(115, 2, pz + 4), 15, 14),
            (P(82, 20, pz), P(114, 14, pz + 2), 14, 13),
            (P(96, -24, pz - 6), P(52, -26, pz - 18), 12, 10),
            (P(52, -26, pz - 18), P(12, -9, t + 8), 10, 8),
            (P(76, -16, pz + 2), P(36, -10, pz + 4), 9.5, 8.6),
            (P(36, -10, pz + 4), P(8, 6, t + 9), 8.6, 7.2),
            (P(76, 1, pz + 4), P(34, 8, pz + 2), 9.8, 8.8),
            (P(34, 8, pz + 2), P(16, 15, t + 14), 8.8, 7.4),
            (P(78, 14, pz + 2), P(44, 24, pz - 4), 9, 8.2),
            (P(44, 24, pz - 4), P(34, 26, t + 14), 8.2, 7),
            (P(82, 26, pz - 2), P(56, 36, pz - 8), 8, 7.2),
            (P(56, 36, pz - 8), P(48, 36, t + 14), 7.2, 6.2),
            (P(108, 0, pz + 3), P(150, 0, pz + 4), 23, 21),
            (P(146, 4, pz + 5), P(160, -4, pz + 5), 22, 22),
        ]
        arm = (P(150, 0, pz + 4), P(300, 6, pz + 24), P(620, 10, pz + 90))
    else:  # pointing with two or three fingers
        n = rng.choice([1, 2, 3])
        for k in range(4):
            yk = (k - 1.5) * 19
            reach = [70, 80, 76, 60][k]
            bend = 0 if k < n else 26
            mid = P(92 - reach * 0.5 + bend * 0.3, yk * 0.9, 46 - bend * 0.3)
            caps += [
                (P(92, yk, 52 - abs(k - 1.5) * 3), mid, 10.5, 9),
                (mid, P(92 - reach + bend, yk * 0.62, 12 + bend * 0.3), 9, 7.5),
            ]
        caps += [
            (P(118, -38, 46), P(70, -48, 34), 13, 11),
            (P(70, -48, 34), P(38, -26, 16), 11, 9),
            (P(92, -28, 50), P(150, -20, 54), 15, 20),
            (P(92, 28, 47), P(150, 20, 54), 15, 20),
            (P(92, 0, 54), P(150, 0, 56), 16, 21),
            (P(150, 0, 55), P(190, 0, 60), 25, 26),
        ]
        arm = (P(185, 0, 60), P(300, 4, 90), P(620, 8, 150))
    caps += [(arm[0], arm[1], 24, 36), (arm[1], arm[2], 36, 45)]
    obs = [put(meshes.capsules(key, caps, materials.skin("skin", rng.choice(TONES)), voxel=3.0), x, y, z, frm, name=key)]
    if rng.random() < 0.7:
        f = rng.uniform(0.15, 0.9)
        e = tuple(a + (b - a) * f for a, b in zip(arm[0], arm[1]))
        c = (
            rng.choice(["#2b3446", "#6b6f74", "#7d2f2f", "#d9d6cf", "#2f4a3a", "#1e1f22", "#c8b48c"])
            if OPTIONS.level < 2
            else colours.anything(rng)
        )
        if OPTIONS.level > 1 and rng.random() < 0.4:
            m = materials.printed(
                "sleeve",
                cloth.pattern(rng, rng.choice(["stripes", "checks", "tartan"])),
                rough=0.9,
                spec=0.1,
                scale=rng.uniform(0.8, 2),
            )
        else:
            m = materials.plain("sleeve", c, rough=0.88, spec=0.12)
        caps = [(e, arm[1], 29 + 10 * f, 43), (arm[1], arm[2], 43, 55)]
        obs.append(put(meshes.capsules(key + "-sleeve", caps, m, voxel=4.0, relax=4), x, y, z, frm, name=key + "-sleeve"))
    return obs
