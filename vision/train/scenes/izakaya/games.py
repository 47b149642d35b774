"""Plays a whole game at random, with illegal placements that are taken back at once."""
import random

from izakaya import actions, bids, plans, states

CODES = [
    "drink-outer-first",
    "build-overhang",
    "build-outside-site",
    "claim-not-adjacent",
    "drink-wrong-color",
    "price-not-one",
    "not-your-turn",
    "build-not-touching",
    "claim-card-blocked",
    "build-card-blocked",
    "build-more-than-one",
    "order-wrong",
]

KINDS = {"drink": 0.36, "build": 0.3, "claim": 0.2, "price": 0.14}  # of actions, and how often each is tried first


class Game:
    """Simulates one game; frames is a list of {"state","event","hand"}, pieces all that will be built, which lie in the heap at the start."""

    def __init__(self, seed, players, rounds, illegal=3, hands=4, codes=None):
        self.rng = rng = random.Random(f"game/{seed}")
        self.s = states.State(rng, players)
        self.n, self.rounds = players, rounds
        self.plans = plans.Plans(rng, self.s)
        self.pieces = self.plans.pieces
        self.frames = []
        self._show(self.s.copy(), None)
        self.bids, self.orders, self.kept = bids.draw(rng, self.s.colors, self.s.turn, rounds)
        self.illegal, self.made, self.given = illegal, 0, bool(codes)
        self._play(hands, codes)
        self.end = {"event": "end", "score": self.s.score(self.kept)}
        self.plans.keep_taken([f["state"] for f in self.frames])

    def _play(self, hands, codes):
        rng, n = self.rng, self.n
        steps = [(k, d, i) for k in range(self.rounds) for d in range(3) for i in range(n)]
        wrong_at = set(rng.sample(steps[n:], min(len(steps) - n, self.illegal + 5)))
        hand_at = set(rng.sample(steps, hands))
        self.codes = list(codes or CODES)
        if not self.given:
            rng.shuffle(self.codes)
        for k, d, i in steps:
            if (d, i) == (0, 0):
                self._order(k)
            p = self.s.turn[i]
            if (k, d, i) in wrong_at and self.made < self.illegal:
                self._err(p)
            self._act(p, (k, d, i) in hand_at)
            if (d, i) == (2, n - 1):
                self._recall()

    def _show(self, state, event, hand=None):
        self.frames.append({"state": state, "event": event, "hand": hand})

    def _order(self, k):
        """The turn order of a round; from the second one on it may be wrong first."""
        due = "order-wrong" in self.codes and self.made < self.illegal and k > 0
        if due and (self.given or self.rng.random() < 0.5):
            self._wrong_order(self.orders[k])
        t = self.s.copy()
        t.turn = list(self.orders[k])
        self.s = t
        self._show(t.copy(), {"event": "order", "turn_order": list(t.turn), "legal": True})

    def _wrong_order(self, order):
        t = self.s.copy()
        t.turn = list(order)
        for _ in range(20):
            a, b = self.rng.sample(range(self.n), 2)
            t.turn[a], t.turn[b] = t.turn[b], t.turn[a]
            if t.turn not in (order, self.s.turn):
                self._undo(t, {"event": "order", "turn_order": list(t.turn)}, "order-wrong")
                return

    def _undo(self, state, event, code):
        """Shows what breaks a rule, and the table as it was before."""
        self._show(state, dict(event, legal=False, violations=[code]))
        self._show(self.s.copy(), {"event": "undo"})
        self.codes.remove(code)
        self.made += 1

    def _err(self, p):
        """The first illegal action that can be done now."""
        for code in [c for c in self.codes if c != "order-wrong"]:
            either = self.rng.choice(["drink", "claim"])
            if code == "not-your-turn":
                others = [q for q in self.s.turn if q != p and self.s.action_used(q) < 3]
                done = others and self._do(self.rng.choice(others), either)
            else:
                done = self._do(p, code.split("-")[0], code)
            if done:
                self._undo(done[0], done[1], code)
                return

    def _act(self, p, with_hand):
        for kind in self.rng.choices(list(KINDS), list(KINDS.values()), k=12) + list(KINDS):
            done = self._do(p, kind)
            if done:
                break
        else:
            raise RuntimeError("no action possible")
        state, event, place = done
        if kind == "build":
            self.plans.lay(event)
        if with_hand:
            self._show(self.s.copy(), None, (p, place))
        self.s = state
        self._show(state.copy(), dict(event, legal=True))

    def _do(self, p, kind, wrong=None):
        """-> (state afterwards, event, the place that a hand would be at), or None where it cannot be done."""
        if kind == "build":
            return self.plans.build(p, self.s, wrong, ("bad", len(self.frames)))
        return {"drink": actions.drink, "price": actions.price, "claim": actions.claim}[kind](self.rng, p, self.s, wrong)

    def _recall(self):
        t = self.s.copy()
        t.stock_disc, t.price_disc, t.claim_discs, t.build_discs = [None] * 6, None, [], []
        self.s = t
        self._show(t.copy(), {"event": "recall", "legal": True})
