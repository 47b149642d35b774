"""The command line of `scenes render`."""
import argparse
import os

KINDS = {
    "izakaya": ("stills", "game"),
    "highway": ("stills", "game"),
    "jutaku": ("stills",),
    "yatai": ("stills",),
    "none": ("stills",),  # tables without a game of ours
}
PLAYERS = {"izakaya": (2, 3, 4, 5)}
SIZES = {"640x480": (640, 480), "1280x720": (1280, 720), "1920x1080": (1920, 1080)}


def parse(args):
    """The arguments; ends the program where they make no sense together."""
    parser = argparse.ArgumentParser(
        prog="scenes render",
        description="Renders labelled pictures of game tables. Goes on where it was stopped: finished pictures stay.",
    )
    _what(parser)
    _variety(parser)
    _games(parser)
    _cost(parser)
    a = parser.parse_args(args)
    wrong = _contradiction(a)
    if wrong:
        parser.error(wrong)
    a.size = SIZES.get(a.size)
    a.out = os.path.abspath(a.out)
    return a


def _what(parser):
    parser.add_argument("game", choices=sorted(KINDS))
    parser.add_argument("kind", choices=["stills", "game"])
    parser.add_argument("--out", required=True, help="the folder")
    parser.add_argument("--seed", type=int, default=0, help="the first seed; table k has the seed N + k")
    parser.add_argument("--count", type=int, default=1, help="how many tables or games")
    parser.add_argument("--views", type=int, default=1, help="izakaya: pictures of each table, from different sides")
    parser.add_argument(
        "--purpose", choices=["train", "eval"], default="train", help="scenes for measuring are never those for training"
    )


def _variety(parser):
    parser.add_argument("--wide", action="store_true", help="more tables, lamps and fonts; paints up to 14 %% off")
    parser.add_argument(
        "--wilder", action="store_true", help="far more: prints, gloss, wear, sun, lenses, sensors, clutter, hands"
    )
    parser.add_argument("--players", type=int, default=0, help="how many (default: any number)")
    parser.add_argument("--late", action="store_true", help="izakaya, highway: tables near the end of a game")
    parser.add_argument("--dense", action="store_true", help="izakaya: something at nearly every place; jutaku: many cards; most labels a second")
    parser.add_argument("--low", action="store_true", help="izakaya, with --dense: buildings of one to three floors, as most are when a piece is laid")
    parser.add_argument("--before", action="store_true", help="izakaya stills: each table once more, before its last pieces were laid (NAME.before.jpg)")
    parser.add_argument("--size", choices=sorted(SIZES), help="of every picture (default: a mixture)")
    parser.add_argument("--table", default="", help="one kind of table top (names: room/tops.py)")
    parser.add_argument("--light", default="", help="one kind of light (names: room/lamps.py)")
    parser.add_argument("--hand", default="", choices=["", "yes"], help="a hand in every still")


def _games(parser):
    parser.add_argument("--rounds", type=int, default=0, help="rounds (highway: turns) of a game")
    parser.add_argument("--illegal", type=int, default=3, help="izakaya: illegal placements of a game")
    parser.add_argument("--hands", type=int, default=4, help="izakaya: pictures of a game with a hand")
    parser.add_argument("--codes", default="", help="rule codes of the illegal placements, with commas (highway: two)")
    parser.add_argument("--bump", action="store_true", help="izakaya: the camera is knocked half-way through the game")
    parser.add_argument("--limit", type=int, default=0, help="only the first pictures of a game")


def _cost(parser):
    parser.add_argument("--fast", action="store_true", help="a third of the cost; hardly seen after the webcam's noise")
    parser.add_argument("--samples", type=int, default=0, help="rays a pixel (default 9, with --fast 5)")
    parser.add_argument("--dry", action="store_true", help="labels only, grey pictures")
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)), help="Blender processes, one thread each")
    parser.add_argument("--nice", type=int, default=10, help="their niceness")


def _contradiction(a):
    izakaya_stills = (a.game, a.kind) == ("izakaya", "stills")
    if a.kind not in KINDS[a.game]:
        return "%s has no kind %s" % (a.game, a.kind)
    if a.views > 1 and not izakaya_stills:
        return "--views: only izakaya stills"
    if a.before and (a.views > 1 or not izakaya_stills):
        return "--before: only izakaya stills, of one view"
    if a.dense and (a.kind != "stills" or a.game not in ("izakaya", "jutaku")):
        return "--dense: only stills of izakaya and jutaku"
    if a.low and not (a.dense and izakaya_stills):
        return "--low: only izakaya stills with --dense"
    if a.players and a.players not in PLAYERS.get(a.game, (2, 3, 4)):
        return "%d players cannot play %s" % (a.players, a.game)
    return None
