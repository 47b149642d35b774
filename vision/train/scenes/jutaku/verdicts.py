"""What is wrong with a building by the rules; proves the labels."""
from shapely.geometry import MultiPoint
from shapely.ops import unary_union


def shared(a, b):
    return a.buffer(0.25, join_style=2).intersection(b).length / 2 if a.distance(b) < 0.25 else 0.0


def verdict(site, floors, need_f, need_p):
    v = set()
    for fl in floors:
        for p in fl:
            if p.difference(site.buffer(0.3, join_style=2)).area > 2:
                v.add("build-outside-site")
    for fl in floors:
        grp = [0]
        while True:
            more = [i for i in range(len(fl)) if i not in grp and any(shared(fl[i], fl[j]) > 2.5 for j in grp)]
            if not more:
                break
            grp += more
        if len(grp) < len(fl):
            v.add("build-not-touching")
    for lo, hi in zip(floors, floors[1:]):
        u = unary_union([p.buffer(0.15, join_style=2) for p in lo])
        for p in hi:
            un = p.difference(u)
            if un.area > 2.5:
                # a gap lies between parts of the floor below; an overhang lies outside its outline
                out = p.difference(MultiPoint([c for q in lo for c in q.exterior.coords]).convex_hull.buffer(0.2)).area
                v.add("build-over-gap" if out < 0.25 * un.area and len(lo) > 1 else "build-overhang")
    if len(floors) != need_f:
        v.add("floors-wrong")
    if sum(map(len, floors)) != need_p:
        v.add("pieces-wrong")
    return sorted(v)
