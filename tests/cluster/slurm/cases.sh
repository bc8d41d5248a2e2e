# What is tried with Slurm; it is read by run.sh.

# plan NAME PUZZLE...: a folder for an array job.
plan() {
    local name=$1
    shift
    "$STANDOFF" job plan "$@" --shards 40 --tasks 10 --time 1h --slurm "$room/$name" 2>/dev/null
}

plan_queens() {
    plan "$1" queens "n=$queens" --engine groups
}

# submit NAME OPTION...: gives the number of the job.
submit() (
    cd "$room/$1"
    shift
    sbatch --parsable "$@" submit.sh
)

is_quiet() {
    [[ -z $(squeue -h) ]]
}

wait_for_jobs() {
    until_true 240 "no job is left" is_quiet
}

# A field of what is known of a plan.
known() {
    "$STANDOFF" job status --slurm "$room/$1" --format json 2>/dev/null |
        python3 -c 'import json, sys; print(json.load(sys.stdin).get(sys.argv[1]))' "$2"
}

# Does what the status says, word for word.
repair() {
    local line
    line=$("$STANDOFF" job status --slurm "$room/$1" 2>/dev/null | sed -n 's/^submit *//p')
    [[ -n "$line" ]] || fail "$1: nothing to submit"
    (eval "$line") >/dev/null
    wait_for_jobs
}

# Also by the line that the status says, word for word.
is_exact() {
    local line
    line=$("$STANDOFF" job status --slurm "$room/$1" 2>/dev/null | sed -n 's/^merge *standoff//p')
    [[ -n "$line" ]] || fail "$1: it is not complete: $("$STANDOFF" job status --slurm "$room/$1")"
    equal "$2" "$(eval "\"\$STANDOFF\" $line" 2>/dev/null)" "$1"
}

a_plan_is_counted() {
    plan plain queens n=12 --engine groups
    equal None "$(known plain count)" "before anything ran"
    submit plain >/dev/null
    wait_for_jobs
    is_exact plain 14200
}

what_was_killed_is_named_and_repaired() {
    plan_queens killed
    submit killed >/dev/null
    until_true 60 "the third task runs" is_running "$mark" SLURM_ARRAY_TASK_ID=3
    kill -9 $(running "$mark" SLURM_ARRAY_TASK_ID=3)
    wait_for_jobs
    equal 3 "$(known killed array)" "the task that is missing"
    repair killed
    is_exact killed "$solutions"
}

# Slurm warns two minutes before the end of the time; here it is told to do so now.
who_is_late_goes_on_in_the_queue() {
    local job
    plan_queens late
    job=$(submit late --array=0-3)
    until_true 60 "the second task runs" is_running "$mark" SLURM_ARRAY_TASK_ID=2
    scancel --batch --signal=USR1 "${job}_2"
    wait_for_jobs
    grep -q "the work so far is saved" "$room/late/logs/task-2.txt" || fail "it was not stopped"
    equal 4-9 "$(known late array)" "those tasks that were not submitted"
    repair late
    is_exact late "$solutions"
}

who_is_cancelled_stays_away() {
    local job
    plan_queens cancelled
    job=$(submit cancelled)
    until_true 60 "the first task runs" is_running "$mark" SLURM_ARRAY_TASK_ID=1
    scancel "${job}_1"
    wait_for_jobs
    equal 1 "$(known cancelled array)" "the task that is missing"
    ls "$room"/cancelled/records/shard-*.checkpoint >/dev/null || fail "nothing of it was kept"
    repair cancelled
    is_exact cancelled "$solutions"
}

has_task() {
    [[ -n $(processes_with "$mark" "SLURMD_NODENAME=$1") ]]
}

# lose_node NAME: once something is recorded, and while more is counted.
lose_node() {
    until_true 60 "something is recorded" is_begun "$room/$1"
    until_true 60 "the node has a task" has_task n1
    kill_node n1
    scontrol update nodename=n1 state=down reason=killed
}

# What it counted goes on on the other one.
a_node_dies() {
    plan_queens node
    submit node >/dev/null
    lose_node node
    wait_for_jobs
    [[ $(known node array) == None ]] || repair node
    is_exact node "$solutions"
    revive_node n1
}

a_job_is_submitted_twice() {
    plan_queens twice
    submit twice --array=0-9%2 >/dev/null
    submit twice --array=0-9%2 >/dev/null
    wait_for_jobs
    is_exact twice "$solutions"
    (($(known twice again) > 0)) || fail "no shard was counted twice"
}

a_disk_is_full() {
    plan full queens n=11 --engine groups
    mkdir "$room/full/records"
    if ! mount -t tmpfs -o size=16k tmpfs "$room/full/records" 2>/dev/null; then
        echo "tests/cluster: Slurm: a_disk_is_full: skipped: no disk may be mounted"
        return
    fi
    local job
    job=$(submit full)
    wait_for_jobs
    [[ $(scontrol show job "$job") == *ExitCode=74:0* ]] || fail "no task has said that the disk is full"
    [[ $(known full array) != None ]] || fail "nothing is missing"
    mount -o remount,size=1m "$room/full/records"
    repair full
    is_exact full 2680
    umount "$room/full/records"
}

# All that is counted in another way, each with a node that dies.
all_kinds_of_counts() {
    local i=0 count
    local counts=(
        "queens n=15 --engine queens"
        "queens-any n=10 --engine split"
        "queens-any n=9 --engine split --by size"
        "queens n=12 --engine groups --up-to symmetry"
    )
    # The shards are short: each task waits a little, so that a node dies in between.
    cat >"$room/slow" <<SLOW
#!/usr/bin/env bash
sleep 1
exec "$STANDOFF" "\$@"
SLOW
    chmod +x "$room/slow"
    for count in "${counts[@]}"; do
        plan "count-$i" $count
        STANDOFF=$room/slow submit "count-$i" >/dev/null
        lose_node "count-$i"
        wait_for_jobs
        [[ $(known "count-$i" array) == None ]] || repair "count-$i"
        is_exact "count-$i" "$("$STANDOFF" count $count)"
        revive_node n1
        i=$((i + 1))
    done
}
