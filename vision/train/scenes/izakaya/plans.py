"""What is built in a game, piece by piece, and pieces laid against the rules."""
from shapely import affinity
from shapely.geometry import box

from shapes import buildings, loose


class Plans:
    """What will be built on each site, how many pieces of it lie there, and all pieces that are ever used: (id, polygon)."""

    def __init__(self, rng, s):
        self.rng = rng
        self.plans = {k: self._plan(s.cards[k[:2]]["sites"][k[2]]) for k in s.free_sites()}
        self.done = {k: 0 for k in self.plans}
        self.pieces = []

    def _plan(self, site):
        floors = buildings.plan(self.rng, site, self.rng.randint(2, 4))
        return [(f, piece) for f, floor in enumerate(floors) for piece in floor]

    def build(self, p, s, wrong, name):
        """-> (state afterwards, event, the place that a hand would be at), or None; name: the id of a piece that is in no plan."""
        if wrong in (None, "build-more-than-one"):
            laid = self._next(p, s, 2 if wrong else 1)
        else:
            laid = self._misplaced(s, wrong, name)
        if not laid:
            return None
        t = s.copy()
        t.build_discs.append(p)
        for taken, key, floor, piece in laid:
            floors = t.buildings.setdefault(key, [])
            while len(floors) <= floor:
                floors.append([])
            floors[floor].append(piece)
            t.used_ids.add(taken)
        return t, {"event": "build", "player": p, "card": list(key[:2]), "site": key[2], "floor": floor + 1}, ("card", key[:2])

    def _left(self):
        return [k for k in self.plans if self.done[k] < len(self.plans[k])]

    def _next(self, p, s, n):
        """The next pieces of some plan, rather of a card of that player, or of one that is begun: (id, site, floor, polygon)."""
        rng, left = self.rng, self._left()
        if not left:
            return None
        own = [k for k in left if s.owner.get(k[:2]) == p]
        begun = [k for k in left if self.done[k] > 0]
        r = rng.random()
        key = rng.choice(own if own and r < 0.6 else begun if begun and r < 0.8 else left)
        first = self.done[key]
        todo = self.plans[key][first : first + n]
        return [((key, first + k), key, floor, piece) for k, (floor, piece) in enumerate(todo)] if len(todo) == n else None

    def _misplaced(self, s, wrong, name):
        if not self._left():
            return None
        loose_piece = loose.piece(self.rng)
        misplace = MISPLACED.get(wrong)
        laid = misplace and misplace(self.rng, s, loose_piece)
        if not laid:
            return None
        key, floor, piece = laid
        self.pieces.append((name, loose_piece if key[:2] == s.blocked else piece))
        return [(name, key, floor, piece)]

    def lay(self, event):
        """Books the next piece of a site as laid."""
        key = (*event["card"], event["site"])
        self.pieces.append(((key, self.done[key]), self.plans[key][self.done[key]][1]))
        self.done[key] += 1

    def keep_taken(self, states):
        """Pieces that were laid one too many, and never again, must still lie in the heap."""
        ids = {name for name, _ in self.pieces}
        for s in states:
            for name in s.used_ids:
                if name not in ids:
                    ids.add(name)
                    self.pieces.append((name, self.plans[name[0]][name[1]][1]))


def _blocked(rng, s, piece):
    if not s.blocked:
        return None
    at = s.cards[s.blocked]["sites"][0].representative_point()
    return (*s.blocked, 0), 0, affinity.translate(piece, at.x, at.y)


def _outside_site(rng, s, piece):
    keys = sorted(s.free_sites())
    for key in rng.sample(keys, len(keys)):
        if s.buildings.get(key) or len(s.cards[key[:2]]["sites"]) > 1:
            continue
        site = s.cards[key[:2]]["sites"][key[2]]
        for _ in range(200):
            at = site.exterior.interpolate(rng.uniform(0, site.exterior.length))
            p = affinity.translate(affinity.rotate(piece, rng.uniform(0, 360)), at.x, at.y)
            if 0.3 < p.difference(site).area / p.area < 0.6 and box(3, 3, 60, 60).contains(p):
                return key, 0, p
    return None


def _not_touching(rng, s, piece):
    for key in [k for k in s.buildings if len(s.buildings[k]) == 1]:
        site = s.cards[key[:2]]["sites"][key[2]].buffer(-1.8)
        b = site.bounds
        for _ in range(400):
            p = affinity.rotate(loose.piece(rng), rng.uniform(0, 360))
            p = affinity.translate(p, rng.uniform(b[0], b[2]), rng.uniform(b[1], b[3]))
            if site.contains(p) and all(p.distance(o) > 3 for o in s.buildings[key][0]):
                return key, 0, p
    return None


def _overhang(rng, s, piece):
    keys = [k for k in s.buildings if s.buildings[k]]
    rng.shuffle(keys)
    for key in keys:
        below, *others = s.buildings[key][-1]
        c = below.centroid
        for _ in range(200):
            p = affinity.rotate(loose.piece(rng), rng.uniform(0, 360))
            p = affinity.translate(p, c.x + rng.uniform(-9, 9), c.y + rng.uniform(-9, 9))
            rests = below.contains(p.centroid) and box(2, 2, 61, 61).contains(p)
            if rests and 0.28 < p.difference(below).area / p.area < 0.42 and all(p.intersection(o).area < 1 for o in others):
                return key, len(s.buildings[key]), p
    return None


MISPLACED = {
    "build-card-blocked": _blocked,
    "build-outside-site": _outside_site,
    "build-not-touching": _not_touching,
    "build-overhang": _overhang,
}
