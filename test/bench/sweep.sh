#!/usr/bin/env bash
# Prints what a sweep of 1,000 points costs beside the simulations themselves: all points are the same kernel, which is
# built once, so that what remains is to load it, to start the simulation and to keep the result.
# `./dev bench sweep` runs it on a release build; ALLO_BUILD names another.
set -euo pipefail
repo=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=$(readlink -f "${ALLO_BUILD:-$repo/build-release}")
source "$repo/test/bench/lib/table.bash"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export ALLO_CACHE_DIR=$folder/cache

[[ -x $build/bin/allo ]] || { echo "there is no $build/bin/allo: ./dev bench builds it" >&2; exit 1; }
echo "$("$build/bin/allo" --version) on $(nproc) cores, load $(cut -d' ' -f1 /proc/loadavg)"
cat >"$folder/k.py" <<'END'
from allo import i32, kernel


def make(n):
    @kernel
    def scale(a: "i32[8]"):
        for i in range(8):
            a[i] = a[i] * 2

    return scale
END
cd "$folder"
# sweep NAME LAST ARGUMENTS...: the milliseconds of a sweep of the points from 0.
sweep() {
  local start=${EPOCHREALTIME/./}
  "$build/bin/allo" sweep k.py::make --param "n=0:$2" --no-compare --output "$1" "${@:3}" >/dev/null 2>&1
  echo $(((${EPOCHREALTIME/./} - start) / 1000))
}
# row FIGURE VALUE LIMIT, in milliseconds
row() {
  printf '%s\t%s ms\t%s ms\t%s\t%s\n' "$1" "$2" "$3" "$(awk "BEGIN {printf \"%.2f\", $2 / $3}")" \
    "$(awk "BEGIN {print $2 <= $3 ? \"ok\" : \"OVER\"}")"
}
per_point() { awk "BEGIN {printf \"%.2f\", $1 / 1000}"; }
{
  sweep first 0 >/dev/null # builds it
  for jobs in 1 2; do
    took=$(sweep "all$jobs" 999 --jobs $jobs)
    row "a point of 1,000, with $jobs at a time" "$(per_point "$took")" 20
  done
  start=${EPOCHREALTIME/./}
  "$build/bin/allo" sweep k.py::make --param n=0:999 --no-compare --output all1 --resume >/dev/null 2>&1
  row 'to resume a sweep of 1,000 points that is complete' "$(((${EPOCHREALTIME/./} - start) / 1000))" 1000
} | table limit
