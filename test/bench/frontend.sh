#!/usr/bin/env bash
# Prints what the front end costs: each figure beside its limit, measured in the same run.
# `./dev bench frontend` runs it on a release build; ALLO_BUILD names another, ALLO_LSP another server.
set -euo pipefail
repo=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=${ALLO_BUILD:-$repo/build-release}
server=${ALLO_LSP:-$build/bin/allo-lsp}
source "$repo/test/bench/lib/table.bash"

kernels=104 # about 2,000 lines
seed=${1:-1}

for program in "$server" "$build"/bin/allo-bench-{check_time,folders,hostile,lsp_latency,workspace}; do
  if [[ ! -x $program ]]; then
    echo "there is no $program: ./dev bench builds it" >&2
    exit 1
  fi
done

echo "$("$server" --version 2>/dev/null | head -n 1) on $(nproc) cores, load $(cut -d' ' -f1 /proc/loadavg), seed $seed"

export ALLO_LSP=$server
{
  "$build/bin/allo-bench-lsp_latency" session "$kernels" "$seed"
  "$build/bin/allo-bench-lsp_latency" schedules 96 "$seed"
  "$build/bin/allo-bench-check_time" "$kernels" "$seed"
  "$build/bin/allo-bench-workspace" 200 "$seed"
  "$build/bin/allo-bench-folders" 2000 "$seed"
  "$build/bin/allo-bench-hostile"
  "$build/bin/allo-bench-lsp_latency" scaling 0 "$seed"
} | table
