# Slurm with two nodes on this machine, in a folder of its own; it is read by the tests.

# What all that is started here has in its environment.
mark=STANDOFF_ROOM=$room

is_installed() {
    command -v munged slurmctld slurmd sbatch >/dev/null
}

start_machines() {
    mkdir -m 755 "$slurm"/{munge,state,n0,n1}
    (umask 077 && head -c 1024 /dev/urandom >"$slurm/munge/key")
    munged --socket="$slurm/munge/socket" --key-file="$slurm/munge/key" --pid-file="$slurm/munge/pid" \
        --log-file="$slurm/munge/log" --seed-file="$slurm/munge/seed"
    configuration >"$slurm/slurm.conf"
    export SLURM_CONF=$slurm/slurm.conf
    slurmctld
    start_node n0
    start_node n1
    until_true 30 "both nodes are there" are_idle
}

# No accounts, no control groups, and times of seconds where there are minutes: until a node that is silent is
# down, and until what was put into the queue again may begin (cred_expire).
configuration() {
    local host port=$((20000 + RANDOM % 10000))
    host=$(hostname -s)
    cat <<CONF
ClusterName=standoff
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$port
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$slurm/munge/socket,cred_expire=10
CredType=cred/munge
StateSaveLocation=$slurm/state
SlurmctldPidFile=$slurm/slurmctld.pid
SlurmctldLogFile=$slurm/slurmctld.log
SlurmdPidFile=$slurm/%n/pid
SlurmdSpoolDir=$slurm/%n/spool
SlurmdLogFile=$slurm/%n/log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
ReturnToService=2
SlurmdTimeout=5
SchedulerParameters=batch_sched_delay=0,sched_min_interval=100000
NodeName=n[0-1] NodeHostname=$host NodeAddr=127.0.0.1 Port=[$((port + 1))-$((port + 2))] CPUs=2 RealMemory=1000
PartitionName=all Nodes=ALL Default=YES State=UP
CONF
}

are_idle() {
    [[ $(sinfo -h -t idle -o %D) == 2 ]]
}

start_node() {
    STANDOFF_NODE=$1 slurmd -N "$1"
}

# As a machine dies: what watches over its jobs, and the jobs, all at once.
kill_node() {
    kill -9 $(processes_with "$mark" "STANDOFF_NODE=$1") \
        $(processes_with "$mark" "SLURMD_NODENAME=$1") 2>/dev/null || true
}

revive_node() {
    start_node "$1"
    until_true 60 "$1 is back" are_idle
}
