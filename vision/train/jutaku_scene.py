"""A close-up of TOKYO JUTAKU cards, rendered or painted: its picture, its cards, and how cards look straightened."""
import json
import math

import cv2
import numpy as np

CARD, THICK = 63.0, 1.6               # mm
SCALE = 150                           # what the light of a card counts as in crops
FINE = 1.6                            # px a sample may span before the picture at half its size is sampled


class Closeup:
    """One picture with its truth. Nothing where it shows no card from near."""

    def __init__(self, path):
        truth = json.load(open(path.rsplit(".", 1)[0] + ".truth.json"))
        self.extras = truth.get("extras") or {}
        self.cards = self.extras.get("cards") or []
        self.sites, self.hidden = truth.get("sites") or [], truth.get("hidden") or []
        if "card_pose" in self.extras:
            self.cards, self.sites = borrowed(self.extras, self.hidden)
        for card in self.cards:
            card.setdefault("before", [])
            card.setdefault("buildings", [{"site": card["building_site"], "floors": card["floors"]}] if card.get("floors") else [])
        self.image = cv2.imread(path) if self.cards else None
        self._levels = None

    @property
    def levels(self):
        """The picture at its size, at half of it, at a quarter, at an eighth."""
        if self._levels is None:
            self._levels = pyramid(self.image)
        return self._levels

    def recede(self, mm, rng):
        """Shows all as from so far away that a px spans so many mm of a card, unless it does so already: grainy, and packed by a camera."""
        scale = np.median([mm_per_px(corners_of(c)) for c in self.cards]) / mm
        if scale >= 1:
            return
        h, w = self.image.shape[:2]
        size = max(int(w * scale), 8), max(int(h * scale), 8)
        image = cv2.resize(self.image, size, interpolation=cv2.INTER_AREA)
        image = np.clip(image + rng.normal(0, rng.uniform(0, 3), image.shape), 0, 255).astype(np.uint8)
        self.image, self._levels = cv2.imdecode(cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(60, 96))])[1], cv2.IMREAD_COLOR), None
        by, camera = np.array(size) / (w, h), self.extras["camera"]
        moved = lambda px: (np.float64(px) * by + (by - 1) / 2).tolist()
        k = np.float64(camera["K"])
        k[0], k[1] = k[0] * by[0], k[1] * by[1]
        k[:2, 2] += (by - 1) / 2
        camera["K"] = k.tolist()
        if "middle" in camera:
            camera["middle"] = moved(camera["middle"])
        for card in self.cards:
            card["corners_px"] = moved(card["corners_px"])

    def hides(self, card, field):
        return {"site": card["site"], "field": field} in self.hidden


LEAST = 60  # px that a card of another game must span for its wood to be told


def borrowed(extras, hidden):
    """Cards of an IZAKAYA table, for their wood: where they show and what stands there."""
    cam, cards = extras["camera"], []
    sites = {tuple(s["card"]): s["polygons"] for s in extras["sites"]}
    for c in extras["card_pose"]:
        at = tuple(c["card"])
        built, before = ([b for b in extras.get(k, []) if b["card"] == c["card"]] for k in ("pieces", "pieces_before"))
        if any(h.get("card") == c["card"] for h in hidden) or at not in sites:
            continue
        a, r = math.radians(c["deg"]), CARD / 2
        ring = [(c["x"] + u * math.cos(a) - v * math.sin(a), c["y"] + u * math.sin(a) + v * math.cos(a), THICK) for u, v in ((-r, r), (r, r), (r, -r), (-r, -r))]
        px = cv2.projectPoints(np.float64(ring).reshape(-1, 1, 3), cv2.Rodrigues(np.float64(cam["R"]))[0], np.float64(cam["t"]), np.float64(cam["K"]), np.float64(cam["dist"]))[0].reshape(-1, 2)
        inside = (px > 4).all() and (px < np.array(cam["image_size"]) - 5).all()
        if inside and CARD / mm_per_px(px) >= LEAST:
            cards.append({"site": len(cards), "corners_px": px.tolist(), "sites": sites[at], "buildings": built, "before": before})
    return cards, [{"building": None}] * len(cards)


