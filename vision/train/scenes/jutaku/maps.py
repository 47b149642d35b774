"""A picture of the map with its architects."""
import math

import bpy

from jutaku import closeups, placing, plots
from parts import copies, materials, meshes
from room import arms, clutter, lamps, rooms
from scene import cameras, files, lenses, objects, visibility
from scene.cameras import project
from scene.objects import put
from scene.options import OPTIONS
from scene.sources import source

BLOCKS = [(r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1)]

CELLS = [(r, c) for r in range(6) for c in range(6) if not (2 <= r <= 3 and 2 <= c <= 3)]

PITCH = 63 + 6  # mm

PRINT_PPM = 5.0  # px a mm of the cards' print: coarser than from near

NOTE = (
    "row 0 is the row away from the camera, col 0 the left one (the map is turned by at most 22 degrees, print direction of the cards may differ); "
    "token a1..a8 = architects in the rulebook's order"
)


class Map:
    """Which cards and architects lie on the map, and how it lies on the table."""

    def __init__(self, rng):
        self.variant = rng.choice([0, 1, 2])
        self.districts = dict(zip(BLOCKS, rng.sample(plots.DISTRICTS, 8)))
        gone = set(rng.sample(CELLS, rng.choice([0, 2, 4, 7, 10, 14])))
        self.present = [c for c in CELLS if c not in gone]
        architects = rng.sample(range(8), rng.randint(2, 8))
        self.architects = list(zip(architects, rng.sample(self.present, len(architects))))
        self.deg = rng.uniform(-22, 22)
        self.centre = (0, 0)

    def to_table(self, x, y):
        c, s = math.cos(math.radians(self.deg)), math.sin(math.radians(self.deg))
        return self.centre[0] + x * c - y * s, self.centre[1] + x * s + y * c

    def from_table(self, x, y):
        c, s = math.cos(math.radians(self.deg)), math.sin(math.radians(self.deg))
        x, y = x - self.centre[0], y - self.centre[1]
        return x * c + y * s, -x * s + y * c

    def corners(self):
        half = 207 + 3
        return [(*self.to_table(x, y), 0) for x in (-half, half) for y in (-half, half)]


def mapview(folder, stem, i, with_hand):
    rng = source("jutaku/map", i)
    side, edition = rng.choice(["white", "blue", "white", "blue"]), plots.edition(rng)
    W, H = lenses.size(rng, 0.4)
    city = Map(rng)
    cam = _camera(rng, city, W, H)
    print_deg = rng.choice([0, 0, 90, 180, 270])
    copies.begin(i)
    placing._n[0] = 0
    r = source("jutaku/maplook", i)
    look = {"table": rooms.near_table(r)}
    look["light"], light = lamps.lights(r)
    layout, sizes, things = _lay(r, city, print_deg, side, edition)
    placing.heap(r, *city.to_table(0, 0), 50, 50, rng.randint(40, 66))
    look["clutter"] = _clutter(r, city)
    if with_hand:
        arms.hand(r, *city.to_table(r.uniform(-60, 60), r.uniform(-60, 20)), 20, r.uniform(-1.2, 0.5))
    bpy.context.view_layer.update()
    seen = visibility.shares(cam, things, source("vis", 2), 60)
    rgb, traits = closeups.picture(cam, light, rng, i)
    truth = {"image": stem + ".jpg", **_reading(city, layout["tokens"], [k for k, v in seen.items() if v <= 0.3])}
    truth["extras"] = {
        "note": NOTE,
        "camera": cameras.truth(cam),
        **layout,
        "visible": {" ".join(map(str, k)): round(v, 2) for k, v in seen.items()},
        **look,
        "hand": with_hand,
        "sizes": sizes,
        "webcam": traits,
    }
    files.write_pair(folder, stem, rgb, traits["jpeg"], truth)
    return "map %d cards %d tokens %s %s" % (len(city.present), len(city.architects), look["table"], look["light"]["kind"])


