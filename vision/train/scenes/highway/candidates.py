"""Roads that a player could build next, drawn at random; or wrong ones, each in the one way that is wanted."""
import math
from typing import NamedTuple

from shapely.geometry import Point

from highway import network


class Candidate(NamedTuple):
    score: float
    pillar: dict  # the new one, or None
    road: network.Road
    over: list  # (road, clearance) of those it crosses
    under: list
    cars: int  # that the rules give for it
    counts: list  # the roads they are given for
    branch: int  # the junction it starts from; None: the tip of the player's highway
    exits: bool


def candidates(sim, player, want, tries):
    """The best come first. want: in what way they are to be wrong, or None."""
    search = Search(sim, player, want)
    if search.left["roads"] < 1 or not search.anchors:
        return []
    found = [search.candidate() for _ in range(tries)]
    return sorted((c for c in found if c), key=lambda c: -c.score)


class Search:
    """What one player could build on the table as it is."""

    def __init__(self, sim, player, want):
        self.sim, self.net, self.rng = sim, sim.net, sim.rng
        self.player, self.want = player, want
        self.left = self.net.left[player]
        self.tip = self.net.tips.get(player)
        self.branches = [b for b in self.net.branch.get(player, []) if b != self.tip]
        self.anchors = ([self.tip] * 3 if self.tip is not None else []) + self.branches

    def candidate(self):
        """Draws one; None where it cannot be built, or is not wrong as wanted."""
        start = self.net.pillars[self.rng.choice(self.anchors)]
        roads = sum(start["id"] in (q.a, q.b) for q in self.net.roads.values())
        if roads >= (3 if start["junction"] else 2):
            return None
        exits = self._exits(start, roads)
        junction = not exits and self._is_junction()
        height = self._height(start, junction)
        if exits:
            height = 0
        elif not self._affordable(height, junction):
            return None
        end = self._end(start, height, junction, exits)
        if end is None:
            return None
        place, pillar, near, far = end
        road = network.make_road(self.net, self.net.next_r, self.player, start, place, None, near, far)
        bad, over, under = network.check(self.net, road, pillar)
        if not self._as_wanted(road, pillar, bad) or self._crosses_own(over + under):
            return None
        return self._scored(start, height, road, pillar, over, under, exits)

    def _exits(self, start, roads):
        return (
            self.want is None
            and start["height"] == 1
            and (self.branches or self.left["roads"] <= 2)
            and roads == 1
            and self.net.next_r > 8
            and self.rng.random() < 0.3
        )

    def _is_junction(self):
        return self.want is None and self.left["yellow"] > 0 and self.rng.random() < 0.16 and self.left["grey"] >= 2

    def _height(self, start, junction):
        if junction:
            return self.rng.randint(2, min(6, self.left["grey"] + 1))
        if self.want == "pillar-step":
            steps = [0, 2, -2, 2]
        elif self.sim.tall:
            steps = [1, 1, 1, -1]
        else:
            steps = [1, 1, -1] if start["height"] < 4 else [1, -1, -1]
        return start["height"] + self.rng.choice(steps)

    def _affordable(self, height, junction):
        return 1 <= height <= 8 and height - (1 if junction else 0) <= self.left["grey"]

    def _end(self, start, height, junction, exits):
        """Returns where the road ends, the new pillar there, and how far its tips stay short of both centres; or None."""
        at, near, far = self._reach(start, height, exits)
        if self._outside(at, exits):
            return None
        if self.want == "loop":
            return self._loop(start)
        if exits:
            return {"xy": at, "top": 0.0}, None, near, far
        pillar = network.pillar(self.net, at, height, junction, self.player)
        return pillar, pillar, near, far

    def _reach(self, start, height, exits):
        """Where a road in any direction leads, and how far its tips stay short of both centres."""
        rng = self.rng
        direction = rng.uniform(0, 2 * math.pi)
        near = rng.uniform(3.0, 4.5) if rng.random() < 0.65 else rng.uniform(-4, 1.5)
        far = rng.uniform(2.5, 4.5) if rng.random() < 0.7 else rng.uniform(-4.5, 1)
        if self.want == "road-overhang":
            far = -rng.uniform(14, 17.5)
        if exits:
            far = 0.0
        rise = abs(height - start["height"]) * network.STOREY
        distance = math.sqrt(network.LENGTH * network.LENGTH - rise * rise) + near + far
        x, y = start["xy"]
        return (x + distance * math.cos(direction), y + distance * math.sin(direction)), near, far

    def _outside(self, at, exits):
        """Whether a point lies outside the oval that the network stays in."""
        wide = self.sim.asp**0.5
        return math.hypot(at[0] / wide, at[1] * wide) > self.sim.radius + (60 if exits else 0)

    def _loop(self, start):
        """Returns the same as _end where the road leads to an older pillar of the player."""
        ends = [q for q in self.net.pillars.values() if self._closes_loop(start, q)]
        if not ends:
            return None
        end = self.rng.choice(ends)
        rest = math.dist(end["xy"], start["xy"]) - math.sqrt(network.LENGTH * network.LENGTH - network.STOREY * network.STOREY)
        near = min(4.5, max(-6, rest / 2 + self.rng.uniform(-1, 1)))
        far = rest - near
        return (end, None, near, far) if -6.5 <= far <= 5.5 else None

    def _closes_loop(self, start, q):
        return (
            q["owner"] == self.player
            and q["id"] != start["id"]
            and abs(q["height"] - start["height"]) == 1
            and 99 < math.dist(q["xy"], start["xy"]) < 124
            and not any({q["id"], start["id"]} == {r.a, r.b} for r in self.net.roads.values())
        )

    def _as_wanted(self, road, pillar, bad):
        if self.want == "road-over-pillar":
            return runs_over_pillar(self.net, road, pillar, bad)
        if self.want == "road-touching":
            return touches(self.net, road, bad)
        return not bad

    def _crosses_own(self, crossed):
        return self.want != "loop" and any(self.net.roads[i].owner == self.player for i, _ in crossed)

    def _scored(self, start, height, road, pillar, over, under, exits):
        cars, counts = network.credit(self.net, self.player, over, under)
        score = (
            min(cars, 3)
            + (0.4 if exits else 0)
            + self.rng.random() * 1.3
            - (0.5 if height > 5 and not self.sim.tall else 0)
            + (0.3 if pillar and pillar["junction"] else 0)
            - 0.1 * len(over + under)
        )
        branch = start["id"] if start["id"] != self.tip else None
        return Candidate(score, pillar, road, over, under, cars + (1 if exits else 0), counts, branch, exits)


