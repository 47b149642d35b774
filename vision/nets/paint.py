"""Buildings painted onto real stills: more shapes than stills show, with exact truth."""
import cv2
import numpy as np

from sweep import FLOOR, HALF, PYRAMID, TOP, Still, centroid, inside, on_card, on_table

SS = 3                                            # supersampling of what is painted
WOOD, WHITE = (216, 180, 131), (244, 243, 238)    # the profile's wood and card white, sRGB
BESIDE, EDGE = 7.5, 7                             # mm that a pyramid's middle keeps from buildings and from its card's edge
PLAYERS = {"grey": (139, 142, 144), "orange": (224, 117, 43), "blue": (42, 106, 168),
           "pink": (214, 92, 140), "natural": (217, 198, 160)}


def linear(v):
    return (np.asarray(v, float) / 255) ** 2.2


def display(v):
    return 255 * np.clip(v, 0, 1) ** (1 / 2.2)


class Canvas:
    """The part of a still around points of the table, enlarged to be painted on; ok where there is any of it."""

    def __init__(self, still, original, points, keep):
        px = still.project(points)
        h, w = still.image.shape[:2]
        self.still, self.original, self.keep = still, original, keep
        self.low = np.maximum(np.floor(px.min(0)).astype(int) - 24, 0)
        self.high = np.minimum(np.ceil(px.max(0)).astype(int) + 24, (w, h))
        self.ok = (self.high - self.low >= 8).all()
        if self.ok:
            self.patch = self.part(still.image).astype(np.float32)

    def part(self, image):
        (x0, y0), (x1, y1) = self.low, self.high
        return image[y0:y1, x0:x1]

    def shade(self, points, share, blur):
        """Darkens the hull of points."""
        mask = np.zeros(self.patch.shape[:2], np.float32)
        fill(mask, hull(self.still, points) - self.low)
        self.patch *= 1 - (1 - share) * cv2.GaussianBlur(mask, (0, 0), blur)[..., None]

    def enlarge(self):
        self.big = cv2.resize(self.patch, None, fx=SS, fy=SS)
        self.cover = np.zeros(self.big.shape[:2], np.float32)

    def place(self, points):
        """Points of the table in px of the enlarged part."""
        return (self.still.project(points) - self.low + .5 - .5 / SS) * SS

    def blend(self, blur, noise):
        """Brings what was painted down to the still's scale, but for the polygons to keep; noise is of one value."""
        size = self.patch.shape[1::-1]
        small = cv2.GaussianBlur(cv2.resize(self.big, size, interpolation=cv2.INTER_AREA), (0, 0), blur)
        share = cv2.resize(self.cover, size, interpolation=cv2.INTER_AREA)
        alpha = np.clip(cv2.GaussianBlur(share, (0, 0), blur), 0, 1)[..., None]
        out = np.clip(self.patch * (1 - alpha) + small * alpha + noise(self.patch.shape) * (alpha > 0), 0, 255)
        mask = np.zeros(self.patch.shape[:2], np.float32)
        for polygon in self.keep:
            fill(mask, polygon - self.low)
        out = np.where(mask[..., None] > 0, self.part(self.original), out)
        self.part(self.still.image)[:] = out.astype(np.uint8)


