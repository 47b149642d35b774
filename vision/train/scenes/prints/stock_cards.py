"""The prints of stock cards."""
from PIL import Image, ImageDraw

from parts import colours
from prints import fonts
from scene import profile


def bottle_shape(d, kind, cx, cy, h, fill):
    """Icon of height h centred on cx,cy."""
    w = h * 0.4
    if kind == "white":
        pts = [
            (-0.28, -0.5),
            (0.28, -0.5),
            (0.28, -0.38),
            (0.2, -0.34),
            (0.2, -0.18),
            (0.5, 0),
            (0.5, 0.5),
            (-0.5, 0.5),
            (-0.5, 0),
            (-0.2, -0.18),
            (-0.2, -0.34),
            (-0.28, -0.38),
        ]
    elif kind == "blue":
        pts = [(-0.4, -0.42), (0.4, -0.42), (0.5, -0.36), (0.5, 0.42), (0.4, 0.5), (-0.4, 0.5), (-0.5, 0.42), (-0.5, -0.36)]
    elif kind == "red":
        pts = [
            (-0.18, -0.5),
            (0.18, -0.5),
            (0.18, -0.36),
            (0.45, -0.12),
            (0.45, 0.5),
            (-0.45, 0.5),
            (-0.45, -0.12),
            (-0.18, -0.36),
        ]
    elif kind == "yellow":
        pts = [(-0.16, -0.5), (0.16, -0.5), (0.16, -0.1), (0.6, 0.5), (-0.6, 0.5), (-0.16, -0.1)]
    elif kind == "green":
        pts = [(-0.25, -0.5), (0.25, -0.5), (0.25, -0.4), (0.48, -0.3), (0.48, 0.5), (-0.48, 0.5), (-0.48, -0.3), (-0.25, -0.4)]
    else:
        pts = [(-0.45, -0.3), (0, -0.5), (0.45, -0.3), (0.45, 0.5), (-0.45, 0.5)]
    d.polygon([(cx + x * w, cy + y * h) for x, y in pts], fill=fill)


def draw(color, edition, ppm=6.5):
    w, h = int(44 * ppm), int(63 * ppm)
    c = colours.rgb(profile.of("izakaya")["drinks"][color])
    im = Image.new("RGB", (w, h), c)
    d = ImageDraw.Draw(im)
    if edition["margin"]:
        d.rectangle([0, 0, w - 1, h - 1], outline=(240, 238, 232), width=int(2 * ppm))
    lum = sum(c) / 3
    tone = tuple(int(v * 0.62) for v in c) if lum > 110 else tuple(int(v + (255 - v) * 0.45) for v in c)
    tone2 = tuple(int(v * 0.85) for v in c) if lum > 110 else tuple(int(v + (255 - v) * 0.16) for v in c)
    d.ellipse([w * 0.14, h * 0.5 - w * 0.36, w * 0.86, h * 0.5 + w * 0.36], fill=tone2)
    bottle_shape(d, color, w / 2, h / 2, h * 0.42, tone)
    d.text((w / 2, 4.2 * ppm), "STOCK", fill=tone, font=fonts.font(edition["font"], 4 * ppm), anchor="ma")
    d.text((w / 2, h - 4.2 * ppm), color.upper(), fill=tone, font=fonts.font(edition["font"], 4 * ppm), anchor="ms")
    return im


def face_down(edition, ppm=6.5):
    w, h = int(44 * ppm), int(63 * ppm)
    c = colours.rgb(profile.of("izakaya")["face_down_card"])
    im = Image.new("RGB", (w, h), c)
    d = ImageDraw.Draw(im)
    t = tuple(int(v + (255 - v) * 0.14) for v in c)
    k = 7 * ppm
    for y in range(-1, 11):
        for x in range(-1, 8):
            cx, cy = (x + 0.5 * (y % 2)) * k, y * k
            if edition["tint"]:
                d.ellipse([cx - 1.6 * ppm, cy - 1.6 * ppm, cx + 1.6 * ppm, cy + 1.6 * ppm], fill=t)
            else:
                d.rectangle([cx - 1.4 * ppm, cy - 2.2 * ppm, cx + 1.4 * ppm, cy + 2.2 * ppm], outline=t, width=int(0.6 * ppm))
    if edition["margin"]:
        d.rectangle([0, 0, w - 1, h - 1], outline=(240, 238, 232), width=int(2 * ppm))
    return im
