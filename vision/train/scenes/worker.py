"""The Blender side of `scenes render`: blender -b --factory-startup -t 1 -P worker.py -- JOB.json; tells one line a picture."""
import importlib
import json
import os
import sys
import traceback
import types

os.environ["OPENCV_IO_ENABLE_OPENEXR"] = "1"  # read when OpenCV is loaded; Blender's passes come as EXR
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import cv2  # noqa: E402

from command import frames  # noqa: E402
from scene import cycles, shots  # noqa: E402
from scene.options import OPTIONS  # noqa: E402


def job():
    """The task in the file that the command line names; the file goes."""
    path = sys.argv[sys.argv.index("--") + 1]
    with open(path) as file:
        a = types.SimpleNamespace(**json.load(file))
    os.remove(path)
    return a


def set_options(a):
    for key in vars(OPTIONS):
        if hasattr(a, key):
            setattr(OPTIONS, key, getattr(a, key))
    OPTIONS.level = 2 if a.wilder else int(a.wide)
    OPTIONS.size = tuple(a.size) if a.size else None


def lay_out(a):
    """Plays the games, writes their events and lists their pictures."""
    sequences = importlib.import_module(a.game + ".sequences")
    for seed in range(a.seed, a.seed + a.count):
        game = sequences.Sequence(a, seed)
        folder = os.path.join(a.out, "game-%d" % seed)
        os.makedirs(folder, exist_ok=True)
        game.files(folder)
        for k, stem in enumerate(game.stems[: a.limit or None]):
            print("PLAN " + json.dumps([folder, seed, k, stem]), flush=True)


def stills(a):
    """(folder, stem, draw) of every still."""
    module = importlib.import_module(a.game + ".pictures")
    for folder, seed, view in a.frames:
        yield folder, frames.stem(seed, view, a.views), lambda: module.still(a, seed, view)


def game_pictures(a):
    """The same of the pictures of games; a game's room is built when its first picture is due."""
    module = importlib.import_module(a.game + ".sequences")
    game = opened = None
    for folder, seed, k in a.frames:
        if game is None or game.seed != seed:
            game = module.Sequence(a, seed)

        def draw():
            nonlocal opened
            if opened is not game:
                game.open()
                opened = game
            return game.frame(folder, k)

        yield folder, game.stems[k], draw


def main():
    a = job()
    cv2.setNumThreads(1)
    set_options(a)
    if a.frames is None:
        lay_out(a)
        return
    for folder, stem, draw in (game_pictures if a.kind == "game" else stills)(a):
        path = os.path.join(folder, stem)
        if frames.finished((folder, None, None, stem)):
            continue
        shots.start()
        try:
            note = draw()
            cost = shots.COST
            print(
                "FRAME %s cpu setup %.1f render %.1f post %.1f | %s" % (path, cost["setup"], cost["render"], cost["post"], note),
                flush=True,
            )
        except Exception as error:  # one impossible picture does not end the run
            traceback.print_exc()
            print("FAILED %s %s: %s" % (path, type(error).__name__, error), flush=True)
    cycles.clean()


main()
