"""n queens by CP-SAT: rows, sums and differences of rows and columns are all different."""

import sys

from ortools.sat.python import cp_model

from counted import count

n = int(sys.argv[1])
model = cp_model.CpModel()
rows = [model.new_int_var(0, n - 1, f"row{x}") for x in range(n)]
model.add_all_different(rows)
model.add_all_different(row + x for x, row in enumerate(rows))
model.add_all_different(row - x for x, row in enumerate(rows))
print(count(model))
