"""The print of the stall, the reputation board and the menu: manga in black and white."""
import math
import random

from yatai import pen, words


def stall(B, ed, ppm=7):
    rng = random.Random(ed["seed"])
    w, h = B["size"]
    p = pen.Pen(w, h, ppm, ed["paper"])
    st = ed["slot"]
    # manga panels
    p.rect(2, 2, w - 2, h - 2, 0.9)
    p.line([(112, 2), (110, 112), (112, h - 2)], 0.8)
    p.line([(112, 116), (w - 2, 110)], 0.8)
    p.tone(3, 3, 110, 15, c=(150, 150, 150))
    for k in range(7):
        x = 6 + k * 15
        p.poly(
            [(x, 3), (x + 14, 3), (x + 14.5, 12 + rng.uniform(-1, 1)), (x - 0.5, 12 + rng.uniform(-1, 1))],
            fill=(250, 250, 248) if k % 2 else words.INK,
            w=0.3,
        )
        p.text(x + 7, 7.5, "屋台拉麺餃子焼"[k], 6, words.FJ, c=words.INK if k % 2 else (250, 250, 248))
    p.tone(113, 111, w - 3, h - 3, pitch=1.4, r=0.25)
    p.speed(162, 132, 113, 116, w - 3, h - 3, 15, 70, rng)
    pen.face(p, 162, 132, 1.5, rng)
    for k in range(3):
        pen.lantern(p, 124 + k * 11, 126 + (k % 2) * 6, 13, "屋台祭"[k])
    for name, kana, icon, sl in (
        ("customers", "客", "meeple", 10),
        ("dishes", "皿", "ramen", 10),
        ("fridge", "冷", "bottle", 10),
        ("crate", "箱", "bottle", 10),
    ):
        y = B[name][0][1]
        p.rect(4, y - 12.5, 17.5, y + 12.5, 0.6, fill=(250, 250, 248))
        p.text(10.7, y - 3, kana, 9, words.FJ)
        p.text(10.7, y + 7, {"customers": "CLIENTI", "dishes": "PIATTI", "fridge": "FRIGO", "crate": "RICICLO"}[name], 3.1)
        for k, (x, yy) in enumerate(B[name]):
            pen.slot(p, x, yy, sl, name, st)
            if name == "customers" and k == 3:
                p.tone(x - 8.5, yy - 8.5, x + 8.5, yy + 8.5, pitch=1.5, r=0.28)
                p.text(x, yy, "!?", 9, words.FG)
            else:
                g = (205, 205, 203)
                if name == "crate":
                    p.line([(x - 6, yy + 8), (x - 6, yy - 8)], 0.3, g)
                    p.line([(x + 6, yy + 8), (x + 6, yy - 8)], 0.3, g)
                    p.icon("bottle", x, yy, 0.72, w=0.25, c=(170, 170, 168))
                else:
                    p.icon(icon, x, yy, 0.72, w=0.25, c=(170, 170, 168))
        for (x, yy), (x2, _) in zip(B[name], B[name][1:]):
            p.poly([(x + 10.2, yy - 1), (x2 - 10.2, yy), (x + 10.2, yy + 1)], fill=words.INK, w=0) if x2 - x > 21 else None
    # sink
    p.rect(115, 8, 184 + 8, 108, 0.8, fill=(246, 246, 243), r=6)
    p.tone(117, 10, 190, 106, pitch=1.8, r=0.22, c=(165, 165, 165))
    p.line([(149, 12), (149, 104)], 0.3)
    p.line([(118, 65), (189, 65)], 0.3)
    p.text(143, 13.8, "LAVANDINO", 4.6)
    p.text(172, 13.8, "流し", 5, words.FJ)
    for k, (x, y) in B["sink"].items():
        p.ell(x, y, 14, w=0.6, fill=(252, 252, 250))
        p.ell(x, y, 12, w=0.25)
        p.icon(k, x, y, 0.8, w=0.3, c=(150, 150, 150))
        p.text(x, y + 17.5, words.KANJI[k], 4.6, words.FJ)
    return p.im


