"""A player's actions other than building, each also against the rules in the way that is wanted.

Each returns (state afterwards, event, the place that a hand would be at), or None where it cannot be done.
"""
from izakaya import places


def drink(rng, p, s, wrong=None):
    free = [i for i in range(6) if s.stock_disc[i] is None and s.crate[i] > 0]
    if not free:
        return None
    i = j = rng.choice(free)
    spots = _drink_spots(s, wrong)
    if not spots:
        return None
    v = rng.choice(spots)
    if wrong == "drink-wrong-color":
        j = rng.choice([k for k in range(6) if k != i and s.crate[k] > 0])
    t = s.copy()
    t.stock_disc[i] = p
    t.crate[j] -= 1
    t.drinks[v] = s.stock[j]
    return t, {"event": "drink", "player": p, "stock": i, "color": s.stock[j], "vertex": list(v)}, ("vertex", v)


def _drink_spots(s, wrong):
    inner, outer, corners = (
        [v for v in of(s.N) if v not in s.drinks] for of in (places.inner_vertices, places.outer_vertices, places.corner_vertices)
    )
    if wrong == "drink-outer-first":
        return inner and outer
    if wrong == "drink-corner":
        return corners if not inner else []
    return inner or outer


def price(rng, p, s, wrong=None):
    if s.price_disc is not None:
        return None
    k = 2 if wrong == "price-not-one" else 1
    i = rng.choice([i for i in range(6) if s.price[i] >= k])
    j = rng.choice([j for j in range(6) if j != i and s.price[j] + k <= 6])
    t = s.copy()
    t.price_disc = p
    t.price[i] -= k
    t.price[j] += k
    return t, {"event": "price", "player": p, "from": i, "to": j}, ("stock", j)


def claim(rng, p, s, wrong=None):
    if sum(v == p for v in s.claims.values()) >= 6:
        return None
    gaps = [g for g in places.gaps_of(s.N) if g not in s.claims and not places.makes_line(s.claims, g, p)]
    rng.shuffle(gaps)
    for g in gaps:
        cards = _claimed(s, g, wrong)
        if cards:
            c = s.blocked if wrong == "claim-card-blocked" else rng.choice(cards)
            t = s.copy()
            t.claim_discs.append(p)
            t.claims[g] = p
            t.owner[c] = p
            event = {"event": "claim", "player": p, "gap": {"card": [g[0], g[1]], "side": g[2]}, "card": list(c)}
            return t, event, ("card", c)
    return None


def _claimed(s, gap, wrong):
    """The cards one of which is claimed with a disc in a gap."""
    beside = places.gap_cards(gap)
    if wrong == "claim-card-blocked":
        return [c for c in beside if c == s.blocked]
    if wrong == "claim-not-adjacent":
        return [c for c in s.cards if c not in beside and c not in s.owner and c != s.blocked]
    free = [c for c in beside if c not in s.owner and c != s.blocked]
    return [c for c in free if any(k[:2] == c for k in s.buildings)] or free
