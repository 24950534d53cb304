#!/usr/bin/env bash
# Emacs as users have it, with editors/emacs and the real server: Debian's 28 with Eglot 1.9, and trixie's 30; each in batch
# mode, and the latter in a terminal as well.
# Prints a line per check and `N passed, M failed`. ALLO_LSP names the server (default: build/bin/allo-lsp).
set -uo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common/editor.sh"

# run EMACS MODE: in a home that was made before.
run() {
  mode=$2
  # Not -Q: Debian's own start file knows where Eglot is.
  headless "emacs $("$1" --version | sed -n '1s/^GNU Emacs //p') $mode" \
    "$1" --batch -q -L "$lisp" --eval '(setq debug-on-error nil)' -l allo -l "$here/check.el"
}

check_version() {
  local emacs=$1 lisp=$repo/editors/emacs
  new_home
  run "$emacs" default
  new_home
  ln -s allo-lsp "$home/bin/other"
  run "$emacs" beside
  new_home
  ln -s allo-lsp "$home/bin/other"
  ln -s "$(dirname "$server")/allo" "$home/bin/allo"
  run "$emacs" flymake
  new_home
  run "$emacs" settings
  # A copy, since the package looks for a server in the checkout that it lies in.
  new_home
  mv "$home/bin/allo-lsp" "$home/bin/later"
  mkdir -p "$home/site/a/b/c"
  lisp=$home/site/a/b/c/emacs
  cp -r "$repo/editors/emacs" "$lisp"
  run "$emacs" missing

  # Compiled, it has nothing to be warned of.
  local log=$work/compile.log
  if in_home "$emacs" --batch -q -L "$lisp" --eval '(setq byte-compile-error-on-warn t)' \
    -f batch-byte-compile "$lisp"/*.el >"$log" 2>&1; then
    ok "emacs $("$emacs" --version | sed -n '1s/^GNU Emacs //p'): the package compiles"
  else
    fail "emacs $("$emacs" --version | sed -n '1s/^GNU Emacs //p'): the package does not compile"
    sed 's/^/     /' "$log"
  fi
}

# Debian 12's own, or the same version fetched where the machine has another.
old=$(type -P emacs || true)
if [[ -z $old ]] || ! "$old" --version | grep -q '^GNU Emacs 28\.'; then
  fail "emacs 28: not installed (./dev setup installs it)"
else
  check_version "$old"
fi

newer=$repo/build/editors/emacs-trixie/emacs
"$repo/editors/fetch.sh" emacs --quiet
if [[ -x $newer ]]; then check_version "$newer"; else fail "emacs 30: editors/fetch.sh could not fetch it (above)"; fi

# The file is opened in a terminal, a line is typed, the width appears.
if ! type -P tmux >/dev/null; then
  fail "terminal: tmux is not installed (./dev setup installs it)"
elif [[ -x $newer ]]; then
  new_home
  in_terminal "$newer -nw -q -L $repo/editors/emacs -l allo --eval '(electric-indent-mode -1)' $home/ws/widths.py"
  see 'the hints of an opened file are drawn' 's: i33 = a + b'
  see 'and the lenses' 'Run on CPU | Run csim | Show HLS C++ | Show MLIR'
  tmux send-keys 'M->' Enter '@kernel' Enter 'def live(a: i32, b: i32):' Enter '    total = a + b'
  see 'the width appears while a line is typed' 'total: i33 = a + b'
  tmux send-keys ' + nothing' C-b
  see 'an error is told in the echo area' "Name 'nothing' is not defined"
  tmux send-keys C-e M-BSpace BSpace BSpace BSpace C-b
  see_not 'deleting it takes it away' 'is not defined'
  tmux send-keys M-g M-g 6 Enter C-c C-a r
  see 'C-c C-a r runs the kernel at point' 'add: ran in'
  see 'its lens has the result' 'Ran in'
  tmux send-keys C-c C-a h
  see 'C-c C-a h shows HLS C++ beside it' 'int32_t add(int32_t a, int32_t b)'
  tmux send-keys C-x C-c
  see 'C-x C-c asks what to do with the file' 'Save file'
  tmux send-keys n
  see 'and makes sure' 'exit anyway'
  tmux send-keys yes Enter
  see_end 'then the editor and its server end'

  # An editor that dies must not leave its server behind.
  new_home
  in_home "$newer" --batch -q -L "$repo/editors/emacs" -l allo --eval \
    "(progn (find-file \"$home/ws/widths.py\") (run-hooks 'post-command-hook)
       (write-region (number-to-string (emacs-pid)) nil \"$home/editor\") (while t (accept-process-output nil 1)))" \
    >"$work/log" 2>&1 </dev/null &
  if eventually test -s "$home/pids" && eventually test -s "$home/editor"; then
    kill -KILL "$(<"$home/editor")"
    if eventually servers_gone; then ok 'a killed editor: its server ends'; else fail 'a killed editor: its server stays'; fi
  else
    fail 'a killed editor: no server was started'
    sed 's/^/     /' "$work/log"
  fi
  wait 2>/dev/null
fi

finish
