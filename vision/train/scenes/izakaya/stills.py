"""States drawn at random: as games lead to them, or denser."""
import math

from shapely import affinity
from shapely.ops import unary_union

from izakaya import places, states
from shapes import buildings, loose


def of_a_game(rng, players, progress, odd=False, blocked=False):
    """progress: from 0 to 1; odd: some outer drinks are bought before the inner ones; blocked: somebody claims the card that nobody may."""
    s = states.State(rng, players)
    _move_prices(rng, s, progress)
    _buy_drinks(rng, s, progress, odd)
    _build(rng, s, progress)
    _claim(rng, s, progress)
    if blocked:
        _claim_blocked(rng, s)
    _place_discs(rng, s)
    return s


def _move_prices(rng, s, progress):
    for _ in range(int(rng.uniform(0, 12) * progress + rng.random())):
        a, b = rng.sample(range(6), 2)
        if s.price[a] > 0 and s.price[b] < 6:
            s.price[a] -= 1
            s.price[b] += 1


def _buy_drinks(rng, s, progress, odd):
    inner, outer = places.inner_vertices(s.N), places.outer_vertices(s.N)
    rng.shuffle(inner)
    rng.shuffle(outer)
    order = outer[:3] + inner + outer[3:] if odd else inner + outer
    n = min(len(order), int(round(progress * rng.uniform(0.4, 1.15) * len(order))))
    for v in order[:n]:
        i = rng.choice([i for i in range(6) if s.crate[i] > 0])
        s.crate[i] -= 1
        s.drinks[v] = s.stock[i]


def _build(rng, s, progress):
    sites = s.free_sites()
    rng.shuffle(sites)
    n = int(round(progress * rng.uniform(0.25, 0.85) * len(sites)))
    for key in sites[: max(n, 1) if progress > 0.1 else n]:
        building = _planned(rng, s, key, rng.choices([1, 2, 3, 4, 5], [0.32, 0.28, 0.21, 0.13, 0.06])[0])
        if building:
            s.buildings[key] = building
    s.built_total = sum(len(f) for b in s.buildings.values() for f in b)


def _planned(rng, s, key, floors):
    """A building for a site, one in four with a top floor that is not yet finished."""
    building = buildings.plan(rng, s.cards[key[:2]]["sites"][key[2]], floors)
    if building and rng.random() < 0.25 and len(building[-1]) > 1:
        building[-1] = building[-1][:-1]
    return building


def _claim(rng, s, progress):
    gaps = places.gaps_of(s.N)
    for p in s.colors:
        for _ in range(int(round(progress * rng.uniform(0.2, 1.0) * 6))):
            for _ in range(20):
                g = rng.choice(gaps)
                if g in s.claims or places.makes_line(s.claims, g, p):
                    continue
                free = [c for c in places.gap_cards(g) if c not in s.owner and c != s.blocked]
                if free:
                    s.claims[g] = p
                    s.owner[rng.choice(free)] = p
                    break


def _claim_blocked(rng, s):
    free = [g for g in places.gaps_of(s.N) if s.blocked in places.gap_cards(g) and g not in s.claims]
    if free:
        p = rng.choice(s.colors)
        s.claims[rng.choice(free)] = s.owner[s.blocked] = p


def _place_discs(rng, s):
    """Those of an action phase that has only begun."""
    rng.shuffle(s.turn)
    for t in range(rng.randint(0, 3 * s.n)):
        p = s.turn[t % s.n]
        for _ in range(20):
            if _place_disc(rng, s, p):
                break


def _place_disc(rng, s, p):
    """False where the place that is drawn is taken."""
    a = rng.random()
    if a < 0.4:
        i = rng.randrange(6)
        if s.stock_disc[i] is not None:
            return False
        s.stock_disc[i] = p
    elif a < 0.55:
        if s.price_disc is not None:
            return False
        s.price_disc = p
    elif a < 0.77:
        s.claim_discs.append(p)
    else:
        s.build_discs.append(p)
    return True


FLOORS = [3, 4, 4, 4, 3, 2]  # how often a building of a dense table has 1, 2 … floors
LOW = [5, 4, 2, 0, 0, 0]


