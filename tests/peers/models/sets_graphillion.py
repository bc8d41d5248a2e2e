"""Pieces of any number by Graphillion: the independent sets of the graph of attacks, as a ZDD."""

import sys

from graphillion import VertexSetSet

from attacks import attacks, squares

piece, n = sys.argv[1], int(sys.argv[2])
VertexSetSet.set_universe(list(squares(n)))
print(VertexSetSet.independent_sets(attacks(piece, n)).len())
