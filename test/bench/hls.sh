#!/usr/bin/env bash
# Prints what HLS C++ costs: to make, for every kernel of the tests and until an editor shows it, beside
# a limit; to simulate it, that is to build, beside a plain C++ file, and to run, beside integers of the
# compiler's own. `--all` has a line for every kernel.
# `./dev bench hls` runs it on a release build; ALLO_BUILD names another.
set -euo pipefail
repo=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=${ALLO_BUILD:-$repo/build-release}
source "$repo/test/bench/lib/table.bash"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export ALLO_CACHE_DIR=$folder/cache

for program in "$build"/bin/{allo,allo-lsp,allo-bench-hls_emit}; do
  [[ -x $program ]] || { echo "there is no $program: ./dev bench builds it" >&2; exit 1; }
done
echo "$("$build/bin/allo" --version 2>/dev/null | head -n 1) on $(nproc) cores, load $(cut -d' ' -f1 /proc/loadavg)"

ALLO_LSP=${ALLO_LSP:-$build/bin/allo-lsp} "$build/bin/allo-bench-hls_emit" "$@" | table limit
echo

# The least seconds of so many runs of a command.
least() {
  local times=$1 best=
  shift
  for ((i = 0; i < times; ++i)); do
    local start=${EPOCHREALTIME/./}
    "$@" >/dev/null 2>&1
    local took=$((${EPOCHREALTIME/./} - start))
    [[ -n $best && $best -le $took ]] || best=$took
  done
  awk "BEGIN {printf \"%.3f\", $best / 1e6}"
}

readonly MODE="-std=gnu++17 -O3 -fPIC -shared"
cat >"$folder/plain.cpp" <<'END'
#include <stdint.h>
extern "C" void gemm(int32_t A[8][8], int32_t B[8][8], int32_t C[8][8]) {
  for (int32_t i = 0; i < 8; ++i)
    for (int32_t j = 0; j < 8; ++j)
      for (int32_t k = 0; k < 8; ++k)
        C[i][j] = C[i][j] + int64_t(A[i][k]) * B[k][j];
}
END
for width in 33 96 256; do
  cat >"$folder/wide$width.py" <<END
from allo import apint, i32, kernel

wide = apint($width, signed=True)


@kernel
def mix(a: "wide[256]", b: "wide[256]", n: i32) -> wide:
    s: wide = 1
    for r in range(n):
        for i in range(256):
            s = (s + a[i] * b[i]) ^ (s >> 7)
    return s
END
  # The same by the compiler's own integers of that width.
  cat >"$folder/wide$width.cpp" <<END
typedef signed _BitInt($width) wide;
extern "C" __attribute__((noinline)) wide mix(wide *a, wide *b, int n) {
  wide s = 1;
  for (int r = 0; r < n; ++r)
    for (int i = 0; i < 256; ++i)
      s = (wide)((unsigned _BitInt($width))s + (unsigned _BitInt($width))a[i] * (unsigned _BitInt($width))b[i]) ^ (s >> 7);
  return s;
}
#include <stdio.h>
#include <time.h>
int main(int, char **argv) {
  static wide a[256], b[256];
  for (int i = 0; i < 256; ++i) {
    a[i] = i * 7 + 1;
    b[i] = i * 5 + 3;
  }
  timespec from, to;
  clock_gettime(CLOCK_MONOTONIC, &from);
  volatile long keep = (long)mix(a, b, 40000);
  clock_gettime(CLOCK_MONOTONIC, &to);
  (void)keep;
  (void)argv;
  printf("%.6f", (to.tv_sec - from.tv_sec) + (to.tv_nsec - from.tv_nsec) * 1e-9);
}
END
done

# PolyBench's gemm, larger than in the tests, and its reference in C by the compiler of the simulation.
readonly POLYBENCH=$repo/test/data/kernels/polybench SIZES="NI=320 NJ=300 NK=340"
cp "$POLYBENCH/gemm.py" "$folder/gemm.py"
defines=()
for size in $SIZES; do
  sed -i "s/^${size%=*} = .*/${size%=*} = ${size#*=}/" "$folder/gemm.py"
  defines+=("-D$size")
