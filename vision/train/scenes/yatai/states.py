"""What lies on one player's boards."""
import os

from scene import profile
from yatai import words

LAYOUT = profile.read(os.path.join(profile.ROOT, "engine", "yatai", "layout.yaml"))  # the program's own

CUST = ["red", "green", "yellow", "blue"]


def state(rng):
    s = {"stove": rng.random() < 0.45, "cool": rng.random() < 0.45}
    q = rng.choice([0, 1, 2, 2, 3, 3, 4])
    s["customers"] = [rng.choice(CUST + CUST + ["tourist"]) for _ in range(q)]
    s["menu"] = rng.sample(list(words.FOOD), rng.choice([2, 2, 3, 3, 4]))
    s["dishes"] = [rng.choice(s["menu"]) for _ in range(rng.randint(0, 3 if s["stove"] else 2))]
    s["fridge"] = [rng.choice(CUST) for _ in range(rng.randint(0, 3 if s["cool"] else 2))]
    s["crate"] = [rng.choice(CUST) for _ in range(rng.choice([0, 1, 1, 2, 2, 3]))]
    served = rng.choice([0, 2, 4, 5, 7, 8, 9, 10, 12])
    s["dirty"] = {k: 0 for k in words.FOOD}
    for _ in range(served):
        k = rng.choice(s["menu"])
        if s["dirty"][k] < 5:
            s["dirty"][k] += 1
    g = LAYOUT["reputation"]["bonus_grid"]
    n, m = g["rows"], g["cols"]
    grid = [[None] * m for _ in range(n)]
    edge = [(r, c) for r in range(n) for c in range(m) if (r in (0, n - 1) or c in (0, m - 1)) and [r, c] not in g["red"]]
    k = sum(s["dirty"].values()) + (rng.choice([0, 0, 1, 2]) if served else 0)
    for t in range(min(k, n * m)):
        if t == 0:
            f = edge
        else:
            f = [
                (r, c)
                for r in range(n)
                for c in range(m)
                if grid[r][c] is None
                and any(0 <= r + a < n and 0 <= c + b < m and grid[r + a][c + b] for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0)))
            ]
            if rng.random() < 0.06:
                f = [(r, c) for r in range(n) for c in range(m) if grid[r][c] is None]
        r, c = rng.choice(f)
        grid[r][c] = rng.choice(CUST + CUST + ["tourist"])
    s["grid"] = grid
    st = LAYOUT["reputation"]["reviews"]["steps"]
    z = st.index(0)
    s["reviews"] = {
        nm: st[max(0, min(len(st) - 1, z + int(round(rng.gauss(0.1 * served, 1.9)))))]
        for nm in LAYOUT["reputation"]["reviews"]["rows"]
    }
    s["influencer"] = min(len(LAYOUT["reputation"]["influencer"]["stars"]) - 1, rng.choice([0, 0, 1, 1, 2, 3, 4]))
    s["special"] = [rng.choice(list(words.SPECIAL)) for _ in range(rng.choice([0, 0, 1, 1, 2, 3]))]
    return s
