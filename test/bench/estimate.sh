#!/usr/bin/env bash
# Prints how long an estimate takes: after an edit of a large loop body, of a small one beside it, and of
# every kernel of test/data.
# `./dev bench estimate` runs it on a release build; ALLO_BUILD names another.
set -euo pipefail
repo=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=${ALLO_BUILD:-$repo/build-release}
source "$repo/test/bench/lib/table.bash"

for program in "$build"/bin/{allo,allo-bench-estimate_times}; do
  [[ -x $program ]] || { echo "there is no $program: ./dev bench builds it" >&2; exit 1; }
done
echo "$("$build/bin/allo" --version 2>/dev/null | head -n 1) on $(nproc) cores, load $(cut -d' ' -f1 /proc/loadavg)"
"$build/bin/allo-bench-estimate_times" "$repo/test/data" | table "limit"
