"""n queens by clingo: one in each row and column, no two on a diagonal; answer sets are counted."""

import sys

import clingo

PROGRAM = """
1 { queen(X, 1..n) } 1 :- X = 1..n.
1 { queen(1..n, Y) } 1 :- Y = 1..n.
:- 2 { queen(D - Y, Y) }, D = 2..2*n.
:- 2 { queen(D + Y, Y) }, D = 1-n..n-1.
"""

control = clingo.Control(["--models=0", f"--const=n={sys.argv[1]}"])
control.add("base", [], PROGRAM)
control.ground([("base", [])])
control.solve()
print(int(control.statistics["summary"]["models"]["enumerated"]))
