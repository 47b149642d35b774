"""A whole game in pictures."""
import json
import os

import numpy as np

from highway import games, pictures, truths, views
from scene import files, shots, sources
from scene.sources import source
from webcam import devices

CODES = ["pillar-step", "cars-too-many", "road-over-pillar", "car-not-newest-road", "loop", "road-touching", "road-overhang"]


class Sequence:
    """A whole game; its frames can be rendered in any order and by several processes."""

    def __init__(self, a, seed):
        self.seed = seed
        q = source("highway/game", seed)
        self.n = min(4, a.players or q.choice([2, 2, 3]))
        for k in range(12):
            codes = a.codes.split(",") if a.codes else q.sample(CODES, 2)
            try:
                self.s, self.fr = games.sequence(sources.name("highway/game", seed, k), self.n, a.rounds or 11, codes)
                break
            except RuntimeError:
                if k == 11:
                    raise
        self.frames = len(self.fr)
        self.stems = ["%03d" % i for i in range(self.frames)]
        self.rng = source("highway/seq", seed)
        for k in range(50):
            try:
                self.cam, self.off = views.fit(self.rng, [f["net"] for f in self.fr])
                break
            except RuntimeError:
                if k == 49:
                    raise
        self.evs = []
        for st, f in zip(self.stems, self.fr):
            if f["event"]:
                e = dict(f["event"])
                if e.get("pillar"):
                    e["pillar"] = dict(e["pillar"], xy=truths.r2(np.array(e["pillar"]["xy"]) + np.array(self.off)))
                self.evs.append({"frame": st + ".jpg", **e})

    def files(self, folder):
        files.write_text(os.path.join(folder, "events.jsonl"), "".join(json.dumps(e) + "\n" for e in self.evs))
        files.write_text(
            os.path.join(folder, "game.json"),
            json.dumps(
                {
                    "game": "highway",
                    "players": self.s.players,
                    "frames": self.frames,
                    "first_frame": "the table after set-up: one entrance, road and car a player",
                }
            ),
        )

    def build(self, k):
        f, hand = self.fr[k], []
        if f["hand"] is not None:
            rd = f["aim"]
            hand = [
                (
                    (rd.p0[0] + rd.p1[0]) / 2 + self.off[0],
                    (rd.p0[1] + rd.p1[1]) / 2 + self.off[1],
                    max(rd.p0[2], rd.p1[2]) + 6,
                    source("highway/hand", self.seed, k).uniform(-1.2, 0.4),
                )
            ]
        return pictures.scene(
            "game-%s" % self.seed, f["net"], self.cam, self.off, "highway/gamelook/%s" % self.seed, hand, self.fr[-1]["net"]
        )

    def open(self):
        self.traits = devices.draw(self.rng)
        self.traits["ev"] *= 0.6
        self.build(0)
        self.expo = shots.probe(self.cam, 7)

    def frame(self, folder, k):
        f, stem = self.fr[k], self.stems[k]
        vis, light, ex = self.build(k)
        tr = dict(self.traits, ev=self.traits["ev"] + source("highway/ev", self.seed, k).uniform(-0.03, 0.03))
        rgb = shots.picture(self.cam, light, tr, k * 7919 + 13, self.expo)
        ex.update(
            players=self.s.players,
            supply_left=f["net"].left,
            event=next((e for e in self.evs if e["frame"] == stem + ".jpg"), None),
            webcam=tr,
        )
        files.write_pair(
            folder,
            stem,
            rgb,
            tr["jpeg"],
            truths.truth(stem + ".jpg", f["net"], self.off, self.cam, vis, f["net"].turns, ex, ex["sizes"]),
        )
        return str(f["event"] and f["event"]["event"])
