#!/usr/bin/env bash
# Draws docs/images/nvim.svg anew: Neovim's real screen, in a terminal, with editors/nvim and the server
# of this checkout and the file picture.py. Run it when the picture is no longer what a user sees.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
repo=$(cd "$here/../../.." && pwd)
server=$(readlink -f "${ALLO_LSP:-$repo/build/bin/allo-lsp}")
columns=84 rows=35

"$repo/editors/fetch.sh" --quiet
home=$(mktemp -d)
tmux() { command tmux -S "$home/tmux" -f /dev/null "$@"; }
trap 'tmux kill-server 2>/dev/null || true; rm -rf "$home"' EXIT
mkdir -p "$home/work"
cp "$here/picture.py" "$home/work/fir.py"
cat >"$home/init.lua" <<LUA
vim.g.loaded_python3_provider = 0
vim.opt.runtimepath:prepend('$repo/editors/nvim')
require('allo').setup({ cmd = { '$server' } })
vim.o.swapfile = false
vim.o.termguicolors = true
vim.o.background = 'dark'
vim.o.number = true
vim.o.signcolumn = 'yes'
vim.o.ruler = false
vim.o.showcmd = false
vim.o.fillchars = 'eob: '
vim.o.laststatus = 0
vim.o.cmdheight = 0
vim.api.nvim_set_hl(0, 'LspInlayHint', { fg = '#8a93a5', italic = true })
vim.api.nvim_set_hl(0, 'NormalFloat', { bg = '#22262f' })
-- Below the line, so that the code above it stays in the picture.
vim.lsp.handlers['textDocument/hover'] = vim.lsp.with(vim.lsp.handlers.hover, { anchor_bias = 'below' })
LUA
# A smaller terminfo entry would cost the colours of underlines.
env -i HOME="$home" PATH=/usr/bin:/bin LC_ALL=C.UTF-8 TERM=xterm-256color "$(type -P tmux)" -S "$home/tmux" -f /dev/null \
  new-session -d -x $columns -y $rows \
  "cd $home/work && TERM=xterm-kitty COLORTERM=truecolor $repo/build/editors/nvim-trixie/nvim -u $home/init.lua fir.py"
wait_for() {
  local end=$((SECONDS + 15))
  until tmux capture-pane -p | grep -qF -- "$1"; do
    ((SECONDS < end)) || { echo "not on the screen: $1" >&2; tmux capture-pane -p >&2; exit 1; }
    sleep 0.05
  done
}
wait_for 'scaled: i41'
wait_for "is not defined"
# The reason for a width: K on the last `scaled`, so that nothing is hidden.
tmux send-keys 23G 0 w w K
wait_for 'bits'
tmux capture-pane -e -p | node "$here/ansi-to-svg.mjs" $columns 'fir.py in Neovim' >"$repo/docs/images/nvim.svg"
echo "$repo/docs/images/nvim.svg"
