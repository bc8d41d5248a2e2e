"""A star battle by clingo: k stars in each row, column and region, no two touching."""

import sys

import clingo

PROGRAM = """
{ star(X, Y) } :- cell(X, Y, _).
:- { star(X, Y) : cell(X, Y, _) } != k, cell(_, Y, _).
:- { star(X, Y) : cell(X, Y, _) } != k, cell(X, _, _).
:- { star(X, Y) : cell(X, Y, R) } != k, cell(_, _, R).
:- star(X, Y), star(X + 1, Y - 1..Y + 1).
:- star(X, Y), star(X, Y + 1).
"""

stars, rows = sys.argv[1], sys.argv[2].split("/")
cells = [
    f'cell({x}, {y}, "{region}").'
    for y, row in enumerate(rows)
    for x, region in enumerate(row)
]
control = clingo.Control(["--models=0", f"--const=k={stars}"])
control.add("base", [], PROGRAM + "".join(cells))
control.ground([("base", [])])
control.solve()
print(int(control.statistics["summary"]["models"]["enumerated"]))
