# A Slurm of this machine alone, with its own keys, ports and folder: no cgroups, no systemd, no accounting.
# shellcheck shell=bash

# start_slurm DIR: exports SLURM_CONF. False, with the end of a log, if it does not start.
start_slurm() {
  slurm=$1
  local port=$((20000 + $$ % 20000)) host cpus user
  host=$(hostname -s)
  cpus=$(nproc)
  user=$(id -un)
  mkdir -p "$slurm"/{munge,state,spool}
  chmod 700 "$slurm/munge"
  (umask 077 && head -c 1024 /dev/urandom >"$slurm/munge/key")
  munged --force --key-file="$slurm/munge/key" --socket="$slurm/munge/socket" --pid-file="$slurm/munge/pid" \
    --log-file="$slurm/munge/log" --seed-file="$slurm/munge/seed" || return 1
  cat >"$slurm/slurm.conf" <<END
ClusterName=allo
SlurmctldHost=$host(127.0.0.1)
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/munge
AuthInfo=socket=$slurm/munge/socket
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
MaxArraySize=8
KillWait=2
StateSaveLocation=$slurm/state
SlurmdSpoolDir=$slurm/spool
SlurmctldPidFile=$slurm/slurmctld.pid
SlurmdPidFile=$slurm/slurmd.pid
SlurmctldLogFile=$slurm/slurmctld.log
SlurmdLogFile=$slurm/slurmd.log
SlurmctldPort=$port
SlurmdPort=$((port + 1))
NodeName=$host NodeAddr=127.0.0.1 CPUs=$cpus RealMemory=500
PartitionName=debug Nodes=$host Default=YES State=UP
PartitionName=other Nodes=$host State=UP
END
  export SLURM_CONF=$slurm/slurm.conf
  slurmctld -c -f "$SLURM_CONF" && slurmd -c -f "$SLURM_CONF" -N "$host" || { tail -n 5 "$slurm"/*.log; return 1; }
  for ((i = 0; i < 100; ++i)); do
    [[ $(sinfo --noheader --partition=debug --format=%T 2>/dev/null) != idle ]] || return 0
    sleep 0.1
  done
  tail -n 5 "$slurm"/*.log
  return 1
}

# They are no children of this shell: their pid files name them.
stop_slurm() {
  local file
  for file in slurmd.pid slurmctld.pid munge/pid; do
    [[ ! -s $slurm/$file ]] || kill "$(cat "$slurm/$file")" 2>/dev/null
  done
  sleep 0.5
}
