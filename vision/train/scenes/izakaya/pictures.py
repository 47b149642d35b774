"""A still of a table, or one of several views of it."""
import math

from command import frames
from izakaya import hidden, items, lying, rooms, staging, stills, tables, truths, views
from parts import copies
from prints import editions
from room import arms
from scene import files, lenses, objects, shots, sources
from scene.options import OPTIONS
from scene.sources import source
from webcam import devices


def avoid_of(states):
    av = {}
    for s in states:
        for k, fl in s.buildings.items():
            for f in fl:
                for p in f:
                    av.setdefault(k[:2], {})[id(p)] = p
    return {k: list(v.values()) for k, v in av.items()}


def scales(rng):
    return objects.sizes(rng, "bottle", "disc", "pyramid", "coin", "arch")


def still(a, seed, view):
    stem = frames.stem(seed, view, a.views)
    rng = source("izakaya/still", seed)
    copies.begin(seed)
    players = a.players or [2, 3, 4, 5][rng.choices(range(4), [0.1, 0.1, 0.3, 0.5] if a.dense else [0.22, 0.28, 0.27, 0.23])[0]]
    prog = rng.choice([0.05, 0.3, 0.5, 0.7, 0.85, 1.0, rng.random()])
    if a.late:
        prog = rng.uniform(0.8, 1.0)
    st = stills.dense(rng, players) if a.dense else stills.of_a_game(rng, players, prog, odd=rng.random() < 0.1)
    gap = rng.uniform(6, 16)
    W, H = lenses.size(rng)
    table = tables.Table(sources.name("izakaya/table", seed), st, gap, [], max(22, 44 - st.built_total // 2), avoid_of([st]))
    cut = rng.random() < 0.08
    if a.views == 1:
        cam = views.draw(rng, table, W, H, cut)
    else:  # several views of one table: another side each, everything else the same
        cut = False
        cam = views.draw(source("izakaya/view", seed, view), table, W, H, False, [-90, 0, 180, 90][view % 4])
    diff, light = rooms.build(source("izakaya/room", seed), table, cam)
    rng = source("izakaya/look", seed, view if a.views > 1 else "")
    sz = scales(source("izakaya/sizes", seed))
    stage = staging.Stage(editions.draw(source("izakaya/edition", seed)), sz)
    stage.sync(items.items(table, st))
    occl = (rng.random() < (0.25 if OPTIONS.level > 1 else 0.1) and a.views == 1) or OPTIONS.hand == "yes"
    if occl:
        h = table.half
        for k in range(rng.choice([1, 1, 2]) if OPTIONS.level > 1 else 1):
            tg = rng.choice(
                [(rng.uniform(-h, h), rng.uniform(-h, h), 20), (*table.stock_pose[rng.randrange(6)][:2], 8), (*table.arch[:2], 8)]
            )
            stage.extra += arms.hand(rng, *tg, math.radians(rng.choice([-90, -90, 0, 180, 90]) + rng.uniform(-25, 25)), key="hand%d" % k)
    hid, frac = hidden.hidden_places(stage, table, st, cam)
    traits = devices.draw(rng, diff["lighting"] == "dim")
    diff.update(
        views.described(cam),
        hand=occl,
        cut=cut,
        progress=None if a.dense else prog,
        dense=a.dense,
        webcam=traits,
        sizes=sz,
        min_visible=round(min(frac.values()), 2),
    )
    t = truths.truth(st, table, cam, stem + ".jpg", hid, players, diff)
    t["extras"]["lying"] = lying.lying(items.items(table, st), cam)
    t["extras"]["tokens"] = lying.tokens(items.items(table, st), cam)
    rgb = shots.picture(cam, light, traits, seed * 4 + view)
    if a.before:
        earlier = stills.before(source("izakaya/before", seed), st)
        stage.clear_extra()
        stage.sync(items.items(table, earlier))
        files.write_picture(a.out, stem + ".before", shots.picture(cam, light, traits, seed * 4 + 1), traits["jpeg"])
        t["extras"]["pieces_before"] = truths.pieces(earlier)
    files.write_pair(a.out, stem, rgb, traits["jpeg"], t)
    return "%s %s hidden %d" % (diff["table"], diff["lighting"], len(hid))
