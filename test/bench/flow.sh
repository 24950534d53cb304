#!/usr/bin/env bash
# Prints what the steps of synthesis cost that are not the tool's, beside limits.
# `./dev bench flow` runs it on a release build; ALLO_BUILD names another.
set -euo pipefail
repo=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=${ALLO_BUILD:-$repo/build-release}
source "$repo/test/bench/lib/table.bash"

[[ -x $build/bin/allo-bench-flow_steps ]] || { echo "there is no $build/bin/allo-bench-flow_steps: ./dev bench builds it" >&2; exit 1; }
echo "$("$build/bin/allo" --version 2>/dev/null | head -n 1) on $(nproc) cores, load $(cut -d' ' -f1 /proc/loadavg)"
ALLO_LSP=${ALLO_LSP:-$build/bin/allo-lsp} "$build/bin/allo-bench-flow_steps" | table limit