def reputation(B, ed, ppm=7):
    rng = random.Random(ed["seed"] + 1)
    w, h = B["size"]
    p = pen.Pen(w, h, ppm, ed["paper"])
    p.rect(2, 2, w - 2, h - 2, 0.9)
    g, rv, inf = B["bonus_grid"], B["reviews"], B["influencer"]
    gx, gy = g["origin"]
    n, m, q = g["rows"], g["cols"], g["pitch"]
    p.speed(gx + 1.5 * q, gy + 1.5 * q, 3, 3, 103, h - 3, 48, 90, rng)
    p.text(30, 9.5, "評判", 8, words.FJ)
    p.text(66, 9.8, "REPUTAZIONE", 7)
    for r in range(n):
        for c in range(m):
            x, y = gx + c * q, gy + r * q
            red = [r, c] in g["red"]
            p.rect(
                x - 10.4,
                y - 10.4,
                x + 10.4,
                y + 10.4,
                1.1 if red else 0.6,
                fill=(252, 252, 249),
                c=(190, 40, 38) if red else words.INK,
            )
            k = rng.randrange(6)
            gg = (120, 120, 120)
            if k == 0:
                p.icon(rng.choice(list(words.FOOD)), x, y, 0.55, w=0.3, c=gg)
            elif k == 1:
                p.poly(
                    [
                        (
                            x + 5.5 * (1 if i % 2 == 0 else 0.42) * math.sin(i * math.pi / 5),
                            y - 5.5 * (1 if i % 2 == 0 else 0.42) * math.cos(i * math.pi / 5),
                        )
                        for i in range(10)
                    ],
                    w=0.3,
                    c=gg,
                )
            elif k == 2:
                p.text(x, y, "+%d" % rng.randint(1, 2), 8, words.FG, c=gg)
            elif k == 3:
                p.icon("bottle", x, y, 0.5, w=0.3, c=gg)
            elif k == 4:
                p.ell(x, y, 5, w=0.35, c=gg)
                p.text(x, y, rng.choice("掃気価客"), 6.5, words.FJ, c=gg)
            else:
                p.icon("meeple", x, y, 0.55, w=0.3, c=gg)
    pen.face(p, 30, 128, 1.5, rng)
    pen.face(p, 66, 130, 1.25, rng)
    p.ell(90, 122, 13, 6, 0.4, fill=(252, 252, 250))
    p.text(90, 122, "おいしい", 5.2, words.FJ)
    # review tracks
    ox, oy = rv["origin"]
    px, py = rv["pitch"]
    st = rv["steps"]
    p.rect(ox - 8.5, oy - 16, ox + px * (len(st) - 1) + 6.5, oy + py * (len(rv["rows"]) - 1) + 9, 0.6, fill=(248, 248, 245))
    for k, v in enumerate(st):
        p.text(ox + k * px, oy - 11.5, "%d" % v if v <= 0 else "+%d" % v, 4.0 if v else 5)
    for r, nm in enumerate(rv["rows"]):
        y = oy + r * py
        p.text(ox - 5.8, y, {"service": "給", "mood": "気", "price": "円", "cleaning": "掃"}[nm], 5, words.FJ)
        p.text(
            ox + 4 * px, y + 6.6, {"service": "SERVIZIO", "mood": "ATMOSFERA", "price": "PREZZO", "cleaning": "PULIZIA"}[nm], 2.5
        )
        p.line([(ox, y), (ox + px * (len(st) - 1), y)], 0.3)
        for k, v in enumerate(st):
            p.ell(ox + k * px, y, 3.1, w=0.35 if v else 0.8, fill=(252, 252, 250) if v >= 0 else (215, 215, 213))
    ix, iy = inf["origin"]
    p.rect(ix - 9, iy - 13, ix + 4 * inf["pitch"][0] + 9, iy + 12, 0.6, fill=(248, 248, 245))
    p.text(ix + 28, iy - 9, "INFLUENCER", 4.2)
    for k, s in enumerate(inf["stars"]):
        x, y = ix + k * inf["pitch"][0], iy + k * inf["pitch"][1]
        p.ell(x, y, 5.2, w=0.5, fill=(252, 252, 250))
        if k:
            p.line([(x - inf["pitch"][0] + 5.2, y), (x - 5.2, y)], 0.5)
        for j in range(s):
            a = x + (j - (s - 1) / 2) * 3.4
            p.poly(
                [
                    (
                        a + 1.6 * (1 if i % 2 == 0 else 0.42) * math.sin(i * math.pi / 5),
                        y + 8.3 - 1.6 * (1 if i % 2 == 0 else 0.42) * math.cos(i * math.pi / 5),
                    )
                    for i in range(10)
                ],
                fill=words.INK,
                w=0,
            )
    p.tone(104, 128, w - 4, h - 4, pitch=1.3, r=0.3)
    for k in range(5):
        pen.lantern(p, 112 + 14 * k, 137, 14, "屋台祭夜店"[k])
    return p.im


def menu(B, ed, ppm=7):
    w, h = B["size"]
    p = pen.Pen(w, h, ppm, (38, 38, 40) if ed["dark_menu"] else ed["paper"])
    ink = (238, 238, 234) if ed["dark_menu"] else words.INK
    p.rect(2, 2, w - 2, h - 2, 1.0, c=ink)
    p.text(w / 2 - 17, 10.5, "お品書き", 8, words.FJ, c=ink)
    p.text(w / 2 + 24, 10.8, "MENU", 8, words.FB, c=ink)
    for x, y in B["foods"]:
        p.rect(x - 11, y - 13 + 1.5, x + 11, y + 11, 0.5, c=ink)
        p.text(x, y + 17, "¥", 5, words.FB, c=ink)
        p.line([(x - 8, y + 22), (x + 8, y + 22)], 0.4, ink)
        p.line([(x - 8, y + 25.5), (x + 5, y + 25.5)], 0.4, ink)
    return p.im
