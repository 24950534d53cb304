#!/usr/bin/env bash
# Takes the pictures of the extension's walk-through in VS Code, and writes them to vscode-extension/media.
#   test/e2e/vscode/pictures.sh
# ALLO_BUILD is the build that is packed (default: build). Look at them before you commit them.
set -Eeuo pipefail
repo=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
export ALLO_PICTURES=$repo/vscode-extension/media
exec bash "$repo/test/e2e/vscode.sh" pictures
