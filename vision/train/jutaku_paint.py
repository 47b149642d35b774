#!/usr/bin/env python3
"""Paints close-ups of TOKYO JUTAKU by the thousand: prisms and prints projected and filled, without a ray traced. Written
as scenes/ writes its own (NAME.jpg, NAME.truth.json), they differ far wider, and cost a tenth of a second each. Of a picture only a
window round its cards is painted where that is all that teaches."""
import argparse
import functools
import glob
import json
import math
import os
import random
import sys

import cv2
import numpy as np
from shapely import affinity
from shapely.geometry import Polygon

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "scenes"))
import jutaku_paint_maps as maps  # noqa: E402
import jutaku_paint_sheets as sheets  # noqa: E402
from jutaku import buildings, plots, verdicts  # noqa: E402
from jutaku_canvas import CARD, SHOWN, THICK, Camera, Canvas, Pose, backdrop, develop, hand, lattice, lay_card, rendered, seen_share  # noqa: E402
from jutaku_paint_wood import FLOOR, Look, prisms  # noqa: E402
from scene.options import OPTIONS  # noqa: E402
from shapes import loose  # noqa: E402
from shapes.buildings import without_last  # noqa: E402

KINDS = ["right"] * 5 + ["unfinished"] * 2 + ["empty", "floors-wrong", "pieces-wrong", "build-overhang", "build-outside-site", "build-over-gap", "build-not-touching"]
FAULTS = ["build-overhang", "build-outside-site", "build-over-gap", "build-not-touching", "right"]
LOOKS = 3                       # how often each building is painted; those of seeds that end in 9, which do not teach, once
FROM_NEAR, FROM_AFAR = (140, 440), (80, 300)  # how many px of a picture 1280 px wide a card may span
AROUND = 12                     # mm round the cards and what stands on them that a window shows


def camera_for(rng, poses, size, heights, spans):
    """A camera that sees all of these cards and what stands on them."""
    for _ in range(200):
        camera = Camera(rng, size, spans)
        px = camera.project([(*p.table(x, y), z) for p, top in zip(poses, heights) for x in (0, CARD) for y in (0, CARD) for z in (0, top)])
        if (px > 8).all() and (px < np.array(size) - 8).all():
            return camera
    return None


@functools.lru_cache(maxsize=1)
def planned(number, faults):
    """A card, now and then two, and what is built there."""
    rng = random.Random("planned/%d" % number)
    variant = rng.choice([0, 1, 2])
    return [buildings.make(rng, rng.choice(FAULTS if faults else KINDS), variant) for _ in range(rng.choice([1, 1, 1, 1, 1, 1, 2]))]


def arranged(rng, plans, size, spans):
    """Where cards lie, how high what stands on them is, mm, and a camera that sees all of it."""
    tops = [THICK + FLOOR * (len(b[1]) if b else 0) for _, b in plans]
    while True:
        a, spread = rng.uniform(0, 2 * math.pi), rng.uniform(46, 66)
        x, y = spread * math.cos(a), spread * math.sin(a)
        mids = [(x, y), (-x, -y)] if len(plans) > 1 else [(0, 0)]
        poses = [Pose(x + rng.gauss(0, 14), y + rng.gauss(0, 10), rng.choice([rng.gauss(0, 15), 180 + rng.gauss(0, 20), rng.uniform(0, 360)])) for x, y in mids]
        camera = camera_for(rng, poses, size, tops, spans)
        if camera:
            return poses, tops, camera


def strew(canvas, look, poses, whole):
    """Lays a few pieces beside the cards."""
    rng, far = canvas.rng, 200 if whole else 80
    for _ in range(rng.choice([0, 0, 3, 6] if whole else [0, 0, 1, 2])):
        p = affinity.translate(affinity.rotate(loose.piece(rng), rng.uniform(0, 360)), rng.uniform(-far, far), rng.uniform(-.5 * far, far))
        if all(p.distance(Polygon(q.outline([(0, 0), (CARD, 0), (CARD, CARD), (0, CARD)]))) > 8 for q in poses):
            prisms(canvas, look, [[list(p.exterior.coords)[:-1]]], 0)


def build(canvas, look, pose, floors):
    prisms(canvas, look, [[pose.outline(list(p.exterior.coords)[:-1]) for p in f] for f in floors], THICK)


def before(canvas, look, pose, floors):
    """The floors of a building before its last pieces were laid, and the picture of that, in the same light and grain."""
    rng = canvas.rng
    was, earlier, state = without_last(floors, rng.choices([0, 1, 2], [1, 5, 2])[0]), Canvas(rng, canvas.image, canvas.camera), rng.getstate()
    build(earlier, look, pose, was)
    rng.setstate(state)
    return was, earlier


def developed(canvases, noise, width):
    """What one camera, whose whole pictures are so wide, makes of canvases."""
    rng = canvases[0].rng
    state = rng.getstate()
    for c in canvases:
        rng.setstate(state)
        if rng.random() < .7:
            c.image = rendered(rng, noise, c.image, rng.choice([1, .7, .7]))
        c.image = develop(rng, noise, c.image, width)
    return [c.image for c in canvases]


