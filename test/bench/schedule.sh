#!/usr/bin/env bash
# Prints what steps of schedules cost, in the editor and in the compiler, and what a tiled matrix product
# is worth, beside limits, the plain kernel and C.
# `./dev bench schedule` runs it on a release build; ALLO_BUILD names another.
set -euo pipefail
repo=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=${ALLO_BUILD:-$repo/build-release}
source "$repo/test/bench/lib/table.bash"

for program in "$build"/bin/{allo,allo-lsp,allo-bench-schedule_steps}; do
  [[ -x $program ]] || { echo "there is no $program: ./dev bench builds it" >&2; exit 1; }
done
echo "$("$build/bin/allo" --version 2>/dev/null | head -n 1) on $(nproc) cores, load $(cut -d' ' -f1 /proc/loadavg)"
ALLO_LSP=${ALLO_LSP:-$build/bin/allo-lsp} "$build/bin/allo-bench-schedule_steps" | table "limit, or peer"
