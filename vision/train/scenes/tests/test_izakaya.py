"""States and layouts of IZAKAYA, without Blender."""
import random
import unittest
from itertools import pairwise

from shapely.ops import unary_union

from izakaya import games, items, places, stills, tables
from scene.options import OPTIONS

SEEDS = range(4)


def state(seed):
    rng = random.Random(seed)
    return stills.of_a_game(rng, 2 + seed % 4, rng.random())


def table(seed, of):
    return tables.Table("test/%d" % seed, of, 6 + seed, [], 12, {})


class States(unittest.TestCase):
    def test_a_game_conserves_coins_bottles_and_marks(self):
        for seed in SEEDS:
            s = state(seed)
            self.assertEqual(sum(s.price), 12)
            for i, color in enumerate(s.stock):
                self.assertEqual(s.crate[i] + list(s.drinks.values()).count(color), 6)
            for player in s.colors:
                self.assertEqual(list(s.claims.values()).count(player), list(s.owner.values()).count(player))
                self.assertLessEqual(s.action_used(player), 3)

    def test_floors_lie_within_those_below(self):
        for seed in SEEDS:
            for floors in state(seed).buildings.values():
                for low, high in zip(floors, floors[1:]):
                    below = low[0]
                    for piece in low[1:]:
                        below = below.union(piece)
                    for piece in high:
                        self.assertLess(piece.difference(below.buffer(0.05)).area, 0.5)

    def test_corners_hold_a_drink_only_where_it_is_wrong(self):
        for seed in SEEDS:
            s = state(seed)
            self.assertFalse(set(s.drinks) & set(places.corner_vertices(s.N)))

    def test_the_card_that_nobody_may_claim_is_claimed_when_asked(self):
        for seed in SEEDS:
            for players in (2, 5):
                for blocked in (False, True):
                    s = stills.of_a_game(random.Random(seed), players, 0.5, blocked=blocked)
                    self.assertEqual(s.blocked in s.owner, blocked and players == 2)
                    self.assertEqual(len(s.claims), len(s.owner))


class Dense(unittest.TestCase):
    def test_some_buildings_are_amiss_and_none_meets_another(self):
        astray = overhanging = apart = 0
        for seed in SEEDS:
            s = stills.dense(random.Random(seed), 5)
            for (r, c, site), floors in s.buildings.items():
                astray += any(not s.cards[r, c]["sites"][site].buffer(0.1).contains(p) for p in floors[0])
                overhanging += any(not unary_union(a).convex_hull.buffer(1).contains(p) for a, b in pairwise(floors) for p in b)
                apart += any(min(p.distance(q) for q in floors[0] if q is not p) > 1 for p in floors[0] if len(floors[0]) > 1)
                other = s.buildings.get((r, c, 1 - site), [])
                self.assertTrue(all(p.disjoint(q) for f in floors for p in f for g in other for q in g))
        for n in (astray, overhanging, apart):
            self.assertTrue(0 < n < 25 * len(SEEDS) / 4)

    def test_before_the_last_pieces_were_laid_the_others_lay_there(self):
        taken = 0
        for seed in SEEDS:
            s = stills.dense(random.Random(seed), 5)
            t = stills.before(random.Random(seed), s)
            self.assertLessEqual(t.drinks.items(), s.drinks.items())
            for key, floors in s.buildings.items():
                now, was = ([p for f in b for p in f] for b in (floors, t.buildings.get(key, [])))
                self.assertEqual(now[: len(was)], was)
                self.assertLessEqual(len(now) - len(was), 2)
                taken += len(now) - len(was)
        self.assertGreater(taken, 0)

    def test_low_buildings_have_few_floors_and_others_more(self):
        for low, fits in ((True, self.assertLessEqual), (False, self.assertGreater)):
            tallest = max(len(b) for seed in SEEDS for b in stills.dense(random.Random(seed), 5, low).buildings.values())
            fits(tallest, 4)  # with one more on some that overhangs

    def test_each_player_has_a_token_more_in_place_of_a_pile(self):
        s = stills.dense(random.Random(1), 4)
        kinds = [kind for _, kind, *_ in items.spares(table(1, s), s)]
        self.assertEqual(kinds.count("arch"), 4)
        self.assertEqual(kinds.count("disc"), sum(map(len, s.spares.values())))
        self.assertNotIn("pile", [tag[0] for *_, tag in items.items(table(1, s), s)])


class Layouts(unittest.TestCase):
    def tearDown(self):
        OPTIONS.level = 0

    def test_no_card_lies_on_another(self):
        for OPTIONS.level in (0, 2):
            for seed in SEEDS:
                self.assertTrue(table(seed, state(seed))._apart())

    def test_drinks_stand_between_the_cards_that_meet(self):
        OPTIONS.level = 2
        for seed in SEEDS:
            t = table(seed, state(seed))
            for i, j in places.inner_vertices(t.N):
                x, y = t.vertex_pos[(i, j)]
                left, above = t.card_pose[(i - 1, j - 1)][:2]
                right, below = t.card_pose[(i, j)][:2]
                self.assertTrue(left < x < right and below < y < above, (seed, i, j))

    def test_as_many_pieces_lie_on_the_table_as_the_state_has(self):
        for seed in SEEDS:
            s = state(seed)
            kinds = [tag[0] for *_, tag in items.items(table(seed, s), s)]
            self.assertEqual(kinds.count("bld"), sum(len(f) for floors in s.buildings.values() for f in floors))
            self.assertEqual(kinds.count("vertex"), len(s.drinks))
            self.assertEqual(kinds.count("pyr"), len(s.owner))

    def test_the_same_seed_lays_the_same_table(self):
        one, two = (list(items.items(table(3, s), s)) for s in (state(3), state(3)))
        self.assertEqual([item[3:7] for item in one], [item[3:7] for item in two])


class Games(unittest.TestCase):
    def test_a_game_ends_at_its_threshold_and_takes_back_what_is_illegal(self):
        game = games.Game("test", 2, 2, illegal=2, hands=1)
        self.assertGreaterEqual(sum(sum(bids.values()) for bids in game.bids), places.END_YEN[2])
        events = [f["event"] for f in game.frames if f["event"]]
        for event, after in zip(events, events[1:]):
            if event.get("legal") is False:
                self.assertEqual(after, {"event": "undo"})
                self.assertEqual(len(event["violations"]), 1)
        self.assertEqual(sum(e.get("legal") is False for e in events), game.made)


if __name__ == "__main__":
    unittest.main()
