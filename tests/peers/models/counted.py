"""Solutions of a CP-SAT model, counted on one thread."""

from ortools.sat.python import cp_model


class Counter(cp_model.CpSolverSolutionCallback):
    def __init__(self):
        super().__init__()
        self.solutions = 0

    def on_solution_callback(self):
        self.solutions += 1


def count(model):
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    counter = Counter()
    solver.solve(model, counter)
    return counter.solutions