class Painter:
    """Paints buildings and pyramids under one light, drawn at random: sun, shadow, grain, seams, paints."""

    def __init__(self, rng):
        self.rng = rng
        turn = rng.uniform(0, 2 * np.pi)
        self.sun = np.array([np.cos(turn), np.sin(turn)])
        self.ambient, self.direct = rng.uniform(.35, 1.05), rng.uniform(0, .55)
        self.soft, self.slant = rng.uniform(.3, .75), rng.uniform(.4, 1.2)  # diffuse share of light; sun's way aside a way down
        self.shadow, self.reach = rng.uniform(.55, .95), rng.uniform(.2, .9)
        self.tint, self.grain, self.seam = np.exp(rng.normal(0, .07, 3)), rng.uniform(.02, .09), rng.uniform(.55, .97)
        self.uneven = rng.uniform(.03, .11)       # of the pieces of a floor, in tone
        self.paints = {k: linear(v)[::-1] * np.exp(rng.uniform(-.14, .14, 3)) for k, v in PLAYERS.items()}
        self.textures = [self.texture() for _ in range(4)]

    def texture(self):
        """Grain of wood, 0.25 mm a pixel."""
        noise = self.rng.normal(size=(256, 256)).astype(np.float32)
        fine = cv2.GaussianBlur(noise, (0, 0), sigmaX=24, sigmaY=self.rng.uniform(1.2, 3))
        broad = cv2.GaussianBlur(noise, (0, 0), 20)
        return .6 * fine / fine.std() + .4 * broad / broad.std()

    def building(self, still, original, pose, floors, keep):
        """Paints one building onto still.image, but for the pixels of the polygons in keep."""
        outline = np.concatenate([on_table(pose, p, TOP + FLOOR * (k + d))
                                  for k, floor in enumerate(floors) for p in floor for d in (0, 1)])
        canvas, white = Canvas(still, original, outline, keep), card_white(still, original, pose)
        if not canvas.ok or white is None:
            return
        self.cast_shadow(canvas, np.concatenate([on_table(pose, p, TOP) for p in floors[0]]), FLOOR * len(floors))
        canvas.enlarge()
        wood = white * linear(WOOD)[::-1] * self.tint * np.exp(self.rng.normal(0, .06))
        eye = still.eye()
        for k, floor in enumerate(floors):
            tone = np.exp(self.rng.normal(0, .03))
            far = [-np.hypot(*(on_table(pose, p, 0)[:, :2].mean(0) - eye[:2])) for p in floor]
            for i in np.argsort(far):
                self.piece(canvas, eye, on_table(pose, floor[i], TOP + FLOOR * k),
                           wood * tone * np.exp(self.rng.normal(0, self.uneven)))
            if k + 1 < len(floors):
                at = lambda floor: [on_table(pose, p, TOP + FLOOR * (k + 1)) for p in floor]
                self.shade_ledge(canvas, at(floor), np.concatenate(at(floors[k + 1])), FLOOR * (len(floors) - k - 1))
        self.blend(canvas)

    def pyramid(self, still, original, pose, at, player, keep):
        """Paints a player's pyramid with its middle at a point of the card, mm, turned at random; as building does."""
        turn, (side, height) = self.rng.uniform(0, np.pi / 2), PYRAMID
        around = turn + np.pi / 4 + np.arange(4) * np.pi / 2
        foot = on_table(pose, at + side / 2 ** .5 * np.stack([np.cos(around), np.sin(around)], 1), TOP)
        tip = foot.mean(0) + (0, 0, height)
        canvas, white = Canvas(still, original, [*foot, tip], keep), card_white(still, original, pose)
        if not canvas.ok or white is None:
            return
        self.cast_shadow(canvas, foot, height, tip)
        canvas.enlarge()
        paint, grain = white * self.paints[player], .4 if player == "natural" else .15
        eye, flat = still.eye(), (side / 2) / np.hypot(side / 2, height)   # flat: how much a face looks up
        for i in range(4):
            corners = np.stack([foot[i], foot[i - 1], tip])
            out = corners[:2].mean(0)[:2] - tip[:2]
            normal = np.array([*out / np.hypot(*out) * (1 - flat ** 2) ** .5, flat])
            if normal @ (eye - tip) > 0:
                sun = max(0, normal @ np.array([*self.sun * self.slant, 1]))
                self.face(canvas, canvas.place(corners), np.array([[0, 0], [side, 0], [side / 2, height]]),
                          paint * (self.soft * (1 + flat) / 2 + (1 - self.soft) * sun), grain)
        self.blend(canvas)

    def piece(self, canvas, eye, foot, wood):
        """One piece: the sides that face the eye, then the top."""
        top = foot + (0, 0, FLOOR)
        if (np.cross(foot[:, :2], np.roll(foot[:, :2], -1, 0))).sum() < 0:
            foot, top = foot[::-1], top[::-1]
        sides = []
        for i in range(len(foot)):
            j = (i + 1) % len(foot)
            edge = foot[j, :2] - foot[i, :2]
            length = np.hypot(*edge)
            if length < .3:
                continue
            normal, middle = np.array([edge[1], -edge[0]]) / length, (foot[i, :2] + foot[j, :2]) / 2
            if normal @ (eye[:2] - middle) > 0:
                sides.append((-np.hypot(*(eye[:2] - middle)), i, j, normal, length))
        for _, i, j, normal, length in sorted(sides, key=lambda s: s[0]):
            shade = min((self.ambient + self.direct * max(0, normal @ self.sun)) * np.exp(self.rng.normal(0, .02)), 1.1)
            at, start = canvas.place(np.stack([foot[i], foot[j], top[j], top[i]])), self.rng.uniform(0, 40)
            self.face(canvas, at, np.array([[start, 0], [start + length, 0], [start + length, 10], [start, 10]]), wood * shade)
            seam(canvas.big, at[0], at[1], .35, self.seam)
            seam(canvas.big, at[0], at[3], .3, (1 + self.seam) / 2)
        a = self.rng.uniform(0, np.pi)
        at = canvas.place(top)
        self.face(canvas, at, top[:, :2] @ np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]]), wood)
        for i in range(len(at)):
            seam(canvas.big, at[i - 1], at[i], .3, (1 + self.seam) / 2)

    def face(self, canvas, at, mm, color, grain=1):
        """Fills a polygon with wood of a grain; mm are its corners on the texture."""
        big, cover = canvas.big, canvas.cover
        x0, y0 = np.maximum(np.floor(at.min(0)).astype(int), 0)
        x1, y1 = np.minimum(np.ceil(at.max(0)).astype(int) + 1, big.shape[1::-1])
        if x1 <= x0 or y1 <= y0:
            return
        mask = np.zeros((y1 - y0, x1 - x0), np.uint8)
        cv2.fillPoly(mask, [np.round((at - (x0, y0)) * 16).astype(np.int32)], 1, shift=4)
        to_mm, *_ = np.linalg.lstsq(np.c_[at, np.ones(len(at))], mm * 4, rcond=None)
        yy, xx = np.mgrid[y0:y1, x0:x1]
        uv = (np.stack([xx, yy, np.ones_like(xx)], -1) @ to_mm).astype(np.float32) % 255
        veins = cv2.remap(self.textures[self.rng.integers(4)], uv[..., 0], uv[..., 1], cv2.INTER_LINEAR)[..., None]
        wood = display(color) * np.exp(self.grain * grain * veins * np.array([1.6, 1.4, 1.24]))
        big[y0:y1, x0:x1][mask > 0] = wood[mask > 0]
        cover[y0:y1, x0:x1][mask > 0] = 1

    def cast_shadow(self, canvas, foot, height, tip=None):
        """Darkens the ground from a foot on away from the sun, towards a tip where there is one."""
        ends = (foot if tip is None else tip[None] * (1, 1, 0) + (0, 0, TOP)) - np.array([*self.sun, 0]) * height * self.reach
        canvas.shade(np.concatenate([foot, ends]), self.shadow, self.rng.uniform(1, 5))

    def shade_ledge(self, canvas, tops, foot, height):
        """Darkens the tops of a floor where what stands on it, height mm from foot on, keeps the sun off."""
        size = canvas.cover.shape
        ledge, mask = np.zeros(size, np.uint8), np.zeros(size, np.float32)
        for top in tops:
            fill(ledge, canvas.place(top))
        points = np.concatenate([foot, foot - np.array([*self.sun, 0]) * height * self.reach])
        fill(mask, cv2.convexHull(canvas.place(points).astype(np.float32))[:, 0])
        dark = (1 - self.shadow) * cv2.GaussianBlur(mask, (0, 0), self.rng.uniform(1, 3) * SS) * ledge
        canvas.big *= 1 - dark[..., None]

    def blend(self, canvas):
        """With the blur and the noise of a picture."""
        spread = self.rng.uniform(.5, 3)
        canvas.blend(self.rng.uniform(.3, 1.2), lambda shape: self.rng.normal(0, spread, shape))


