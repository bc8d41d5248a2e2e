"""The squares of a board of n x n, numbered from 1, and the pairs of them between which a piece attacks."""

RULES = {
    "queens": lambda dx, dy: dx == 0 or dy == 0 or dx == dy,
    "kings": lambda dx, dy: max(dx, dy) == 1,
    "knights": lambda dx, dy: {dx, dy} == {1, 2},
    "bishops": lambda dx, dy: dx == dy,
}


def squares(n):
    return range(1, n * n + 1)


def attacks(piece, n, torus=False):
    """The pairs of squares. On a torus, lines go on beyond the edges."""
    attack = RULES[piece]
    place = [(x, y) for y in range(n) for x in range(n)]
    beyond = (0, n) if torus else (0,)
    return [
        (a + 1, b + 1)
        for a, (ax, ay) in enumerate(place)
        for b, (bx, by) in enumerate(place[:a])
        if any(attack(abs(abs(ax - bx) - i), abs(abs(ay - by) - j)) for i in beyond for j in beyond)
    ]


def closed_neighbourhoods(piece, n, torus=False):
    """Each square with those from which a piece attacks it."""
    around = {square: [square] for square in squares(n)}
    for a, b in attacks(piece, n, torus):
        around[a].append(b)
        around[b].append(a)
    return around.values()
