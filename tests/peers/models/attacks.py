"""The squares of a board of n x n, numbered from 1, and the pairs of them between which a piece attacks."""

RULES = {
    "queens": lambda dx, dy: dx == 0 or dy == 0 or dx == dy,
    "kings": lambda dx, dy: max(dx, dy) == 1,
    "knights": lambda dx, dy: {dx, dy} == {1, 2},
    "bishops": lambda dx, dy: dx == dy,
}


def squares(n):
    return range(1, n * n + 1)


def attacks(piece, n):
    attack = RULES[piece]
    place = [(x, y) for y in range(n) for x in range(n)]
    return [
        (a + 1, b + 1)
        for a, (ax, ay) in enumerate(place)
        for b, (bx, by) in enumerate(place[:a])
        if attack(abs(ax - bx), abs(ay - by))
    ]


def closed_neighbourhoods(piece, n):
    """Each square with those from which a piece attacks it."""
    around = {square: [square] for square in squares(n)}
    for a, b in attacks(piece, n):
        around[a].append(b)
        around[b].append(a)
    return around.values()
