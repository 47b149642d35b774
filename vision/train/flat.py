"""Pictures of printed boards of no game at all, drawn in a moment: squares with marks and letters on them, tiles, rows of cards."""
import cv2
import numpy as np

from picture import Picture

SIDE = 1000  # of the drawing, mm and px


class Flat(Picture):
    """A board on a table top as some camera sees it."""

    def __init__(self, rng):
        w, h = 1280, 720
        self.look(rng, w, h)
        corners = np.array([[x, y, 0] for x, y in ((-1, 1), (1, 1), (1, -1), (-1, -1))], float) * SIDE / 2
        paper = np.float32([(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)])
        map_ = cv2.getPerspectiveTransform(paper, self.project(corners).astype(np.float32))
        image = cv2.warpPerspective(drawing(rng), map_, (w, h), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REFLECT)
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(.3, 1.6)) * np.exp(rng.normal(0, .12, 3)) * rng.uniform(.5, 1.1)
        light = cv2.resize(rng.uniform(.6, 1.1, (3, 3)).astype(np.float32), (w, h), interpolation=cv2.INTER_CUBIC)
        image = image * light[..., None] + rng.normal(0, rng.uniform(1, 6), (h // 2, w // 2, 3)).repeat(2, 0).repeat(2, 1)
        self.take(np.clip(image, 0, 255).astype(np.uint8))

    def look(self, rng, w, h):
        """A camera that looks at the board's middle from any side, 30 to 88 degrees above."""
        up, round_, far = np.radians(rng.uniform(30, 88)), rng.uniform(0, 2 * np.pi), rng.uniform(500, 1100)
        eye = far * np.array([np.cos(up) * np.cos(round_), np.cos(up) * np.sin(round_), np.sin(up)])
        ahead = -eye / far
        right = np.cross(ahead, [0, 0, 1])
        right /= np.hypot(*right[:2])
        turn = np.stack([right, np.cross(ahead, right), ahead])
        focal = w * rng.uniform(.65, 1.1)
        self.see(dict(K=[[focal, 0., w / 2], [0., focal, h / 2], [0., 0., 1.]], dist=[0.] * 5, R=turn.tolist(), t=(-turn @ eye).tolist()))


def drawing(rng):
    """A table top with a board of squares, and rows of cards or tiles beside it."""
    paper = np.full((SIDE, SIDE, 3), colour(rng), np.float32)
    grain = cv2.resize(rng.normal(0, rng.uniform(0, 25), (rng.integers(10, 120), rng.integers(4, 20))).astype(np.float32), (SIDE, SIDE))
    paper = np.clip(paper + grain[..., None], 0, 255).astype(np.uint8)
    cells, side = rng.integers(3, 16), rng.uniform(200, 520)
    x, y = rng.uniform(150, 850 - side, 2)
    paints = [colour(rng)] + [(vivid if rng.random() < .5 else colour)(rng) for _ in range(rng.integers(1, 6))]
    rim, gap, step = rng.uniform(0, 30), rng.choice([0, 0, 1, 3, 8]), side / cells
    box(paper, x - rim, y - rim, side + 2 * rim, side + 2 * rim, colour(rng))
    letter, share, tile = colour(rng), rng.uniform(0, .8), colour(rng)
    for k in range(cells * cells):
        u, v = x + k % cells * step, y + k // cells * step
        paint = paints[0 if rng.random() < .6 else rng.integers(len(paints))]
        box(paper, u + gap / 2, v + gap / 2, step - gap, step - gap, paint, rng.random() < .7 and rim > 10)
        if rng.random() < share:
            box(paper, u + .1 * step, v + .1 * step, .8 * step, .8 * step, tile, True)
            write(paper, u, v, step, letter, rng)
        elif rng.random() < .3:
            write(paper, u, v, step, colour(rng), rng)
    for _ in range(rng.integers(0, 5)):
        row(paper, rng)
    return paper


def row(paper, rng):
    """A row of equal cards or tiles."""
    x, y, across = rng.uniform(0, 700), rng.uniform(0, 950), rng.random() < .5
    (w, h), gap, same = rng.uniform(15, 70, 2), rng.uniform(0, 15), rng.random() < .6
    paint = (vivid if rng.random() < .5 else colour)(rng)
    for k in range(rng.integers(1, 9)):
        u, v = (x + k * (w + gap), y) if across else (x, y + k * (h + gap))
        box(paper, u, v, w, h, paint if same else colour(rng), rng.random() < .5)
        if rng.random() < .6:
            write(paper, u, v, min(w, h), colour(rng), rng)


def colour(rng):
    """A colour, more often a pale or a dull one."""
    value = 255 * rng.random() ** rng.choice([.4, 1, 2])
    return tuple(float(c) for c in np.clip(value * (1 - rng.random() ** 2 * rng.random(3)), 0, 255))


def vivid(rng):
    """A strong colour."""
    hsv = np.uint8([[[rng.integers(180), rng.integers(100, 256), rng.integers(90, 256)]]])
    return tuple(float(c) for c in cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0])


def box(paper, x, y, w, h, paint, line=False):
    corners = (int(x), int(y)), (int(x + w), int(y + h))
    cv2.rectangle(paper, *corners, paint, -1)
    if line:
        cv2.rectangle(paper, *corners, tuple(c * .4 for c in paint), 1)


def write(paper, x, y, side, paint, rng):
    """A letter or a spot within a square."""
    if rng.random() < .3:
        cv2.circle(paper, (int(x + side / 2), int(y + side / 2)), max(1, int(side * rng.uniform(.15, .4))), paint, -1, cv2.LINE_AA)
        return
    at, font, thick = (int(x + .2 * side), int(y + .8 * side)), rng.integers(0, 5), max(1, int(side / 15))
    cv2.putText(paper, chr(rng.integers(65, 91)), at, font, side / 35, paint, thick, cv2.LINE_AA)
