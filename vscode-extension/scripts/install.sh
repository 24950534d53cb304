#!/usr/bin/env bash
# What the extension is made and checked with: node_modules, anew when package-lock.json has changed. Quiet unless it fails.
set -Eeuo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# One at a time: what is fetched in advance may not be there yet when it is needed.
exec 9<package-lock.json
flock 9
[[ ! -e node_modules/.package-lock.json || package-lock.json -nt node_modules/.package-lock.json ]] || exit 0
npm ci --ignore-scripts --no-audit --no-fund --no-update-notifier --loglevel=error
touch node_modules/.package-lock.json