def seam(big, a, b, width, factor):
    """Darkens a line; width in px of the still."""
    mask = np.zeros(big.shape[:2], np.uint8)
    cv2.line(mask, *(tuple(int(v) for v in np.round(p * 16)) for p in (a, b)), 255, max(1, round(width * SS)), cv2.LINE_AA, 4)
    on = mask > 0
    big[on] *= (1 - (1 - factor) * mask[on] / 255)[:, None]


def fill(mask, polygon):
    cv2.fillPoly(mask, [np.round(polygon * 16).astype(np.int32)], 1, shift=4)


def hull(still, points):
    return cv2.convexHull(still.project(points).astype(np.float32))[:, 0]


def card_white(still, original, pose):
    """How full light shows at a card, linear: the brighter part of its pixels against white print; None where too
    little of it is in the picture."""
    grid = np.array([[a, b] for a in range(6, 60, 6) for b in range(6, 60, 6)])
    px = still.project(on_table(pose, grid, TOP)).round().astype(int)
    px = px[(px >= 0).all(1) & (px < original.shape[1::-1]).all(1)]
    if len(px) < 20:
        return None
    v = original[px[:, 1], px[:, 0]].astype(float)
    return linear(v[v.mean(1) >= np.quantile(v.mean(1), .75)].mean(0)) / linear(WHITE)[::-1]


