"""Pieces of any number by Ganak: a clause for each attack, and its models counted."""

import sys

from pyganak import Counter

from attacks import attacks, squares

piece, n = sys.argv[1], int(sys.argv[2])
counter = Counter()
for square in squares(n):
    counter.add_clause([square, -square])
for a, b in attacks(piece, n):
    counter.add_clause([-a, -b])
print(counter.count())
