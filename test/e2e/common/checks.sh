# For the scripts beside this folder; they source it. Each of their checks is a line `ok ...` or `FAIL ...`, and `finish`
# ends them with `N passed, M failed`.
# shellcheck shell=bash
passed=0 failed=0
ok() { passed=$((passed + 1)); echo "ok   $*"; }
fail() { failed=$((failed + 1)); echo "FAIL $*"; }
finish() {
  echo "$passed passed, $failed failed"
  [[ $failed -eq 0 && $passed -gt 0 ]]
  exit
}
# try TITLE COMMAND...: its output only where it fails.
try() {
  local title=$1 log
  shift
  if log=$("$@" 2>&1); then
    ok "$title"
  else
    fail "$title"
    head -n 30 <<<"$log" | sed 's/^/     /'
  fi
}