def obstacles(still):
    """What stands on the table: outline in px and distance from the eye, of buildings, drinks and pyramids."""
    out = []
    for (card, _), floors in still.built.items():
        points = np.concatenate([on_table(still.pose[card], p, TOP + FLOOR * (k + d))
                                 for k, floor in enumerate(floors) for p in floor for d in (0, 1)])
        out.append((hull(still, points), depth(still, points)))
    n, pitch = round(len(still.pose) ** .5), 2 * HALF + still.gap
    round_of = lambda x, y, radius: [[x + radius * np.cos(a), y + radius * np.sin(a)] for a in np.linspace(0, 2 * np.pi, 12)]
    standing = [(((j - n / 2) * pitch, (n / 2 - i) * pitch), 5, 25, 5) for i, j in still.drinks]
    standing += [(at, PYRAMID[0] * .6, TOP + PYRAMID[1], 1) for at in still.pyramids.values()]
    for at, radius, height, top in standing:
        points = [[*p, 0] for p in round_of(*at, radius)] + [[*p, height] for p in round_of(*at, top)]
        out.append((hull(still, np.array(points)), depth(still, [at])))
    return out


def depth(still, points):
    """How far the middle of points of the table lies from the eye, along the table."""
    return np.hypot(*(np.mean(points, 0)[:2] - still.eye()[:2]))


def clear(at, floors):
    """How far a point of a card lies outside the pieces of buildings, mm."""
    pieces = [np.float32(p) for floor in floors for p in floor]
    return min((-cv2.pointPolygonTest(p, (float(at[0]), float(at[1])), True) for p in pieces), default=np.inf)


def fitting(polygon, shapes, pyramid, rng):
    """A building that fits on a site beside a pyramid or None, from the shapes of others; None where none does."""
    for _ in range(25):
        shape = shapes[rng.integers(len(shapes))]
        if rng.random() < .6:
            shape = shape[:rng.integers(1, len(shape) + 1)]
        flip = rng.random() < .5
        floors = [[np.array([[2 * HALF - x if flip else x, y] for x, y in p]) for p in floor] for floor in shape]
        points = np.concatenate([p for floor in floors for p in floor])
        move = centroid(polygon) + rng.normal(0, 4, 2) - points.mean(0)
        floors = [[p + move for p in floor] for floor in floors]
        if inside(polygon, *(points + move).T).mean() > .93 and (pyramid is None or clear(pyramid, floors) > BESIDE):
            while len(floors) < 6 and rng.random() < .28:
                shift = rng.normal(0, 1, 2) * (rng.random() < .5)
                floors.append([p + shift for p in floors[-1]])
            return narrowed(floors, rng) if rng.random() < .5 else floors
    return None


def narrowed(floors, rng):
    """A building with a ledge: from some floor on all is smaller, shrunk along two axes towards a corner."""
    k, turn = rng.integers(len(floors)), rng.uniform(0, np.pi)
    axes = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    shrink = axes.T @ np.diag(rng.uniform(.45, 1, 2)) @ axes
    points = np.concatenate(floors[k])
    corner = points[np.argmax(points @ axes[0])]
    return floors[:k] + [[corner + (p - corner) @ shrink for p in floor] for floor in floors[k:]]


def beside(floors, rng):
    """Where on a card a pyramid stands, often near its buildings; None where no place was found."""
    found = [at for at in rng.uniform(EDGE, 2 * HALF - EDGE, (12, 2)) if clear(at, floors) > BESIDE]
    return min(found[:rng.integers(1, 6)], key=lambda at: clear(at, floors), default=None)


def develop(image, rng):
    """A picture as a poorer camera would have taken it: exposure, colour, blur, noise and JPEG."""
    gain = np.exp(rng.normal(0, .3) + rng.normal(0, .05, 3))
    scale = np.stack([display(linear(np.arange(256)) * g) for g in gain], -1)
    out = cv2.LUT(image, scale[:, None].clip(0, 255).astype(np.uint8).reshape(1, 256, 3)).astype(np.float32)
    out = cv2.GaussianBlur(out, (0, 0), rng.uniform(.2, .9)) + rng.normal(0, rng.uniform(.3, 4), image.shape).astype(np.float32)
    _, code = cv2.imencode(".jpg", out.clip(0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(55, 96))])
    return cv2.imdecode(code, cv2.IMREAD_COLOR)
