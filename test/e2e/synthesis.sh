#!/usr/bin/env bash
# Synthesis of real kernels and of random ones by the stand-in for Vitis, which checks each script, configuration and
# pragma: by allo synth with a new and an old launcher, and by the files of the project alone. ALLO_SYNTHESIS=all takes
# every kernel of PolyBench and MachSuite and 200 random ones; otherwise some of each. Prints a line per check and
# `N passed, M failed`.
set -uo pipefail
repo=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
bin=$(readlink -f "${ALLO_BUILD:-$repo/build}")/bin
allo=$bin/allo

source "$repo/test/e2e/common/checks.sh"
work=$(mktemp -d "${TMPDIR:-/tmp}/allo-synthesis.XXXXXX")
trap 'rm -rf "$work"' EXIT
if [[ ! -x $allo || ! -x $bin/allo-differential ]]; then
  fail "there is no driver at $allo: build it with ./dev build"
  finish
fi
export ALLO_CACHE_DIR=$work/cache
new=$("$repo/test/standin/make_root.sh" 2024.2 "$work/new")
old=$("$repo/test/standin/make_root.sh" 2022.1 "$work/old")

kernels=("$repo"/test/data/kernels/polybench/*.py "$repo"/test/data/kernels/machsuite/*.py)
random=200
if [[ ${ALLO_SYNTHESIS:-} != all ]]; then
  random=6
  some=()
  for ((i = 0; i < ${#kernels[@]}; i += 8)); do some+=("${kernels[i]}"); done
  kernels=("${some[@]}")
fi

# synthesize NAME FILE: a report for each generation, and what the project's own files make of it.
synthesize() {
  local name=$1 file=$2 project=$work/$1
  for root in "$new" "$old"; do
    rm -rf "$project"
    "$allo" synth "$file" --device u280 --quiet --vitis-root "$root" --project "$project" >"$work/report" 2>"$work/errors" || {
      cat "$work/report" "$work/errors"
      return 1
    }
    grep -q 'stand-in' "$work/report" || {
      echo "the report is not marked:" && cat "$work/report"
      return 1
    }
  done
  (cd "$project" && "$new/bin/v++" -c --mode hls --config hls.cfg --work_dir by_config) >"$work/errors" 2>&1 || {
    cat "$work/errors"
    return 1
  }
  [[ -s $project/by_config/hls/syn/report/csynth.xml ]] || {
    echo 'hls.cfg has led to no report'
    return 1
  }
  rm -rf "$project"
}

for file in "${kernels[@]}"; do
  name=$(basename "$file" .py)
  try "$name is synthesized" synthesize "$name" "$file"
done
first=$((${ALLO_SEED:-RANDOM} + 1))
for ((seed = first; seed < first + random; ++seed)); do
  "$bin/allo-differential" --print --count 1 --seed "$seed" >"$work/random.py"
  top=$(sed -n 's/^# kernel: //p' "$work/random.py")
  try "a random kernel is synthesized (ALLO_SEED=$((seed - 1)))" synthesize random "$work/random.py::$top"
done
finish
