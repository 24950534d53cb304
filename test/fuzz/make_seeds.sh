#!/usr/bin/env bash
# Seeds for the fuzz targets, made from the test data: small sources as they are, and with a few edits
# behind them. `./dev fuzz` picks up what lies in build-asan/corpus.
#   test/fuzz/make_seeds.sh [CORPUS]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
out=${1:-build-asan/corpus}
mkdir -p "$out/allo-fuzz-frontend" "$out/allo-fuzz-edits"

# Position (two bytes), bytes to remove (one), text, 0xFF: see edits_fuzz.cpp.
edits=(
  '\xff\x00\x40\x01x\xff\x00\x40\x01 \xff'
  '\xff\x00\x80\x00(\xff\x00\xa0\x00)\xff\x00\x80\x01\xff'
  '\xff\x00\x20\x00"""\xff\x01\x00\x00"""\xff'
  '\xff\x00\x00\x00# first\n\xff\x00\x90\x08\xff'
  '\xff\x00\x60\x10\n    y = x + 1\n\xff\x00\x00\x00\r\n\xff'
)
count=0
while IFS= read -r -d '' file; do
  name=$(sed 's|^test/data/||; s|/|-|g' <<<"$file")
  cp "$file" "$out/allo-fuzz-frontend/$name"
  {
    cat "$file"
    # shellcheck disable=SC2059 # the formats are ours
    printf "${edits[count % ${#edits[@]}]}"
  } >"$out/allo-fuzz-edits/$name"
  count=$((count + 1))
done < <(find test/data -name '*.py' -size -3 -print0 | sort -z)
echo "$count seeds in $out"
