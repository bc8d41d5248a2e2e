#!/usr/bin/env bash
# The example for GNU parallel, with a task that is killed while it counts.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
if ! command -v parallel >/dev/null; then
    echo "tests/cluster: GNU parallel: skipped: not installed (apt-get install parallel)"
    exit
fi
. "$here/check.sh"
trap 'end_all; rm -rf "$room"' EXIT
export TASKS=10 JOBS=2

"$STANDOFF" job plan queens "n=$queens" --engine groups --shards 40 -o "$room/plan.jsonl" 2>/dev/null
cd "$room"
# Who has no wish to cite has to say so; a folder of its own keeps it apart from the settings of who runs the test.
mkdir "$room/settings"
touch "$room/settings/will-cite"
PARALLEL_HOME=$room/settings "$here/../../examples/distributed/parallel.sh" plan.jsonl records : \
    >"$room/count" 2>"$room/messages" &
run=$!

until_true 60 "something is recorded" is_begun "$room"
until_true 60 "a task runs" is_running "STANDOFF_ROOM=$room"
kill -9 "$(running "STANDOFF_ROOM=$room" | tail -n 1)"
wait "$run" || fail "$(cat "$room/count" "$room/messages")"
equal "$solutions" "$(tail -n 1 "$room/count")" "queens by GNU parallel"
echo "tests/cluster: GNU parallel: exact, with a task killed"
