#!/usr/bin/env bash
# Prints what compiled kernels cost, beside C or a limit, measured in the same run.
# `./dev bench jit` runs it on a release build; ALLO_BUILD names another.
set -euo pipefail
repo=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=${ALLO_BUILD:-$repo/build-release}
source "$repo/test/bench/lib/table.bash"

export ALLO_LSP=${ALLO_LSP:-$build/bin/allo-lsp}
for program in "$build"/bin/{allo,allo-bench-jit_kernels,allo-bench-jit_costs} "$ALLO_LSP"; do
  if [[ ! -x $program ]]; then
    echo "there is no $program: ./dev bench builds it" >&2
    exit 1
  fi
done

echo "$("$build/bin/allo" --version 2>/dev/null | head -n 1) on $(nproc) cores, load $(cut -d' ' -f1 /proc/loadavg)"
{
  "$build/bin/allo-bench-jit_kernels" "$@"
  "$build/bin/allo-bench-jit_costs" "$build/bin/allo"
} | table "C, or limit"
