"""Counts a plan on the workers of a Dask cluster: dask_run.py PLAN RECORDS [SCHEDULER]

Each worker needs `standoff` and both files under the same paths. Without the address of a scheduler, workers start
on this machine.
"""

import os
import subprocess
import sys

from dask.distributed import Client, as_completed

STANDOFF = os.environ.get("STANDOFF", "standoff")
TASKS = int(os.environ.get("TASKS", "100"))


def run(task, plan, records):
    """Counts the shards of one task and skips recorded ones."""
    command = [STANDOFF, "job", "run", plan, "--task", f"{task}/{TASKS}", "--output", records, "--threads", "1"]
    subprocess.run(command, check=True)


def main(plan, records, scheduler=None):
    with Client(scheduler) as client:
        paths = [os.path.abspath(path) for path in (plan, records)]
        futures = client.map(run, range(TASKS), plan=paths[0], records=paths[1], retries=3, pure=False)
        for future in as_completed(futures):
            if future.status != "finished":
                print(f"{future.key}: {future.exception()}", file=sys.stderr)
    # The status of a future is ignored: the merge checks the records.
    return subprocess.run([STANDOFF, "merge", plan, records]).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
