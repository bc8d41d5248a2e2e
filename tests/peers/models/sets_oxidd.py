"""Pieces of any number by OxiDD: a BDD in which no two squares of an attack are both true."""

import sys

from oxidd.bdd import BDDManager

from attacks import attacks, squares

piece, n = sys.argv[1], int(sys.argv[2])
manager = BDDManager(1 << 24, 1 << 20, 1)
first = manager.add_vars(n * n)[0]
square = {s: manager.var(first + s - 1) for s in squares(n)}
apart = manager.true()
for a, b in attacks(piece, n):
    apart &= ~(square[a] & square[b])
print(apart.sat_count(n * n))
