# What all tests of schedulers need; it is read by them.

# Where all files of a test are: a name that has to be quoted everywhere.
room=$(mktemp -d "${TMPDIR:-/tmp}/it's a cluster.XXXXXX")
chmod 755 "$room"
# In the environment of all that is started here, so that nothing else is ever ended.
export STANDOFF_ROOM=$room

fail() {
    echo "failed: $*" >&2
    exit 1
}

# equal WANTED FOUND WHAT
equal() {
    [[ "$1" == "$2" ]] || fail "$3: wanted $1, and found $2"
}

# until_true SECONDS WHAT COMMAND...: asks again until it is so.
until_true() {
    local end=$((SECONDS + $1)) what=$2
    shift 2
    until "$@"; do
        ((SECONDS < end)) || fail "it takes too long until $what"
        sleep 0.1
    done
}

# Whether a shard is recorded.
is_begun() {
    grep -qs shard "$1"/records/*.records
}

# processes_with LINE...: those whose environment has all of these lines.
processes_with() {
    local line files
    mapfile -t files < <(ls -d /proc/[0-9]*/environ 2>/dev/null)
    for line in "$@"; do
        ((${#files[@]})) || return 0
        mapfile -t files < <(grep -lzxF -- "$line" "${files[@]}" 2>/dev/null)
    done
    printf '%s\n' "${files[@]}" | sed -n 's|^/proc/\([0-9]*\)/environ$|\1|p'
}

# running LINE...: processes of the command whose environment has all of these lines.
running() {
    local pid
    for pid in $(processes_with "$@"); do
        [[ $(cat "/proc/$pid/comm" 2>/dev/null) != standoff ]] || echo "$pid"
    done
}

is_running() {
    [[ -n $(running "$@") ]]
}

# A count that takes an executable that was not optimised a minute; for one that was, 15 and 2279184.
queens=${CLUSTER_QUEENS:-13}
solutions=${CLUSTER_SOLUTIONS:-73712}

# Ends all that this test has started, and nothing else.
end_all() {
    kill -9 $(processes_with "STANDOFF_ROOM=$room" | grep -vx $$) 2>/dev/null || true
}
