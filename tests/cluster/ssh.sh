#!/usr/bin/env bash
# The example for GNU parallel on two machines that are reached by ssh, of which one goes down while it counts. Each is a
# server of its own on this machine.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
# Servers are often outside the path of who is not root.
server=$(PATH=$PATH:/usr/sbin command -v sshd || true)
for program in parallel ssh ssh-keygen "${server:-sshd}"; do
    if ! command -v "$program" >/dev/null; then
        echo "tests/cluster: GNU parallel by ssh: skipped: no $program (apt-get install parallel openssh-server)"
        exit
    fi
done
. "$here/check.sh"
# A server writes its title over its environment: its number tells which it is.
declare -A servers=()
trap 'kill -9 "${servers[@]}" 2>/dev/null; end_all; rm -rf "$room"' EXIT
export TASKS=10 JOBS=2

# What the server wants where root starts it; the package's own service makes it, too.
((EUID)) || mkdir -p /run/sshd

# Nothing of the settings of who runs the test is read or written.
mkdir "$room/settings" "$room/bin"
touch "$room/settings/will-cite"
ssh-keygen -q -t ed25519 -N '' -f "$room/host"
ssh-keygen -q -t ed25519 -N '' -f "$room/user"

# start_machine NAME PORT: what runs there has its name in its environment.
start_machine() {
    cat >"$room/$1.server" <<END
Port $2
ListenAddress 127.0.0.1
HostKey "$room/host"
AuthorizedKeysFile "$room/user.pub"
PermitRootLogin prohibit-password
StrictModes no
UsePAM no
PidFile none
SetEnv "STANDOFF_ROOM=$room" STANDOFF_MACHINE=$1
END
    cat >>"$room/client" <<END
Host $1
HostName 127.0.0.1
Port $2
IdentityFile "$room/user"
IdentitiesOnly yes
UserKnownHostsFile "$room/known"
StrictHostKeyChecking accept-new
LogLevel ERROR
END
    "$server" -D -e -f "$room/$1.server" >"$room/$1.messages" 2>&1 &
    servers[$1]=$!
    disown
}

is_reached() {
    "$room/bin/ssh" "$1" true 2>/dev/null
}

cat >"$room/bin/ssh" <<END
#!/bin/sh
exec $(command -v ssh) -F "\$STANDOFF_ROOM/client" "\$@"
END
chmod +x "$room/bin/ssh"
export PATH=$room/bin:$PATH

port=$((20000 + RANDOM % 20000))
for machine in one two; do
    start_machine "$machine" "$((port++))"
    until_true 10 "$machine is reached" is_reached "$machine"
done

"$STANDOFF" job plan queens "n=$queens" --engine groups --shards 40 -o "$room/plan.jsonl" 2>/dev/null
cd "$room"
PARALLEL_HOME=$room/settings "$here/../../examples/distributed/parallel.sh" plan.jsonl records one two \
    >"$room/count" 2>"$room/messages" &
run=$!

until_true 60 "something is recorded" is_begun "$room"
for machine in one two; do
    until_true 60 "$machine counts" is_running "STANDOFF_MACHINE=$machine"
done
kill -9 "${servers[one]}" $(processes_with "STANDOFF_MACHINE=one")
wait "$run" || fail "$(cat "$room/count" "$room/messages")"
equal "$solutions" "$(tail -n 1 "$room/count")" "queens by GNU parallel and ssh"
echo "tests/cluster: GNU parallel by ssh: exact, with a machine that goes down"
