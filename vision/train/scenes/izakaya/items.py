"""What lies on the table in a state, as (key, kind, argument, x, y, z, degrees, tag): a key tells an item of one state from those of another,
a tag what place the item belongs to."""
import math

from shapely import affinity

from izakaya import places
from izakaya.tables import named, rot
from scene import profile

PROFILE = profile.of("izakaya")
SITE, STOCK = PROFILE["site_card"]["thickness"], PROFILE["stock_card"]["thickness"]
COIN, DISC = PROFILE["coin"]["thickness"], PROFILE["disc"]["height"]
FLOOR = PROFILE["piece"]["floor_height"]
CRATE_FLOOR = 1.4


def items(table, state):
    for part in (cards, market, crates, spots, drinks, claims, buildings, heap, spares if state.spares else piles):
        yield from part(table, state)


def cards(table, s):
    for k, (x, y, turn) in table.card_pose.items():
        yield ("card", k), "site", s.cards[k], x, y, 0, turn, ("card",) + k
    x, y, turn = table.claim_pose
    yield ("card", "claim"), "site", s.claim_card, x, y, 0, turn, ("spot", "claim")


def market(table, s):
    """Stock cards with their coins and discs; what overlaps lies on what came before."""
    for i, (x, y, turn) in enumerate(table.stock_pose):
        yield ("stock", i), "stock", s.stock[i], x, y, 0, turn, ("stock", i)
        slots = table.stock_slots[i]
        coins = []
        for k in range(s.price[i]):
            level = _level(coins, slots[k], PROFILE["coin"]["diameter"] + 0.1)
            coins.append((slots[k], level))
            u, v = rot(*slots[k], turn)
            spin = named(table.seed, "coin", i, k).uniform(0, 360)
            yield ("coin", i, k, level), "coin", 100, x + u, y + v, STOCK + COIN * level, spin, ("stock", i)
        if s.stock_disc[i]:
            u, v = rot(*slots[5], turn)
            z = STOCK + COIN * _level(coins, slots[5], 16.6)
            yield ("sdisc", i, s.stock_disc[i]), "disc", s.stock_disc[i], x + u, y + v, z, 0, ("stock", i)


def _level(coins, slot, reach):
    """How many coins lie under a thing in this slot that touches all within reach."""
    return 1 + max([level for other, level in coins if math.dist(other, slot) < reach], default=-1)


def crates(table, s):
    for i, (x, y, turn) in enumerate(table.crate_pose):
        yield ("crate", i), "crate", None, x, y, 0, turn, ("crate", i)
        cells = list(range(6))
        named(table.seed, "crate", i).shuffle(cells)
        for k in cells[: s.crate[i]]:
            q = named(table.seed, "cb", i, k)
            u, v = rot((k % 3 - 1) * 14.6 + q.uniform(-1, 1), (k // 3 - 0.5) * 15 + q.uniform(-0.8, 0.8), turn)
            yield ("cbottle", i, k), "bottle", s.stock[i], x + u, y + v, CRATE_FLOOR, q.uniform(0, 360), ("crate", i)


def spots(table, s):
    """The face-down card, the discs on the action spots, the architect, the turn row."""
    x, y, turn = table.down_pose
    yield ("down",), "stock", "down", x, y, 0, turn, ("spot", "price")
    if s.price_disc:
        q = named(table.seed, "pd", s.price_disc)
        yield ("pdisc", s.price_disc), "disc", s.price_disc, x + q.uniform(-7, 7), y + q.uniform(-14, 14), STOCK, 0, (
            "spot",
            "price",
        )
    x, y, turn = table.claim_pose
    for k, p in enumerate(s.claim_discs):
        u, v = rot(*table.claim_slots[k % 9], turn)
        yield ("cdisc", k, p), "disc", p, x + u, y + v, SITE + DISC * (k // 9), 0, ("spot", "claim")
    x, y, turn = table.arch
    yield ("arch",), "arch", None, x, y, 0, turn, ("spot", "build")
    for k, p in enumerate(s.build_discs):
        u, v, z = table.arch_slot(k)
        yield ("bdisc", k, p), "disc", p, x + u, y + v, z, 0, ("spot", "build")
    x, y, step = table.turn_xy
    for k, p in enumerate(s.turn):
        q = named(table.seed, "turn", k)
        yield ("turn", k, p), "disc", p, x + q.uniform(-1.5, 1.5), y - k * step + q.uniform(-1, 1), 0, 0, ("spot", "turn")


def drinks(table, s):
    """A bottle stands on the cards' corners where it does not fit between them."""
    for v, color in s.drinks.items():
        x, y = table.vertex_pos[v]
        on_cards = table.gap < 7 and v not in places.corner_vertices(table.N)
        yield ("drink", v, color), "bottle", color, x, y, SITE if on_cards else 0, named(table.seed, "v", v).uniform(0, 360), (
            "vertex",
        ) + v


def claims(table, s):
    for g, p in s.claims.items():
        x, y = table.gap_pos[g]
        yield ("gap", g, p), "disc", p, x, y, SITE if table.gap < PROFILE["disc"]["diameter"] + 0.2 else 0, 0, ("gap",) + g
    for k, p in s.owner.items():
        x, y = table.to_table(k, *table.pyr_pos[k])
        yield ("pyr", k, p), "pyramid", p, x, y, SITE, named(table.seed, "pyr", k).uniform(0, 90), ("pyr",) + k


def buildings(table, s):
    for (r, c, site), floors in s.buildings.items():
        turn = table.card_pose[(r, c)][2]
        for f, pieces in enumerate(floors):
            for n, p in enumerate(pieces):
                u, v = p.centroid.x, p.centroid.y
                shape = affinity.scale(affinity.translate(p, -u, -v), 1, -1, origin=(0, 0))
                x, y = table.to_table((r, c), u, v)
                yield ("piece", r, c, site, f, n), "piece", shape, x, y, SITE + FLOOR * f, turn, ("bld", r, c, site)


def heap(table, s):
    for name, (shape, x, y, z, turn) in table.heap.items():
        if name not in s.used_ids:
            yield ("heap", name), "piece", shape, x, y, z, turn, ("heap",)


def spares(table, s):
    """Further architect tokens with discs, to learn from."""
    for p, discs in s.spares.items():
        x, y, turn = table.piles[p][:3]
        yield ("spare", p), "arch", None, x, y, 0, turn, ("spare", p)
        style = named(table.seed, "spare", p).random() < 0.5
        for k, of in enumerate(discs):
            u, v, z = table.around(k, 4 * turn, style)
            yield ("sparedisc", p, k, of), "disc", of, x + u, y + v, z, 0, ("spare", p)


def piles(table, s):
    """What each player has not used yet, of 9 discs and 6 pyramids."""
    for p, (x, y, turn, discs, pyramids) in table.piles.items():
        left = max(0, 6 - list(s.claims.values()).count(p)) + max(0, 3 - s.action_used(p))
        for k, (u, v, z) in enumerate(discs[:left]):
            u, v = rot(u, v, turn)
            yield ("pile", p, k), "disc", p, x + u, y + v, z, 0, ("pile",)
        left = max(0, 6 - list(s.owner.values()).count(p))
        for k, (u, v, _) in enumerate(pyramids[:left]):
            u, v = rot(u, v, turn)
            yield ("pilep", p, k), "pyramid", p, x + u, y + v, 0, named(table.seed, "pp", p, k).uniform(0, 90), ("pile",)
