"""Editions of IZAKAYA: how its cards are printed. Wilder ones differ in paper, borders, pictures, fonts and where the numbers stand."""
from prints import fonts
from scene import profile
from scene.options import OPTIONS, wild

PLAIN_FONTS = ["sans", "helv", "narrow", "goth", "cond"]
INKS = ["#141414", "#141414", "#000000", "#2a2a2c", "#1c2433", "#3a2418", "#24301f"]
PAPERS = ["#f4f3ee", "#f4f3ee", "#fbfbfa", "#efe9dc", "#e9ecef", "#f3ecdc", "#e6e3da"]


def draw(rng):
    border = profile.of("izakaya")["site_border"]
    edition = {
        "frame": OPTIONS.level > 0 and rng.random() < 0.5,
        "font": rng.choice(PLAIN_FONTS + (["serif", "book", "mono"] if OPTIONS.level else [])),
        "head": rng.randint(0, 1),
        "tint": rng.random() < 0.4,
        "ground": rng.choice(["streets", "streets", "plain", "plain", "plain"]),
        "margin": rng.random() < 0.5,
        "caps": rng.random() < 0.5,
        "rough": rng.uniform(0.35, 0.65),
        "spec": rng.uniform(0.15, 0.4),
        "border": border["width"],
        "ink": border["color"],
        "double": False,
        "white": profile.of("izakaya")["site_card_sides"]["white"],
        "stock": "bottle",
        "back": rng.choice(["dots", "frames"]),
        "art": rng.randrange(1 << 30),
    }
    if wild():
        widen(rng, edition)
    return edition


def widen(rng, edition):
    edition.update(
        font=rng.choice(sorted(fonts.LATIN)),
        head=rng.randint(0, 3),
        ground=rng.choice(["streets", "plain", "picture", "picture", "hatch", "wash"]),
        rough=rng.uniform(0.12, 0.75),
        spec=rng.uniform(0.15, 0.5),
        border=edition["border"] * rng.choice([1, 1, rng.uniform(0.55, 1.5)]),
        ink=rng.choice(INKS),
        double=rng.random() < 0.1,
        white=rng.choice(PAPERS),
        stock=rng.choice(["bottle", "bottle", "large", "picture", "pattern", "label", "bare"]),
        back=rng.choice(["dots", "frames", "picture", "rays", "bare"]),
    )
