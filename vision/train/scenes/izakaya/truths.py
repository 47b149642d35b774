"""The truth of a picture in the contract's words."""
from izakaya import places
from scene import cameras
from scene.cameras import project

NOTE = "table frame: origin the grid's centre on the table top, x right, y towards the supply, z up, mm; x_cam = R X + t"


def r2(x):
    return [[round(float(a), 2) for a in p] for p in x]


def polys(p):
    return [[round(x, 2), round(y, 2)] for x, y in p.exterior.coords[:-1]]


def pieces(state):
    return [
        {"card": [k[0], k[1]], "site": k[2], "floors": [[polys(p) for p in fl] for fl in b]}
        for k, b in sorted(state.buildings.items())
    ]


def truth(state, table, cam, name, hid, players, diff):
    P = lambda *p: r2(project(cam, [p]))[0]
    t = state.see(name, r2(project(cam, table.corners())), hid)
    t["score"] = state.score()
    full = state.see(name, t["grid"]["corners_px"], set())
    t["extras"] = {
        "camera": {**cameras.truth(cam, False), "width": cam["W"], "height": cam["H"], "frame": NOTE},
        "players": players,
        "colors": list(state.colors),
        "gap": round(table.gap, 2),
        "card_pose": [
            {"card": list(k), "x": round(p[0], 2), "y": round(p[1], 2), "deg": round(p[2], 3)}
            for k, p in sorted(table.card_pose.items())
        ],
        "sites": [
            {
                "card": list(k),
                "district": d["district"],
                "floors": d["floors"],
                "pieces": d["pieces"],
                "yen": d["yen"],
                "polygons": [polys(p) for p in d["sites"]],
            }
            for k, d in sorted(state.cards.items())
        ],
        "pieces": pieces(state),
        "positions_px": {
            "vertices": [
                {"vertex": [v[0], v[1]], "px": P(x, y, 0)}
                for v, (x, y) in sorted(table.vertex_pos.items())
                if v not in places.corner_vertices(state.N) or v in state.drinks
            ],
            "stock": [P(x, y, 0.4) for x, y, _ in table.stock_pose],
            "crates": [P(x, y, 6) for x, y, _ in table.crate_pose],
            "price_spot": P(*table.down_pose[:2], 0.4),
            "claim_spot": P(*table.claim_pose[:2], 1.6),
            "build_spot": P(*table.arch[:2], 4),
            "turn_order": [P(table.turn_xy[0], table.turn_xy[1] - k * table.turn_xy[2], 5) for k in range(len(state.turn))],
            "claims": [{"card": [g[0], g[1]], "side": g[2], "px": P(*table.gap_pos[g], 5)} for g in sorted(state.claims)],
            "pyramids": [{"card": list(k), "px": P(*table.to_table(k, *table.pyr_pos[k]), 6)} for k in sorted(state.owner)],
        },
        "full_state": {
            k: full[k] for k in ("cards", "drinks", "claims", "stock", "price_spot", "claim_spot", "build_spot", "turn_order")
        },
        "difficulty": diff,
    }
    return t
