"""The print of tokens and tiles."""
import math

from yatai import pen, words


def top(shape, color, back=False, ppm=14):
    """Printed top of a wooden token, 20x22 mm picture centred on the token."""
    c = words.rgb(words.COL[color])
    p = pen.Pen(22, 22, ppm, c)
    dk = tuple(int(v * 0.35) for v in c)
    if shape == "meeple" and not back:
        for q in (-1.2, 1.2):
            p.ell(11 + q, 6.2, 0.45, w=0, fill=dk)
        p.line([(9.9, 7.7), (11, 8.1), (12.1, 7.7)], 0.35, dk)
        p.line([(8.6, 9.6), (11, 12.4), (13.4, 9.6)], 0.4, dk)
        p.line([(11, 12.4), (11, 15)], 0.35, dk)
    elif shape == "bottle":
        if back:
            p.rect(0, 10.6, 22, 15.4, 0, fill=(240, 240, 236))
        else:
            p.line([(7.6, 12.6), (14.4, 12.6)], 0.4, dk)
            p.line([(7.6, 17.6), (14.4, 17.6)], 0.4, dk)
            p.ell(11, 15.1, 1.6, w=0.4, c=dk)
    elif not back:
        if shape == "ramen":
            p.line([(2.5, 8.2), (19.5, 8.2)], 0.45, dk)
            for k in range(4):
                p.line([(6 + k * 2.6, 7.6), (7 + k * 2.6, 4.6), (8.2 + k * 2.6, 7.4)], 0.35, dk)
            p.line([(5, 11.5), (8, 13.4), (11, 11.5), (14, 13.4), (17, 11.5)], 0.4, dk)
        elif shape == "gyoza":
            for k in range(6):
                t = 0.45 + k * (math.pi - 0.9) / 5
                p.line(
                    [(11 + 8 * math.cos(t), 14.4 - 7.6 * math.sin(t)), (11 + 4.6 * math.cos(t), 14.4 - 4.2 * math.sin(t))],
                    0.4,
                    dk,
                )
        elif shape == "tempura":
            for k in range(4):
                x, y = 7.2 + k * 2.3, 14.4 - k * 1.9
                p.line([(x - 1.5, y - 2), (x + 0.4, y), (x + 1.6, y + 2)], 0.4, dk)
        else:
            for k in (-5.2, 0.8, 6.8):
                a = math.pi / 4
                x, y = 11 + k * math.cos(a), 11 - k * math.sin(a)
                p.line([(x - 1.8, y - 1.8), (x + 1.8, y + 1.8)], 0.4, dk)
    return p.im


def tile(kind, what, ppm=12):
    s = 20 if kind == "upgrade" else 25
    if kind == "food":
        p = pen.Pen(s, s, ppm, words.rgb(words.COL[words.FOOD[what]]))
        p.rect(1, 1, s - 1, s - 1, 0.5, c=(250, 250, 246))
        p.icon(what, s / 2, s / 2 - 1.5, 0.8, fill=(250, 250, 246), w=0.4)
        p.text(s / 2, s - 3.6, words.KANJI[what], 4.2, words.FJ, c=(250, 250, 246))
    elif kind == "special":
        p = pen.Pen(s, s, ppm, (236, 233, 224))
        p.rect(1, 1, s - 1, s - 1, 0.7)
        if what == "doggy-bag":
            p.poly([(7, 9), (18, 9), (19, 18), (6, 18)], fill=(196, 154, 104), w=0.5)
            p.line([(9.5, 9), (10, 5.5), (15, 5.5), (15.5, 9)], 0.6)
            p.ell(12.5, 13.5, 2, w=0.5)
        elif what == "urgent-call":
            p.rect(8, 4, 17, 18, 0.6, fill=(60, 62, 70), r=1.5)
            p.rect(9.2, 6, 15.8, 15, 0.2, fill=(190, 214, 226))
            p.text(12.5, 10.5, "!", 7, words.FG)
        elif what == "taiyaki":
            p.poly(
                [(4, 12), (8, 7.5), (14, 7.5), (18, 11), (22, 8), (21.5, 16), (18, 13.4), (14, 16.5), (8, 16.5)],
                fill=(206, 144, 70),
                w=0.5,
            )
            p.ell(8, 11, 0.9, w=0, fill=words.INK)
            for k in range(3):
                p.line([(11 + 2.2 * k, 9.5), (12.3 + 2.2 * k, 12), (11 + 2.2 * k, 14.5)], 0.4)
        else:
            p.poly([(7, 8), (18, 8), (16.8, 18.5), (8.2, 18.5)], fill=(140, 146, 150), w=0.5)
            p.rect(6, 6, 19, 8, 0.4, fill=(110, 116, 120))
            for k in (9.7, 12.5, 15.3):
                p.line([(k, 10), (k, 17)], 0.5)
        p.text(s / 2, s - 3.2, words.SPECIAL[what], 2.9)
    else:
        p = pen.Pen(s, s, ppm, (228, 226, 218))
        p.rect(0.8, 0.8, s - 0.8, s - 0.8, 0.6)
        if what == "fridge":
            p.rect(6, 3, 14, 14, 0.5, fill=(210, 226, 232))
            p.line([(6, 7), (14, 7)], 0.4)
        else:
            for q in (6.5, 13.5):
                p.ell(q, 8.5, 2.6, w=0.5, fill=(224, 150, 110))
        p.text(s / 2, s - 3, "+1", 4, words.FG)
    return p.im
