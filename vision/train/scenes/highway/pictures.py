"""One picture of a network: the scene in Blender, and a still of it."""
import math

import bpy

from highway import games, truths, views, wood
from parts import copies
from room import arms, clutter, lamps, rooms
from scene import files, objects, shots, visibility
from scene.options import OPTIONS
from scene.sources import source
from webcam import devices


def scene(name, net, cam, off, look, hand=None, mess=None):
    """Builds one scene. look: name of its table, light and clutter; mess: the network that clutter keeps clear of. -> (seen shares, light colour, extras)"""
    copies.begin(look)
    r = source(look)
    tb = rooms.near_table(r)
    li, light = lamps.lights(r)
    sz = objects.sizes(r, "disc", "road", "car", "building")
    items = wood.build(net, wood.models(r, sz), off, name)
    mess = mess or net
    ps = (
        [(p["xy"][0] + off[0], p["xy"][1] + off[1]) for p in mess.pillars.values()]
        + [
            (q[0] + off[0], q[1] + off[1])
            for e in mess.roads.values()
            for q in (e.p0, e.p1, [(a + b) / 2 for a, b in zip(e.p0, e.p1)])
        ]
        + [(b["xy"][0] + off[0], b["xy"][1] + off[1]) for b in mess.buildings]
    )

    def free(x, y, rad):
        if any(math.dist((x, y), q) < rad + 35 for q in ps):
            return False
        for q in ps:  # not between the camera and the network
            dx, dy = q[0], q[1] - cam["pos"][1]
            L = math.hypot(dx, dy)
            s = (x * dx + (y - cam["pos"][1]) * dy) / L
            o = abs(x * dy - (y - cam["pos"][1]) * dx) / L
            if 0 < s < L and o < rad + 12 and cam["pos"][2] * (1 - s / L) + 60 * s / L < 130:
                return False
        return True

    cl = clutter.scatter(r, clutter.ring(r, free), r.choice([0, 0, 0, 1, 2, 3, 4]))
    for k, h in enumerate(hand or []):
        arms.hand(r, *h, key="hand%d" % k)
    skip = {("pillar", p): [o for q in net.roads.values() if p in (q.a, q.b) for o in items["road", q.id]] for p in net.pillars}
    bpy.context.view_layer.update()
    vis = visibility.shares(cam, items, source("highway/vis", name), 70, skip)
    return vis, light, {"table": tb, "light": li, "clutter": cl, "hand": bool(hand), "sizes": sz}


def still(a, seed, view):
    stem = str(seed)
    rng, rng2 = source("highway/still", seed), source("highway/net", seed)
    n = a.players or [2, 3, 4, 2, 3][seed % 5]
    for k in range(60):
        s = games.still(rng2, min(n, 4), rng.randint(18, 30) if a.late else rng.randint(8, 30))
        try:
            cam, off = views.fit(rng, [s.net])
            break
        except RuntimeError:
            if k == 59:
                raise
    hands = []
    if rng.random() < (0.25 if OPTIONS.level > 1 else 0.12) or OPTIONS.hand == "yes":
        for _ in range(rng.choice([1, 1, 2]) if OPTIONS.level > 1 else 1):
            rd = rng.choice(list(s.net.roads.values()))
            hands.append(
                (
                    (rd.p0[0] + rd.p1[0]) / 2 + off[0],
                    (rd.p0[1] + rd.p1[1]) / 2 + off[1],
                    max(rd.p0[2], rd.p1[2]) + 4,
                    rng.choice([rng.uniform(-0.5, 0.7), rng.uniform(2.4, 3.7), rng.uniform(-1.9, -1.2), rng.uniform(1.2, 1.9)]),
                )
            )
    vis, light, ex = scene("highway-%d" % seed, s.net, cam, off, "highway/look/%d" % seed, hands)
    tr = devices.draw(rng)
    rgb = shots.picture(cam, light, tr, seed)
    ex.update(players=s.players, supply_left=s.net.left, webcam=tr)
    files.write_pair(
        a.out, stem, rgb, tr["jpeg"], truths.truth(stem + ".jpg", s.net, off, cam, vis, s.net.turns, ex, ex["sizes"])
    )
    return "roads %d %s %s" % (len(s.net.roads), ex["table"], ex["light"]["kind"])
