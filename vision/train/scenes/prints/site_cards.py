"""The print of a site card: its ground, its building sites with their borders, its head with district, floors, pieces and yen."""
import math
import random

from PIL import Image, ImageDraw

from parts import colours
from prints import fonts, illustrations
from scene import profile
from shapes import sites

LIGHT_INK = (245, 245, 240)

# Where the parts of a head stand: field, place in mm, size in mm, anchor.
HEADS = [
    [
        ("floors", (4, 3.2), 11, "la"),
        ("district", (14, 3.4), 4.6, "la"),
        ("pieces", (14, 8.8), 4.2, "la"),
        ("yen", (59, 8.8), 4.2, "ra"),
    ],
    [
        ("floors", (4, 3), 10.5, "la"),
        ("district", (31.5, 3.2), 4.8, "ma"),
        ("pieces", (59, 3.4), 5.4, "ra"),
        ("yen", (31.5, 9.2), 4, "ma"),
    ],
    [
        ("floors", (59, 3), 10.5, "ra"),
        ("district", (4, 3.2), 4.8, "la"),
        ("pieces", (4, 9), 4.6, "la"),
        ("yen", (34, 9), 4.4, "ma"),
    ],
    [
        ("floors", (31.5, 2.6), 10.5, "ma"),
        ("district", (4, 4), 4, "la"),
        ("pieces", (59, 4), 4.6, "ra"),
        ("yen", (59, 9.4), 4, "ra"),
    ],
]


def draw(card, edition, ppm=6.5):
    """ppm: px a mm."""
    white = card["side"] == "white"
    paper = colours.rgb(edition["white"] if white else profile.of("izakaya")["site_card_sides"]["blue"])
    rng = random.Random(card["art"])
    im = ground(rng, edition, paper, int(sites.SIDE * ppm), ppm)
    pen = ImageDraw.Draw(im)
    for site in card["sites"]:
        outline = [(x * ppm, y * ppm) for x, y in site.exterior.coords]
        pen.polygon(outline, fill=site_fill(edition, paper, white))
        border(pen, outline, edition, ppm)
    if edition["frame"]:
        frame(pen, paper, white, im.width, ppm)
    head(pen, card, edition, colours.rgb(edition["ink"]) if white else LIGHT_INK, ppm)
    return im


def ground(rng, edition, paper, side, ppm):
    """Faint under everything, and the same faintness for all cards."""
    im = Image.new("RGB", (side, side), paper)
    kind = edition["ground"]
    if kind == "streets":
        streets(rng, ImageDraw.Draw(im), paper, side, ppm)
    elif kind == "picture":
        im = Image.blend(im, illustrations.draw(rng, side, side), 0.06 + edition["art"] % 7 * 0.02)
    elif kind == "wash":
        im = Image.blend(im, illustrations.gradient(rng, side, side), 0.12)
    elif kind == "hatch":
        pen = ImageDraw.Draw(im)
        for k in range(-side, side, max(4, int((1.5 + edition["art"] % 4) * ppm))):
            pen.line([k, 0, k + side, side], fill=fainter(paper, 14), width=max(1, int(0.3 * ppm)))
    return im


def streets(rng, pen, paper, side, ppm):
    along = rng.uniform(0, math.pi)
    for k in range(-6, 7):
        off = k * ppm * rng.uniform(7, 13)
        for a in (along, along + math.pi / 2):
            x, y = side / 2 + off * math.cos(a), side / 2 + off * math.sin(a)
            u, v = side * math.sin(a), side * math.cos(a)
            pen.line([x - u, y + v, x + u, y - v], fill=fainter(paper, 9), width=int(0.8 * ppm))


def fainter(paper, step):
    """Off the paper by a step, darker on light paper."""
    return tuple(c - step if sum(paper) > 380 else min(255, c + step) for c in paper)


def site_fill(edition, paper, white):
    if not white:
        return tuple(min(255, int(c * 0.7 + 76)) for c in paper)
    return (232, 230, 224) if edition["tint"] else tuple(min(253, c + 7) for c in paper)


def border(pen, outline, edition, ppm):
    width = max(2, round(edition["border"] * ppm))
    closed = outline + [outline[1]]
    pen.line(closed, fill=colours.rgb(edition["ink"]), width=width, joint="curve")
    if edition["double"] and width > 6:
        pen.line(closed, fill=(200, 200, 196), width=width // 4, joint="curve")


def frame(pen, paper, white, side, ppm):
    m = int(1.6 * ppm)
    ink = tuple(int(0.55 * c) for c in paper) if white else (235, 238, 240)
    pen.rectangle([m, m, side - 1 - m, side - 1 - m], outline=ink, width=max(1, int(0.5 * ppm)))


def head(pen, card, edition, ink, ppm):
    texts = {
        "floors": str(card["floors"]),
        "district": card["district"],
        "pieces": sites.ROMAN[card["pieces"] - 1],
        "yen": "¥%d" % card["yen"],
    }
    for field, (x, y), size, anchor in HEADS[edition["head"]]:
        pen.text((x * ppm, y * ppm), texts[field], fill=ink, font=fonts.font(edition["font"], size * ppm), anchor=anchor)
