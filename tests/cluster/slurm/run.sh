#!/usr/bin/env bash
# Array jobs of Slurm on two nodes, with everything that goes wrong on a cluster; each count has to come out exact.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../check.sh"
# Slurm takes no blanks in the names of its own files.
slurm=$(mktemp -d "${TMPDIR:-/tmp}/standoff-slurm.XXXXXX")
chmod 755 "$slurm"
. "$here/machines.sh"
. "$here/cases.sh"

finish() {
    local code=$?
    end_all
    umount "$room/full/records" 2>/dev/null || true
    if [[ $code == 0 ]]; then
        rm -rf "$slurm" "$room"
    else
        echo "what Slurm and its tasks said is in $slurm and $room" >&2
    fi
    exit "$code"
}
trap finish EXIT

if ! is_installed; then
    echo "tests/cluster: Slurm: skipped: not installed (apt-get install slurmctld slurmd slurm-client munge)"
    exit
fi
start_machines
for case in a_plan_is_counted what_was_killed_is_named_and_repaired who_is_late_goes_on_in_the_queue \
    who_is_cancelled_stays_away a_node_dies a_job_is_submitted_twice a_disk_is_full all_kinds_of_counts; do
    began=$SECONDS
    "$case"
    echo "tests/cluster: Slurm: $case: exact, $((SECONDS - began)) s"
done
