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
# Submit it from its own folder. Options of sbatch on the command line override those above:
#     sbatch --partition=long --cpus-per-task=4 submit.sh

# Slurm runs a copy of this script, in the folder from which it was submitted.
if [[ ! -f plan.jsonl ]]; then
    echo "there is no plan.jsonl in $PWD: submit this from its own folder" >&2
    exit 2
fi

"${STANDOFF:-standoff}" job run plan.jsonl --tasks TASKS --output records --threads "${SLURM_CPUS_PER_TASK:-1}" &
run=$!

# Two minutes before the time limit, Slurm sends USR1 to this shell only. If the job is cancelled, all of its processes
# get TERM, and the shell only waits: a second TERM would end the command before it has saved its shard.
trap 'is_late=yes; kill -TERM "$run"' USR1
trap : TERM

# A signal ends `wait`, but not the command.
while kill -0 "$run" 2>/dev/null; do
    wait "$run"
done
wait "$run"
code=$?

# Exit code 3: the command was stopped and has saved its work. After the time limit, the task is requeued; after a
# cancellation it is not.
if [[ -n "${is_late:-}" && $code == 3 ]]; then
    scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID" ||
        echo "the task was not requeued: standoff job status --slurm prints the command that submits the missing ones" >&2
fi
exit "$code"
