"""Networks for stills and whole games with illegal turns; nothing of Blender."""
import random

from highway import play


def still(rng, n, roads):
    for _ in range(50):
        try:
            s = play.Sim(random.Random(rng.random()), n, radius=rng.uniform(150, 190) + 4.2 * roads)
        except ValueError:
            continue
        k = fail = 0
        while len(s.net.roads) < roads and fail < n:
            p = s.players[k % n]
            k += 1
            fail = fail + 1 if s.turn(p) is None else 0
        if len(s.net.roads) >= min(roads, 8):
            return s
    raise RuntimeError("no network")


def sequence(seed, n, turns, codes):
    for a in range(200):
        rng = random.Random("%s/%d" % (seed, a))
        try:
            s = play.Sim(rng, n, radius=rng.uniform(190, 230))
        except ValueError:
            continue
        frames = [{"net": s.net.copy(), "event": None, "hand": None}]
        todo = list(codes)
        at = sorted(rng.sample(range(3, turns), len(codes)))
        if at[1] - at[0] < 2:
            continue
        hand = rng.randrange(2, turns)
        ok = True
        for k in range(turns):
            p = s.players[k % n]
            if k in at:
                keep = s.net.copy()
                ev = None
                for c in list(todo):
                    for _ in range(3):
                        s.net = keep.copy()
                        ev = s.turn(p, c, 900)
                        if ev:
                            break
                    if ev:
                        todo.remove(c)
                        break
                if not ev:
                    ok = False
                    break
                frames.append({"net": s.net.copy(), "event": ev, "hand": None})
                s.net = keep
                frames.append({"net": s.net.copy(), "event": {"event": "undo"}, "hand": None})
            ev = s.turn(p, None, 300)
            if not ev:
                ok = False
                break
            if k == hand:
                frames.append({"net": frames[-1]["net"], "event": None, "hand": ev["road"], "aim": s.net.roads[ev["road"]]})
            frames.append({"net": s.net.copy(), "event": ev, "hand": None})
        if (
            ok
            and sum(len(f["event"]["over"] + f["event"]["under"]) for f in frames if f["event"] and f["event"]["event"] == "road")
            >= 5
        ):
            return s, frames
    raise RuntimeError("no sequence")
