"""Cards of other games: in rows, in a square grid, in a fan."""
import math

from PIL import ImageOps

from parts import materials, meshes
from prints import illustrations
from scene.objects import put

THICK = 0.4  # mm


def rows(rng):
    """Rows of cards of one size, face up or down, not all there."""
    width, height = rng.choice([(63, 88), (57, 87), (44, 67), (70, 120), (88, 63)])
    columns, lines = rng.randint(3, 7), rng.randint(1, 4)
    return grid(rng, width, height, columns, lines, rng.uniform(2, 22))


def squares(rng):
    """A grid of square cards: what comes nearest to ours."""
    side, n = rng.uniform(50, 80), rng.choice([3, 3, 4, 4, 5])
    return grid(rng, side, side, n, n, rng.uniform(2, 20))


def grid(rng, width, height, columns, lines, gap):
    faces = [card(rng, "card-%d" % k, width, height) for k in range(rng.randint(1, 10))]
    loose, missing = rng.uniform(0, 4), rng.choice([0, 0, 0.15])
    for i in range(columns):
        for j in range(lines):
            if rng.random() < missing:
                continue
            x, y = (i - (columns - 1) / 2) * (width + gap), (j - (lines - 1) / 2) * (height + gap)
            turn = math.radians(rng.gauss(0, loose) + rng.choice([0, 180]))
            put(rng.choice(faces), x + rng.gauss(0, loose / 2), y + rng.gauss(0, loose / 2), 0, turn)
    return max(columns * (width + gap), lines * (height + gap)) * 0.6


def fan(rng):
    """Hands of cards laid down in fans, and a stock."""
    faces = [card(rng, "card-%d" % k, 63, 88) for k in range(6)]
    for _ in range(rng.randint(1, 3)):
        x, y, a = rng.uniform(-180, 180), rng.uniform(-120, 120), rng.uniform(0, 6.28)
        for k in range(rng.randint(3, 9)):
            t = a + 0.16 * k
            put(rng.choice(faces), x + 90 * math.cos(t), y + 90 * math.sin(t), THICK * k, t - math.pi / 2)
    for k in range(rng.randint(5, 40)):
        put(faces[0], rng.uniform(-0.4, 0.4), rng.uniform(-0.4, 0.4), THICK * k, rng.uniform(-0.01, 0.01))
    return 260


def card(rng, name, width, height):
    im = illustrations.draw(rng, int(width * 5), int(height * 5))
    margin = rng.choice([0, 0, 10, 20])
    if margin:
        im = ImageOps.expand(
            im.crop((margin, margin, im.width - margin, im.height - margin)), margin, illustrations.colour(rng, 150, 255)
        )
    face = materials.printed(name, im, rough=rng.uniform(0.2, 0.7))
    return meshes.prism(
        name, meshes.round_rect(width, height, 3), THICK, [face, materials.paper_core()], uv=meshes.centred(width, height)
    )
