"""What lies beside the boards, and a hand above them."""
import math

from shapely.geometry import Point

from room import arms, clutter
from scene.cameras import project
from scene.objects import put
from yatai import placing, tokens, words


def tiles(rng, cam, poses, s, items, taken):
    """Puts down special tiles, and food tiles that are not on the menu; adds them to items and to what is taken; returns which lies where."""
    out = []
    rest = [("food", x) for x in words.FOOD if x not in s["menu"]] + [("special", x) for x in s["special"]]
    for n, (kind, what) in enumerate(rest):
        pose = poses["menu" if kind == "food" else "yatai"]
        at = _spot(rng, cam, pose, taken)
        if at is None:
            continue
        taken.append(_room(*at))
        turn = pose["rot_deg"] + rng.gauss(0, 12)
        items["beside", n] = [put(tokens.mesh_tile(kind, what), *at, 0, math.radians(turn))]
        out.append({"tile": kind, "what": what, "xy": [round(v, 2) for v in at], "rot_deg": round(turn, 1), "n": n})
    return out


def _spot(rng, cam, pose, taken):
    """A free place around a board that the camera sees, or None."""
    w, h = pose["size"]
    for _ in range(400):
        x, y = placing.to_world(pose, rng.uniform(-45, w + 45), rng.uniform(-45, h + 45))
        room = _room(x, y)
        if not any(room.intersects(t) for t in taken) and _in_view(cam, x, y):
            return x, y
    return None


def _room(x, y):
    """What a tile takes up, however it is turned."""
    return Point(x, y).buffer(19)


def _in_view(cam, x, y):
    px = project(cam, [(x - 15, y - 15, 0), (x + 15, y + 15, 0), (x - 15, y + 15, 0), (x + 15, y - 15, 0)])
    return px.min() >= 10 and px[:, 0].max() <= cam["W"] - 10 and px[:, 1].max() <= cam["H"] - 10


def things(rng, taken):
    """Scatters clutter round about; returns its kinds."""

    def free(x, y, radius):
        return all(t.distance(Point(x, y)) > radius + 12 for t in taken) and not (y < -60 and abs(x) < 220)

    return clutter.scatter(rng, clutter.ring(rng, free), rng.choice([0, 0, 1, 2, 3]))


def hand(rng, poses):
    pose = poses[rng.choice(["yatai", "reputation"])]
    x, y = placing.to_world(pose, rng.uniform(40, 150), rng.uniform(40, 110))
    arms.hand(rng, x, y, 10, rng.choice([rng.uniform(-1.6, -0.6), rng.uniform(-0.4, 0.5), rng.uniform(2.7, 3.6)]))
