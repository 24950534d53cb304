#!/usr/bin/env bash
# What the formats of reports are validated with: what package-lock.json pins, in build/reports-npm, anew when that has
# changed. Quiet unless it fails.
set -Eeuo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
npm=$here/../../../build/reports-npm
# One at a time: what is fetched in advance may not be there yet when it is needed.
exec 9<"$here/package-lock.json"
flock 9
! cmp -s "$here/package-lock.json" "$npm/installed.json" || exit 0
rm -rf "$npm"
mkdir -p "$npm"
cp "$here/package.json" "$here/package-lock.json" "$npm/"
cd "$npm"
npm ci --ignore-scripts --no-audit --no-fund --no-update-notifier --loglevel=error --fetch-retries=3
cp "$here/package-lock.json" "$npm/installed.json"
