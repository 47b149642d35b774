"""Cards with building sites and their print; the architects' tokens."""
from PIL import Image, ImageDraw

from parts import colours
from prints import fonts, tokens
from scene.options import OPTIONS
from shapes import sites

DISTRICTS = ["SHIBUYA", "SHINJUKU", "SHINAGAWA", "GINZA", "UENO", "ASAKUSA", "AKIHABARA", "HARAJUKU", "ROPPONGI"]

ROMAN = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV"]

ARCH = ["ITO", "ANDO", "BAN", "KUMA", "YOKOMIZO", "FUJIMURA", "FUJIMOTO", "HASEGAWA"]

TEXTS = [  # of each variant: field, where (mm), height (mm), anchor
    [
        ("floors_required", (4, 2.8), 11.5, "la"),
        ("district", (14, 3.2), 5.2, "la"),
        ("pieces_required", (14, 9.2), 4.6, "la"),
        ("yen", (59.5, 9.2), 4.6, "ra"),
    ],
    [
        ("floors_required", (4, 2.8), 11.5, "la"),
        ("district", (33, 3.0), 5.4, "ma"),
        ("pieces_required", (59.5, 8.8), 5.2, "ra"),
        ("yen", (31.5, 9.2), 4.6, "ma"),
    ],
    [
        ("district", (31.5, 3.4), 6.0, "ma"),
        ("floors_required", (4.5, 50.6), 11.0, "la"),
        ("pieces_required", (16, 54.4), 6.0, "la"),
        ("yen", (59, 54.6), 5.6, "ra"),
    ],
]


def new_card(rng, variant):
    y0, y1 = (11.0, 49.5) if variant == 2 else (15.0, 58.5)
    x0, x1 = 5.0, 58.0
    if rng.random() < 0.22:
        if rng.random() < 0.6:
            m = rng.uniform(28, 35)
            s = [sites.rand_site(rng, x0, y0, m - 1.8, y1), sites.rand_site(rng, m + 1.8, y0, x1, y1)]
        else:
            m = (y0 + y1) / 2 + rng.uniform(-2, 2)
            s = [sites.rand_site(rng, x0, y0, x1, m - 1.8), sites.rand_site(rng, x0, m + 1.8, x1, y1)]
    else:
        s = [sites.rand_site(rng, x0, y0, x1, y1)]
    s.sort(key=lambda p: (p.centroid.x, p.centroid.y))
    return {
        "district": rng.choice(DISTRICTS),
        "yen": 100 * rng.randint(2, 9),
        "sites": s,
        "floors": rng.randint(1, 5),
        "pieces": rng.randint(2, 9),
        "art": rng.randrange(1 << 30),
        "variant": variant,
    }


def draw(card, side, ed, ppm):
    """(image, {field: rectangle in card mm})"""
    s = int(63 * ppm)
    white = side == "white"
    bg = colours.rgb(ed["white"] if white else ed["blue"])
    im = Image.new("RGB", (s, s), bg)
    if not white:
        _grid(im, tuple(min(255, int(c + (255 - c) * 0.26)) for c in bg), ppm, 0.28)
    for p in card["sites"]:
        pts = [(x * ppm, y * ppm) for x, y in p.exterior.coords]
        if ed["fill"]:
            _fill(im, pts, white, bg, ppm)
        ImageDraw.Draw(im).line(pts + [pts[1]], fill=(20, 20, 20), width=int(1.8 * ppm), joint="curve")
    return im, _text(im, card, (20, 20, 20) if white else (246, 246, 242), ed, ppm)


def _grid(im, ink, ppm, thick):
    """A blueprint's lines, every fifth of them so many mm thick."""
    d, s = ImageDraw.Draw(im), im.width
    for q in range(0, 64, 3):
        w = max(1, int(ppm * (thick if q % 15 == 0 else 0.16)))
        d.line([q * ppm, 0, q * ppm, s], fill=ink, width=w)
        d.line([0, q * ppm, s, q * ppm], fill=ink, width=w)


def _fill(im, pts, white, bg, ppm):
    """The ground of a building site."""
    ground = (251, 250, 247) if white else tuple(min(255, int(c * 0.82 + 46)) for c in bg)
    ImageDraw.Draw(im).polygon(pts, fill=ground)
    if not white:
        mask = Image.new("L", im.size, 0)
        ImageDraw.Draw(mask).polygon(pts, fill=255)
        lined = Image.new("RGB", im.size, ground)
        _grid(lined, (190, 208, 222), ppm, 0.16)
        im.paste(lined, (0, 0), mask)


def _text(im, card, ink, ed, ppm):
    """Prints the fields; -> {field: rectangle in card mm}."""
    d, rec = ImageDraw.Draw(im), {}
    printed = {
        "floors_required": str(card["floors"]),
        "district": card["district"],
        "pieces_required": ROMAN[card["pieces"]],
        "yen": "¥%d" % card["yen"],
    }
    for field, (x, y), size, anchor in TEXTS[card["variant"]]:
        f = fonts.font(ed["font"], size * ppm)
        d.text((x * ppm, y * ppm), printed[field], fill=ink, font=f, anchor=anchor)
        rec[field] = [round(v / ppm, 2) for v in d.textbbox((x * ppm, y * ppm), printed[field], font=f, anchor=anchor)]
    return rec


def token_art(k, ppm=9):
    im = tokens.architect(25, ppm=8).resize((20 * ppm, 20 * ppm), Image.LANCZOS)
    d = ImageDraw.Draw(im)
    S2 = 20 * ppm
    d.rectangle([S2 * 0.1, S2 * 0.72, S2 * 0.9, S2 * 0.9], fill=(216, 180, 131))
    d.text(
        (S2 / 2, S2 * 0.81),
        ARCH[k],
        fill=(20, 20, 20),
        font=fonts.font("narrow", 3.1 * ppm if len(ARCH[k]) < 7 else 2.6 * ppm),
        anchor="mm",
    )
    x = [0.3, 0.7, 0.5, 0.4][k % 4]
    if k % 2:
        d.line([S2 * 0.2, S2 * 0.24, S2 * 0.8, S2 * 0.24], fill=(20, 20, 20), width=ppm)
    if k >= 4:
        d.ellipse([S2 * (x - 0.06), S2 * 0.06, S2 * (x + 0.06), S2 * 0.18], fill=(20, 20, 20))
    return im


def edition(rng):
    return {
        "font": rng.choice(["sans", "helv", "goth", "narrow", "cond", "helv"] + (["helvr", "book"] if OPTIONS.level else [])),
        "white": rng.choice(["#f4f3ee", "#f4f3ee", "#f1efe8"]),
        "blue": rng.choice(["#3f7fb5", "#3f7fb5", "#3a78ad", "#4584b8"]),
        "fill": rng.random() < 0.6,
        "rough": rng.uniform(0.12, 0.75) if OPTIONS.level > 1 else rng.uniform(0.3, 0.6),
        "spec": rng.uniform(0.2, 0.45),
    }
