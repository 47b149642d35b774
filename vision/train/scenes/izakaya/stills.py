"""States drawn at random: as games lead to them, or denser."""
import math

from shapely import affinity
from shapely.ops import unary_union

from izakaya import places, states
from shapes import buildings, loose


def of_a_game(rng, players, progress, odd=False):
    s = states.State(rng, players)
    N = s.N
    # prices
    for _ in range(int(rng.uniform(0, 12) * progress + rng.random())):
        a, b = rng.sample(range(6), 2)
        if s.price[a] > 0 and s.price[b] < 6:
            s.price[a] -= 1
            s.price[b] += 1
    # drinks
    iv, ov = places.inner_vertices(N), places.outer_vertices(N)
    rng.shuffle(iv)
    rng.shuffle(ov)
    order = iv + ov
    if odd:
        order = ov[:3] + iv + ov[3:]
    k = min(len(order), int(round(progress * rng.uniform(0.4, 1.15) * len(order))))
    for v in order[:k]:
        ok = [i for i in range(6) if s.crate[i] > 0]
        i = rng.choice(ok)
        s.crate[i] -= 1
        s.drinks[v] = s.stock[i]
    # buildings
    sites = s.free_sites()
    rng.shuffle(sites)
    nb = int(round(progress * rng.uniform(0.25, 0.85) * len(sites)))
    if progress > 0.1:
        nb = max(nb, 1)
    total = 0
    for key in sites[:nb]:
        fl = rng.choices([1, 2, 3, 4, 5], [0.32, 0.28, 0.21, 0.13, 0.06])[0]
        p = buildings.plan(rng, s.cards[key[:2]]["sites"][key[2]], fl)
        if p:
            if rng.random() < 0.25 and len(p[-1]) > 1:
                p[-1] = p[-1][:-1]  # a floor not yet finished
            s.buildings[key] = p
            total += sum(map(len, p))
    s.built_total = total
    # claims
    gs = places.gaps_of(N)
    for p in s.colors:
        for _ in range(int(round(progress * rng.uniform(0.2, 1.0) * 6))):
            for _ in range(20):
                g = rng.choice(gs)
                if g in s.claims or places.makes_line(s.claims, g, p):
                    continue
                free = [c for c in places.gap_cards(g) if c not in s.owner and c != s.blocked]
                if not free:
                    continue
                s.claims[g] = p
                s.owner[rng.choice(free)] = p
                break
    # this action phase
    rng.shuffle(s.turn)
    m = rng.randint(0, 3 * players)
    for t in range(m):
        p = s.turn[t % players]
        for _ in range(20):
            a = rng.random()
            if a < 0.4:
                i = rng.randrange(6)
                if s.stock_disc[i] is None:
                    s.stock_disc[i] = p
                    break
            elif a < 0.55:
                if s.price_disc is None:
                    s.price_disc = p
                    break
            elif a < 0.77:
                s.claim_discs.append(p)
                break
            else:
                s.build_discs.append(p)
                break
    return s


def dense(rng, players):
    """A table that no game leads to: something at most places, every value about equally often. For training, where labels count."""
    s = states.State(rng, players)
    full = rng.uniform(0.7, 1)  # how crowded
    some = lambda most: rng.random() < most * full
    s.price = [rng.randint(0, 6) for _ in range(6)]
    s.crate = [rng.randint(0, 6) for _ in range(6)]
    for v in (
        places.inner_vertices(s.N) + places.outer_vertices(s.N) + (places.corner_vertices(s.N) if rng.random() < 0.3 else [])
    ):
        if some(0.75):
            s.drinks[v] = rng.choice(s.stock)
    for key in s.free_sites():
        if some(0.95):
            p = buildings.plan(rng, s.cards[key[:2]]["sites"][key[2]], rng.choices(range(1, 7), [3, 4, 4, 4, 3, 2])[0])
            if p:
                if rng.random() < 0.25 and len(p[-1]) > 1:
                    p[-1] = p[-1][:-1]
                if some(0.4):
                    p = _amiss(rng, p, [q for k, b in s.buildings.items() if k[:2] == key[:2] for f in b for q in f])
                s.buildings[key] = p
    s.built_total = sum(len(f) for p in s.buildings.values() for f in p)
    for g in places.gaps_of(s.N):
        if some(0.6):
            s.claims[g] = rng.choice(s.colors)
    for k, d in s.cards.items():
        if k != s.blocked and some(0.7):
            s.owner[k] = rng.choice(s.colors)
    rng.shuffle(s.turn)
    for i in range(6):
        s.stock_disc[i] = rng.choice(s.colors) if some(0.6) else None
    s.price_disc = rng.choice(s.colors) if some(0.7) else None
    s.claim_discs = [rng.choice(s.colors) for _ in range(rng.randint(0, 9))]
    s.build_discs = [rng.choice(s.colors) for _ in range(rng.randint(0, 6))]
    s.spares = {p: [rng.choice(s.colors) for _ in range(rng.randint(0, 6))] for p in s.colors}  # one token a table teaches little
    return s


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
    left = {k: buildings.without_last(b, rng.choices([0, 1, 2], [3, 5, 2])[0]) for k, b in s.buildings.items()}
    t.buildings = {k: b for k, b in left.items() if b}
    return t
