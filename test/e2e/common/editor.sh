# For the scripts beside this folder that drive an editor; they source it.
# shellcheck shell=bash
repo=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
common=$repo/test/e2e/common
name=$(basename "$0" .sh)
here=$repo/test/e2e/$name
server=$(readlink -f "${ALLO_LSP:-$repo/build/bin/allo-lsp}")

source "$common/checks.sh"
# A failure that is told and does not count, where $soft says why.
soft=''
soft_fail() {
  if [[ -n $soft ]]; then echo "note $* ($soft)"; else fail "$*"; fi
}

work=$(mktemp -d "${TMPDIR:-/tmp}/allo-$name.XXXXXX")
tmux_socket=$work/tmux
tmux() { command tmux -S "$tmux_socket" -f /dev/null "$@"; }
cleanup() {
  [[ ! -S $tmux_socket ]] || tmux kill-server 2>/dev/null
  rm -rf "$work"
}
trap cleanup EXIT

if [[ ! -x $server ]]; then
  fail "there is no server at $server: build it with ./dev build"
  finish
fi

# eventually COMMAND...: tries until it succeeds, for at most ten seconds.
eventually() {
  local end=$((SECONDS + 10))
  until "$@"; do
    ((SECONDS < end)) || return 1
    sleep 0.02
  done
}

# A home of its own for every run: nothing of the user's is read or written. The server is on the PATH.
new_home() {
  home=$work/home
  rm -rf "$home"
  mkdir -p "$home"/{bin,config,cache,data,state,run,ws}
  # The server leaves its process id, so that it can be told whether it ended.
  printf '#!/bin/sh\necho $$ >>"%s"\nexec "%s" "$@"\n' "$home/pids" "$server" >"$home/bin/allo-lsp"
  chmod +x "$home/bin/allo-lsp"
  cp "$common"/workspace/* "$home/ws/"
  : >"$home/pids"
}

# in_home COMMAND...
in_home() {
  env -i HOME="$home" PATH="$home/bin:/usr/bin:/bin" LC_ALL=C.UTF-8 TERM="${TERM:-xterm-256color}" \
    XDG_CONFIG_HOME="$home/config" XDG_DATA_HOME="$home/data" XDG_STATE_HOME="$home/state" \
    XDG_CACHE_HOME="$home/cache" XDG_RUNTIME_DIR="$home/run" \
    ALLO_WS="$home/ws" ALLO_PIDS="$home/pids" ALLO_MODE="${mode:-}" \
    ALLO_LATER="$home/bin/later" ALLO_REPORT="$home/report" "$@"
}

servers_gone() {
  local pid
  while read -r pid; do
    [[ ! -e /proc/$pid ]] || return 1
  done <"$home/pids"
}

# headless TITLE COMMAND...: an editor that runs checks and appends lines `ok`, `FAIL` and at last `end` to
# $ALLO_REPORT. Adds its lines to the counts, and looks for servers left behind.
headless() {
  local title=$1 log=$work/log status=0 line before=$failed
  shift
  : >"$home/report"
  in_home timeout -k 5 120 "$@" >"$log" 2>&1 </dev/null || status=$?
  while IFS= read -r line; do
    case $line in
      'ok  '*) ok "${line#ok   }" ;;
      'FAIL'*) soft_fail "${line#FAIL }" ;;
      end) ;;
      *) echo "$line" ;;
    esac
  done <"$home/report"
  if [[ $(tail -n 1 "$home/report") != end ]]; then soft_fail "$title: the check did not come to its end"; fi
  if [[ $status -eq 0 ]]; then ok "$title: clean exit"; else soft_fail "$title: exit status $status"; fi
  if [[ -s $home/pids ]] && eventually servers_gone; then
    ok "$title: its servers ended with it"
  else
    soft_fail "$title: servers left behind or never seen: $(tr '\n' ' ' <"$home/pids")"
  fi
  # What the editor itself said.
  [[ $failed -eq $before ]] || sed 's/^/     /' "$log"
}

# What a user sees, in a terminal of 80 by 24.
in_terminal() {
  in_home "$(type -P tmux)" -S "$tmux_socket" -f /dev/null new-session -d -x 80 -y 24 "$@"
}
screen() { tmux capture-pane -p 2>/dev/null; }
shows() { screen | grep -qF -- "$1"; }
shows_not() { ! shows "$1"; }
shows_times() { [[ $(screen | grep -cF -- "$2") -eq $1 ]]; }
# see TITLE TEXT
see() {
  if eventually shows "$2"; then
    ok "terminal: $1"
  else
    fail "terminal: $1"
    screen | sed 's/^/     /'
  fi
}
see_not() {
  if eventually shows_not "$2"; then
    ok "terminal: $1"
  else
    fail "terminal: $1"
    screen | sed 's/^/     /'
  fi
}
terminal_ended() { ! tmux has-session 2>/dev/null; }
see_end() {
  if eventually terminal_ended && [[ -s $home/pids ]] && eventually servers_gone; then
    ok "terminal: $1"
  else
    fail "terminal: $1: something is left: servers $(tr '\n' ' ' <"$home/pids")"
  fi
}
