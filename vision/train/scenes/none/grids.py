"""Things of daily life in rows and grids, and wood and discs without a table: what a search for cards might take for ours."""
import math

from izakaya import places
from parts import colours, materials, meshes, pieces as wood, tokens
from prints import illustrations
from scene.objects import put
from shapes import loose


def notes(rng):
    """Sticky notes or coasters in a grid."""
    side, n, gap = rng.uniform(50, 95), rng.choice([2, 3, 4]), rng.uniform(3, 30)
    round_ = rng.random() < 0.4
    outline = meshes.circle(side / 2) if round_ else meshes.round_rect(side, side, 1)
    looks = [materials.plain("note-%d" % k, colours.anything(rng, (0.5, 0.95)), rough=0.8) for k in range(rng.choice([1, 2, 4]))]
    for i in range(n):
        for j in range(n):
            k = rng.randrange(len(looks))
            note = meshes.prism("note-mesh-%d" % k, outline, 4 if round_ else 0.3, [looks[k]])
            put(note, (i - (n - 1) / 2) * (side + gap), (j - (n - 1) / 2) * (side + gap), 0, rng.gauss(0, 0.05))
    return n * (side + gap) * 0.6


def tiles(rng):
    """Dominoes or tiles laid in lines and walls."""
    width, depth, height = rng.choice([(24, 48, 7), (20, 26, 15), (22, 22, 5)])
    faces = []
    for k in range(8):
        im = illustrations.gradient(rng, 60, 90)
        im.paste(illustrations.colour(rng, 200, 255), (0, 0, 60, 90))
        illustrations.word(rng, illustrations.ImageDraw.Draw(im), (30, 45), 40, illustrations.colour(rng, 0, 160))
        face = materials.printed("tile-%d" % k, im, rough=0.2)
        faces.append(
            meshes.prism(
                "tile-%d" % k,
                meshes.round_rect(width, depth, 1.5),
                height,
                [face, materials.plain("tile-side", "#e9e4d4")],
                bevel=0.4,
                uv=meshes.centred(width, depth),
            )
        )
    for j in range(rng.randint(2, 7)):
        y, shift = (j - 3) * (depth + rng.uniform(1, 20)), rng.uniform(-60, 60)
        for i in range(rng.randint(4, 14)):
            put(
                rng.choice(faces),
                shift + (i - 6) * (width + 1),
                y + rng.gauss(0, 0.7),
                0,
                rng.choice([0, math.pi]) + rng.gauss(0, 0.03),
            )
    return 220


def keys(rng):
    """A keyboard, or a box with as many compartments."""
    columns, rows, pitch = rng.choice([(14, 5, 19), (10, 4, 19), (6, 4, 30)])
    body = materials.plain("keys-body", colours.anything(rng, (0.05, 0.9), (0, 0.2)), rough=0.4)
    put(
        meshes.boxes(
            "keys-body",
            [(-columns * pitch / 2 - 8, -rows * pitch / 2 - 8, -12, columns * pitch / 2 + 8, rows * pitch / 2 + 8, 0)],
            [body],
        ),
        0,
        0,
        12,
    )
    cap = materials.plain("keys-cap", colours.anything(rng, (0.05, 0.95), (0, 0.4)), rough=0.5)
    mesh = meshes.boxes("keys-cap", [(-0.42 * pitch, -0.42 * pitch, 0, 0.42 * pitch, 0.42 * pitch, 6)], [cap])
    for i in range(columns):
        for j in range(rows):
            put(mesh, (i - (columns - 1) / 2) * pitch, (j - (rows - 1) / 2) * pitch, 12)
    return columns * pitch * 0.7


def pieces(rng):
    """Our own wood, discs and pyramids, poured out with no card among them."""
    for _ in range(rng.randint(5, 50)):
        put(wood.piece(loose.piece(rng))[0], rng.gauss(0, 90), rng.gauss(0, 70), 0, rng.uniform(0, 6.28))
    for _ in range(rng.randint(0, 30)):
        token = rng.choice([tokens.disc, tokens.pyramid])(rng.choice(places.PLAYERS))
        put(token, rng.gauss(0, 120), rng.gauss(0, 90), 0, rng.uniform(0, 6.28))
    return 240
