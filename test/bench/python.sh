#!/usr/bin/env bash
# Prints what calls of kernels from Python cost, beside ctypes, NumPy and the driver.
# `./dev bench python` runs it on a release build; ALLO_BUILD names another.
set -euo pipefail
repo=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=${ALLO_BUILD:-$repo/build-release}
source "$repo/test/bench/lib/table.bash"

[[ -d $build/python/allo ]] || { echo "there is no $build/python: ./dev bench builds it" >&2; exit 1; }
echo "$("$build/bin/allo" --version 2>/dev/null | head -n 1) on $(nproc) cores, load $(cut -d' ' -f1 /proc/loadavg)"
PYTHONPATH=$build/python /usr/bin/python3 "$repo/test/bench/python_calls.py" "$build/bin/allo" | table "limit, or peer"
