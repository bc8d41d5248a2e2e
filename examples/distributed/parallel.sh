#!/usr/bin/env bash
# Counts a plan on some machines with GNU parallel: parallel.sh PLAN RECORDS MACHINE...
# A machine is what `parallel --sshlogin` takes: `:` is this one, `8/big` takes eight tasks at once. Without
# a machine it is this one. Each has `standoff`, and this folder under the same name, as a cluster has.
set -uo pipefail

plan=$1 records=$2
shift 2
tasks=${TASKS:-100}
machines=$(IFS=, && echo "${*:-:}")

# What GNU parallel reports proves nothing: a task that was lost is tried three times, and then the records tell.
parallel --sshlogin "$machines" --workdir "$PWD" --quote --retries 3 --jobs "${JOBS:-100%}" \
    "${STANDOFF:-standoff}" job run "$plan" --task "{}/$tasks" --output "$records" --threads 1 \
    ::: $(seq 0 $((tasks - 1)))

exec "${STANDOFF:-standoff}" job merge "$plan" "$records"
