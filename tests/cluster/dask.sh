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

"$STANDOFF" job plan queens "n=$queens" --engine groups --shards 40 -o "$room/plan.jsonl" 2>/dev/null
"$python" "$here/../../examples/distributed/dask_run.py" "$room/plan.jsonl" "$room/records" \
    >"$room/count" 2>"$room/messages" &
run=$!

until_true 60 "something is recorded" is_begun "$room"
# Workers, each with what it runs: what the example itself starts is not on one.
on_a_worker() {
    local task worker
    for task in $(running "STANDOFF_ROOM=$room"); do
        worker=$(ps -o ppid= "$task" | tr -d ' ')
        [[ -z "$worker" || "$worker" == "$run" ]] || echo "$worker $task"
    done
}

is_on_a_worker() {
    [[ -n $(on_a_worker) ]]
}

until_true 60 "a task runs" is_on_a_worker
kill -9 $(on_a_worker | tail -n 1) || fail "the count was over too soon: take more queens"
wait "$run" || fail "$(cat "$room/count" "$room/messages")"
equal "$solutions" "$(tail -n 1 "$room/count")" "queens by Dask"
echo "tests/cluster: Dask: exact, with a worker killed"
