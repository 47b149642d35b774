"""The tokens and tiles that lie on the boards."""
import math

from parts import materials, meshes
from scene.objects import put
from yatai import placing, states, tokens, words


class Pieces:
    """Puts them down, and marks with each board where their centres lie."""

    def __init__(self, rng, poses, sizes):
        self.rng, self.poses = rng, poses
        self.scales = {kind: (size, size, 1.0) for kind, size in sizes.items()}
        self.items = {}
        for pose in poses.values():
            pose["marks"] = []

    def put(self, s):
        """Returns the objects at each place."""
        self._stall(s)
        self._sink(s["dirty"])
        self._upgrades(s)
        self._bonus_grid(s["grid"])
        self._markers(s)
        self._menu(s["menu"])
        return self.items

    def _stall(self, s):
        places = states.LAYOUT["yatai"]
        for k, c in enumerate(s["customers"]):
            self._put(("customers", k), "yatai", places["customers"][k], tokens.mesh_token("meeple", c, 0, 10), c)
        for k, c in enumerate(s["dishes"]):
            self._put(("dishes", k), "yatai", places["dishes"][k], tokens.mesh_token(c, words.FOOD[c], 0, 5), c)
        for k, c in enumerate(s["fridge"]):
            self._put(("fridge", k), "yatai", places["fridge"][k], tokens.mesh_token("bottle", c, 0, 5), c)
        for k, c in enumerate(s["crate"]):
            self._put(("crate", k), "yatai", places["crate"][k], tokens.mesh_token("bottle", c, 1, 5), c + "*")

    def _sink(self, dirty):
        """Stacks, each straight but for a little."""
        rng, pose = self.rng, self.poses["yatai"]
        for food, n in dirty.items():
            x, y = states.LAYOUT["yatai"]["sink"][food]
            x, y = x + rng.gauss(0, 0.9), y + rng.gauss(0, 0.9)
            turn = math.radians(pose["rot_deg"]) + rng.gauss(0, 0.2)
            for k in range(n):
                at = placing.to_world(pose, x + rng.gauss(0, 0.75), y + rng.gauss(0, 0.75))
                dish = tokens.mesh_token(food, words.FOOD[food], 1, 5)
                ob = put(dish, *at, placing.BT + 5 * k, turn + rng.gauss(0, 0.13), scale=self.scales["token"])
                self.items.setdefault(("sink", food), []).append(ob)
            if n:
                self._mark("yatai", x, y, placing.BT + 5 * n, "%d %s" % (n, food))

    def _upgrades(self, s):
        """The tiles on the places that are not open yet."""
        for tile, row, is_open in (("stove", "dishes", s["stove"]), ("fridge", "fridge", s["cool"])):
            if not is_open:
                at = states.LAYOUT["yatai"][row][2]
                self._put(("tile", tile), "yatai", at, tokens.mesh_tile("upgrade", tile), tile, "tile", 0.8, 0)

    def _bonus_grid(self, grid):
        layout = states.LAYOUT["reputation"]["bonus_grid"]
        for r, row in enumerate(grid):
            for c, customer in enumerate(row):
                if customer:
                    at = [v + k * layout["pitch"] for v, k in zip(layout["origin"], (c, r))]
                    self._put(("bonus_grid", r, c), "reputation", at, tokens.mesh_token("meeple", customer, 0, 10), customer)

    def _markers(self, s):
        paint = materials.plain("marker-r", words.COL["review"], rough=0.45, vary=0.03)
        review = meshes.prism("rv", meshes.circle(4, 28), 8, [paint], bevel=0.4, smooth=35)
        paint = materials.plain("marker-i", words.COL["influencer"], rough=0.45)
        influencer = meshes.prism("inf", meshes.circle(4, 28), 8, [paint], bevel=0.4, smooth=35)
        tracks = states.LAYOUT["reputation"]["reviews"]
        for k, name in enumerate(tracks["rows"]):
            points = s["reviews"][name]
            at = _step(tracks, tracks["steps"].index(points), k)
            self._put(("reviews", name), "reputation", at, review, points, "marker", 0.9, 0)
        at = _step(states.LAYOUT["reputation"]["influencer"], s["influencer"], s["influencer"])
        self._put(("influencer", 0), "reputation", at, influencer, s["influencer"], "marker", 1.2, 0)

    def _menu(self, menu):
        for k, food in enumerate(menu):
            at, tile = states.LAYOUT["menu"]["foods"][k], tokens.mesh_tile("food", food)
            self._put(("menu", k), "menu", at, tile, food, "tile", 1.0, math.radians(self.rng.gauss(0, 3)))

    def _put(self, place, board, at, mesh, label, kind="token", jitter=1.6, spin=None):
        """Puts a piece on a board, turned by spin; None: by as little as a hand happens to turn it."""
        rng, pose = self.rng, self.poses[board]
        x, y = (v + max(-2.4, min(2.4, rng.gauss(0, jitter * 0.55))) for v in at)
        if spin is None:
            spin = math.radians(rng.gauss(0, 9))
        turn = math.radians(pose["rot_deg"]) + spin
        self.items[place] = [put(mesh, *placing.to_world(pose, x, y), placing.BT, turn, scale=self.scales[kind])]
        self._mark(board, x, y, placing.BT, label)

    def _mark(self, board, x, y, z, label):
        self.poses[board]["marks"].append([round(x, 2), round(y, 2), z, label])


def _step(track, along, down):
    """The centre of a step of a printed track."""
    return [v + k * pitch for v, k, pitch in zip(track["origin"], (along, down), track["pitch"])]
