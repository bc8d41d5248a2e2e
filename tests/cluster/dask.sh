#!/usr/bin/env bash
# The example for Dask, with a worker that is killed while it counts.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
python=${PYTHON:-python3}
if ! "$python" -c 'import dask.distributed' 2>/dev/null; then
    echo "tests/cluster: Dask: skipped: not installed (apt-get install python3-distributed, or pip install distributed)"
    exit
fi
. "$here/check.sh"
trap 'end_all; rm -rf "$room"' EXIT
export TASKS=10 DASK_TEMPORARY_DIRECTORY=$room

"$STANDOFF" plan queens "n=$queens" --engine groups --shares 40 -o "$room/plan.jsonl" 2>/dev/null
"$python" "$here/../../examples/distributed/dask_run.py" "$room/plan.jsonl" "$room/records" \
    >"$room/count" 2>"$room/messages" &
run=$!

until_true 60 "something is recorded" is_begun "$room"
# The worker, and what it runs.
until_true 60 "a task runs" is_running "STANDOFF_ROOM=$room"
task=$(running "STANDOFF_ROOM=$room" | tail -n 1)
worker=$(ps -o ppid= "$task" | tr -d ' ')
kill -9 "$worker" "$task"
wait "$run" || fail "$(cat "$room/count" "$room/messages")"
equal "$solutions" "$(tail -n 1 "$room/count")" "queens by Dask"
echo "tests/cluster: Dask: exact, with a worker killed"