def runs_over_pillar(net, road, pillar, bad):
    """Whether a road runs over a pillar, well above it, and nothing else is wrong."""
    if "road-over-pillar" not in bad or bad - {"road-over-pillar", "near-pillar"}:
        return False
    for q in net.pillars.values():
        if q["id"] in (road.a, road.b) or road.poly.distance(Point(q["xy"])) >= network.RADIUS + 2.5:
            continue
        if math.dist(q["xy"], pillar["xy"]) < 2 * network.RADIUS + 3 or road.zb(*q["xy"]) - q["top"] < 5:
            return False
    return all(q.poly.distance(Point(pillar["xy"])) >= network.RADIUS + 2.5 for q in net.roads.values())


def touches(net, road, bad):
    """Whether a road touches others, and nothing else is wrong; no stick may cut deep into another."""
    if bad != {"road-touching"}:
        return False
    for q in net.roads.values():
        overlap = network.overlap(road, q)
        if overlap is None or {road.a, road.b} & {q.a, q.b} - {None}:
            continue
        if 0.5 <= abs(network.clearance(road, q, overlap)) <= network.MIN_CLEARANCE:
            return False
        gaps = [road.zb(x, y) - q.zb(x, y) for x, y in network.verts(overlap)]
        if min(gaps) < network.THICKNESS - 0.7 and max(gaps) > -network.THICKNESS + 0.7:
            return False
    return True
