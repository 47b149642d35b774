"""Lamps and windows that the things on a table reflect: light on top of what the picture shows, in which nothing can be told where it is strong."""
import copy

import cv2
import numpy as np

GAMMA = 2.2
SIZE = (8, 45)          # mm, how large a reflection is to either side of its middle
STRONG = (.15, 2.5)     # how much light it adds where it is strongest, of white
BLANK = .85 * 255       # added light, of 255 for white, before which black and card white look alike
AWAY = 40               # mm from the middle asked for


def glared(table, middle, rng):
    """The table with a reflection somewhere around a place, mm, and a picture of the light that it adds, 255 for white."""
    at = np.append(middle + rng.uniform(-AWAY, AWAY, 2), 0)
    px, beside = table.project([at, at + (10, 0, 0)])
    size = np.exp(rng.uniform(*np.log(SIZE))) * np.hypot(*(beside - px)) / 10
    height, width = table.image.shape[:2]
    low = np.clip(np.rint(px - 4 * size), 0, (width, height)).astype(int)
    high = np.clip(np.rint(px + 4 * size), 0, (width, height)).astype(int)
    image, light = table.image.copy(), np.zeros_like(table.image)
    if (high > low).all():
        part = np.s_[low[1]:high[1], low[0]:high[0]]
        added = np.exp(rng.uniform(*np.log(STRONG))) * shape(light[part].shape[:2], px - low, size, rng)[..., None]
        image[part] = 255 * np.minimum((image[part] / np.float32(255)) ** GAMMA + added, 1) ** (1 / GAMMA) + .5
        light[part] = np.minimum(255 * added, 255)
    lit, seen = copy.copy(table), copy.copy(table)
    lit.take(image)
    seen.take(light)
    return lit, seen


def shape(size, at, reach, rng):
    """A round lamp or a window of four panes, 1 where it is strongest, in an array of that size around a point of it, px."""
    out, turn = np.zeros(size, np.float32), rng.uniform(0, np.pi)
    across = np.array([np.cos(turn), np.sin(turn)]) * reach
    along = np.array([-across[1], across[0]]) * rng.uniform(.5, 1)
    if rng.random() < .5:
        panes = [[np.cos(a) * across + np.sin(a) * along for a in np.linspace(0, 2 * np.pi, 24, endpoint=False)]]
    else:
        panes = [[(x + .9 * u) * across + (y + .9 * v) * along for u, v in ((0, 0), (1, 0), (1, 1), (0, 1))] for x in (-1, 0) for y in (-1, 0)]
    for pane in panes:
        cv2.fillPoly(out, [np.rint((np.array(pane) + at) * 16).astype(np.int32)], 1., cv2.LINE_AA, 4)
    return cv2.GaussianBlur(out, (0, 0), max(reach * rng.uniform(.05, .5), .5))
