#!/usr/bin/env bash
# Neovim as users have it, with editors/nvim and the real server: Debian's 0.7, trixie's 0.10 and, as
# far as its archive allows, sid's newest; each headless, and the 0.10 in a terminal as well.
# Prints a line per check and `N passed, M failed`. ALLO_LSP names the server (default: build/bin/allo-lsp).
set -uo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common/editor.sh"
# The newest version that all of this was seen to work with; of later ones failures are only told.
readonly newest_known=0.12
vitis=$("$repo/test/standin/make_root.sh" 2023.2 "$work/standin")
readonly vitis

# The plugin lies where :help packages says, as a link.
new_nvim_home() {
  new_home
  mkdir -p "$home/config/nvim" "$home/data/nvim/site/pack/allo/start"
  ln -s "$repo/editors/nvim" "$home/data/nvim/site/pack/allo/start/allo"
  # Asking for a Python provider costs most of a second; swap files are of no use here.
  cat >"$home/config/nvim/init.lua" <<'LUA'
vim.g.loaded_python3_provider = 0
vim.o.swapfile = false
LUA
}

# check NVIM MODE
check() {
  mode=$2
  headless "nvim $("$1" --version | sed -n '1s/^NVIM v//p') $mode" "$1" --headless -c "luafile $here/check.lua"
}

check_version() {
  local nvim=$1
  new_nvim_home
  check "$nvim" default

  new_nvim_home
  cat >>"$home/config/nvim/init.lua" <<'LUA'
vim.env.PATH = '/usr/bin:/bin'
require('allo').setup({
  cmd = { vim.env.HOME .. '/bin/allo-lsp', '--stdio' },
  settings = { inlayHints = { types = false, widths = false, tripCounts = true } },
  on_attach = function(_, buf) vim.g.allo_test_attached = buf end,
})
LUA
  check "$nvim" setup

  new_nvim_home
  mv "$home/bin/allo-lsp" "$home/bin/later"
  # A copy, since a link would lead to the checkout and its build.
  rm "$home/data/nvim/site/pack/allo/start/allo"
  cp -r "$repo/editors/nvim" "$home/data/nvim/site/pack/allo/start/allo"
  check "$nvim" missing

  new_nvim_home
  printf 'vim.env.XILINX_VITIS = "%s"\n' "$vitis" >>"$home/config/nvim/init.lua"
  cat >"$home/ws/scale.py" <<'PYTHON'
from allo import f32, kernel


@kernel
def scale(a: "f32[64, 32]", b: "f32[64, 32]"):
    for i in range(64):
        for j in range(32):
            b[i, j] = a[i, j] * 2.0
PYTHON
  check "$nvim" synthesis

  new_nvim_home
  cat >"$home/ws/dot.py" <<'PYTHON'
from allo import Template, i32, kernel

N = Template("N")


@kernel(N)
def dot(a: "i32[N]") -> i32:
    sum: i32 = 0
    for i in range(N):
        sum += a[i] * a[i]
    return sum
PYTHON
  check "$nvim" sweep

  new_nvim_home
  cat >"$home/ws/scale.py" <<'PYTHON'
from allo import i32, kernel


@kernel
def scale(a: "i32[64]", b: "i32[64]"):
    for i in range(64):
        b[i] = a[i] * a[i] + 3
PYTHON
  check "$nvim" explore

  if [[ $("$nvim" --version | sed -n '1s/^NVIM v0\.\([0-9]*\).*/\1/p') -ge 11 ]]; then
    new_nvim_home
    cat >>"$home/config/nvim/init.lua" <<'LUA'
vim.g.allo_no_autostart = true
vim.lsp.enable('allo')
LUA
    check "$nvim" enable
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

# The file is opened in a terminal, a line is typed, the width appears.
if ! type -P tmux >/dev/null; then
  fail "terminal: tmux is not installed (./dev setup installs it)"
elif [[ -x $newer ]]; then
  new_nvim_home
  echo 'vim.o.signcolumn = "yes"' >>"$home/config/nvim/init.lua"
  in_terminal "$newer $home/ws/widths.py"
  see 'the hints of an opened file are drawn' 's: i33 = a + b'
  tmux send-keys Go Enter C-u '@kernel' Enter 'def live(a: i32, b: i32):' Enter 's = a + b'
  # Still in insert mode, no key but the text was pressed.
  see 'the width appears while the line is typed' 'INSERT'
  if eventually shows_times 2 's: i33 = a + b'; then
    ok 'terminal: `s = a + b` typed in insert mode shows `: i33`'
  else
    fail 'terminal: `s = a + b` typed in insert mode does not show `: i33`'
    screen | sed 's/^/     /'
  fi
  tmux send-keys ' + nothing' Escape
  see 'an error is marked as soon as the line is finished' "Name 'nothing' is not defined"
  tmux send-keys '0f+;D'
  see_not 'deleting it takes the mark away' 'is not defined'
  tmux send-keys gg 6G 0 w K
  see 'K shows the type and why' '33'
  tmux send-keys Escape ':qa!' Enter
  see_end ':qa! ends the editor and its server'
fi

# An editor that dies must not leave its server behind.
if [[ -x $newer ]]; then
  new_nvim_home
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
