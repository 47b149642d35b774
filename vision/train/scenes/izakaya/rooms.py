"""The room, the lamps and what lies about round a table."""
import math

from shapely.geometry import Point
from shapely.ops import unary_union

from room import clutter, lamps, rooms
from scene.options import OPTIONS


def build(rng, table, cam):
    """-> (description, colour of the light)"""
    occ = unary_union(getattr(table, "occ", table.rects()))
    b = occ.bounds
    cx, cy = (b[0] + b[2]) / 2 + rng.uniform(-60, 60), (b[1] + b[3]) / 2 + rng.uniform(-60, 60)
    hw, hh = (b[2] - b[0]) / 2, (b[3] - b[1]) / 2
    tw, th = max(hw + 90, rng.uniform(520, 900)), max(hh + 90, rng.uniform(420, 640))
    desc, _ = rooms.table(rng, (cx, cy), (tw, th), (hw + 60, hh + 60))
    li, light = lamps.lights(rng, math.degrees(math.atan2(cam["pos"][1], cam["pos"][0])))
    taken = [occ]

    def place(rad, tall):
        for _ in range(120):
            x, y = rng.uniform(cx - tw + rad, cx + tw - rad), rng.uniform(cy - th + rad, cy + th - rad)
            if any(o.distance(Point(x, y)) < rad + 6 for o in taken):
                continue
            dv = (x * cam["pos"][0] + y * cam["pos"][1]) / math.hypot(cam["pos"][0], cam["pos"][1])
            if tall > 30 and dv > 60:  # tall things do not stand between the camera and the board
                continue
            if math.dist((x, y), cam["pos"][:2]) < 120 and cam["pos"][2] < 500:
                continue
            taken.append(Point(x, y).buffer(rad))
            return x, y
        return None

    names = clutter.scatter(rng, place, rng.randint(2, 5) if rng.random() < (0.8 if OPTIONS.level > 1 else 0.55) else 0)
    return {"lighting": li["kind"], "table": desc, "clutter": names, "ambient": li["ambient"]}, light
