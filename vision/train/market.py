"""Crops of the market of an IZAKAYA table: each card of its row with the coins and the disc on it, each crate with its bottles; the
claim card likewise."""
import numpy as np

import cv2

from crops import FINE, levelled
from table import DRINKS, PLAYERS, Table

N, CELLS = 64, 32                               # samples and cells a side
CARD_STEP, CARD_HEIGHTS = 1.15, (1.6, 5.4)      # mm, and planes at the tops of coins and of discs
CRATE_STEP, CRATE_HEIGHTS = 1.0, (12., 26.)     # and at the rim and at the tops of bottles
CARD, CRATE_SEEN = .4, 6.                       # heights at which the truth places a card and a crate
UNKNOWN = -1
ON, OFF, SEEN = 2.4, 7.0, .3                    # a cell that near to a middle shows it, one that far does not, mm; the least share that shows
SLIP, TURN = .8, 1.0                            # how a layout errs, mm and degrees
CROPS = 3                                       # of each place
SPOTS = "price_spot", "claim_spot"


def aligned(table, pose, step, heights):
    """The planes of a raster around a pose, rows downwards in its own frame, card white levelled; and where its samples lie."""
    x, y, degrees = pose
    grid = (np.arange(N) - (N - 1) / 2) * step
    u, v = np.meshgrid(grid, -grid)
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    at = np.stack([x + c * u - s * v, y + s * u + c * v], -1)
    ends = table.project([[x, y, heights[0]], [x + 10 * c, y + 10 * s, heights[0]]])
    half = np.hypot(*(ends[1] - ends[0])) * step / 10 > FINE
    source = table.small if half else table.image
    planes = np.zeros((len(heights), 3, N, N), np.uint8)
    for plane, z in zip(planes, heights):
        px = table.project(np.dstack([at, np.full((N, N), z)]).reshape(-1, 3)).astype(np.float32).reshape(N, N, 2)
        px = px / 2 - .25 if half else px
        plane[:] = cv2.remap(source, px[..., 0], px[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)[..., ::-1].transpose(2, 0, 1)
    return levelled(planes, table.white).reshape(-1, N, N), at


def shaken(rng, at):
    return (*(np.array(at) + rng.normal(0, SLIP, 2)), rng.normal(0, TURN))


def cards(picture, rng):
    """The six stock cards, the face-down and the claim card: planes; of each cell nothing, a coin or whose disc; whether the card shows;
    which drink's it is."""
    table, rows = Table(picture), []
    lying = table.extras.get("lying")
    places = [(dict(stock=i), table.px["stock"][i], state) for i, state in enumerate(table.state["stock"])]
    for place, px, state in places + [(dict(spot=s), table.px[s], table.state[s]) for s in SPOTS]:
        hidden = table.is_hidden(**place)
        bare = not any(state.get(k) for k in ("price", "player", "disc", "players"))
        if lying is None and not hidden and not bare:
            continue
        for _ in range(CROPS):
            planes, at = aligned(table, shaken(rng, table.unproject(px, CARD)), CARD_STEP, CARD_HEIGHTS)
            cells = at.reshape(CELLS, N // CELLS, CELLS, N // CELLS, 2).mean((1, 3))
            drink = DRINKS.index(state["color"]) if "stock" in place and not hidden else UNKNOWN
            rows.append(dict(planes=planes, labels=labels(cells, lying, hidden), shown=np.int8(not hidden), drink=np.int8(drink)))
    return {k: np.stack([r[k] for r in rows]) for k in rows[0]} if rows else None


def labels(cells, lying, hidden):
    """What shows in each cell, of a card on which all that lies is known."""
    label = np.full((CELLS, CELLS), UNKNOWN if hidden else 0, np.int8)
    if lying is None:
        inside = np.hypot(*(cells - cells.mean((0, 1))).transpose(2, 0, 1)) < 24
        label[~inside] = UNKNOWN  # something may lie on the neighbours
        return label
    for thing in lying:
        far = np.hypot(*(cells - np.array(thing["at"][:2])).transpose(2, 0, 1))
        if far.min() > OFF:
            continue
        label[far < OFF] = UNKNOWN
        if thing["seen"] >= SEEN and not hidden:
            label[far < ON] = 1 if thing["kind"] == "coin" else 2 + PLAYERS.index(thing["name"])
    return label


def crates(picture, rng):
    """The crates: planes, and how many bottles are in them."""
    table, rows = Table(picture), []
    for i, px in enumerate(table.px["crates"]):
        if table.is_hidden(stock=i):
            continue
        for _ in range(CROPS):
            planes, _ = aligned(table, shaken(rng, table.unproject(px, CRATE_SEEN)), CRATE_STEP, CRATE_HEIGHTS)
            rows.append(dict(planes=planes, bottles=np.int8(table.state["stock"][i]["crate"])))
    return {k: np.stack([r[k] for r in rows]) for k in rows[0]} if rows else None
