# What all tests of schedulers need; it is read by them.

# Where all files of a test are: a name that has to be quoted everywhere.
room=$(mktemp -d "${TMPDIR:-/tmp}/it's a cluster.XXXXXX")
chmod 755 "$room"

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

# Whether there is a record of some share.
is_begun() {
    grep -qs share "$1"/records/*.records
}

# processes_with LINE...: those whose environment has all of these lines.
processes_with() {
    local file line
    for file in /proc/[0-9]*/environ; do
        for line in "$@"; do
            tr '\0' '\n' 2>/dev/null <"$file" | grep -qxF -- "$line" || continue 2
        done
        basename "${file%/environ}"
    done
}
