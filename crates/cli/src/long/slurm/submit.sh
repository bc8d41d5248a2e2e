#!/usr/bin/env bash
#SBATCH --job-name=standoff
#SBATCH --array=0-LAST
#SBATCH --cpus-per-task=1
#SBATCH --time=TIME
#SBATCH --requeue
#SBATCH --signal=B:USR1@120
#SBATCH --open-mode=append
#SBATCH --output=logs/task-%a.txt

# An array job: each task counts its shards of plan.jsonl, and records them in records/.
# Submit it from the folder in which it lies; what sbatch is given besides comes before what is above:
#     sbatch --partition=long --cpus-per-task=4 submit.sh

# Slurm runs a copy that lies elsewhere, in the folder from which it was submitted.
if [[ ! -f plan.jsonl ]]; then
    echo "there is no plan.jsonl in $PWD: submit this from its own folder" >&2
    exit 2
fi

"${STANDOFF:-standoff}" job run plan.jsonl --tasks TASKS --output records --threads "${SLURM_CPUS_PER_TASK:-1}" &
run=$!

# Two minutes before its time is over, Slurm warns this shell and nobody else. Who is cancelled gets TERM in all of its
# processes, and the shell has only to wait; a second TERM would end the command before it has kept its shard.
trap 'is_late=yes; kill -TERM "$run"' USR1
trap : TERM

# A signal ends `wait`, and not what it waits for.
while kill -0 "$run" 2>/dev/null; do
    wait "$run"
done
wait "$run"
code=$?

# Exit code 3: it was stopped, and what it had begun is kept. Out of time it goes on in the queue; cancelled it does not.
if [[ -n "${is_late:-}" && $code == 3 ]]; then
    scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID" ||
        echo "it is not put into the queue again: standoff job status --slurm says how to submit what is missing" >&2
fi
exit "$code"
