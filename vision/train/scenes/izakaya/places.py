"""Gaps and vertices of the grid, named as in the contract."""
from scene import profile

PLAYERS = list(profile.of("izakaya")["players"])

DRINKS = list(profile.of("izakaya")["drinks"])

END_YEN = {2: 1500, 3: 2300, 4: 3000, 5: 4000}


def gaps_of(n):
    return [(r, c, "E") for r in range(n) for c in range(n - 1)] + [(r, c, "S") for r in range(n - 1) for c in range(n)]


def gap_cards(g):
    r, c, s = g
    return [(r, c), (r, c + 1) if s == "E" else (r + 1, c)]


def inner_vertices(n):
    return [(i, j) for i in range(1, n) for j in range(1, n)]


def outer_vertices(n):
    return [(i, j) for i in range(n + 1) for j in range(n + 1) if (i in (0, n)) != (j in (0, n))]


def corner_vertices(n):
    return [(0, 0), (0, n), (n, 0), (n, n)]


def makes_line(claims, g, p):
    """Would p have three discs in a straight row of neighbouring gaps?"""
    mine = {k for k, v in claims.items() if v == p} | {g}
    for r, c, s in mine:
        if {(r, c, s), (r + 1, c, s), (r + 2, c, s)} <= mine or {(r, c, s), (r, c + 1, s), (r, c + 2, s)} <= mine:
            return True
    return False
