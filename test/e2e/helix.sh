#!/usr/bin/env bash
# Helix as users have it, trixie's 25.01 in a terminal, with the configuration of editors/helix and the real server.
# Prints a line per check and `N passed, M failed`. ALLO_LSP names the server (default: build/bin/allo-lsp).
set -uo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common/editor.sh"

hx=$repo/build/editors/helix-trixie/hx
"$repo/editors/fetch.sh" helix --quiet
if ! type -P tmux >/dev/null; then
  fail "tmux is not installed (./dev setup installs it)"
  finish
elif [[ ! -x $hx ]]; then
  fail "helix: editors/fetch.sh could not fetch it (above)"
  finish
fi

new_helix_home() {
  new_home
  mkdir -p "$home/config/helix"
  cp "$repo"/editors/helix/*.toml "$home/config/helix/"
}

# keys ...: from normal mode; where it was left, Escape has to be seen before anything else is typed.
keys() {
  tmux send-keys Escape
  eventually shows ' NOR '
  tmux send-keys "$@"
}

new_helix_home
in_terminal "$hx $home/ws/errors.py"
see 'an error is shown at its line' "out[i] = größe * factor  Name 'factor' is not defined"
see 'and the second one' "return a[i]  A value of type 'i32[8, 8]' takes 2 indices, but got 1"
see 'and the third one' "break  'break' is not supported in a kernel"
keys ']d'
see 'where it is shown in full' "└─Name 'factor' is not defined"
see ']d selects it up to its last character, past two that have more bytes' '9:31'
keys ":open $home/ws/widths.py" Enter
see 'the hints of an opened file are drawn' 's: i33 = a + b'
see 'also the second one' 'm: u16 = c * d'
see_not 'which has no errors' '●'
# Over `s`, where nothing else says so: the rest of the text is behind the popup.
keys '6gggs' ' k'
see 'Space k shows the type' 'sum of 2 terms'
keys ' s'
see 'Space s shows the outline' 'count'
keys Escape
keys 'geO@kernel' Enter 'def live(a: i32, b: i32) -> i32:' Enter 'return a + b + nothing'
see 'an error is shown while it is typed' "nothing  Name 'nothing' is not defined"
keys u
see_not 'an undo takes it away' 'is not defined'
# Typed in one go, each key is a change of its own; whatever order they arrive in, the text must be the same.
for word in alpha beta gamma; do
  keys "6ggA + ${word}${word}${word}"
  see "keys in quick succession leave server and editor in step ($word)" "Name '$word$word$word' is not defined"
  keys u
done
see_not 'and so does undoing them' 'is not defined'
see 'as the hints say' 's: i33 = a + b'
keys ':qa!' Enter
see_end ':qa! ends the editor and its server'

# Settings, and another server beside ours.
new_helix_home
cat >>"$home/config/helix/languages.toml" <<'TOML'
[language-server.pylsp]
command = "other"
args = ["--stdio"]
TOML
sed -i 's/^# config\..*/config.allo.inlayHints = { types = false, widths = false, tripCounts = true }/' "$home/config/helix/languages.toml"
ln -s allo-lsp "$home/bin/other"
in_terminal "$hx $home/ws/widths.py"
see 'settings arrive' 'for i in range(4): × 4'
see_not 'and nothing else is drawn' 'i33'
two_servers() { [[ $(sort -u "$home/pids" | wc -l) -eq 2 ]]; }
if eventually two_servers; then ok 'terminal: another server runs beside it'; else fail 'terminal: no other server runs beside it'; fi
# An editor that dies must not leave its server behind.
kill -KILL "$(tmux list-panes -F '#{pane_pid}')"
see_end 'a killed editor: its servers end'

finish
