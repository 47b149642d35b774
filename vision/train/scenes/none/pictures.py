"""A still of a table without one of our games."""
import math

import bpy

from none import boards, cards, grids, papers
from parts import copies
from room import arms, clutter, lamps, rooms
from scene import cameras, files, lenses, shots
from scene.options import OPTIONS, wild
from scene.sources import source
from webcam import devices

# How often each is drawn, and what lays its things on the table round (0, 0) and says how far they reach, mm.
KINDS = {
    "board": (4, boards.chequered),
    "letters": (3, boards.lettered),
    "track": (2, boards.track),
    "cards": (2, cards.rows),
    "square cards": (3, cards.squares),
    "fan": (1, cards.fan),
    "papers": (2, papers.papers),
    "books": (2, papers.books),
    "notes": (2, grids.notes),
    "tiles": (2, grids.tiles),
    "keys": (1, grids.keys),
    "pieces": (1, grids.pieces),
    "nothing": (1, lambda rng: 60),
}


def still(a, seed, view):
    rng = source("none/still", seed)
    copies.begin(seed)
    table = rooms.near_table(rng)
    light, colour = lamps.lights(rng)
    kind = rng.choices(list(KINDS), [often for often, _ in KINDS.values()])[0]
    reach = KINDS[kind][1](rng)
    things = clutter.scatter(rng, clutter.ring(rng, lambda x, y, r: math.hypot(x, y) > reach + r), rng.randint(0, 5))
    hand = OPTIONS.hand == "yes" or rng.random() < (0.25 if wild() else 0.1)
    if hand:
        arms.hand(rng, rng.uniform(-reach, reach), rng.uniform(-reach, reach), 15, rng.uniform(-2.5, 1))
    camera = look(rng, reach)
    bpy.context.view_layer.update()
    traits = devices.draw(rng)
    picture = shots.picture(camera, colour, traits, seed)
    extras = {
        "kind": kind,
        "camera": cameras.truth(camera),
        "table": table,
        "light": light,
        "clutter": things,
        "hand": hand,
        "webcam": traits,
    }
    name = str(seed)
    files.write_pair(a.out, name, picture, traits["jpeg"], {"image": name + ".jpg", "status": "no-table", "extras": extras})
    return "%s on %s, %s" % (kind, table, light["kind"])


def look(rng, reach):
    """A camera about as near as one that sees all; parts may be out of view."""
    width, height = lenses.size(rng)
    hfov = lenses.field_of_view(rng)
    fits = reach / math.tan(math.radians(hfov) / 2)
    distance = min(1400, max(320, fits * rng.uniform(0.9, 2.2)))
    return cameras.near(rng, distance, rng.uniform(30, 88), hfov, width, height, rng.uniform(-6, 6) * (1 + wild()))
