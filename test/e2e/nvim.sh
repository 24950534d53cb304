#!/usr/bin/env bash
# Neovim as users have it, with editors/nvim and the real server: Debian's 0.7, trixie's 0.10 and, as
# far as its archive allows, sid's newest; each headless, and the 0.10 in a terminal as well.
# Prints a line per check and `N passed, M failed`. ALLO_LSP names the server (default: build/bin/allo-lsp).
set -uo pipefail
repo=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
here=$repo/test/e2e/nvim
server=$(readlink -f "${ALLO_LSP:-$repo/build/bin/allo-lsp}")
# The newest version that all of this was seen to work with; of later ones failures are only told.
readonly newest_known=0.12

passed=0 failed=0
ok() { passed=$((passed + 1)); echo "ok   $*"; }
fail() { failed=$((failed + 1)); echo "FAIL $*"; }
finish() {
  echo "$passed passed, $failed failed"
  [[ $failed -eq 0 && $passed -gt 0 ]]
  exit
}

work=$(mktemp -d "${TMPDIR:-/tmp}/allo-nvim.XXXXXX")
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

# A home of its own for every run: nothing of the user's is read or written. The plugin lies where
# :help packages says, as a link, and the server is on the PATH.
new_home() {
  home=$work/home
  rm -rf "$home"
  mkdir -p "$home"/{bin,config/nvim,cache,state,run,ws} "$home/data/nvim/site/pack/allo/start"
  # The server leaves its process id, so that it can be told whether it ended.
  printf '#!/bin/sh\necho $$ >>"%s"\nexec "%s" "$@"\n' "$home/pids" "$server" >"$home/bin/allo-lsp"
  chmod +x "$home/bin/allo-lsp"
  ln -s "$repo/editors/nvim" "$home/data/nvim/site/pack/allo/start/allo"
  cp "$here"/workspace/* "$home/ws/"
  : >"$home/pids"
  # Asking for a Python provider costs most of a second; swap files are of no use here.
  cat >"$home/config/nvim/init.lua" <<'LUA'
vim.g.loaded_python3_provider = 0
vim.o.swapfile = false
LUA
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

# headless NVIM MODE: runs check.lua, adds its lines to the counts, and looks for servers left behind.
# With $soft set, a failure is told but does not count.
headless() {
  local nvim=$1 log=$work/log status=0 line title before=$failed
  mode=$2
  title="nvim $("$nvim" --version | sed -n '1s/^NVIM v//p') $mode"
  : >"$home/report"
  in_home timeout -k 5 120 "$nvim" --headless -c "luafile $here/check.lua" >"$log" 2>&1 </dev/null || status=$?
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
  # What Neovim itself said.
  [[ $failed -eq $before ]] || sed 's/^/     /' "$log"
}
soft=''
soft_fail() {
  if [[ -n $soft ]]; then echo "note $* ($soft)"; else fail "$*"; fi
}

check_version() {
  local nvim=$1
  new_home
  headless "$nvim" default

  new_home
  cat >>"$home/config/nvim/init.lua" <<'LUA'
vim.env.PATH = '/usr/bin:/bin'
require('allo').setup({
  cmd = { vim.env.HOME .. '/bin/allo-lsp', '--stdio' },
  settings = { inlayHints = { types = false, widths = false, tripCounts = true } },
  on_attach = function(_, buf) vim.g.allo_test_attached = buf end,
})
LUA
  headless "$nvim" setup

  new_home
  mv "$home/bin/allo-lsp" "$home/bin/later"
  # A copy, since a link would lead to the checkout and its build.
  rm "$home/data/nvim/site/pack/allo/start/allo"
  cp -r "$repo/editors/nvim" "$home/data/nvim/site/pack/allo/start/allo"
  headless "$nvim" missing

  if [[ $("$nvim" --version | sed -n '1s/^NVIM v0\.\([0-9]*\).*/\1/p') -ge 11 ]]; then
    new_home
    cat >>"$home/config/nvim/init.lua" <<'LUA'
vim.g.allo_no_autostart = true
vim.lsp.enable('allo')
LUA
    headless "$nvim" enable
  fi
}

