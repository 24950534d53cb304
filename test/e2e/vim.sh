#!/usr/bin/env bash
# Vim as users have it, Debian's 9.0 with ALE 3.3, with editors/vim and the real server; headless and in a terminal.
# Prints a line per check and `N passed, M failed`. ALLO_LSP names the server (default: build/bin/allo-lsp).
set -uo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common/editor.sh"

vim=$(type -P vim || true)
if [[ -z $vim ]] || ! "$vim" --version | grep -q '+job'; then
  fail 'vim: not installed, or without jobs (./dev setup installs it)'
  finish
elif [[ ! -d /usr/share/vim-ale ]]; then
  fail 'vim: ALE is not installed (./dev setup installs vim-ale)'
  finish
fi

# The plugin lies where :help packages says, as a link; `allo` is on the PATH as the server is.
new_vim_home() {
  new_home
  mkdir -p "$home/.vim/pack/allo/start"
  ln -s "$repo/editors/vim" "$home/.vim/pack/allo/start/allo"
  ln -s "$(dirname "$server")/allo" "$home/bin/allo"
  cat >"$home/.vimrc" <<'VIM'
set nocompatible noswapfile nomore
filetype plugin on
let g:ale_linters = {'python': ['allo', 'other']}
packadd ale
VIM
}
run() {
  mode=$1
  headless "vim $mode" "$vim" -u "$home/.vimrc" -i NONE -N -es -S "$here/check.vim"
}

new_vim_home
run default
new_vim_home
ln -s allo-lsp "$home/bin/other"
run beside
# A copy, since the plugin looks for the programs in the checkout that it lies in.
new_vim_home
mv "$home/bin/allo-lsp" "$home/bin/later"
rm "$home/bin/allo" "$home/.vim/pack/allo/start/allo"
cp -r "$repo/editors/vim" "$home/.vim/pack/allo/start/allo"
run missing

if in_home "$vim" -u "$home/.vimrc" -i NONE -es -c "helptags $home/.vim/pack/allo/start/allo/doc" -c 'help allo-vim' -c "w! $home/shown" -c 'qa!' &&
  grep -q 'by way of ALE' "$home/shown"; then
  ok 'vim: :help allo-vim'
else
  fail 'vim: :help allo-vim shows nothing'
fi

if ! type -P tmux >/dev/null; then
  fail 'terminal: tmux is not installed (./dev setup installs it)'
else
  new_vim_home
  in_terminal "$vim -i NONE $home/ws/errors.py"
  tmux send-keys 9G
  see 'the message for the line of the cursor' "Name 'factor' is not defined"
  see 'and signs beside the lines' '>>'
  tmux send-keys dd
  tmux send-keys 21G
  see 'an edit moves to the next one' "'break' is not supported in a kernel"
  tmux send-keys ":e! $home/ws/widths.py" Enter
  see_not 'a file without errors has no signs' '>>'
  tmux send-keys Go Enter '@kernel' Enter 'def live(a: i32, b: i32) -> i32:' Enter '    return a + nothing' Escape
  see 'an error is told when it is typed' "Name 'nothing' is not defined"
  tmux send-keys bcwb Escape
  see_not 'and goes when it is mended' 'is not defined'
  tmux send-keys ':AlloRun a=20 b=22' Enter
  see ':AlloRun shows what the kernel computes' 'result: i32 = 42'
  tmux send-keys ':qa!' Enter
  see_end ':qa! ends the editor and its server'

  # An editor that dies must not leave its server behind.
  new_vim_home
  in_terminal "$vim -i NONE $home/ws/errors.py"
  see 'a server is started' '>>'
  kill -KILL "$(tmux list-panes -F '#{pane_pid}')"
  see_end 'a killed editor: its server ends'
fi

finish
