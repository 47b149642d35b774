"""The prints of stock cards, each in its drink's colour, and of the face-down card."""
import math
import random

from PIL import Image, ImageDraw

from parts import colours
from prints import fonts, illustrations
from scene import profile

MARGIN = (240, 238, 232)

# A bottle's right half from top to bottom, in shares of its height; its width is 0.4 of that.
HALVES = {
    "white": [(0.28, -0.5), (0.28, -0.38), (0.2, -0.34), (0.2, -0.18), (0.5, 0), (0.5, 0.5)],
    "blue": [(0.4, -0.42), (0.5, -0.36), (0.5, 0.42), (0.4, 0.5)],
    "red": [(0.18, -0.5), (0.18, -0.36), (0.45, -0.12), (0.45, 0.5)],
    "yellow": [(0.16, -0.5), (0.16, -0.1), (0.6, 0.5)],
    "green": [(0.25, -0.5), (0.25, -0.4), (0.48, -0.3), (0.48, 0.5)],
    "black": [(0, -0.5), (0.45, -0.3), (0.45, 0.5)],
}


def draw(color, edition, ppm=6.5):
    """color: a drink; ppm: px a mm."""
    paint = colours.rgb(profile.of("izakaya")["drinks"][color])
    im = _sheet(paint, ppm)
    pen = ImageDraw.Draw(im)
    strong, faint = tone(paint, 0.62, 0.45), tone(paint, 0.85, 0.16)
    w, h = im.size
    kind = edition["stock"]
    if kind in ("picture", "pattern"):
        rng = random.Random("%d/%s" % (edition["art"], color))
        make = illustrations.landscape if kind == "picture" else illustrations.pattern
        im.paste(tinted(make(rng, w, h), paint))
    elif kind != "bare":
        pen.ellipse([w * 0.14, h * 0.5 - w * 0.36, w * 0.86, h * 0.5 + w * 0.36], fill=faint)
    if kind == "label":
        pen.rectangle([0.1 * w, 0.62 * h, 0.9 * w, 0.86 * h], fill=MARGIN)
    bottle(pen, color, w / 2, h / 2, h * (0.72 if kind == "large" else 0.42), strong)
    if kind != "bare":
        font = fonts.font(edition["font"], 4 * ppm)
        pen.text((w / 2, 4.2 * ppm), "STOCK", fill=strong, font=font, anchor="ma")
        pen.text((w / 2, h - 4.2 * ppm), color.upper(), fill=strong, font=font, anchor="ms")
    return _margin(im, edition, ppm)


def face_down(edition, ppm=6.5):
    paint = colours.rgb(profile.of("izakaya")["face_down_card"])
    im = _sheet(paint, ppm)
    pen = ImageDraw.Draw(im)
    faint, kind = tuple(int(v + (255 - v) * 0.14) for v in paint), edition["back"]
    if kind == "picture":
        im.paste(tinted(illustrations.pattern(random.Random(edition["art"]), *im.size), paint))
    elif kind == "rays":
        for k in range(0, 48, 2):
            a, b, r = math.radians(7.5 * k), math.radians(7.5 * k + 7.5), im.height
            x, y = im.width / 2, im.height / 2
            pen.polygon(
                [(x, y), (x + r * math.cos(a), y + r * math.sin(a)), (x + r * math.cos(b), y + r * math.sin(b))], fill=faint
            )
    elif kind != "bare":
        _repeat(pen, kind, faint, ppm)
    return _margin(im, edition, ppm)


def _repeat(pen, kind, ink, ppm):
    pitch = 7 * ppm
    for j in range(-1, 11):
        for i in range(-1, 8):
            x, y = (i + 0.5 * (j % 2)) * pitch, j * pitch
            if kind == "dots":
                pen.ellipse([x - 1.6 * ppm, y - 1.6 * ppm, x + 1.6 * ppm, y + 1.6 * ppm], fill=ink)
            else:
                pen.rectangle([x - 1.4 * ppm, y - 2.2 * ppm, x + 1.4 * ppm, y + 2.2 * ppm], outline=ink, width=int(0.6 * ppm))


def _sheet(paint, ppm):
    size = profile.of("izakaya")["stock_card"]
    return Image.new("RGB", (int(size["width"] * ppm), int(size["height"] * ppm)), paint)


def _margin(im, edition, ppm):
    if edition["margin"]:
        ImageDraw.Draw(im).rectangle([0, 0, im.width - 1, im.height - 1], outline=MARGIN, width=int(2 * ppm))
    return im


def tone(paint, darker, lighter):
    """Darker on a light paint, lighter on a dark one."""
    if sum(paint) / 3 > 110:
        return tuple(int(v * darker) for v in paint)
    return tuple(int(v + (255 - v) * lighter) for v in paint)


def tinted(picture, paint):
    """A picture in shades of one paint, which stays the card's colour."""
    grey = picture.convert("L").convert("RGB")
    return Image.blend(Image.new("RGB", picture.size, paint), grey, 0.22)


def bottle(pen, kind, x, y, height, fill):
    half = HALVES[kind]
    outline = half + [(-u, v) for u, v in half[::-1]]
    pen.polygon([(x + u * 0.4 * height, y + v * height) for u, v in outline], fill=fill)
