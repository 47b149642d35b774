"""The print of the stall, the reputation board and the menu: manga in black and white."""
import math
import random

from yatai import pen, words

PPM = 7  # px a mm
PAPER = (250, 250, 248)  # brighter than the board's
BUBBLE = (252, 252, 250)
PALE = (170, 170, 168)

ROWS = {  # of the stall: a sign, a word and what lies there
    "customers": ("客", "CLIENTI", "meeple"),
    "dishes": ("皿", "PIATTI", "ramen"),
    "fridge": ("冷", "FRIGO", "bottle"),
    "crate": ("箱", "RICICLO", "bottle"),
}

TRACKS = {
    "service": ("給", "SERVIZIO"),
    "mood": ("気", "ATMOSFERA"),
    "price": ("円", "PREZZO"),
    "cleaning": ("掃", "PULIZIA"),
}


def stall(B, ed):
    rng = random.Random(ed["seed"])
    w, h = B["size"]
    p = pen.Pen(w, h, PPM, ed["paper"])
    p.rect(2, 2, w - 2, h - 2, 0.9)
    p.line([(112, 2), (110, 112), (112, h - 2)], 0.8)
    p.line([(112, 116), (w - 2, 110)], 0.8)
    _awning(p, rng)
    _cook(p, w, h, rng)
    for name in ROWS:
        _row(p, name, B[name], ed["slot"])
    _sink(p, B["sink"])
    return p.im


def _awning(p, rng):
    p.tone(3, 3, 110, 15, c=(150, 150, 150))
    for k in range(7):
        x = 6 + k * 15
        p.poly(
            [(x, 3), (x + 14, 3), (x + 14.5, 12 + rng.uniform(-1, 1)), (x - 0.5, 12 + rng.uniform(-1, 1))],
            fill=PAPER if k % 2 else words.INK,
            w=0.3,
        )
        p.text(x + 7, 7.5, "屋台拉麺餃子焼"[k], 6, words.FJ, c=words.INK if k % 2 else PAPER)


def _cook(p, w, h, rng):
    p.tone(113, 111, w - 3, h - 3, pitch=1.4, r=0.25)
    p.speed(162, 132, 113, 116, w - 3, h - 3, 15, 70, rng)
    pen.face(p, 162, 132, 1.5, rng)
    for k in range(3):
        pen.lantern(p, 124 + k * 11, 126 + (k % 2) * 6, 13, "屋台祭"[k])


def _row(p, name, places, style):
    """A row of printed places with its sign on the left."""
    sign, word, icon = ROWS[name]
    y = places[0][1]
    p.rect(4, y - 12.5, 17.5, y + 12.5, 0.6, fill=PAPER)
    p.text(10.7, y - 3, sign, 9, words.FJ)
    p.text(10.7, y + 7, word, 3.1)
    for k, (x, yy) in enumerate(places):
        pen.slot(p, x, yy, 10, name, style)
        if name == "customers" and k == 3:
            p.tone(x - 8.5, yy - 8.5, x + 8.5, yy + 8.5, pitch=1.5, r=0.28)
            p.text(x, yy, "!?", 9, words.FG)
            continue
        if name == "crate":
            for q in (-6, 6):
                p.line([(x + q, yy + 8), (x + q, yy - 8)], 0.3, (205, 205, 203))
        p.icon(icon, x, yy, 0.72, w=0.25, c=PALE)
    for (x, yy), (x2, _) in zip(places, places[1:]):
        if x2 - x > 21:
            p.poly([(x + 10.2, yy - 1), (x2 - 10.2, yy), (x + 10.2, yy + 1)], fill=words.INK, w=0)


def _sink(p, stacks):
    p.rect(115, 8, 184 + 8, 108, 0.8, fill=(246, 246, 243), r=6)
    p.tone(117, 10, 190, 106, pitch=1.8, r=0.22, c=(165, 165, 165))
    p.line([(149, 12), (149, 104)], 0.3)
    p.line([(118, 65), (189, 65)], 0.3)
    p.text(143, 13.8, "LAVANDINO", 4.6)
    p.text(172, 13.8, "流し", 5, words.FJ)
    for food, (x, y) in stacks.items():
        p.ell(x, y, 14, w=0.6, fill=BUBBLE)
        p.ell(x, y, 12, w=0.25)
        p.icon(food, x, y, 0.8, w=0.3, c=(150, 150, 150))
        p.text(x, y + 17.5, words.KANJI[food], 4.6, words.FJ)


