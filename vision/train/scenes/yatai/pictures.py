"""A still of one player's boards with tokens."""
import math

import bpy

from parts import copies, materials, meshes
from room import lamps, rooms
from scene import files, objects, shots, visibility
from scene.objects import put
from scene.options import OPTIONS
from scene.sources import source
from webcam import devices
from yatai import boards, hidden, pieces, placing, states, surroundings, tokens, truths, words


def still(args, i, view):
    stem = str(i)
    rng = source("yatai/still", i)
    with_hand = source("yatai/hand", i).random() < (0.25 if OPTIONS.level > 1 else 0.1) or OPTIONS.hand == "yes"
    s = states.state(rng)
    poses, cam = _view(rng)
    copies.begin(i)
    words.COL.update({k: tokens.paint("tks-" + k, v) for k, v in tokens.DESIGNED.items()})
    r = source("yatai/look", i)
    drawn = {"table": rooms.near_table(r)}
    drawn["light"], light = lamps.lights(r)
    sz = objects.sizes(r, "token", "tile", "marker")
    _put_boards(r, poses, _edition(r, i))
    items = pieces.Pieces(r, poses, sz).put(s)
    taken = [placing.outline(b, 3) for b in poses.values()]
    beside = surroundings.tiles(r, cam, poses, s, items, taken)
    s["special"] = [b["what"] for b in beside if b["tile"] == "special"]
    drawn["clutter"] = surroundings.things(r, taken)
    if with_hand:
        surroundings.hand(r, poses)
    bpy.context.view_layer.update()
    seen = visibility.shares(cam, items, source("vis", 3), 60)
    unread = hidden.hidden(cam, poses, s, seen)
    traits = devices.draw(rng)
    rgb = shots.picture(cam, light, traits, i)
    drawn.update(hand=with_hand, sizes=sz, webcam=traits)
    truth = truths.truth(stem + ".jpg", s, cam, poses, beside, seen, unread, drawn)
    files.write_pair(args.out, stem, rgb, traits["jpeg"], truth)
    return "%s %s hidden %d" % (drawn["table"], drawn["light"]["kind"], len(truth.get("hidden", [])))


def _view(rng):
    """Lays the boards where a camera sees them all; returns their poses and the camera."""
    for _ in range(50):
        poses, *_ = placing.arrange(rng)
        try:
            cam, off = placing.fit(rng, _corners(poses))
        except RuntimeError:
            continue
        for b in poses.values():
            b["xy"] = [b["xy"][0] + off[0], b["xy"][1] + off[1]]
        return poses, cam
    raise RuntimeError("no view")


def _corners(poses):
    """Those of the boards, on the table and as high as the tokens."""
    return [
        (*placing.to_world(b, x, y), z)
        for b in poses.values()
        for x in (0, b["size"][0])
        for y in (0, b["size"][1])
        for z in (0, 10)
    ]


def _edition(rng, i):
    """What differs between the prints of two copies."""
    return {
        "seed": rng.randrange(1 << 20) if OPTIONS.level else 7 + i % 3,
        "slot": rng.randrange(3),
        "paper": rng.choice([(244, 243, 238), (248, 248, 246), (238, 235, 226)]),
        "dark_menu": rng.random() < 0.6,
    }


def _put_boards(rng, poses, edition):
    rough = rng.uniform(0.12, 0.75) if OPTIONS.level > 1 else rng.uniform(0.3, 0.6)
    spec = rng.uniform(0.2, 0.45)
    for name, draw in (("yatai", boards.stall), ("reputation", boards.reputation), ("menu", boards.menu)):
        b = poses[name]
        w, h = b["size"]
        top = materials.printed("b-" + name, draw(states.LAYOUT[name], edition), rough=rough, spec=spec)
        shape = meshes.round_rect(w, h, 2.5)
        board = meshes.prism("bm-" + name, shape, placing.BT, [top, materials.paper_core()], uv=(-w / 2, -h / 2, w, h))
        x, y = placing.to_world(b, w / 2, h / 2)
        put(board, x, y, 0, math.radians(b["rot_deg"]))
