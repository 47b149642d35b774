"""The bids of a whole game, and the turn orders that follow from them."""
from izakaya import places


def draw(rng, colors, turn, rounds):
    """-> (each round's bids, each round's turn order, what each player keeps); the game's threshold is reached in the last round."""
    while True:
        drawn = _attempt(rng, colors, turn, rounds)
        if drawn:
            return drawn


def _attempt(rng, colors, turn, rounds):
    goal = places.END_YEN[len(colors)] // 100
    bids, orders, left, total = [], [], {p: 10 for p in colors}, 0
    for k in range(rounds):
        need = (goal - total) / (rounds - k) / len(colors)
        bid = {p: max(0, min(left[p], int(round(need + rng.uniform(-2.2, 2.6))))) for p in turn}
        order = _order(turn, bid)
        total += sum(bid.values())
        left = {p: left[p] - bid[p] for p in colors}
        crowded = len(colors) > 2 and any(list(bid.values()).count(x) > 2 for x in bid.values())
        if crowded or order == turn or (total >= goal) != (k == rounds - 1):
            return None
        turn = order
        orders.append(order)
        bids.append({p: 100 * bid[p] for p in colors})
    return bids, orders, {p: 100 * left[p] for p in left}


def _order(turn, bid):
    """Higher bids first; tied players swap positions: within a tie the earlier order is turned round."""
    order = sorted(turn, key=lambda p: -bid[p])
    i = 0
    while i < len(order):
        j = i
        while j < len(order) and bid[order[j]] == bid[order[i]]:
            j += 1
        order[i:j] = reversed(order[i:j])
        i = j
    return order
