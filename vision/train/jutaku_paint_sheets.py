"""Paints bare cards of TOKYO JUTAKU alone: what prints are learnt from."""
import math
import random

import cv2
import numpy as np

from jutaku_canvas import CARD, develop, lattice, rayed
from jutaku import plots
from webcam import development, devices, exposures

LEAST = 90  # px that a renderer spends on a card's side


def sheet(seed):
    """One bare card on an even ground, seen somehow: what prints are learnt from costs a twentieth of a close-up."""
    rng, noise = random.Random("sheet/%d" % seed), np.random.default_rng(seed)
    side, edition, card = rng.choice(["white", "blue"]), plots.edition(rng), plots.new_card(rng, rng.choice([0, 1, 2]))
    span, ppm = rng.uniform(110, 400), 12.0
    drawn, fields = plots.draw(card, side, edition, ppm)
    drawn = cv2.cvtColor(np.asarray(drawn), cv2.COLOR_RGB2BGR).astype(np.float32) * rng.uniform(.6, 1)
    turn, w = rng.choice([rng.gauss(0, .3), rng.uniform(0, 2 * math.pi)]), int(1.5 * span)
    square = np.array([[-.5, -.5], [.5, -.5], [.5, .5], [-.5, .5]]) @ np.array([[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]])
    square[:, 1] *= rng.uniform(.6, 1)
    quad = square / (1 - rng.uniform(0, .25) * square[:, 1:]) * span + w / 2
    image = shaded(rng, traced(rng, noise, drawn, quad, w))
    cover = covered(rng, image, span)
    m = cv2.getPerspectiveTransform(np.float32([[0, 0], [CARD, 0], [CARD, CARD], [0, CARD]]), quad.astype(np.float32))
    seen = {}
    for k, r in fields.items():
        at = np.rint(cv2.perspectiveTransform(np.float32([lattice(r, 8, 4)]), m)[0]).astype(int)
        seen[k] = round(float((cover[at[:, 1], at[:, 0]] == 0).mean()), 2)
    site = {"district": card["district"], "floors_required": card["floors"], "pieces_required": card["pieces"], "yen": card["yen"], "building": None}
    told = {"site": 0, "side": side, "corners_px": np.round(quad, 2).tolist(), "fields_mm": fields, "seen": seen, "sites": [], "building_site": None, "floors": []}
    image = develop(rng, noise, image) if rng.random() < .4 else webcam(rng, seed, image)
    return image, {"status": "ok", "sites": [site], "map": None, "extras": {"cards": [told]}}


def traced(rng, noise, drawn, quad, w):
    """A print on an even ground whose corners lie at quad in a picture w px a side, as a renderer shows it: in a smaller picture, of a
    few rays a pixel, which fray its strokes; or evenly."""
    scale = max(rng.choice([1, .7, .7, .5]), min(1, LEAST / np.linalg.norm(quad[1] - quad[0])))
    small, n = int(w * scale), len(drawn)
    corners = np.float32([[-.5, -.5], [n - .5, -.5], [n - .5, n - .5], [-.5, n - .5]])
    back = cv2.getPerspectiveTransform(((quad + .5) * (small / w) - .5).astype(np.float32), corners)
    ground, fine = [rng.uniform(0, 255) for _ in range(3)], np.linalg.norm(quad[1] - quad[0]) * scale / n
    if rng.random() < .3:
        drawn = cv2.GaussianBlur(drawn, (0, 0), max(.35 / fine, .3))
        image = cv2.warpPerspective(drawn, back, (small, small), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_CONSTANT, borderValue=ground)
    else:
        xx, yy = np.meshgrid(np.arange(small, dtype=np.float32), np.arange(small, dtype=np.float32))
        at = cv2.perspectiveTransform(np.stack([xx, yy], -1).reshape(1, -1, 2), back).reshape(small, small, 2)
        image = rayed(rng, noise, drawn, at, rng.uniform(.2, .5) / fine, dict(borderMode=cv2.BORDER_CONSTANT, borderValue=ground))
    return np.clip(cv2.resize(image, (w, w), interpolation=cv2.INTER_CUBIC), 0, 255)


def shaded(rng, image):
    """A shadow's edge and a lamp's reflection across a bare card, now and then."""
    w = len(image)
    yy, xx = np.mgrid[0:w, 0:w].astype(np.float32) / w - .5
    if rng.random() < .4:
        a, soft = rng.uniform(0, 2 * math.pi), math.exp(rng.uniform(math.log(.004), math.log(.3)))
        image = image * (1 - rng.uniform(.1, .7) / (1 + np.exp(np.clip((xx * math.cos(a) + yy * math.sin(a) - rng.uniform(-.3, .3)) / soft, -30, 30))))[..., None]
    if rng.random() < .35:
        far = (xx - rng.uniform(-.4, .4)) ** 2 + (yy - rng.uniform(-.4, .4)) ** 2
        image = image + (rng.uniform(10, 160) * np.exp(-far / (2 * rng.uniform(.08, .4) ** 2)))[..., None]
    return np.clip(image, 0, 255).astype(np.float32)


def covered(rng, image, span):
    """Paints things upon a bare card; gives where they lie."""
    w = len(image)
    cover = np.zeros((w, w), np.uint8)
    for _ in range(rng.choice([0, 1, 1, 2])):
        at = np.array([w / 2 + rng.gauss(0, .2 * span), w / 2 + rng.gauss(0, .2 * span)])
        p = np.int32(at + cv2.boxPoints(((0, 0), (rng.uniform(.1, .5) * span, rng.uniform(.1, .5) * span), rng.uniform(0, 180))))
        cv2.fillPoly(image, [p], [rng.uniform(40, 140), rng.uniform(80, 180), rng.uniform(110, 220)], cv2.LINE_AA)
        cv2.fillPoly(cover, [p], 255)
    return cover


def webcam(rng, seed, image):
    """What one of the webcams of rendered scenes makes of a part of a picture, 8-bit BGR."""
    linear = np.ascontiguousarray((image[..., ::-1] / 255) ** np.float32(2.2))
    yy, xx = np.mgrid[0:image.shape[0], 0:image.shape[1]].astype(np.float32)
    camera = {"W": rng.choice([1280, 1280, 1280, 1920, 640]), "map": (xx, yy)}
    light = [rng.uniform(.8, 1.5), 1, rng.uniform(.5, 1.2)]
    exposure = exposures.automatic(linear, linear) * 2 ** rng.gauss(0, .4)
    return development.develop(linear * np.float32(light), camera, devices.draw(rng, rng.random() < .2), exposure, light, seed)[..., ::-1]