# Debian 12's own, or the same version fetched where the machine has another.
old=$(type -P nvim || true)
if [[ -z $old ]] || ! "$old" --version | grep -q '^NVIM v0\.7\.'; then
  old=$repo/build/editors/nvim-bookworm/nvim
  "$repo/editors/fetch.sh" --quiet --suite bookworm
fi
if [[ -x $old ]]; then check_version "$old"; else fail "nvim 0.7: not installed, and not to be had (above)"; fi

newer=$repo/build/editors/nvim-trixie/nvim
"$repo/editors/fetch.sh" --quiet
if [[ -x $newer ]]; then check_version "$newer"; else fail "nvim 0.10: editors/fetch.sh could not fetch it (above)"; fi

newest=$repo/build/editors/nvim-sid/nvim
if "$repo/editors/fetch.sh" --quiet --suite sid; then
  if [[ $(printf '%s\n' "$("$newest" --version | sed -n '1s/^NVIM v\([0-9]*\.[0-9]*\).*/\1/p')" $newest_known | sort -V | tail -n 1) != "$newest_known" ]]; then
    soft="newer than $newest_known, which is what is known to work"
  fi
  check_version "$newest"
  soft=''
else
  echo "note the newest Neovim cannot be fetched today (above); Debian's unstable archive is allowed to be in disorder"
fi

# What a user sees, in a terminal of 80 by 24: the file is opened, a line is typed, the width appears.
screen() { tmux capture-pane -p 2>/dev/null; }
shows() { screen | grep -qF -- "$1"; }
shows_not() { ! shows "$1"; }
see() {
  if eventually shows "$2"; then
    ok "terminal: $1"
  else
    fail "terminal: $1"
    screen | sed 's/^/     /'
  fi
}
terminal_ended() { ! tmux has-session 2>/dev/null; }

if ! type -P tmux >/dev/null; then
  fail "terminal: tmux is not installed (./dev setup installs it)"
elif [[ -x $newer ]]; then
  new_home
  echo 'vim.o.signcolumn = "yes"' >>"$home/config/nvim/init.lua"
  in_home "$(type -P tmux)" -S "$tmux_socket" -f /dev/null new-session -d -x 80 -y 24 "$newer $home/ws/widths.py"
  see 'the hints of an opened file are drawn' 's: i33 = a + b'
  tmux send-keys Go Enter C-u '@kernel' Enter 'def live(a: i32, b: i32):' Enter 's = a + b'
  # Still in insert mode, no key but the text was pressed.
  see 'the width appears while the line is typed' 'INSERT'
  if eventually eval '[[ $(screen | grep -cF "s: i33 = a + b") -eq 2 ]]'; then
    ok 'terminal: `s = a + b` typed in insert mode shows `: i33`'
  else
    fail 'terminal: `s = a + b` typed in insert mode does not show `: i33`'
    screen | sed 's/^/     /'
  fi
  tmux send-keys ' + nothing' Escape
  see 'a mistake is marked as soon as the line is finished' "Name 'nothing' is not defined"
  tmux send-keys '0f+;D'
  if eventually shows_not "is not defined"; then ok 'terminal: deleting it takes the mark away'; else fail 'terminal: the mark stays'; fi
  tmux send-keys gg 6G 0 w K
  see 'K shows the type and why' '33'
  tmux send-keys Escape ':qa!' Enter
  if eventually terminal_ended && eventually servers_gone; then
    ok 'terminal: :qa! ends the editor and its server'
  else
    fail "terminal: something is left: servers $(tr '\n' ' ' <"$home/pids")"
  fi
fi

# An editor that dies must not leave its server behind.
if [[ -x $newer ]]; then
  new_home
  in_home "$newer" --headless "$home/ws/widths.py" -c "call writefile([getpid()], '$home/editor')" >"$work/log" 2>&1 </dev/null &
  if eventually test -s "$home/pids" && eventually test -s "$home/editor"; then
    kill -KILL "$(<"$home/editor")"
    if eventually servers_gone; then ok 'a killed editor: its server ends'; else fail 'a killed editor: its server stays'; fi
  else
    fail 'a killed editor: no server was started'
  fi
  wait 2>/dev/null
fi

finish
