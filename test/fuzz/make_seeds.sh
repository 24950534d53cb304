#!/usr/bin/env bash
# Seeds for the fuzz targets, made from the test data: small sources as they are, with a few edits behind them, and as
# files that import each other; settings and baselines as the documentation and the tests have them. `./dev fuzz` picks
# up what lies in build-asan/corpus. With PART/PARTS, that part of the seeds.
#   test/fuzz/make_seeds.sh [CORPUS [PART/PARTS]]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
out=${1:-build-asan/corpus}
part=${2:-0/1}
parts=${part#*/} part=${part%/*}
for target in frontend edits workspace settings; do
  mkdir -p "$out/allo-fuzz-$target"
done

# Position (two bytes), bytes to remove (one), text, 0xFF: see edits_fuzz.cpp.
edits=(
  '\xff\x00\x40\x01x\xff\x00\x40\x01 \xff'
  '\xff\x00\x80\x00(\xff\x00\xa0\x00)\xff\x00\x80\x01\xff'
  '\xff\x00\x20\x00"""\xff\x01\x00\x00"""\xff'
  '\xff\x00\x00\x00# first\n\xff\x00\x90\x08\xff'
  '\xff\x00\x60\x10\n    y = x + 1\n\xff\x00\x00\x00\r\n\xff'
  '\xff\x00\x01\xfe\xff\x00\x02\xfe\xff\x00\x03\xfe\xff\x00\x04\xfe\xff'
)
# What joins three files: see workspace_fuzz.cpp.
imports=('from b import *' 'import b' 'from pkg.c import *' 'from pkg import c' 'from . import *' 'import a')
steps='\x03\x00\x01\x02\x00\x01\x03\x04\x01\x01\x00\x00\x03\x00\x05\x06\x00\x01\x00\x08\x01\x01\x00\x00\x04\x02\x07\x08'
count=0
first= second=
while IFS= read -r -d '' file; do
  name=${file#test/data/}
  name=${name//\//-}
  if [[ $((count % parts)) -eq $part ]]; then
    cp "$file" "$out/allo-fuzz-frontend/$name"
    {
      cat "$file"
      # shellcheck disable=SC2059 # the formats are ours
      printf "${edits[count % ${#edits[@]}]}"
    } >"$out/allo-fuzz-edits/$name"
  fi
  if [[ $((count % 3)) -eq 2 && $((count / 3 % parts)) -eq $part ]]; then
    {
      printf '%s\n' "${imports[count / 3 % ${#imports[@]}]}"
      cat "$first"
      printf '\xff'
      printf '%s\n' "${imports[count / 9 % ${#imports[@]}]}"
      cat "$second"
      printf '\xff'
      cat "$file"
      # shellcheck disable=SC2059
      printf "\xff$steps"
    } >"$out/allo-fuzz-workspace/$name"
  fi
  first=$second second=$file
  count=$((count + 1))
done < <(find test/data -name '*.py' -size -3 -print0 | sort -z)

# A byte that selects the reader, then its text: see settings_fuzz.cpp.
seed() { printf '%b%s' "$2" "$3" >"$out/allo-fuzz-settings/$1"; }
seed project '\x00' '[tool.allo]
select = ["undefined-name", "unused-*"]
exclude = ["build/", "**/x/*.py", "[!a-z]?.py"]
targets = ["vitis"]
interfaces."k.py::f" = {a = [{mode = "m_axi", depth = 4}], return = {mode = "s_axilite", clock = true}}
[tool.allo.warnings]
unused-variable = "error"
'
seed settings '\x01' '{"inlayHints": {"types": false, "cuts": "all"}, "diagnostics": {"enabled": true}, "ignore": ["unused-*"]}'
seed baseline '\x02' '{"version": 1, "diagnostics": [{"file": "a.py", "code": "syntax", "message": "m", "sourceLine": "x = y"}]}'
seed ignores '\x03' 'x = y # allo: ignore[undefined-name, unused-*]
y = """ # allo: ignore
""" # allo: ignore[]
'
seed glob '\x04' '**/a[!b-d]?/*.py
x/y/ae1/z.py'
# Longer than any path: what it takes must not grow with the folders of the path.
seed glob-long '\x04' "$(printf '*[a-y]%.0s' {1..2000})
$(printf 'ab/%.0s' {1..2000})"
seed message '\x05' '{"jsonrpc": "2.0", "id": 1, "method": "\ud800", "params": [1e999, -0.0, [[[[]]]]]}'
seed frames '\x06' 'Content-Length: 2

{}Content-Type: x
Content-Length: 4

null'
echo "seeds in $out, of $count sources and part $((part + 1)) of $parts"