done
{
  sed -n '/^void gemm/,/^}/p' "$POLYBENCH/reference/gemm.c"
  cat <<'END'
#include <stdio.h>
#include <time.h>
int main(void) {
  static double a[NI][NK], b[NK][NJ], c[NI][NJ];
  for (int k = 0; k < NK; ++k) {
    for (int i = 0; i < NI; ++i)
      a[i][k] = (i * 7 + k) % 13 / 13.0;
    for (int j = 0; j < NJ; ++j)
      b[k][j] = (j * 5 + k) % 11 / 11.0;
  }
  double least = 1e9;
  for (int i = 0; i < 5; ++i) {
    struct timespec from, to;
    clock_gettime(CLOCK_MONOTONIC, &from);
    gemm(1.5, 0.5, c, a, b);
    clock_gettime(CLOCK_MONOTONIC, &to);
    double took = (to.tv_sec - from.tv_sec) + (to.tv_nsec - from.tv_nsec) * 1e-9;
    least = took < least ? took : least;
  }
  volatile double keep = c[3][4];
  (void)keep;
  printf("%.6f", least);
}
END
} >"$folder/gemm.c"

# What the kernel itself took, as the command tells.
inside() {
  "$build/bin/allo" csim "$@" --format json | sed -n 's/.*"kernelSeconds":\([0-9.e-]*\).*/\1/p'
}
ratio() { awk "BEGIN {printf \"%.2f\", $1 / $2}"; }

{
  plain=$(least 5 g++ $MODE -o "$folder/plain.so" "$folder/plain.cpp")
  target=$folder/wide33.py::mix
  "$build/bin/allo" csim "$target" --arg n=1 >/dev/null # the headers are precompiled now
  built=$(least 5 "$build/bin/allo" csim "$target" --arg n=1 --rebuild)
  whole=$(least 3 env -u ALLO_CACHE_DIR -u HOME "$build/bin/allo" csim "$target" --arg n=1) # there is no cache then
  cached=$(least 5 "$build/bin/allo" csim "$target" --arg n=1)
  printf 'csim of ap_int<33>, built, precompiled headers|%s s|%s s|%s\n' "$built" "$plain" "$(ratio "$built" "$plain")"
  printf 'the same without them|%s s|%s s|%s\n' "$whole" "$plain" "$(ratio "$whole" "$plain")"
  printf 'the same from the cache|%s s|%s s|%s\n' "$cached" "$plain" "$(ratio "$cached" "$plain")"
  for width in 33 96 256; do
    clang++-22 -O3 -fwrapv -o "$folder/wide$width" "$folder/wide$width.cpp"
    own=$("$folder/wide$width")
    ours=$(inside "$folder/wide$width.py::mix" --arg n=40000)
    printf '10 million multiply-adds of %s bits, beside _BitInt|%s s|%s s|%s\n' "$width" "$ours" "$own" "$(ratio "$ours" "$own")"
    ours=$(inside "$folder/wide$width.py::mix" --arg n=40000 --make-var CXX=g++)
    printf 'the same by g++|%s s|%s s|%s\n' "$ours" "$own" "$(ratio "$ours" "$own")"
  done
  gcc -O3 -ffp-contract=off -DPARALLEL= "${defines[@]}" -o "$folder/gemm" "$folder/gemm.c"
  own=$("$folder/gemm")
  ours=$(for ((i = 0; i < 5; ++i)); do inside "$folder/gemm.py::gemm" && echo; done | sort -g | sed -n '/./{p;q;}')
  printf 'PolyBench gemm (%s), beside its C|%s s|%s s|%s\n' "$SIZES" "$ours" "$own" "$(ratio "$ours" "$own")"
} | while IFS='|' read -r what ours theirs ratio; do
  printf '%-60s %12s %12s %8s\n' "$what" "$ours" "$theirs" "$ratio"
done