def reputation(B, ed):
    rng = random.Random(ed["seed"] + 1)
    w, h = B["size"]
    p = pen.Pen(w, h, PPM, ed["paper"])
    p.rect(2, 2, w - 2, h - 2, 0.9)
    _bonuses(p, h, B["bonus_grid"], rng)
    _guests(p, rng)
    _reviews(p, B["reviews"])
    _influencer(p, B["influencer"])
    p.tone(104, 128, w - 4, h - 4, pitch=1.3, r=0.3)
    for k in range(5):
        pen.lantern(p, 112 + 14 * k, 137, 14, "屋台祭夜店"[k])
    return p.im


def _bonuses(p, h, grid, rng):
    gx, gy = grid["origin"]
    q = grid["pitch"]
    p.speed(gx + 1.5 * q, gy + 1.5 * q, 3, 3, 103, h - 3, 48, 90, rng)
    p.text(30, 9.5, "評判", 8, words.FJ)
    p.text(66, 9.8, "REPUTAZIONE", 7)
    for r in range(grid["rows"]):
        for c in range(grid["cols"]):
            x, y = gx + c * q, gy + r * q
            look = {"w": 1.1, "c": (190, 40, 38)} if [r, c] in grid["red"] else {"w": 0.6}
            p.rect(x - 10.4, y - 10.4, x + 10.4, y + 10.4, fill=(252, 252, 249), **look)
            _bonus(p, x, y, rng)


def _bonus(p, x, y, rng):
    """A symbol at random."""
    k = rng.randrange(6)
    grey = (120, 120, 120)
    if k == 0:
        p.icon(rng.choice(list(words.FOOD)), x, y, 0.55, w=0.3, c=grey)
    elif k == 1:
        p.poly(_star(x, y, 5.5), w=0.3, c=grey)
    elif k == 2:
        p.text(x, y, "+%d" % rng.randint(1, 2), 8, words.FG, c=grey)
    elif k == 3:
        p.icon("bottle", x, y, 0.5, w=0.3, c=grey)
    elif k == 4:
        p.ell(x, y, 5, w=0.35, c=grey)
        p.text(x, y, rng.choice("掃気価客"), 6.5, words.FJ, c=grey)
    else:
        p.icon("meeple", x, y, 0.55, w=0.3, c=grey)


def _star(x, y, radius):
    """The corners of a star, by turns outer and inner ones."""
    reach = [radius * (1 if i % 2 == 0 else 0.42) for i in range(10)]
    return [(x + r * math.sin(i * math.pi / 5), y - r * math.cos(i * math.pi / 5)) for i, r in enumerate(reach)]


def _guests(p, rng):
    pen.face(p, 30, 128, 1.5, rng)
    pen.face(p, 66, 130, 1.25, rng)
    p.ell(90, 122, 13, 6, 0.4, fill=BUBBLE)
    p.text(90, 122, "おいしい", 5.2, words.FJ)


def _reviews(p, tracks):
    ox, oy = tracks["origin"]
    px, py = tracks["pitch"]
    steps, rows = tracks["steps"], tracks["rows"]
    end = ox + px * (len(steps) - 1)
    p.rect(ox - 8.5, oy - 16, end + 6.5, oy + py * (len(rows) - 1) + 9, 0.6, fill=(248, 248, 245))
    for k, points in enumerate(steps):
        p.text(ox + k * px, oy - 11.5, "%d" % points if points <= 0 else "+%d" % points, 4.0 if points else 5)
    for r, name in enumerate(rows):
        y = oy + r * py
        sign, word = TRACKS[name]
        p.text(ox - 5.8, y, sign, 5, words.FJ)
        p.text(ox + 4 * px, y + 6.6, word, 2.5)
        p.line([(ox, y), (end, y)], 0.3)
        for k, points in enumerate(steps):
            p.ell(ox + k * px, y, 3.1, w=0.35 if points else 0.8, fill=BUBBLE if points >= 0 else (215, 215, 213))


def _influencer(p, track):
    ox, oy = track["origin"]
    px, py = track["pitch"]
    p.rect(ox - 9, oy - 13, ox + 4 * px + 9, oy + 12, 0.6, fill=(248, 248, 245))
    p.text(ox + 28, oy - 9, "INFLUENCER", 4.2)
    for k, stars in enumerate(track["stars"]):
        x, y = ox + k * px, oy + k * py
        p.ell(x, y, 5.2, w=0.5, fill=BUBBLE)
        if k:
            p.line([(x - px + 5.2, y), (x - 5.2, y)], 0.5)
        for j in range(stars):
            p.poly(_star(x + (j - (stars - 1) / 2) * 3.4, y + 8.3, 1.6), fill=words.INK, w=0)


def menu(B, ed):
    w, h = B["size"]
    p = pen.Pen(w, h, PPM, (38, 38, 40) if ed["dark_menu"] else ed["paper"])
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
