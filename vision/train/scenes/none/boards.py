"""Printed boards of other games, with tiles, discs and pawns on them."""
import math

from PIL import Image, ImageDraw

from parts import colours, materials, meshes
from prints import illustrations
from scene.objects import put

PPM = 4  # px a mm of a print
BOARD = 2.0  # mm, thickness


def chequered(rng):
    """Squares of two colours, some with a frame or a few special squares; discs or pawns on them."""
    n, pitch = rng.choice([4, 5, 6, 8, 8, 10]), rng.uniform(24, 66)
    two = [illustrations.colour(rng), illustrations.colour(rng)]
    colour_of = lambda i, j: illustrations.colour(rng) if rng.random() < 0.06 else two[(i + j) % 2]
    lay(rng, squares(rng, n, pitch, colour_of), n * pitch)
    shape = rng.choice([disc, disc, pawn, block])
    for x, y in cells(rng, n, pitch, rng.uniform(0.1, 0.6)):
        shape(rng, pitch, x, y)
    return n * pitch * 0.75


def lettered(rng):
    """Many small squares with words on some, and tiles with letters in rows."""
    n, pitch = rng.choice([9, 11, 13, 15, 15]), rng.uniform(14, 24)
    ground, special = illustrations.colour(rng, 60, 240), [illustrations.colour(rng) for _ in range(4)]
    lay(rng, squares(rng, n, pitch, lambda i, j: rng.choice(special) if rng.random() < 0.25 else ground), n * pitch)
    tile = illustrations.colour(rng, 140, 250)
    for _ in range(rng.randint(2, 12)):
        i, j, along = rng.randrange(n), rng.randrange(n), rng.random() < 0.5
        for k in range(rng.randint(2, 7)):
            u, v = (i + k, j) if along else (i, j + k)
            if u < n and v < n:
                letter(rng, pitch, tile, (u + 0.5 - n / 2) * pitch, (v + 0.5 - n / 2) * pitch)
    return n * pitch * 0.75


def track(rng):
    """An illustrated board with a path of fields round it, and pawns on the path."""
    width, height = rng.uniform(250, 520), rng.uniform(250, 520)
    im = illustrations.draw(rng, int(width * 2), int(height * 2))
    d = ImageDraw.Draw(im)
    n = rng.randint(16, 44)
    around = [ellipse(width * 0.42, height * 0.42, k / n) for k in range(n)]
    r = rng.uniform(8, 18)
    for x, y in around:
        u, v = 2 * (x + width / 2), 2 * (height / 2 - y)
        d.ellipse([u - 2 * r, v - 2 * r, u + 2 * r, v + 2 * r], fill=illustrations.colour(rng), outline=(20, 20, 20), width=2)
    face = materials.printed("board", im, rough=rng.uniform(0.2, 0.7))
    put(
        meshes.prism(
            "board", meshes.round_rect(width, height, 3), BOARD, [face, materials.paper_core()], uv=meshes.centred(width, height)
        ),
        0,
        0,
        0,
    )
    for x, y in rng.sample(around, rng.randint(3, min(n, 12))):
        rng.choice([disc, pawn, block])(rng, 26, x, y)
    return max(width, height) * 0.6


def ellipse(a, b, turn):
    return a * math.cos(2 * math.pi * turn), b * math.sin(2 * math.pi * turn)


def squares(rng, n, pitch, colour_of):
    """The print of n × n squares."""
    side = int(n * pitch * PPM / 2)
    im = Image.new("RGB", (side, side))
    d = ImageDraw.Draw(im)
    line, step = illustrations.colour(rng, 0, 120), side / n
    for i in range(n):
        for j in range(n):
            field = colour_of(i, j)
            d.rectangle(
                [i * step, j * step, (i + 1) * step, (j + 1) * step],
                fill=field,
                outline=line,
                width=max(1, int(step * rng.uniform(0, 0.03))),
            )
            if rng.random() < 0.15:
                illustrations.word(rng, d, ((i + 0.5) * step, (j + 0.5) * step), step * 0.35, line)
    return im


def lay(rng, im, side):
    """A square board with a margin, a little turned."""
    margin = rng.choice([0, rng.uniform(4, 30)])
    whole = Image.new("RGB", tuple(int(v * (1 + 2 * margin / side)) for v in im.size), illustrations.colour(rng))
    whole.paste(im, tuple((w - v) // 2 for w, v in zip(whole.size, im.size)))
    side += 2 * margin
    face = materials.printed("board", whole, rough=rng.uniform(0.15, 0.8))
    uv = meshes.centred(side, side)
    put(meshes.prism("board", meshes.round_rect(side, side, 2), BOARD, [face, materials.paper_core()], uv=uv), 0, 0, 0)


def cells(rng, n, pitch, share):
    """The middles of some of n × n squares."""
    return [((i + 0.5 - n / 2) * pitch, (j + 0.5 - n / 2) * pitch) for i in range(n) for j in range(n) if rng.random() < share]


def look_of(rng, name, choices=4):
    """One of a few paints that the pieces of a scene share."""
    k = rng.randrange(choices)
    return "%s-%d" % (name, k), materials.plain(
        "%s-%d" % (name, k), colours.anything(rng), rough=rng.uniform(0.1, 0.7), vary=0.03
    )


def disc(rng, pitch, x, y):
    name, look = look_of(rng, "disc")
    r = min(0.45 * pitch, 16)
    put(meshes.prism("none-" + name, meshes.circle(r), r * 0.5, [look], bevel=0.5, smooth=35), x, y, BOARD)


def pawn(rng, pitch, x, y):
    name, look = look_of(rng, "pawn")
    r = min(0.35 * pitch, 11)
    rings = [
        (r, 0, 0),
        (r, 0.2 * r, 0),
        (0.5 * r, r, 0),
        (0.35 * r, 2 * r, 0),
        (0.6 * r, 2.4 * r, 0),
        (0.6 * r, 2.9 * r, 0),
        (0.2 * r, 3.2 * r, 0),
    ]
    put(meshes.lathe("none-" + name, rings, [look], seg=20), x, y, BOARD)


def block(rng, pitch, x, y):
    name, look = look_of(rng, "block")
    r = min(0.3 * pitch, 10)
    put(meshes.boxes("none-" + name, [(-r, -r, 0, r, r, 2 * r)], [look]), x, y, BOARD, rng.uniform(0, 1.6))


def letter(rng, pitch, colour, x, y):
    """A tile with a letter on it, one of ten."""
    k, side = rng.randrange(10), pitch * 0.92
    if "letter-%d" % k not in meshes.MADE:
        im = Image.new("RGB", (96, 96), colour)
        illustrations.word(rng, ImageDraw.Draw(im), (48, 48), 60, (20, 20, 20))
        face = materials.printed("letter-%d" % k, im, rough=0.4)
        meshes.prism(
            "letter-%d" % k,
            meshes.round_rect(side, side, 1.5),
            4.5,
            [face, materials.plain("letter-side", "#d8c49c")],
            uv=meshes.centred(side, side),
        )
    put(meshes.MADE["letter-%d" % k], x + rng.uniform(-0.5, 0.5), y + rng.uniform(-0.5, 0.5), BOARD, rng.uniform(-0.04, 0.04))
