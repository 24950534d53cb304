#!/usr/bin/env bash
# allo sweep as users meet it: killed, interrupted and resumed on this machine, and by a real Slurm that runs on this
# machine alone. Prints a line per check and `N passed, M failed`. Without Slurm, that part is left out: `./dev slurm`
# installs it and runs all.
set -uo pipefail
repo=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
allo=$(readlink -f "${ALLO_BUILD:-$repo/build}")/bin/allo
source "$repo/test/e2e/common/checks.sh"
source "$repo/test/e2e/sweep/slurm.bash"

work=$(mktemp -d "${TMPDIR:-/tmp}/allo-sweep.XXXXXX")
slurm=
trap '[[ -z $slurm ]] || stop_slurm; rm -rf "$work"' EXIT
if [[ ! -x $allo ]]; then
  fail "there is no driver at $allo: build it with ./dev build"
  finish
fi
export ALLO_CACHE_DIR=$work/cache
cd "$work" || exit 1

cat >k.py <<'END'
from allo import Template, i32, kernel

N = Template("N")


@kernel(N)
def fast(a: "i32[N]") -> i32:
    sum: i32 = 0
    for i in range(N):
        sum += a[i] * a[i]
    return sum


# A round takes a fraction of a second.
@kernel(N)
def slow(x: i32) -> i32:
    s: i32 = x
    for r in range(N):
        for i in range(20000000):
            s = (s * 3) ^ (s >> 5)
    return s
END
sweep() { timeout 120 "$allo" sweep "$@" --no-compare; }
results() { find "$1/points" -name '*.json' 2>/dev/null | wc -l; }
# until SECONDS COMMAND...
until_true() {
  local end=$((SECONDS + $1))
  shift
  until "$@"; do
    ((SECONDS < end)) || return 1
    sleep 0.1
  done
}
has_results() { (($(results "$1") >= $2)); }
# The processes of sweeps that have our environment.
running() {
  local file
  for file in $(grep -lzs "^ALLO_CACHE_DIR=$work/cache$" /proc/[0-9]*/environ); do
    tr '\0' ' ' <"${file%environ}cmdline" 2>/dev/null
    echo
  done | grep -E ' (sweep-worker|csim-child)'
}
nothing_runs() { ! running; }
idle() { until_true 3 nothing_runs; }
status_of() { sed -n 's/.*"status":"\([a-z-]*\)".*/\1/p' "$1/points/$(printf %06d "$2").json"; }
is() { [[ $1 == "$2" ]] || { echo "'$1' is not '$2'"; return 1; }; }

# --- this machine

sweep k.py::fast --param N=4:24:4 --output done >done.txt 2>done.err
try 'local: all points are done' is "$?,$(results done)" 0,6
try 'local: the table names them' grep -q '^6 points, 0 failed; \* is best in time$' done.txt
try 'local: a plot' xmllint --noout done/pareto.svg
sweep k.py::fast --param N=4:24:4 --output done >again.txt 2>again.err
try 'local: a folder with a sweep is not overwritten' is "$?,$(grep -c -- '--resume continues it' again.err)" 2,1

root=$(bash "$repo/test/standin/make_root.sh" 2023.2 "$work/tools")
synth=(k.py::fast --mode synth --device u280 --vitis-root "$root")
timeout 300 "$allo" sweep "${synth[@]}" --param N=4,8 --freq 100,300 --output synth >synth.txt 2>synth.err
try 'synthesis: all points are done' is "$?,$(results synth)" 0,4
try 'synthesis: what a stand-in reports is marked' grep -q '^These reports are by a stand-in' synth.txt
try 'synthesis: in the plot, too' grep -q 'numbers of a stand-in' synth/pareto.svg
try 'synthesis: and in CSV' is "$(grep -c 'true.$' synth/results.csv)" 4
ALLO_STANDIN_FAULT=licence timeout 300 "$allo" sweep "${synth[@]}" --param N=16,32 --output licence >licence.txt 2>licence.err
try 'synthesis: the tool fails' is "$?,$(status_of licence 0),$(status_of licence 1)" 4,tool-failed,tool-failed
try 'synthesis: the reason' grep -qi 'licen' licence.txt
timeout 300 "$allo" sweep "${synth[@]}" --param N=16,32 --output licence --resume >licence.txt 2>licence.err
try 'synthesis: points that a tool failed for are resumed' is "$?" 0
"$allo" sweep k.py::fast --mode synth --device u280 --vitis-root "$work/none" --param N=4 --output novitis >novitis.txt 2>novitis.err
try 'synthesis, without Vitis: exit code 4, and no folder' is "$?,$(find novitis 2>/dev/null)" 4,

# start_sweep NAME ARGUMENTS...: in the background.
start_sweep() {
  local name=$1
  shift
  "$allo" sweep "$@" --no-compare --output "$name" >"$name.txt" 2>"$name.err" &
  pid=$!
}
# Waits for it; not in a subshell, as those of try are.
ended() {
  code=0
  wait "$pid" 2>/dev/null || code=$?
}

start_sweep cut k.py::slow --param N=0,1000,1,2 --jobs 2
until_true 60 has_results cut 1
kill -INT "$pid"
ended
try 'interrupted: exit code 130' is "$code" 130
try 'interrupted: --resume is advised' grep -q 'interrupted after [0-9] of 4 points; --resume continues' cut.err
try 'interrupted: no process is left' idle

