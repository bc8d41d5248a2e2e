"""Pieces of any number by PySDD: a clause for each attack, compiled to a sentential decision diagram."""

import sys

from pysdd.sdd import SddManager

from attacks import attacks

piece, n = sys.argv[1], int(sys.argv[2])
clauses = attacks(piece, n)
lines = [f"p cnf {n * n} {len(clauses)}"] + [f"-{a} -{b} 0" for a, b in clauses]
manager, apart = SddManager.from_cnf_string("\n".join(lines))
print(manager.global_model_count(apart))
