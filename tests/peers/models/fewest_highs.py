"""The fewest pieces that dominate n x n by HiGHS: an integer program with one row for each square."""

import sys

import highspy

from attacks import closed_neighbourhoods

piece, n = sys.argv[1], int(sys.argv[2])
program = highspy.Highs()
program.silent()
program.setOptionValue("threads", 1)
square = {s: program.addBinary() for s in range(1, n * n + 1)}
for around in closed_neighbourhoods(piece, n):
    program.addConstr(program.qsum(square[s] for s in around) >= 1)
program.minimize(program.qsum(square.values()))
if program.getModelStatus() == highspy.HighsModelStatus.kOptimal:
    print(round(program.getInfo().objective_function_value))
