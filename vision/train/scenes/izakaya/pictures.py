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
    st, progress = _state(a, rng)
    table, cam, cut = _table_and_camera(a, seed, view, rng, st)
    diff, light = rooms.build(source("izakaya/room", seed), table, cam)
    rng = source("izakaya/look", seed, view if a.views > 1 else "")
    sz = scales(source("izakaya/sizes", seed))
    stage = staging.Stage(editions.draw(source("izakaya/edition", seed)), sz)
    stage.sync(items.items(table, st))
    hand = (rng.random() < (0.25 if OPTIONS.level > 1 else 0.1) and a.views == 1) or OPTIONS.hand == "yes"
    if hand:
        _reach_in(rng, stage, table)
    hid, frac = hidden.hidden_places(stage, table, st, cam)
    traits = devices.draw(rng, diff["lighting"] == "dim")
    diff.update(views.described(cam), hand=hand, cut=cut, progress=progress, dense=a.dense, webcam=traits, sizes=sz)
    diff["min_visible"] = round(min(frac.values()), 2)
    t = truths.truth(st, table, cam, stem + ".jpg", hid, st.n, diff)
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


def _state(a, rng):
    """-> (state, how far the game is, from 0 to 1; None where no game leads there)"""
    weights = [0.1, 0.1, 0.3, 0.5] if a.dense else [0.22, 0.28, 0.27, 0.23]
    players = a.players or [2, 3, 4, 5][rng.choices(range(4), weights)[0]]
    progress = rng.choice([0.05, 0.3, 0.5, 0.7, 0.85, 1.0, rng.random()])
    if a.late:
        progress = rng.uniform(0.8, 1.0)
    if a.dense:
        return stills.dense(rng, players, a.low), None
    blocked = OPTIONS.purpose == "train" and rng.random() < 0.5  # against the rules, but it happens
    return stills.of_a_game(rng, players, progress, odd=rng.random() < 0.1, blocked=blocked), progress


def _table_and_camera(a, seed, view, rng, st):
    """-> (table, camera, whether it misses a bit of the layout)"""
    gap = rng.uniform(6, 16)
    W, H = lenses.size(rng)
    table = tables.Table(sources.name("izakaya/table", seed), st, gap, [], max(22, 44 - st.built_total // 2), avoid_of([st]))
    cut = rng.random() < 0.08
    if a.views == 1:
        return table, views.draw(rng, table, W, H, cut), cut
    # several views of one table: another side each, everything else the same
    return table, views.draw(source("izakaya/view", seed, view), table, W, H, False, [-90, 0, 180, 90][view % 4]), False


def _reach_in(rng, stage, table):
    """A hand, or two, over the grid, a stock card or the architect token."""
    h = table.half
    for k in range(rng.choice([1, 1, 2]) if OPTIONS.level > 1 else 1):
        target = rng.choice(
            [(rng.uniform(-h, h), rng.uniform(-h, h), 20), (*table.stock_pose[rng.randrange(6)][:2], 8), (*table.arch[:2], 8)]
        )
        way = math.radians(rng.choice([-90, -90, 0, 180, 90]) + rng.uniform(-25, 25))
        stage.extra += arms.hand(rng, *target, way, key="hand%d" % k)
