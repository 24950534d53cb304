#!/usr/bin/env bash
# The reports of allo check as the programs read them that they are made for: SARIF against its published
# typings, JUnit by an XML parser, the others by a JSON parser. Over the whole test data, so that every code,
# fix and note is in it. Prints a line per check and `N passed, M failed`.
set -uo pipefail
repo=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
here=$repo/test/e2e/reports
allo=$(readlink -f "${ALLO_BUILD:-$repo/build}")/bin/allo

source "$repo/test/e2e/common/checks.sh"
try_not() {
  local title=$1
  shift
  if "$@" >/dev/null 2>&1; then fail "$title"; else ok "$title"; fi
}

work=$(mktemp -d "${TMPDIR:-/tmp}/allo-reports.XXXXXX")
trap 'rm -rf "$work"' EXIT
if [[ ! -x $allo ]]; then
  fail "there is no driver at $allo: build it with ./dev build"
  finish
fi

npm=$repo/build/reports-npm
if ! "$here/install.sh" >"$work/npm.log" 2>&1; then
  fail "npm ci: $(tail -n 3 "$work/npm.log")"
  finish
fi

# A project of its own: the test data, some files that are known already, some comments.
mkdir -p "$work/project"
cp -r "$repo/test/data/sema" "$repo/test/data/syntax" "$repo/test/data/render" "$work/project/"
cp -r "$repo/docs/examples" "$work/project/ex amples,ü"
cd "$work/project" || finish
"$allo" check sema/names --write-baseline known.json >/dev/null 2>&1

report() { # NAME ARGUMENTS...
  local name=$1
  shift
  "$allo" check "$@" --output "$work/$name" 2>"$work/$name.err"
  [[ $? -le 2 ]]
}
ln -s "$npm/node_modules" "$work/node_modules"
typed() { # FILE.ts
  node "$npm/node_modules/typescript/bin/tsc" --noEmit --strict --skipLibCheck false \
    --module nodenext --target es2022 --types sarif "$1"
}

sarif() { # NAME TITLE ARGUMENTS...
  local name=$1 title=$2
  shift 2
  try "sarif, $title: written" report "$name.sarif" "$@" --format sarif
  try "sarif, $title: rules, places and fingerprints" node "$here/check.mjs" "$work/$name.sarif" "$work/$name.ts"
  try "sarif, $title: as the published typings have it" typed "$work/$name.ts"
}
sarif all 'every kind of diagnostic' .
sarif known 'with a baseline and comments' . --baseline known.json none.py
sarif clean 'nothing wrong' "$repo/docs/examples/gemm.py"

# These checks can fail: in a short report, because the compiler takes long to tell of mistakes in a long one.
sarif comments 'with comments only' sema/ignores
for change in 's/"startLine"/"beginLine"/' 's/"level": "error"/"level": "fatal"/' 's/"2.1.0",/"2.2.0",/' 's/"inSource"/"inComment"/'; do
  sed "$change" "$work/comments.ts" >"$work/broken.ts"
  try_not "sarif: $change is noticed" typed "$work/broken.ts"
done
has() { [[ $(grep -c -- "$2" "$work/$1") -gt 0 ]]; }
for word in '"kind": "inSource"' '"kind": "external"' '"fixes"' '"relatedLocations"' toolExecutionNotifications; do
  try "sarif: there is $word" has known.sarif "$word"
done

# JUnit: an XML parser reads it, and its numbers are right.
count() { xmllint --xpath "string($1)" "$work/$2"; }
equal() { [[ -n $1 && $1 == "$2" ]] || { echo "$1 is not $2"; return 1; }; }
for name in all clean; do
  if [[ $name == all ]]; then paths=(.); else paths=("$repo/docs/examples/gemm.py"); fi
  try "junit, $name: written" report "$name.xml" "${paths[@]}" --format junit
  try "junit, $name: is XML" xmllint --noout "$work/$name.xml"
  try "junit, $name: tests" equal "$(count '/testsuites/@tests' "$name.xml")" "$(count 'count(//testcase)' "$name.xml")"
  try "junit, $name: failures" equal "$(count '/testsuites/@failures' "$name.xml")" "$(count 'count(//failure)' "$name.xml")"
  try "junit, $name: suites" equal "$(count 'sum(//testsuite/@tests)' "$name.xml")" "$(count 'count(//testcase)' "$name.xml")"
done

# The others.
json() { node -e 'const r = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8")); if (!eval(process.argv[2])) { console.log(JSON.stringify(r).slice(0, 300)); process.exit(1); }' "$work/$1" "$2"; }
try 'gitlab: written' report all.gitlab . --format gitlab
try 'gitlab: every issue has what the widget needs' json all.gitlab \
  'r.length > 100 && r.every((i) => i.description && i.check_name && /^[0-9a-f]{16}$/.test(i.fingerprint) && ["info", "minor", "major"].includes(i.severity) && i.location.path && i.location.lines.begin >= 1)'
try 'gitlab: fingerprints are unique' json all.gitlab 'new Set(r.map((i) => i.fingerprint)).size === r.length'
try 'json: written' report all.json . --format json
try 'json: its counts are right' json all.json \
  'r.version === 1 && r.errors === r.diagnostics.filter((d) => d.severity === "error").length && r.warnings === r.diagnostics.filter((d) => d.severity === "warning").length'
try 'github: written' report all.github . --format github
odd_lines() { grep -avE '^::(error|warning|notice) file=[^,:]+,line=[0-9]+,col=[0-9]+,endLine=[0-9]+,endColumn=[0-9]+,title=[^,:]+::.+$' "$work/all.github"; }
try_not 'github: every line is a command' odd_lines
lines() { equal "$(grep -c '' "$work/all.github")" "$(node -p 'JSON.parse(require("fs").readFileSync(process.argv[1], "utf8")).diagnostics.length' "$work/all.json")"; }
try 'github: a command per diagnostic' lines

finish
