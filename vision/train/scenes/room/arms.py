"""Hands and arms with sleeves, gloves and watches."""
from parts import colours, materials, meshes
from prints import cloth
from scene.objects import put
from scene.options import wild

TONES = ["#e2b391", "#d19d78", "#b07a55", "#8a5a3c", "#5f3d2a", "#eac3a5", "#f0d0b8", "#3f2a1e"]
SLEEVES = ["#2b3446", "#6b6f74", "#7d2f2f", "#d9d6cf", "#2f4a3a", "#1e1f22", "#c8b48c"]


def hand(rng, x, y, z, direction, key="hand"):
    """A hand whose finger tips are near x, y, z; the forearm comes from the direction, radians. -> its objects."""
    flip = rng.choice([-1, 1])
    point = lambda along, aside, up: (along, aside * flip, up)
    if rng.random() < 0.5:
        z = max(z, 14)
        fingers, arm = pinching(rng, point)
    else:
        fingers, arm = pointing(rng, point)
    wrist, elbow, end = arm
    thick = rng.uniform(0.8, 1.2) if wild() else 1  # of the arm
    limb = fingers + [(wrist, elbow, 24 * thick, 36 * thick), (elbow, end, 36 * thick, 45 * thick)]
    obs = [put(meshes.capsules(key, limb, skin_or_glove(rng), voxel=3.0), x, y, z, direction, name=key)]
    if rng.random() < 0.7:
        obs.append(put(sleeve(rng, key, arm, thick), x, y, z, direction, name=key + "-sleeve"))
    if wild() and rng.random() < 0.25:
        obs.append(put(band(rng, key, arm), x, y, z, direction, name=key + "-band"))
    return obs


def pinching(rng, point):
    """-> capsules of the hand, and wrist, elbow and end of the arm."""
    up = rng.uniform(30, 48)
    hand_ = [
        (point(78, -16, up), point(112, -14, up + 2), 15, 14),
        (point(80, 4, up + 3), point(115, 2, up + 4), 15, 14),
        (point(82, 20, up), point(114, 14, up + 2), 14, 13),
        (point(96, -24, up - 6), point(52, -26, up - 18), 12, 10),
        (point(52, -26, up - 18), point(12, -9, 8), 10, 8),
        (point(76, -16, up + 2), point(36, -10, up + 4), 9.5, 8.6),
        (point(36, -10, up + 4), point(8, 6, 9), 8.6, 7.2),
        (point(76, 1, up + 4), point(34, 8, up + 2), 9.8, 8.8),
        (point(34, 8, up + 2), point(16, 15, 14), 8.8, 7.4),
        (point(78, 14, up + 2), point(44, 24, up - 4), 9, 8.2),
        (point(44, 24, up - 4), point(34, 26, 14), 8.2, 7),
        (point(82, 26, up - 2), point(56, 36, up - 8), 8, 7.2),
        (point(56, 36, up - 8), point(48, 36, 14), 7.2, 6.2),
        (point(108, 0, up + 3), point(150, 0, up + 4), 23, 21),
        (point(146, 4, up + 5), point(160, -4, up + 5), 22, 22),
    ]
    return hand_, (point(150, 0, up + 4), point(300, 6, up + 24), point(620, 10, up + 90))


def pointing(rng, point):
    """The same with so many fingers stretched: none is a fist, four a flat hand."""
    stretched = rng.choice([0, 1, 2, 3, 4]) if wild() else rng.choice([1, 2, 3])
    hand_ = []
    for k, reach in enumerate((70, 80, 76, 60)):
        aside, bend = (k - 1.5) * 19, 0 if k < stretched else 26
        knuckle = point(92 - reach * 0.5 + bend * 0.3, aside * 0.9, 46 - bend * 0.3)
        hand_.append((point(92, aside, 52 - abs(k - 1.5) * 3), knuckle, 10.5, 9))
        hand_.append((knuckle, point(92 - reach + bend, aside * 0.62, 12 + bend * 0.3), 9, 7.5))
    hand_ += [
        (point(118, -38, 46), point(70, -48, 34), 13, 11),
        (point(70, -48, 34), point(38, -26, 16), 11, 9),
        (point(92, -28, 50), point(150, -20, 54), 15, 20),
        (point(92, 28, 47), point(150, 20, 54), 15, 20),
        (point(92, 0, 54), point(150, 0, 56), 16, 21),
        (point(150, 0, 55), point(190, 0, 60), 25, 26),
    ]
    return hand_, (point(185, 0, 60), point(300, 4, 90), point(620, 8, 150))


def skin_or_glove(rng):
    if wild() and rng.random() < 0.08:
        return materials.plain("glove", colours.anything(rng), rough=0.85)
    return materials.skin("skin", rng.choice(TONES))


def sleeve(rng, key, arm, thick):
    """From somewhere on the forearm on; wilder ones are wide, with a cuff, patterned or printed."""
    wrist, elbow, end = arm
    up = rng.uniform(0.02 if wild() else 0.15, 0.9)
    edge = tuple(a + (b - a) * up for a, b in zip(wrist, elbow))
    wide = thick * (rng.choice([1, 1, rng.uniform(1, 1.7)]) if wild() else 1)
    limb = [(edge, elbow, (29 + 10 * up) * wide, 43 * wide), (elbow, end, 43 * wide, 55 * wide)]
    if wild() and rng.random() < 0.4:
        cuff = tuple(a + (b - a) * min(1, up + 0.12) for a, b in zip(wrist, elbow))
        limb.append((edge, cuff, (33 + 10 * up) * wide, (34 + 10 * up) * wide))
    return meshes.capsules(key + "-sleeve", limb, fabric(rng), voxel=4.0, relax=4)


def fabric(rng):
    if not wild():
        return materials.plain("sleeve", rng.choice(SLEEVES), rough=0.88, spec=0.12)
    kind = rng.choice(["plain", "plain", "woven", "stripes", "checks", "tartan", "floral", "print"])
    if kind == "plain":
        return materials.plain("sleeve", colours.anything(rng), rough=rng.uniform(0.4, 0.95), spec=0.15)
    if kind == "woven":
        im = cloth.cloth(rng, colours.anything(rng), rng.choice(["weave", "stripe", "dots"]), 512)
    else:
        im = cloth.pattern(rng, kind)
    return materials.printed("sleeve", im, rough=0.9, spec=0.1, scale=rng.uniform(0.6, 2.5), turn=rng.uniform(0, 3))


def band(rng, key, arm):
    """A watch or a bracelet round the wrist."""
    wrist, elbow, _ = arm
    at = [tuple(a + (b - a) * share for a, b in zip(wrist, elbow)) for share in (0.06, 0.16)]
    look = materials.plain("band", colours.anything(rng, (0.05, 0.9), (0, 0.6)), rough=0.3, metal=rng.choice([0, 1]))
    return meshes.capsules(key + "-band", [(at[0], at[1], 27, 27)], look, voxel=4.0, relax=2)
