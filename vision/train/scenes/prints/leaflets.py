"""A leaflet of rules that lies about."""
from PIL import Image, ImageDraw

from prints import fonts


def draw(rng, w=148, h=210, ppm=3.2):
    W, H = int(w * ppm), int(h * ppm)
    im = Image.new("RGB", (W, H), (238, 236, 228))
    d = ImageDraw.Draw(im)
    d.text(
        (W / 2, 12 * ppm),
        rng.choice(["IZAKAYA", "RULES", "JUTAKU"]),
        fill=(30, 30, 30),
        font=fonts.font("goth", 12 * ppm),
        anchor="ma",
    )
    y = 34
    while y < h - 14:
        if rng.random() < 0.12:
            d.rectangle(
                [14 * ppm, y * ppm, (w - 14) * ppm, (y + 24) * ppm],
                fill=rng.choice([(205, 80, 60), (90, 140, 180), (220, 200, 90)]),
            )
            y += 30
            continue
        d.rectangle([14 * ppm, y * ppm, (14 + rng.uniform(60, w - 28)) * ppm, (y + 1.4) * ppm], fill=(110, 110, 110))
        y += 4.2
    return im
