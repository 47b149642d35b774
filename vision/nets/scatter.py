"""Pieces painted onto real stills: buildings, pyramids, claim discs and bottles with exact truth."""
import copy

import cv2
import numpy as np

from cards import Light
from paint import beside, depth, develop, display, fill, fitting, hull, linear, obstacles
from pieces import HEIGHT, RADIUS, PiecePainter
from sweep import HALF, TOP, on_card, on_table

CLOTHS = .6                                 # share of tables on another cloth
RIM = 15                                    # mm around the grid that another cloth covers
ALONG = 8                                   # mm of a disc's middle to its gap's at most


def standing(table):
    """What stands on the table (see obstacles), with claim discs."""
    out, around = obstacles(table), np.arange(8) * np.pi / 4
    ring = np.stack([np.cos(around), np.sin(around), 0 * around], 1) * (RADIUS, RADIUS, 0)
    for at in table.discs.values():
        foot = ring + (*at, TOP)
        out.append((hull(table, np.concatenate([foot, foot + (0, 0, HEIGHT)])), depth(table, [at])))
    return out


def cloth(at, rng):
    """A cloth, plain, striped or chequered, and rough: its albedo at places of the table (h×w×2, mm)."""
    colors = linear(rng.uniform(20, 235, (2, 3)) * np.array([[1, 1, 1], rng.uniform(.7, 1.4, 3)]))
    if rng.random() < .5:
        colors = colors.mean(1, keepdims=True) * np.exp(rng.normal(0, .05, (2, 3)))  # grey
    elif rng.random() < .4:
        colors[1] = linear(rng.uniform(190, 245) + rng.uniform(-8, 8, 3))            # a colour on white
    turn, size = rng.uniform(0, np.pi), rng.uniform(8, 50)
    u, v = at @ [np.cos(turn), np.sin(turn)], at @ [-np.sin(turn), np.cos(turn)]
    stripes = [np.floor(u / size) % 2, np.floor(v / size) % 2]
    share = [np.zeros_like(u), stripes[0], (stripes[0] + stripes[1]) / 2][rng.choice(3, p=[.35, .15, .5])]
    rough = cv2.GaussianBlur(rng.normal(size=u.shape).astype(np.float32), (0, 0), rng.uniform(.5, 3))
    share, rough = share[..., None], 1 + rng.uniform(0, .25) * rough[..., None] / rough.std()
    return np.clip((colors[0] * (1 - share) + colors[1] * share) * rough, 0, 1)


def ground_at(still, reach):
    """The corners of a square of the table, reach mm to each side of the grid's middle, and the place of the table, mm,
    that each px of a still shows (h×w×2)."""
    h, w = still.image.shape[:2]
    square = np.array([[-reach, -reach], [reach, -reach], [reach, reach], [-reach, reach]])
    to_table = cv2.getPerspectiveTransform(still.project(np.c_[square, np.zeros(4)]).astype(np.float32), square.astype(np.float32))
    y, x = np.mgrid[0:h, 0:w]
    return square, cv2.perspectiveTransform(np.dstack([x, y]).reshape(1, -1, 2).astype(np.float32), to_table).reshape(h, w, 2)


def reclothe(table, stands, rng):
    """Lays another cloth under the grid: between and around its cards, but where something stands."""
    h, w = table.image.shape[:2]
    reach = max(np.abs([p[:2] for p in table.pose.values()]).max() + HALF + RIM, 1)
    square, at = ground_at(table, reach)
    mask = np.zeros((h, w), np.float32)
    fill(mask, hull(table, np.c_[square, np.zeros(4)]))
    corners = np.array([[0, 0], [2 * HALF, 0], [2 * HALF, 2 * HALF], [0, 2 * HALF]])
    for outline in [hull(table, np.concatenate([on_table(p, corners, z) for z in (0, TOP)])) for p in table.pose.values()] + [o for o, _ in stands]:
        cv2.fillPoly(mask, [np.round(outline).astype(np.int32)], 0)
    coarse = np.stack(np.meshgrid(np.linspace(0, w - 1, 32), np.linspace(0, h - 1, 18)), -1)
    light = cv2.resize((1 / table.light.gain(coarse.reshape(-1, 2)))[:, ::-1].reshape(18, 32, 3).astype(np.float32), (w, h))
    new = display(cloth(at, rng) * light) + rng.normal(0, rng.uniform(.5, 3), (h, w, 3))
    alpha = cv2.GaussianBlur(mask, (0, 0), .8)[..., None]
    table.image = np.clip(table.image * (1 - alpha) + new * alpha, 0, 255).astype(np.uint8)


def place(table, pieces, name, at, painter):
    """Notes a piece of some player at a place, and gives the player."""
    player = painter.player()
    pieces[name], table.paints[name] = at, painter.paints[player][::-1]
    return player


def scattered(real, shapes, rng):
    """A table with more buildings, pyramids and discs than the real one, now and then on another cloth."""
    table = copy.copy(real)
    table.image, table.built = real.image.copy(), dict(real.built)
    for kind in ("pyramids", "discs", "bottles", "paints"):
        setattr(table, kind, dict(getattr(real, kind)))
    painter, stands, new = PiecePainter(rng), standing(real), []
    if rng.random() < CLOTHS:
        reclothe(table, stands, rng)
    built, crowned, claimed, served = rng.uniform(.1, .7), rng.uniform(.2, .8), rng.uniform(.1, .6), rng.uniform(.05, .6)
    for card, pose in sorted(table.pose.items()):
        white = card in table.free
        there = on_card(pose, table.pyramids[card]) if card in table.pyramids else None
        for i, polygon in enumerate(table.sites[card]):
            floors = fitting(polygon, shapes, there, rng) if white and (card, i) not in table.built and rng.random() < built else None
            if floors is not None:
                table.built[card, i] = floors
                new.append((on_table(pose, floors[0][0], 0), pose, painter.building, (floors,)))
        if there is None and card not in table.unseen and rng.random() < (crowned if white else .05):
            at = beside([floor for i in (0, 1) for floor in table.built.get((card, i), [])], rng)
            if at is not None:
                where = on_table(pose, [at], 0)
                new.append((where, pose, painter.pyramid, (at, place(table, table.pyramids, card, where[0, :2], painter))))
        for name, mid, along in table.gaps(card):
            if name[:2] == card and name not in table.discs and name not in table.unseen and rng.random() < claimed:
                at = mid + along * rng.uniform(-ALONG, ALONG) + np.array([along[1], -along[0]]) * rng.uniform(-1.2, 1.2)
                new.append(([at], pose, painter.disc, (at, place(table, table.discs, name, at, painter))))
    for vertex, mid in sorted(table.vertices.items()):
        if vertex not in table.bottles and vertex not in table.unseen and rng.random() < served:
            at, pose = mid + rng.normal(0, .7, 2), min(table.pose.values(), key=lambda p: np.hypot(*(mid - p[:2])))
            table.bottles[vertex], table.paints[vertex] = at, painter.drink()[::-1]
            new.append(([at], pose, painter.bottle, (at, table.paints[vertex][::-1])))
    ground = table.image.copy()
    for far, _, (_, pose, paint, what) in sorted((-depth(table, n[0]), i, n) for i, n in enumerate(new)):
        paint(table, ground, pose, *what, [outline for outline, d in stands if d < -far])
    if rng.random() < .5:
        table.image = develop(table.image, rng)
        table.light = Light(table)
    return table
