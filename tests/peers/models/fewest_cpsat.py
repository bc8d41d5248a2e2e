"""The fewest pieces that dominate n x n by CP-SAT: one piece on or beside each square.

With "torus", the board is a torus, and no two pieces may attack each other.
"""

import sys

from ortools.sat.python import cp_model

from attacks import attacks, closed_neighbourhoods

piece, n, torus = sys.argv[1], int(sys.argv[2]), "torus" in sys.argv[3:]
model = cp_model.CpModel()
square = {s: model.new_bool_var(f"s{s}") for s in range(1, n * n + 1)}
for around in closed_neighbourhoods(piece, n, torus):
    model.add_bool_or(square[s] for s in around)
if torus:
    for a, b in attacks(piece, n, torus):
        model.add_at_most_one(square[a], square[b])
model.minimize(sum(square.values()))
solver = cp_model.CpSolver()
solver.parameters.num_workers = 1
if solver.solve(model) == cp_model.OPTIMAL:
    print(round(solver.objective_value))
