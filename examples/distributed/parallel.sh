#!/usr/bin/env bash
# Counts a plan on some machines with GNU parallel: parallel.sh PLAN RECORDS MACHINE...
# MACHINE is an argument of `parallel --sshlogin`: `:` is this machine (the default), `8/big` runs eight tasks at
# once. Each machine needs `standoff` and this folder under the same path, as on a cluster.
set -uo pipefail

plan=$1 records=$2
shift 2
tasks=${TASKS:-100}
machines=$(IFS=, && echo "${*:-:}")

# The exit status of GNU parallel is ignored: a lost task is retried three times, and then the merge checks the records.
parallel --sshlogin "$machines" --workdir "$PWD" --quote --retries 3 --jobs "${JOBS:-100%}" \
    "${STANDOFF:-standoff}" job run "$plan" --task "{}/$tasks" --output "$records" --threads 1 \
    ::: $(seq 0 $((tasks - 1)))

exec "${STANDOFF:-standoff}" job merge "$plan" "$records"
