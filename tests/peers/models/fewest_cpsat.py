"""The fewest pieces that dominate n x n by CP-SAT: one piece on or beside each square."""

import sys

from ortools.sat.python import cp_model

from attacks import closed_neighbourhoods

piece, n = sys.argv[1], int(sys.argv[2])
model = cp_model.CpModel()
square = {s: model.new_bool_var(f"s{s}") for s in range(1, n * n + 1)}
for around in closed_neighbourhoods(piece, n):
    model.add_bool_or(square[s] for s in around)
model.minimize(sum(square.values()))
solver = cp_model.CpSolver()
solver.parameters.num_workers = 1
if solver.solve(model) == cp_model.OPTIMAL:
    print(round(solver.objective_value))