start_sweep killed k.py::slow --param N=0,1,1000 --jobs 1
until_true 60 has_results killed 2
kill -KILL "$pid"
wait "$pid" 2>/dev/null
try 'killed: no process is left' idle
stamp=$(stat -c %Y.%i killed/points/000000.json)
start_sweep killed k.py::slow --param N=0,1,1000 --jobs 1 --resume
worker() { worker=$(pgrep -P "$pid" | head -n 1) && [[ -n $worker ]]; }
until_true 60 worker
sleep 1
kill -KILL "$worker"
ended
try 'a killed worker: exit code 3' is "$code" 3
try 'a killed worker: its point is lost' is "$(status_of killed 2)" lost
try 'a killed worker: the reason' grep -q 'was ended by signal 9' killed.txt
try 'resumed: what was done is not done again' is "$(stat -c %Y.%i killed/points/000000.json)" "$stamp"
sweep k.py::fast --param N=4:24:4 --output done --resume >again.txt 2>again.err
try 'resumed: nothing is left to do' is "$?,$(cmp done.txt again.txt)" 0,
echo >>k.py
sweep k.py::fast --param N=4:24:4 --output done --resume >again.txt 2>again.err
try 'resumed: a changed file is refused' is "$?,$(grep -c 'has changed since the sweep began' again.err)" 2,1

PATH=$work/none "$allo" sweep k.py::fast --param N=1 --slurm --output none >none.txt 2>none.err
try 'without Slurm: exit code 4, and no folder' is "$?,$(find none 2>/dev/null)" 4,
try 'without Slurm: what is missing' grep -q "'sbatch' is not in .PATH; install.*slurm-client" none.err

# --- Slurm

PATH+=:/usr/sbin:/sbin
for program in munged slurmctld slurmd sbatch; do
  if ! type -P $program >/dev/null; then
    echo "     Slurm is not installed, and its part is left out: ./dev slurm installs it"
    finish
  fi
done
if ! start_slurm "$work/slurm" >"$work/slurm.txt" 2>&1; then
  fail "Slurm does not start: $(tail -n 3 "$work/slurm.txt")"
  finish
fi

sweep k.py::fast --param N=2:24:2 --slurm --jobs 2 --output twelve --objective N,time >twelve.txt 2>twelve.err
try 'slurm: twelve points' is "$?,$(results twelve)" 0,12
try 'slurm: six tasks, since an array has seven at most' grep -q -- '--array="0-5%2"' twelve/sweep.sbatch
try 'slurm: a plot' xmllint --noout twelve/pareto.svg
try 'slurm: no task is left' is "$(squeue --noheader)" ''
timeout 300 "$allo" sweep "${synth[@]}" --param N=5,6 --freq 100,300 --slurm --output synth2 >synth2.txt 2>synth2.err
try 'slurm: synthesis' is "$?,$(results synth2)" 0,4
sweep k.py::fast --param N=3 --slurm=other --output other >other.txt 2>other.err
try 'slurm: in a partition' is "$?,$(grep -c -- '--partition="other"' other/sweep.sbatch)" 0,1
sweep k.py::fast --param N=3 --slurm=none --output wrong >wrong.txt 2>wrong.err
try 'slurm: what sbatch refuses' is "$?,$(grep -c 'invalid partition' wrong.err)" 4,1
sweep k.py::fast --param N=3 --slurm --output wrong --resume >wrong.txt 2>wrong.err
try 'slurm: and a partition that there is' is "$?" 0

no_tasks() { [[ -z $(squeue --noheader) ]]; }
start_sweep cut2 k.py::slow --param N=0,1000 --slurm
until_true 60 has_results cut2 1
kill -INT "$pid"
ended
try 'slurm, interrupted: exit code 130' is "$code" 130
try 'slurm, interrupted: the job is cancelled' until_true 20 no_tasks
try 'slurm, interrupted: no process is left' idle

start_sweep gone k.py::slow --param N=0,1000 --slurm
until_true 60 has_results gone 1
scancel "$(sed -n 's/.*"job":"\([0-9]*\)".*/\1/p' gone/slurm.json)"
ended
try 'slurm, cancelled: exit code 3' is "$code" 3
try 'slurm, cancelled: a lost point' is "$(status_of gone 1)" lost
# Whichever sees the end first says so: the task, if its point ends before itself, or else the sweep.
try 'slurm, cancelled: the reason' grep -qE "ended without its result|its process (was|got|ended)" gone.txt

start_sweep follow k.py::slow --param N=0,8 --slurm
until_true 60 has_results follow 1
kill -KILL "$pid"
wait "$pid" 2>/dev/null
job=$(sed -n 's/.*"job":"\([0-9]*\)".*/\1/p' follow/slurm.json)
start_sweep follow k.py::slow --param N=0,8 --slurm --resume
ended
try 'slurm, killed: the job goes on, and is followed again' is "$code" 0
try 'slurm, killed: its results are there' is "$(results follow)" 2
try 'slurm, killed: no second job' is "$(sed -n 's/.*"job":"\([0-9]*\)".*/\1/p' follow/slurm.json)" "$job"

finish
