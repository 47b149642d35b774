"""Random sources, sizes and the command line, without Blender."""
import contextlib
import io
import unittest

from command import arguments, frames
from scene import profile, sources
from scene.options import OPTIONS


class Sources(unittest.TestCase):
    def tearDown(self):
        OPTIONS.purpose = "train"

    def draws(self, *name):
        return [sources.source(*name).random() for _ in range(2)]

    def test_a_source_depends_on_its_name_only(self):
        one, again = self.draws("still", 7)
        self.assertEqual(one, again)
        self.assertNotEqual(one, self.draws("still", 8)[0])

    def test_no_scene_for_measuring_is_one_for_training(self):
        train = self.draws("still", 7)[0]
        OPTIONS.purpose = "eval"
        self.assertNotEqual(train, self.draws("still", 7)[0])


class Profiles(unittest.TestCase):
    def test_sizes_and_colours_are_the_programs_own(self):
        izakaya = profile.of("izakaya")
        self.assertEqual(len(izakaya["drinks"]), 6)
        self.assertRegex(izakaya["players"]["grey"], "^#[0-9a-f]{6}$")
        for game in ("jutaku", "highway", "yatai"):
            self.assertTrue(profile.of(game), game)

    def test_what_the_program_does_not_say_of_a_piece_stays(self):
        pillar = profile.of("highway")["pillar"]
        self.assertEqual(set(pillar), {"diameter", "height", "color"})


class Arguments(unittest.TestCase):
    def refused(self, *args):
        with contextlib.redirect_stderr(io.StringIO()) as told, self.assertRaises(SystemExit):
            arguments.parse([*args, "--out", "x"])
        return told.getvalue()

    def test_what_makes_no_sense_is_refused(self):
        self.assertIn("no kind game", self.refused("yatai", "game"))
        self.assertIn("only izakaya", self.refused("highway", "stills", "--views", "3"))
        for args in (("highway", "stills"), ("izakaya", "game")):
            self.assertIn("--dense", self.refused(*args, "--dense"))
        for args in (("izakaya", "stills"), ("jutaku", "stills", "--dense")):
            self.assertIn("--low", self.refused(*args, "--low"))
        self.assertIn("7 players", self.refused("izakaya", "stills", "--players", "7"))

    def test_views_are_named_after_their_table(self):
        a = arguments.parse(["izakaya", "stills", "--out", "x", "--seed", "5", "--count", "2", "--views", "2"])
        self.assertEqual([stem for *_, stem in frames.asked(a)], ["5-0", "5-1", "6-0", "6-1"])


if __name__ == "__main__":
    unittest.main()
