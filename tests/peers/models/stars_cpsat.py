"""A star battle by CP-SAT: k stars in each row, column and region, at most one in a block of 2 x 2."""

import sys

from ortools.sat.python import cp_model

from counted import count

k, regions = int(sys.argv[1]), sys.argv[2].split("/")
n = len(regions)
model = cp_model.CpModel()
star = {(x, y): model.new_bool_var(f"star{x},{y}") for y in range(n) for x in range(n)}
for i in range(n):
    model.add(sum(star[i, y] for y in range(n)) == k)
    model.add(sum(star[x, i] for x in range(n)) == k)
for region in set("".join(regions)):
    model.add(sum(star[x, y] for x, y in star if regions[y][x] == region) == k)
for y in range(n - 1):
    for x in range(n - 1):
        model.add_at_most_one(star[x + i, y + j] for i in (0, 1) for j in (0, 1))
print(count(model))