def pyramid(image):
    levels = [image]
    for _ in range(3):
        h, w = levels[-1].shape[0] // 2, levels[-1].shape[1] // 2
        levels.append(cv2.resize(levels[-1][:2 * h, :2 * w], (w, h), interpolation=cv2.INTER_AREA))
    return levels


def straightened(levels, quad, n, margin):
    """The card whose corners show at quad (4×2 px, from its top-left clockwise), n×n×3 RGB, with margin mm around it."""
    span = np.mean([np.hypot(*(quad[(i + 1) % 4] - quad[i])) for i in range(4)]) / CARD * (CARD + 2 * margin) / n
    level = 0
    while span > FINE and level < len(levels) - 1:
        span, level = span / 2, level + 1
    k = .5 ** level
    px = quad * k - (1 - k) / 2
    a, b = (margin * n / (CARD + 2 * margin) - .5), ((margin + CARD) * n / (CARD + 2 * margin) - .5)
    m = cv2.getPerspectiveTransform(np.float32([[a, a], [b, a], [b, b], [a, b]]), px.astype(np.float32))
    out = cv2.warpPerspective(levels[level], m, (n, n), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_CONSTANT)
    return out[..., ::-1]


LIGHT_N = 32


def light_of(levels, quad):
    """What the lightest channel of a card shows: the largest of the channels' 0.7 quantiles."""
    c = straightened(levels, quad, LIGHT_N, 0).reshape(-1, 3)
    return max(np.sort(c, 0)[int(.7 * (len(c) - 1) + .5)].max(), 30)


def levelled(crop, light):
    return np.clip(crop * (SCALE / light) + .5, 0, 255).astype(np.uint8)


CORNERS = CARD / 2 * np.float64([[-1, 1, 0], [1, 1, 0], [1, -1, 0], [-1, -1, 0]]) + [0, 0, THICK]


class Seen:
    """The camera over one card as it can be found from the card's corners: its focal length is all but guessed. The table
    here is the card's: mm from its middle, x right, y up, z from the table top."""

    def __init__(self, closeup, quad, focal):
        h, w = closeup.image.shape[:2]
        self.true = closeup.extras["camera"]
        middle = self.true.get("middle", [(w - 1) / 2, (h - 1) / 2])  # where only a window of the picture is kept
        self.image, self.small = closeup.levels[0], closeup.levels[1]
        self.k = np.array([[focal, 0, middle[0]], [0, focal, middle[1]], [0, 0, 1.0]])
        turn, self.t = over(quad, self.k, None)
        self.rotation = cv2.Rodrigues(turn)[0]
        self.eye = (-self.rotation.T @ self.t).ravel()

    def apparent(self, card):
        """What tells of points over a card, n×3, where they seem to lie: as far from this camera, and where the true one shows them."""
        k, dist = np.float64(self.true["K"]), np.float64(self.true["dist"])
        pose, back = over(corners_of(card), k, dist), np.linalg.inv(self.k).T @ self.rotation

        def at(points):
            px = cv2.projectPoints(points, *pose, k, dist)[0].reshape(-1, 2)
            ray = np.column_stack([px, np.ones(len(px))]) @ back
            return self.eye + ray * (np.linalg.norm(points - self.eye, axis=1) / np.linalg.norm(ray, axis=1))[:, None]

        return at

    def project(self, points):
        x = np.asarray(points, float).reshape(-1, 3) @ (self.k @ self.rotation).T + (self.k @ self.t).ravel()
        return x[:, :2] / x[:, 2:]


def over(quad, k, dist):
    """The turn and shift of a camera to which a card's corners show at quad, 4×2 px."""
    return cv2.solvePnP(CORNERS, np.float64(quad).reshape(-1, 1, 2), k, dist, flags=cv2.SOLVEPNP_ITERATIVE)[1:]


def lies(points):
    """Points of the card, mm from its top-left corner, y down, in the axes of Seen."""
    return (points - CARD / 2) * [1, -1]


def corners_of(card):
    return np.float64(card["corners_px"])


def misjudged(card, rng, mm):
    """The corners of a card, px, each so many mm beside where it shows."""
    quad = corners_of(card)
    return quad + rng.normal(0, mm, quad.shape) / mm_per_px(quad)


def mm_per_px(quad):
    return CARD / np.mean([math.dist(quad[i], quad[(i + 1) % 4]) for i in range(4)])
