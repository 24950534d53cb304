#!/usr/bin/env bash
# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#
#   make_root.sh [VERSION [FOLDER]]
#
# Makes a copy of the stand-in for Vitis, laid out as that version is (2023.2 by default), in
# "FOLDER/tools of AMD", and prints the root. Without a FOLDER it is a new temporary one. Beside the
# root are `platforms`, and `xrt` with the stub of XRT. What each version has:
#   to 2022.2         Vitis_HLS/VERSION with vitis_hls
#   2023.1 to 2024.1  that, and Vitis/VERSION with vitis-run
#   2024.2            VERSION/Vitis with both
#   from 2025.1       VERSION/Vitis with vitis-run
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
version=${1:-2023.2}
folder=${2:-$(mktemp -d "${TMPDIR:-/tmp}/allo-standin.XXXXXX")}
around="$folder/tools of AMD"

# one ROOT PROGRAM...: the folder of one product.
one() {
  local root=$1 program
  shift
  mkdir -p "$root/bin"
  cp -r "$here/root/lib" "$root/"
  cp "$here/root/settings64.sh" "$root/"
  ln -sfn "$here/../../runtime/hls" "$root/lib/headers"
  for program in "$@"; do cp "$here/root/bin/vitis_hls" "$root/bin/$program"; done
}

case $version in
20[01]* | 202[012].*)
  root="$around/Vitis_HLS/$version"
  one "$root" vitis_hls
  ;;
2023.* | 2024.1*)
  root="$around/Vitis/$version"
  one "$root" vitis-run v++ emconfigutil
  one "$around/Vitis_HLS/$version" vitis_hls
  ;;
2024.*)
  root="$around/$version/Vitis"
  one "$root" vitis-run vitis_hls v++ emconfigutil
  ;;
*)
  root="$around/$version/Vitis"
  one "$root" vitis-run v++ emconfigutil
  ;;
esac
printf '%s\n' "$version" >"$root/lib/version"
[[ ! -d $around/Vitis_HLS/$version ]] || printf '%s\n' "$version" >"$around/Vitis_HLS/$version/lib/version"

for board in u280 u200 u50; do
  platform="$around/platforms/standin_${board}_1/standin_${board}_1.xpfm"
  mkdir -p "$(dirname "$platform")"
  printf '<sdx:platform standIn="true" sdx:name="standin_%s_1"/>\n' "$board" >"$platform"
done
[[ ! -d $here/xrt ]] || cp -r "$here/xrt" "$around/"
printf '%s\n' "$root"
