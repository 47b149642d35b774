"""What the network of layouts sees, a small copy of the whole picture, and is to answer: where the middles of the sheets show.
Of tables as they are, and seen from elsewhere, in another light, with things lying on them."""
import json

import cv2
import numpy as np

from flat import Flat
from table import Table, TOP

WIDE, HIGH, CELL = 448, 320, 4        # the network's input and a cell of its answer, px
KINDS = ("card", "stock", "face-down", "crate")
MOST = 52                             # sheets of the largest table, and room
COPY = 576, 432                       # what is kept of a picture, px
SPREAD = 1.                           # of the answer around a middle, cells


def sheets(table):
    """The middles of a table's sheets: x, y in px of its picture, kind."""
    cards = table.project([(x, y, TOP) for x, y, _ in table.pose.values()])
    found = [(*px, 0) for px in (*cards, table.px["claim_spot"])]
    found += [(*px, 1) for px in table.px["stock"]] + [(*table.px["price_spot"], 2)]
    return found + [(*px, 3) for px in table.px["crates"]]


def copy_of(image, found):
    """A picture as it is kept, its size there, and its sheets."""
    h, w = image.shape[:2]
    scale = min(COPY[0] / w, COPY[1] / h)
    w, h = round(w * scale), round(h * scale)
    kept, middles = np.zeros((COPY[1], COPY[0], 3), np.uint8), np.full((MOST, 3), -1, np.float32)
    kept[:h, :w] = cv2.resize(image, (w, h), interpolation=cv2.INTER_AREA)
    for i, (x, y, kind) in enumerate(found):
        middles[i] = (x + .5) * scale - .5, (y + .5) * scale - .5, kind
    return kept, np.array([w, h], np.int16), middles


def copies(picture, rng):
    """The copies cut of one scene: the table, and for some a board of another kind."""
    truth = json.load(open(picture[:-4] + ".truth.json"))
    if "card_pose" in truth["extras"]:
        table = Table(picture)
        all_ = [copy_of(table.image, sheets(table))]
    else:
        all_ = [copy_of(cv2.imread(picture), [])]
    if rng.random() < .25:
        all_.append(copy_of(Flat(rng).image, []))
    return dict(zip(("copies", "sizes", "middles"), (np.stack(a) for a in zip(*all_))))


def own_view(w, h):
    """The map of a w×h picture into the network's input, and its size there."""
    s = min(WIDE / w, HIGH / h)
    return np.array([[s, 0, s / 2 - .5], [0, s, s / 2 - .5], [0, 0, 1]]), (round(s * w), round(s * h))


def other_view(rng, w, h):
    """The map into a view from elsewhere: turned, nearer or farther, tilted, mirrored; and its size."""
    size = [(WIDE, round(WIDE * 9 / 16)), (round(HIGH * 4 / 3), HIGH), (WIDE, HIGH)][rng.integers(3)]
    turn = np.radians(rng.uniform(0, 360) if rng.random() < .6 else rng.normal(0, 10))
    zoom = np.exp(rng.uniform(np.log(.6), np.log(1.5))) * min(size[0] / w, size[1] / h)
    box = np.array([(-w, -h), (w, -h), (w, h), (-w, h)]) / 2
    to = zoom * box @ np.array([(np.cos(turn), np.sin(turn)), (-np.sin(turn), np.cos(turn))])
    to = to * (rng.choice((-1, 1)), 1) + np.array(size) / 2 + rng.normal(size=2) * .1 * size[0] + rng.uniform(-.08, .08, (4, 2)) * zoom * w
    return cv2.getPerspectiveTransform((box + (w / 2, h / 2)).astype(np.float32), to.astype(np.float32)).astype(float), size