def scene(seed, pictures, whole=False, faults=False, pair=False):
    """One close-up, whole or a window of it: its picture, BGR, and its truth; of a pair also the picture before the last pieces were laid."""
    rng, noise = random.Random("painted/%d" % seed), np.random.default_rng(seed)
    size = (1920, 1080) if rng.random() < .15 else (1280, 720)
    side, edition = rng.choice(["white", "blue"]), plots.edition(rng)
    plans = [(dict(card, district=rng.choice(plots.DISTRICTS), yen=100 * rng.randint(2, 9)), built) for card, built in planned(seed // 10 * 4 + seed % 10 // LOOKS, faults)]
    plans = plans[:1] if pair else plans
    poses, tops, camera = arranged(rng, plans, size, FROM_AFAR if pair else FROM_NEAR)
    look = Look(rng)
    rim = (-AROUND, CARD + AROUND)
    window = size if whole else camera.look_through([(*p.table(x, y), z) for p, top in zip(poses, tops) for x in rim for y in rim for z in (0, top)])
    canvas = Canvas(rng, backdrop(rng, noise, window, pictures), camera)
    strew(canvas, look, poses, whole)
    cards, canvases = [], [canvas]
    for (card, built), pose in sorted(zip(plans, poses), key=lambda p: -p[1].centre[1]):
        canvas.cover[:] = 0
        fields = lay_card(canvas, look, card, pose, side, edition)
        if built and pair:
            card["before"], earlier = before(canvas, look, pose, built[1])
            canvases.append(earlier)
        if built:
            build(canvas, look, pose, built[1])
        cards.append((card, built, pose, fields))
    if rng.random() < .12:
        pose = rng.choice(poses)
        at = camera.project([(*pose.table(rng.uniform(-10, 73), rng.uniform(-10, 73)), 20)])[0]
        hand(canvas, look, at)
    told = truth(canvas, cards, side, camera)
    image, *earlier = developed(canvases, noise, size[0])
    return [image, told, *earlier]


def listed(floors):
    return [[[list(q) for q in p.exterior.coords[:-1]] for p in f] for f in floors]


def truth(canvas, cards, side, camera):
    cards.sort(key=lambda c: camera.project([(*c[2].centre, 0)])[0, 0])
    sites, hidden, extras = [], [], []
    for n, (card, built, pose, fields) in enumerate(cards):
        seen = {k: seen_share(canvas, [(*pose.table(x, y), THICK) for x, y in lattice(r, 8, 4)]) for k, r in fields.items()}
        entry = {"district": card["district"], "floors_required": card["floors"], "pieces_required": card["pieces"], "yen": card["yen"], "building": None}
        if built:
            wrong = verdicts.verdict(card["sites"][built[0]], built[1], card["floors"], card["pieces"])
            entry["building"] = {"floors": len(built[1]), "pieces": sum(map(len, built[1])), "complete": not wrong, "violations": wrong}
        hidden += [{"site": n, "field": k} for k, s in seen.items() if s <= SHOWN]
        sites.append(entry)
        corners = camera.project([(*pose.table(x, y), THICK) for x, y in ((0, 0), (CARD, 0), (CARD, CARD), (0, CARD))])
        extras.append({"site": n, "xy": [pose.x, pose.y], "rot_deg": pose.deg, "side": side, "corners_px": np.round(corners, 2).tolist(), "fields_mm": fields, "seen": seen,
                       "sites": [[list(p) for p in s.exterior.coords[:-1]] for s in card["sites"]], "building_site": built[0] if built else None,
                       "floors": listed(built[1]) if built else []})
        if "before" in card:
            extras[-1]["before"] = [{"site": built[0], "floors": listed(card["before"])}] if card["before"] else []
    out = {"status": "partial" if hidden else "ok", "sites": sites, "map": None, "extras": {"camera": camera.truth(), "cards": extras}}
    if hidden:
        out["hidden"] = hidden
    return out


def main():
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("--out", required=True)
    ap.add_argument("--seed", type=int, default=600000)
    ap.add_argument("--count", type=int, default=1000)
    ap.add_argument("--behind", nargs="*", default=[], help="folders of pictures to take table tops from")
    ap.add_argument("--whole", action="store_true", help="whole pictures, for finding cards in them, not windows")
    ap.add_argument("--faults", action="store_true", help="buildings against the rules, for the most part")
    ap.add_argument("--pairs", action="store_true", help="each card once more, before its last pieces were laid (NAME.before.jpg)")
    ap.add_argument("--sheets", action="store_true", help="bare cards alone, for prints")
    ap.add_argument("--maps", action="store_true", help="maps with architects")
    a = ap.parse_args()
    OPTIONS.level = 2
    cv2.setNumThreads(1)
    os.makedirs(a.out, exist_ok=True)
    pictures = sorted(p for f in a.behind for p in glob.glob(os.path.join(f, "*.jpg")))
    for seed in range(a.seed, a.seed + a.count):
        name = os.path.join(a.out, str(seed))
        if os.path.exists(name + ".truth.json"):
            continue
        image, told, *earlier = sheets.sheet(seed) if a.sheets else maps.scene(seed, pictures) if a.maps else scene(seed, pictures, a.whole, a.faults, a.pairs)
        quality = [cv2.IMWRITE_JPEG_QUALITY, random.Random(seed).randint(50, 95)]
        cv2.imwrite(name + ".jpg", image, quality)
        for one in earlier:
            cv2.imwrite(name + ".before.jpg", one, quality)
        with open(name + ".part", "w") as f:
            json.dump(dict({"image": str(seed) + ".jpg"}, **told), f)
        os.rename(name + ".part", name + ".truth.json")


if __name__ == "__main__":
    main()