def dense(rng, players, low=False):
    """A table that no game leads to: something at most places, every value about equally often. For training, where labels count.
    low: buildings are low, as most are when a piece is laid."""
    s = states.State(rng, players)
    full = rng.uniform(0.7, 1)  # how crowded
    some = lambda most: rng.random() < most * full
    s.price = [rng.randint(0, 6) for _ in range(6)]
    s.crate = [rng.randint(0, 6) for _ in range(6)]
    _crowd_grid(rng, s, some, LOW if low else FLOORS)
    _crowd_spots(rng, s, some)
    return s


def _crowd_grid(rng, s, some, floors):
    for v in (
        places.inner_vertices(s.N) + places.outer_vertices(s.N) + (places.corner_vertices(s.N) if rng.random() < 0.3 else [])
    ):
        if some(0.75):
            s.drinks[v] = rng.choice(s.stock)
    for key in s.free_sites():
        if some(0.95):
            building = _planned(rng, s, key, rng.choices(range(1, 7), floors)[0])
            if building and some(0.4):
                building = _amiss(rng, building, [p for k, b in s.buildings.items() if k[:2] == key[:2] for f in b for p in f])
            if building:
                s.buildings[key] = building
    s.built_total = sum(len(f) for b in s.buildings.values() for f in b)
    for g in places.gaps_of(s.N):
        if some(0.6):
            s.claims[g] = rng.choice(s.colors)
    for k in s.cards:
        if some(0.7):
            on_blue = k == s.blocked and "blue" in s.colors and rng.random() < 0.5  # against the rules, and hard to see
            s.owner[k] = "blue" if on_blue else rng.choice(s.colors)


def _crowd_spots(rng, s, some):
    rng.shuffle(s.turn)
    for i in range(6):
        s.stock_disc[i] = rng.choice(s.colors) if some(0.6) else None
    s.price_disc = rng.choice(s.colors) if some(0.7) else None
    s.claim_discs = _discs(rng, s.colors, 9, ["blue"])
    s.build_discs = _discs(rng, s.colors, 6, ["natural", "grey"])
    s.spares = {p: _discs(rng, s.colors, 6, ["natural", "grey"]) for p in s.colors}  # one token a table teaches little


def _discs(rng, colors, most, faint):
    """Discs on a spot, more often of colours that are hard to see there: blue on the blue card, natural beside the wooden token."""
    return rng.choices(colors, [3 if c in faint else 1 for c in colors], k=rng.randint(0, most))


def _amiss(rng, building, others):
    """A building as players err, partly out of its site, with a floor that overhangs or a piece apart; as it was where others stand in the way."""
    amiss = rng.choice((_astray, _overhanging, _apart))(rng, building)
    return amiss if all(p.distance(q) > 1 for f in amiss for p in f for q in others) else building


def _moved(pieces, way, far):
    return [affinity.translate(p, far * math.cos(way), far * math.sin(way)) for p in pieces]


def _astray(rng, building):
    """All of it moved."""
    way, far = rng.uniform(0, 2 * math.pi), rng.uniform(3, 12)
    return [_moved(floor, way, far) for floor in building]


def _overhanging(rng, building):
    """One piece more, on the first of the top floor, over the edge of which a part of it lies."""
    below = building[-1][0]
    for _ in range(100):
        piece = affinity.rotate(loose.piece(rng), rng.uniform(0, 360))
        piece = affinity.translate(piece, below.centroid.x + rng.uniform(-9, 9), below.centroid.y + rng.uniform(-9, 9))
        out = piece.difference(below).area / piece.area
        if 0.1 < out < 0.45 and below.contains(piece.centroid) and all(piece.intersection(p).area < 1 for p in building[-1][1:]):
            return building + [[piece]]
    return building


def _apart(rng, building):
    """The last piece of its ground floor moved away from the others, nothing above."""
    *rest, last = building[0]
    if not rest:
        return building
    a, b = unary_union(rest).centroid, last.centroid
    return [rest + _moved([last], math.atan2(b.y - a.y, b.x - a.x), rng.uniform(2, 8))]


def before(rng, s):
    """The table as it was before the last pieces of most buildings were laid, and some of what else lies on the grid."""
    t = s.copy()
    for of in (t.drinks, t.claims, t.owner):
        for k in [k for k in of if rng.random() < 0.15]:
            del of[k]
    left = {k: buildings.without_last(b, rng.choices([0, 1, 2], [3, 4, 3])[0]) for k, b in s.buildings.items()}
    t.buildings = {k: b for k, b in left.items() if b}
    return t
