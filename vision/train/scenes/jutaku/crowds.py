"""A picture of as many cards as stay readable: many more buildings for its cost than a close-up has, and nothing else is different."""
import math

from jutaku import buildings, closeups, placing, plots
from scene import cameras, lenses
from scene.cameras import project
from scene.sources import source

ACROSS = {640: (2, 2), 1280: (3, 4), 1920: (4, 5)}  # cards, by the picture's width
MARGIN = 8  # px


def crowd(folder, stem, i, plan, with_hand):
    rng = source("jutaku/crowd", i)
    W, H = lenses.size(rng, 0.3)
    elevation = rng.uniform(36, 84)
    columns, rows = rng.randint(*ACROSS[W]), 2 if elevation > 55 else 3
    cards = [_card(rng, plan, x, y) for x, y in _middles(rng, columns, rows, elevation)]
    cards = _apart(cards)
    editions = [plots.edition(rng) for _ in range(3)]
    looks = [(rng.choice(["white", "blue"]), rng.choice(editions)) for _ in cards]
    return closeups.drawn(folder, stem, i, rng, _camera(rng, cards, elevation, W, H), cards, looks, with_hand)


def _middles(rng, columns, rows, elevation):
    """Where cards lie, mm; the rows further apart the more a building hides of what stands behind it."""
    across, away = rng.uniform(78, 98), rng.uniform(84, 96) + 34 * math.cos(math.radians(elevation))
    return [
        ((c - (columns - 1) / 2) * across + rng.gauss(0, 2), (r - (rows - 1) / 2) * away + rng.gauss(0, 3))
        for r in range(rows)
        for c in range(columns)
    ]


def _card(rng, plan, x, y):
    kind = plan.choice(closeups.KINDS + ["empty"])
    turn = rng.choice([rng.choice([0, 90, 180, 270]) + rng.gauss(0, 5), rng.uniform(-180, 180)])
    return buildings.make(rng, kind, rng.choice([0, 1, 2])), kind, placing.pose_at(x, y, turn)


def _apart(cards):
    """Those that lie on none of the others before them."""
    kept, taken = [], []
    for card in cards:
        ground = placing.ground(card[2])
        if all(ground.distance(t) > 1 for t in taken):
            kept.append(card)
            taken.append(ground)
    return kept


def _camera(rng, cards, elevation, W, H):
    """The nearest camera that sees all cards and what stands on them."""
    field, roll = rng.uniform(40, 66), rng.uniform(-4, 4)
    f = W / 2 / math.tan(math.radians(field) / 2)
    plans, _, poses = zip(*cards)
    points = placing.extent(poses, plans)
    distance = 63 * f / (0.3 * W)
    while True:
        cam = cameras.near(rng, distance, elevation, field, W, H, roll)
        q = project(cam, points)
        if q.min() > MARGIN and q[:, 0].max() < W - MARGIN and q[:, 1].max() < H - MARGIN:
            return cam
        distance *= 1.03
