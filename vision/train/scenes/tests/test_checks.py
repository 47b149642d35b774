"""The checks find what is wrong with a truth."""
import unittest

from check import folders, none, yatai


class Checks(unittest.TestCase):
    def test_a_truth_tells_its_game(self):
        for key, game in (("stock", "izakaya"), ("pillars", "highway"), ("map", "jutaku"), ("reviews", "yatai")):
            self.assertEqual(folders.game_of({"status": "ok", key: []}), game)
        self.assertEqual(folders.game_of({"status": "no-table"}), "none")

    def test_nothing_is_named_where_there_is_no_table(self):
        truth = {"image": "1.jpg", "status": "no-table", "extras": {}}
        self.assertEqual(none.faults(truth, True), [])
        self.assertTrue(none.faults({**truth, "drinks": []}, True))

    def test_six_dirty_dishes_are_too_many(self):
        place = {"bonus_grid": [], "customers": [], "dishes": [], "fridge": [], "crate": [], "reviews": {}, "influencer": 0}
        marks = {"extras": {"boards": [{"marks": [0, 1]}], "menu": [], "upgrade_tiles": {}}}
        self.assertEqual(yatai.faults({**place, "dirty": {"ramen": 5}, **marks}, True), [])
        self.assertIn("counts", yatai.faults({**place, "dirty": {"ramen": 6}, **marks}, True))


if __name__ == "__main__":
    unittest.main()