def _camera(rng, city, W, H):
    """A camera that the map fills; moves the map to where that camera sees it."""
    for _ in range(1500):
        field = lenses.field_of_view(rng)
        elevation = rng.uniform(42, 84)
        distance = rng.uniform(600, 1000) if OPTIONS.level < 2 else rng.uniform(450, 1300)
        city.centre = (rng.uniform(-25, 25), rng.uniform(-25, 25))
        cam = cameras.near(rng, distance, elevation, field, W, H, rng.uniform(-3, 3) * (1 + OPTIONS.level))
        q = project(cam, city.corners())
        left, top, right, bottom = *q.min(axis=0), *q.max(axis=0)
        inside = left > 8 and top > 8 and right < W - 8 and bottom < H - 8
        if inside and (bottom - top > 0.76 * H or right - left > 0.66 * W):
            return cam
    raise RuntimeError("map view")


def _lay(rng, city, print_deg, side, edition):
    """Puts down cards and architects. -> (where they lie, the tokens' sizes, the objects of each)"""
    centres, cards = _put_cards(rng, city, print_deg, side, edition)
    sizes = objects.sizes(rng, "token")
    architects, tokens = _put_architects(rng, city, centres, sizes["token"])
    pose = {"centre": [round(v, 2) for v in city.centre], "rot_deg": round(city.deg, 2), "pitch": PITCH, "print_turn_deg": print_deg}
    layout = {
        "map_pose": pose,
        "side": side,
        "card_centres": [{"card": list(k), "xy": [round(v, 2) for v in xy]} for k, xy in sorted(centres.items())],
        "districts": [{"block": list(k), "district": v} for k, v in sorted(city.districts.items())],
        "tokens": architects,
    }
    return layout, sizes, {**cards, **tokens}


def _put_cards(rng, city, print_deg, side, edition):
    """-> (the centre of each cell, the objects of each card)"""
    centres, cards = {}, {}
    for row, col in CELLS:
        x, y = city.to_table((col - 2.5) * PITCH + rng.gauss(0, 0.8), (2.5 - row) * PITCH + rng.gauss(0, 0.8))
        centres[row, col] = (x, y)
        if (row, col) in city.present:
            card = plots.new_card(rng, city.variant)
            card["district"] = city.districts[row // 2, col // 2]
            pose = placing.pose_at(x, y, city.deg + print_deg + rng.gauss(0, 1.2))
            cards["card", row, col] = [placing.put_card(card, pose, side, edition, PRINT_PPM)[0]]
    return centres, cards


def _put_architects(rng, city, centres, size):
    """-> (what the truth says of each, the objects of each)"""
    told, tokens = [], {}
    for k, cell in city.architects:
        x, y = centres[cell]
        x, y = x + rng.uniform(-15, 15), y + rng.uniform(-15, 15)
        tokens["token", k] = [put(_token(k, size), x, y, placing.TC, rng.uniform(0, 6.28))]
        told.append(
            {
                "token": "a%d" % (k + 1),
                "name": plots.ARCH[k].lower(),
                "card": list(cell),
                "xyz": [round(x, 2), round(y, 2), placing.TC + 4],
            }
        )
    return told, tokens


def _token(k, size):
    top = materials.printed("tok%d" % k, plots.token_art(k), rough=0.5, spec=0.3)
    edge = materials.plain("tok-edge", "#c9a26d", rough=0.6)
    uv = (-10 * size, -10 * size, 20 * size, 20 * size)
    return meshes.prism("tokm%d" % k, meshes.circle(10 * size, 44), 4, [top, edge], uv=uv)


def _clutter(rng, city):
    def free(x, y, radius):
        u, v = city.from_table(x, y)
        return max(abs(u), abs(v)) > 212 + radius + 8 and not (y < -100 and abs(x) < 300)

    return clutter.scatter(rng, clutter.ring(rng, free), rng.choice([0, 1, 2, 4]))


def _reading(city, architects, hidden):
    """What can be seen of the map, in the program's words; hidden: the cards and tokens that cannot."""
    reading = {
        "status": "partial" if hidden else "ok",
        "sites": [],
        "map": {
            "rows": 6,
            "cols": 6,
            "present": [list(c) for c in city.present if ("card", *c) not in hidden],
            "architects": [
                {"token": a["token"], "card": a["card"]} for a, (k, _) in zip(architects, city.architects) if ("token", k) not in hidden
            ],
        },
    }
    if hidden:
        reading["hidden"] = [{"card": list(k[1:])} if k[0] == "card" else {"token": "a%d" % (k[1] + 1)} for k in hidden]
    return reading
