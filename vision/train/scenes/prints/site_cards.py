"""The print of a site card."""
import math
import random

from PIL import Image, ImageDraw

from parts import colours
from prints import fonts
from scene import profile
from shapes import sites

SIDES = profile.of("izakaya")["site_card_sides"]
BORDER = profile.of("izakaya")["site_border"]
WHITE, BLUE, INK = colours.rgb(SIDES["white"]), colours.rgb(SIDES["blue"]), colours.rgb(BORDER["color"])


def draw(card, edition, ppm=6.5):
    S = int(sites.SIDE * ppm)
    rng = random.Random(card["art"])
    white = card["side"] == "white"
    bg, ink = (WHITE, INK) if white else (BLUE, (245, 245, 240))
    im = Image.new("RGB", (S, S), bg)
    d = ImageDraw.Draw(im)
    e = edition
    # faint printed ground: a street grid in the card's tint
    if e["streets"]:
        t = tuple(int(c - 9) for c in bg) if white else tuple(min(255, c + 14) for c in bg)
        a = rng.uniform(0, math.pi)
        for k in range(-6, 7):
            o = k * ppm * rng.uniform(7, 13)
            for q in (a, a + math.pi / 2):
                x, y = S / 2 + o * math.cos(q), S / 2 + o * math.sin(q)
                d.line(
                    [x - S * math.sin(q), y + S * math.cos(q), x + S * math.sin(q), y - S * math.cos(q)],
                    fill=t,
                    width=int(0.8 * ppm),
                )
    fill = (251, 250, 247) if white else tuple(min(255, int(c * 0.7 + 76)) for c in bg)
    if white and e["tint"]:
        fill = (232, 230, 224)
    for p in card["sites"]:
        pts = [(x * ppm, y * ppm) for x, y in p.exterior.coords]
        d.polygon(pts, fill=fill)
        w = max(2, int(round(BORDER["width"] * ppm)))
        d.line(pts + [pts[1]], fill=INK, width=w, joint="curve")
    f = e["font"]
    if e.get("frame"):
        m = int(1.6 * ppm)
        d.rectangle(
            [m, m, S - 1 - m, S - 1 - m],
            outline=tuple(int(0.55 * c) for c in bg) if white else (235, 238, 240),
            width=max(1, int(0.5 * ppm)),
        )
    if e["head"] == 0:
        d.text((4 * ppm, 3.2 * ppm), str(card["floors"]), fill=ink, font=fonts.font(f, 11 * ppm))
        d.text((14 * ppm, 3.4 * ppm), card["district"], fill=ink, font=fonts.font(f, 4.6 * ppm))
        d.text((14 * ppm, 8.8 * ppm), sites.ROMAN[card["pieces"] - 1], fill=ink, font=fonts.font(f, 4.2 * ppm))
        d.text((59 * ppm, 8.8 * ppm), "¥%d" % card["yen"], fill=ink, font=fonts.font(f, 4.2 * ppm), anchor="ra")
    else:
        d.text((S / 2, 3.2 * ppm), card["district"], fill=ink, font=fonts.font(f, 4.8 * ppm), anchor="ma")
        d.text((4 * ppm, 3.0 * ppm), str(card["floors"]), fill=ink, font=fonts.font(f, 10.5 * ppm))
        d.text((59 * ppm, 3.4 * ppm), sites.ROMAN[card["pieces"] - 1], fill=ink, font=fonts.font(f, 5.4 * ppm), anchor="ra")
        d.text((S / 2, 9.2 * ppm), "¥%d" % card["yen"], fill=ink, font=fonts.font(f, 4 * ppm), anchor="ma")
    return im