def relit(rng, picture):
    """The picture in another light, through another camera."""
    gamma, gains = np.exp(rng.normal(0, .3)), np.exp(rng.normal(0, .12, 3) + rng.normal(0, .2))
    curve = 255 * np.linspace(0, 1, 256)[:, None] ** gamma * gains
    vivid = rng.uniform(.2, 1.5)
    x = cv2.transform(cv2.LUT(picture, curve.clip(0, 255).astype(np.uint8)[:, None]), vivid * np.eye(3) + (1 - vivid) / 3).astype(np.float32)
    if rng.random() < .4:
        x = cv2.GaussianBlur(x, (0, 0), rng.uniform(.3, 1.3))
    if rng.random() < .5:
        light = cv2.resize(rng.normal(size=(3, 4)).astype(np.float32), (WIDE, HIGH), interpolation=cv2.INTER_LINEAR).clip(-2, 2)
        x *= np.exp(rng.uniform(0, .35) * light)[..., None]
    if rng.random() < .3:
        x = (x - x.mean()) * rng.uniform(.25, 1) + x.mean()
    if rng.random() < .5:
        x += rng.uniform(0, 12) * cv2.randn(np.empty_like(x), 0, 1)
    return x.clip(0, 255).astype(np.uint8)


def cover(rng, picture, others):
    """Lays pieces of another picture across this one, as hands and boxes lie."""
    mask = np.zeros(picture.shape[:2], np.uint8)
    for _ in range(rng.integers(1, 4)):
        points = rng.uniform(0, 1, 2) * (WIDE, HIGH) + rng.normal(size=(rng.integers(3, 8), 2)) * rng.uniform(.03, .14) * WIDE
        cv2.fillConvexPoly(mask, cv2.convexHull(points.astype(np.int32)), 1)
    if rng.random() < .5:
        other = others[::-1, ::-1][:HIGH, :WIDE]
    else:
        other = np.full_like(picture, rng.uniform(0, 255, 3))
    picture[mask > 0] = other[mask > 0]


def normalised(picture, size):
    """A BGR picture as the network takes it: RGB, free of exposure and contrast, nothing beside it."""
    w, h = size
    x = np.zeros((3, HIGH, WIDE), np.float32)
    part = picture[:h, :w, ::-1].astype(np.float32)
    x[:, :h, :w] = ((part - part.mean()) / (part.std() + 8)).transpose(2, 0, 1)
    return x


def answer(middles, warp, size):
    """What the network is to answer: of each kind how near a middle shows, 0 to 1."""
    out = np.zeros((len(KINDS), HIGH // CELL, WIDE // CELL), np.float32)
    known = middles[middles[:, 2] >= 0]
    if len(known):
        at = cv2.perspectiveTransform(known[:, None, :2].astype(float), warp)[:, 0]
        ahead = np.c_[known[:, :2], np.ones(len(known))] @ warp[2] > 0
        for (x, y), kind in zip(at[ahead], known[ahead, 2].astype(int)):
            if not (-CELL < x < size[0] + CELL and -CELL < y < size[1] + CELL):
                continue
            u, v = (x - (CELL - 1) / 2) / CELL, (y - (CELL - 1) / 2) / CELL
            c, r = int(round(u)), int(round(v))
            for row in range(max(r - 3, 0), min(r + 4, out.shape[1])):
                for column in range(max(c - 3, 0), min(c + 4, out.shape[2])):
                    near = np.exp(-((column - u) ** 2 + (row - v) ** 2) / (2 * SPREAD ** 2))
                    out[kind, row, column] = max(out[kind, row, column], near)
    return out


def sample(copy, size, middles, rng=None, other=None):
    """One picture as the network takes it, and the answer; changed by chance where rng is given."""
    picture = copy[:size[1], :size[0]]
    if rng is None or rng.random() < .25:
        warp, view = own_view(*size)
    else:
        warp, view = other_view(rng, *size)
    picture = cv2.warpPerspective(picture, warp, (WIDE, HIGH), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REFLECT if rng is not None and rng.random() < .3 else cv2.BORDER_REPLICATE)
    if rng is not None:
        if rng.random() < .35:
            cover(rng, picture, other)
        picture = relit(rng, picture)
    return normalised(picture, view), answer(middles, warp, view)
