#!/usr/bin/env bash
# Packs the extension for this platform, with the server and the driver inside.
#   vscode-extension/scripts/package.sh BUILD-FOLDER FILE.vsix
# BUILD-FOLDER is a build of the toolchain (build, build-release). Quiet unless it fails.
set -Eeuo pipefail
build=$(readlink -f "$1")
out=$(realpath -m "$2")
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
stage=$build/vsix
log=$build/vsix.log

pack() {
  cd "$here"
  scripts/install.sh
  node scripts/settings.mjs --check "$build/bin/allo-lsp"
  node scripts/build.mjs
  rm -rf "$stage"
  mkdir -p "$stage/server"
  cp -r dist README.md package.json syntaxes snippets media language-configuration "$stage/"
  cp ../LICENSE "$stage/LICENSE"
  # For type checkers where the Python package is not installed: also the sources, which they look for beside stubs.
  mkdir "$stage/stubs"
  cp -r ../runtime/python/allo "$stage/stubs/"
  find "$stage/stubs" -name __pycache__ -prune -exec rm -r {} +
  echo '# Nothing is here by chance.' >"$stage/.vscodeignore"
  cmake --install "$build" --prefix "$stage/install" --strip
  mv "$stage/install/bin" "$stage/install/include" "$stage/server/"
  rm -rf "$stage/install"
  # The libraries of the driver that are not on every machine; the C library is.
  mkdir -p "$stage/server/lib"
  local library
  for library in $(ldd "$stage/server/bin/allo" | awk '$1 ~ /^lib(omp|zstd|stdc)/ { print $3 }'); do
    cp -L "$library" "$stage/server/lib/"
  done
  patchelf --set-rpath '$ORIGIN/../lib' "$stage/server/bin/allo"
  cp ../packaging/copyright "$stage/server/copyright"
  local target
  case $(uname -s)-$(uname -m) in
    Linux-x86_64) target=linux-x64 ;;
    Linux-aarch64) target=linux-arm64 ;;
    *) echo "there is no platform of VS Code for $(uname -s) $(uname -m)"; return 1 ;;
  esac
  cd "$stage"
  "$here/node_modules/.bin/vsce" package --no-dependencies --target "$target" --out "$out"
}

mkdir -p "$(dirname "$out")"
# In a process of its own, which ends at its first failure; in a condition bash would go on.
pack >"$log" 2>&1 </dev/null &
wait $! || {
  cat "$log" >&2
  echo "package.sh: packing the extension failed (log: $log)" >&2
  exit 1
}
