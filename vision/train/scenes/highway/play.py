"""Plays turns at random that are legal, or wrong in the one way that is wanted."""
import math

from shapely import affinity
from shapely.geometry import box, Point

from highway import candidates, network

ROADS_WRONG = ("pillar-step", "road-overhang", "road-over-pillar", "road-touching", "loop")  # the other ways are wrong by their cars


class Sim:
    def __init__(self, rng, n, radius=None):
        self.rng = rng
        net = self.net = network.Net(n)
        self.players = rng.sample(network.COLORS, n)
        for p in self.players:
            c, g, y, r = network.SUPPLY[n]
            net.left[p] = {"cars": c, "grey": g, "yellow": y, "roads": r}
        self.radius = radius or rng.uniform(170, 270)
        self.asp = rng.uniform(1.0, 1.6)
        self.tall = rng.random() < 0.2
        first = rng.uniform(0, 2 * math.pi)
        for i, p in enumerate(self.players):
            self._enter(p, first + 2 * math.pi * i / n)
        if n > 2:
            for _ in range(4):
                self._set_building()

    def _enter(self, p, angle):
        """Builds a player's entrance near the middle, about that way from it."""
        for _ in range(400):
            pillar, road = self._entrance(p, angle + self.rng.uniform(-0.3, 0.3))
            if any(network.check(self.net, road, pillar)):
                continue
            self.put(p, pillar, road)
            self.add_cars(p, road, 1)
            self.net.turns.append({"player": p, "event": "start", "pillar": pillar["id"], "road": road.id, "cars": 1})
            return
        raise ValueError("no entrance")

    def _entrance(self, p, angle):
        net, rng = self.net, self.rng
        q = rng.uniform(22, 60)
        pillar = network.pillar(net, (q * math.cos(angle), q * math.sin(angle)), 1, False, p)
        direction = angle + rng.choice([math.pi / 2, -math.pi / 2, 0]) + rng.uniform(-0.5, 0.5)
        short = rng.uniform(2.5, 4.0)
        distance = network.LENGTH * math.cos(math.asin(network.STOREY / network.LENGTH)) + short
        x, y = pillar["xy"]
        end = {"xy": (x + distance * math.cos(direction), y + distance * math.sin(direction)), "top": 0.0}
        return pillar, network.make_road(net, net.next_r, p, end, pillar, None, 0.0, short)

    def _set_building(self):
        """Sets a building where one has room, if such a place is found."""
        rng, buildings = self.rng, self.net.buildings
        for _ in range(300):
            q, a = rng.uniform(60, self.radius), rng.uniform(0, 2 * math.pi)
            x, y, t = q * math.cos(a), q * math.sin(a), rng.uniform(0, 90)
            plan = affinity.rotate(box(x - 15, y - 15, x + 15, y + 15), t)
            if self._has_room(plan):
                height = rng.choice([60, 68, 75, 82, 90])
                buildings.append({"xy": (x, y), "rot": t, "h": height, "poly": plan, "type": len(buildings)})
                return

    def _has_room(self, plan):
        return (
            all(plan.distance(r.poly) > 12 for r in self.net.roads.values())
            and all(plan.distance(Point(v["xy"])) > 24 for v in self.net.pillars.values())
            and all(plan.distance(b["poly"]) > 25 for b in self.net.buildings)
        )

    def put(self, p, P, r, branch_from=None):
        net = self.net
        net.roads[r.id] = r
        net.next_r += 1
        net.left[p]["roads"] -= 1
        if P is not None:
            net.pillars[P["id"]] = P
            net.next_p += 1
            net.left[p]["grey"] -= P["height"] - (1 if P["junction"] else 0)
            net.left[p]["yellow"] -= 1 if P["junction"] else 0
            if P["junction"]:
                net.branch.setdefault(p, []).append(P["id"])
            net.tips[p] = P["id"]
        else:
            net.tips[p] = None
        if branch_from is not None:
            net.branch[p].remove(branch_from)

    def add_cars(self, p, r, n):
        """Sets up to n cars on a road; returns how many found a place."""
        placed = 0
        for _ in range(n):
            for _ in range(80):
                car = self._car(p, r)
                if self._is_free(car, r):
                    self.net.cars.append(car)
                    placed += 1
                    break
        self.net.left[p]["cars"] -= placed
        return placed

    def _car(self, p, r):
        rng = self.rng
        s = rng.uniform(18, r.hl - 18)
        o = rng.uniform(-0.7, 0.7)
        x = r.p0[0] + r.u[0] * s - r.u[1] * o
        y = r.p0[1] + r.u[1] * s + r.u[0] * o
        z = r.zb(x, y) + network.THICKNESS
        t = math.degrees(math.atan2(r.u[1], r.u[0])) + rng.uniform(-5, 5) + rng.choice([0, 180])
        plan = affinity.translate(affinity.rotate(box(-7.5, -4, 7.5, 4), t, origin=(0, 0)), x, y)
        return {"color": p, "road": r.id, "s": round(s, 2), "xyz": (x, y, z), "rot": t, "poly": plan}

    def _is_free(self, car, r):
        """Whether a car on a road meets no other car there and no road above."""
        x, y, z = car["xyz"]
        if any(c["road"] == r.id and c["poly"].distance(car["poly"]) < 2 for c in self.net.cars):
            return False
        return not any(
            q.id != r.id
            and q.poly.distance(car["poly"]) < 2.5
            and q.zb(x, y) > z - 4
            and q.zb(x, y) - z < network.CAR_HEIGHT + 1.5
            for q in self.net.roads.values()
        )

    def turn(self, p, want=None, tries=160):
        """Plays one turn; returns the event or None. For an illegal turn the net must be copied before."""
        choice = self._choice(p, want, tries)
        if choice is None:
            return None
        self._build(p, choice, want)
        cars = self._set_cars(p, choice, want)
        if cars is None:
            return None
        self._book(p, choice, cars)
        return _event(p, choice, cars, want)

    def _choice(self, p, want, tries):
        """The best road for a player; None where there is none that serves."""
        found = candidates.candidates(self, p, want if want in ROADS_WRONG else None, tries)
        if want == "cars-too-many":
            found = [c for c in found if self.net.left[p]["cars"] >= c.cars + 1]
        if want == "car-not-newest-road":
            found = [c for c in found if c.cars > 0]
        return found[0] if found else None

    def _build(self, p, choice, want):
        net = self.net
        tip = net.tips.get(p)
        if want == "loop":
            net.roads[choice.road.id] = choice.road
            net.next_r += 1
            net.left[p]["roads"] -= 1
            return
        self.put(p, choice.pillar, choice.road, choice.branch)
        if choice.exits and choice.branch is not None:
            net.tips[p] = tip

    def _set_cars(self, p, choice, want):
        """Sets the cars that a road earns; returns how many found a place, or None where those that were to be wrong found none."""
        due = min(choice.cars, self.net.left[p]["cars"])
        if want == "cars-too-many":
            due += 1
        if want == "car-not-newest-road":
            cars = self.add_cars(p, self._older_road(p, choice.road), 1)
            cars += self.add_cars(p, choice.road, due - 1)
        else:
            cars = self.add_cars(p, choice.road, due)
        return None if cars < due and want in ("cars-too-many", "car-not-newest-road") else cars

    def _older_road(self, p, newest):
        """One of the player's roads without a car, or else the last one."""
        older = [r for r in self.net.roads.values() if r.owner == p and r.id != newest.id]
        bare = [r for r in older if all(c["road"] != r.id for c in self.net.cars)]
        return self.rng.choice(bare or older[-1:])

    def _book(self, p, choice, cars):
        """Writes a turn down."""
        self.net.turns.append(
            {
                "player": p,
                "event": "road",
                "pillar": None if choice.pillar is None else choice.pillar["id"],
                "road": choice.road.id,
                "from": choice.road.a,
                "to": choice.road.b,
                "over": sorted(i for i, _ in choice.over),
                "under": sorted(i for i, _ in choice.under),
                "counts": sorted(choice.counts),
                "cars": cars,
            }
        )


def _event(p, choice, cars, want):
    pillar = choice.pillar
    event = {
        "event": "road",
        "player": p,
        "pillar": pillar and {"xy": [round(v, 2) for v in pillar["xy"]], "height": pillar["height"], "junction": pillar["junction"]},
        "road": choice.road.id,
        "over": sorted(i for i, _ in choice.over),
        "under": sorted(i for i, _ in choice.under),
        "cars": cars,
        "legal": want is None,
    }
    if want:
        event["violations"] = [want]
    return event
