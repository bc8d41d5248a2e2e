"""Pieces of any number by dd over CUDD: a BDD in which no two squares of an attack are both true."""

import sys

from dd.cudd import BDD

from attacks import attacks, squares

piece, n = sys.argv[1], int(sys.argv[2])
bdd = BDD()
bdd.declare(*(f"s{square}" for square in squares(n)))
apart = bdd.true
for a, b in attacks(piece, n):
    apart &= ~(bdd.var(f"s{a}") & bdd.var(f"s{b}"))
print(int(bdd.count(apart, nvars=n * n)))
