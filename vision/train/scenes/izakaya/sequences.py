"""A whole game in pictures, which several processes may draw in any order."""
import json
import math
import os

from izakaya import games, hidden, items, pictures, rooms, staging, tables, truths, views
from parts import copies
from prints import editions
from room import arms
from scene import files, shots, sources
from scene.options import OPTIONS
from scene.sources import source
from webcam import devices


class Sequence:
    """A whole game; its frames can be rendered in any order and by several processes."""

    def __init__(self, a, seed):
        self.a, self.seed = a, seed
        name = sources.name("izakaya/game", seed)
        self.players = a.players or 2 + source("izakaya/players", seed).choice([0, 0, 1, 1, 2])
        self.g = games.Game(
            name,
            self.players,
            a.rounds or {2: 4, 3: 3}.get(self.players, 2),
            illegal=a.illegal,
            hands=a.hands,
            codes=a.codes.split(",") if a.codes else None,
        )
        self.frames = len(self.g.frames)
        self.stems = ["%04d" % i for i in range(self.frames)]

    def files(self, folder):
        files.write_text(os.path.join(folder, "bids.json"), json.dumps(self.g.bids))
        ev = [json.dumps({"frame": n + ".jpg", **fr["event"]}) for n, fr in zip(self.stems, self.g.frames) if fr["event"]] + [
            json.dumps(self.g.end)
        ]
        files.write_text(os.path.join(folder, "events.jsonl"), "\n".join(ev) + "\n")

    def open(self):
        a, g, seed = self.a, self.g, self.seed
        rng = source("izakaya/gamescene", seed)
        copies.begin(seed)
        W, H = OPTIONS.size or (1280, 720)
        self.table = table = tables.Table(
            sources.name("izakaya/gametable", seed),
            g.frames[0]["state"],
            rng.uniform(6, 16),
            g.pieces,
            max(10, 42 - len(g.pieces)),
            pictures.avoid_of([f["state"] for f in g.frames]),
        )
        self.cam = views.draw(rng, table, W, H)
        self.cam2 = views.bump(self.cam, rng) if a.bump else self.cam
        self.at = self.frames // 2 + rng.randint(-3, 3)
        self.diff, self.light = rooms.build(rng, table, self.cam)
        sz = pictures.scales(source("izakaya/sizes", seed))
        self.stage = staging.Stage(editions.draw(rng), sz)
        self.traits = devices.draw(rng, self.diff["lighting"] == "dim")
        self.traits["ev"] *= 0.6
        self.diff.update(views.described(self.cam), webcam=self.traits, sizes=sz)
        self.stage.sync(items.items(table, g.frames[0]["state"]))
        self.expo = shots.probe(self.cam, 7)

    def frame(self, folder, i):
        fr, table, stage = self.g.frames[i], self.table, self.stage
        c = self.cam2 if i >= self.at else self.cam
        stage.clear_extra()
        stage.sync(items.items(table, fr["state"]))
        q = source("izakaya/hand", self.seed, i)
        if fr["hand"]:
            p, where = fr["hand"]
            px, py = table.piles[p][:2]
            tg = table.place_xyz(where)
            stage.extra = arms.hand(
                q, *tg, math.atan2(py - tg[1], px - tg[0]) + math.radians(q.uniform(-15, 15)), key="hand%d" % i
            )
        hid, frac = hidden.hidden_places(stage, table, fr["state"], c)
        d = dict(
            self.diff, hand=bool(fr["hand"]), bumped=bool(self.a.bump and i >= self.at), min_visible=round(min(frac.values()), 2)
        )
        t = truths.truth(fr["state"], table, c, self.stems[i] + ".jpg", hid, self.players, d)
        tr = dict(self.traits, ev=self.traits["ev"] + q.uniform(-0.03, 0.03))
        files.write_pair(folder, self.stems[i], shots.picture(c, self.light, tr, i * 7919 + 13, self.expo), tr["jpeg"], t)
        return "%s hidden %d" % (fr["event"] and fr["event"]["event"], len(hid))
