"""The fewest pieces that dominate n x n by HiGHS: an integer program with one row for each square.

With "torus", the board is a torus, and no two pieces may attack each other.
"""

import sys

import highspy

from attacks import attacks, closed_neighbourhoods

piece, n, torus = sys.argv[1], int(sys.argv[2]), "torus" in sys.argv[3:]
program = highspy.Highs()
program.silent()
program.setOptionValue("threads", 1)
square = {s: program.addBinary() for s in range(1, n * n + 1)}
for around in closed_neighbourhoods(piece, n, torus):
    program.addConstr(program.qsum(square[s] for s in around) >= 1)
if torus:
    for a, b in attacks(piece, n, torus):
        program.addConstr(square[a] + square[b] <= 1)
program.minimize(program.qsum(square.values()))
if program.getModelStatus() == highspy.HighsModelStatus.kOptimal:
    print(round(program.getInfo().objective_function_value))
