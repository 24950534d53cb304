#!/usr/bin/env bash
# The packages, made of the programs of the build: what they say of themselves, and that all of it works where they are
# unpacked, from another folder, with an empty home and nothing of the checkout within reach.
# Prints a line per check, sizes and times, and `N passed, M failed`. ALLO_BUILD is the build folder.
set -uo pipefail
repo=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=$(readlink -f "${ALLO_BUILD:-$repo/build}")

source "$repo/test/e2e/common/checks.sh"
work=$(mktemp -d "${TMPDIR:-/tmp}/allo-package.XXXXXX")
trap 'rm -rf "$work"' EXIT

# says TITLE STATUS TEXT COMMAND...: it exits so, and its output has the text.
says() {
  local title=$1 wanted=$2 text=$3 log status=0
  shift 3
  log=$("$@" 2>&1) || status=$?
  if [[ $status -eq $wanted && $log == *"$text"* ]]; then
    ok "$title"
  else
    fail "$title: exit status $status"
    head -n 30 <<<"$log" | sed 's/^/     /'
  fi
}

if [[ ! -x $build/bin/allo-lsp || ! -x $build/bin/allo ]]; then
  fail "there are no programs in $build/bin: build them with ./dev build"
  finish
fi
# gzip, as the compression that is shipped takes a minute.
if ! (cd "$build" && cpack -G 'DEB;TGZ' -B "$work/out" -D CPACK_DEBIAN_COMPRESSION_TYPE=gzip) >"$work/log" 2>&1; then
  fail 'cpack:'
  sed 's/^/     /' "$work/log"
  finish
fi
deb=$(echo "$work"/out/allo_*.deb) python=$(echo "$work"/out/python3-allo_*.deb) tgz=$(echo "$work"/out/*.tar.gz)
version=$("$build/bin/allo" --version | sed 's/^allo //')
field() { dpkg-deb -f "$deb" "$1"; }

try "the file is called allo_${version}_$(dpkg --print-architecture).deb" test "$(basename "$deb")" = "allo_${version}_$(dpkg --print-architecture).deb"
says 'it is called allo' 0 allo field Package
says 'it has the version of the programs' 0 "$version" field Version
for library in $(ldd "$build/bin/allo" "$build/bin/allo-lsp" | awk '$2 == "=>" { print $3 }' | sort -u); do
  package=$(dpkg -S "$(readlink -f "$library")" | sed 's/:.*//;q')
  says "it depends on $package, of which the programs load ${library##*/}" 0 "$package" field Depends
done
says 'it recommends a compiler for simulation' 0 'g++' field Recommends
says 'it recommends make for simulation' 0 'make' field Recommends
for depends in 'python3 (>= 3.' 'python3 (<< 3.' python3-numpy "allo (= $version)"; do
  says "the Python package depends on $depends" 0 "$depends" dpkg-deb -f "$python" Depends
done
says 'and on what the programs load' 0 'libomp' dpkg-deb -f "$python" Depends
says 'it is described' 0 'callable objects of Python' dpkg-deb -f "$python" Description
{ dpkg-deb -c "$deb" && dpkg-deb -c "$python"; } >"$work/contents"
says 'everything lies in /usr' 1 '' grep -vE ' \./(usr/.*)?$' "$work/contents"
says 'everybody can read it' 1 '' grep -vE '^(-rwxr-xr-x|-rw-r--r--|drwxr-xr-x) root/root ' "$work/contents"

mkdir "$work/tgz" "$work/cwd"
cat >"$work/session.sh" <<'SH'
frame() { printf 'Content-Length: %d\r\n\r\n%s' "${#1}" "$1"; }
{
  frame '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{}}}'
  frame '{"jsonrpc":"2.0","method":"initialized","params":{}}'
  frame '{"jsonrpc":"2.0","id":2,"method":"workspace/executeCommand","params":{"command":"allo.run","arguments":[{"uri":"file://'"$PWD"'/gemm.py","target":"gemm"}]}}'
  end=$((SECONDS + 20))
  until grep -q 'ran in\|"error"\|window/showMessage' "$HOME/said" || ((SECONDS > end)); do sleep 0.02; done
  frame '{"jsonrpc":"2.0","id":3,"method":"shutdown"}'
  frame '{"jsonrpc":"2.0","method":"exit"}'
} | allo-lsp --stdio >"$HOME/said"
status=$?
cat "$HOME/said"
exit "$status"
SH
try 'the .deb can be unpacked' dpkg-deb -x "$deb" "$work/deb"
try 'the .tar.gz can be unpacked' tar -C "$work/tgz" -xzf "$tgz"
try 'the .deb of the Python package can be unpacked' dpkg-deb -x "$python" "$work/deb"
for each in deb tgz; do
  case $each in deb) prefix=$work/deb/usr ;; tgz) prefix=$(echo "$work"/tgz/*) ;; esac
  rm -rf "$work/home"
  mkdir "$work/home"
  installed() { (cd "$work/cwd" && env -i HOME="$work/home" PATH="$prefix/bin:/usr/bin:/bin" LC_ALL=C.UTF-8 "$@"); }
  cp "$repo/docs/examples/gemm.py" "$repo/docs/examples/errors.py" "$work/cwd/"

  says "$each: allo-lsp --version" 0 "$version" installed allo-lsp --version
  says "$each: allo-lsp --check finds errors" 1 'errors.py:' installed allo-lsp --check errors.py
  says "$each: allo-lsp --explain" 0 'undefined-name' installed allo-lsp --explain undefined-name
  says "$each: allo check is content with what has none" 0 '' installed allo check gemm.py
  says "$each: allo run" 0 'c: u8[8, 8] =' installed allo run gemm.py::gemm
  says "$each: allo csim, with the headers that came along" 0 'equal' installed allo csim gemm.py::gemm --compare
  says "$each: allo hls" 0 'void gemm' installed allo hls gemm.py::gemm
  says "$each: allo mlir" 0 'allo.kernel' installed allo mlir gemm.py::gemm
  says "$each: its own example" 0 'c: u8[8, 8] =' installed allo run "$prefix/share/doc/allo/examples/gemm.py::gemm"

  if [[ $each == deb ]]; then
    cat >"$work/cwd/program.py" <<'PY'
import numpy as np
import allo
from allo import i32, kernel
@kernel
def double(x: "i32[2]"):
    for i in range(2):
        x[i] = 2 * x[i]
x = np.arange(2, dtype=np.int32)
double(x)
allo.Vitis(double).csim(x)
print(x, "of", allo.__file__)
PY
    packages=$prefix/lib/python3/dist-packages
    python() { installed env PYTHONPATH="$packages" /usr/bin/python3 -B "$@"; }
    says "$each: Python runs and simulates kernels" 0 "[0 4] of $packages/allo" python program.py
    says "$each: Python starts the compiler" 0 "$version" python -m allo --version
    try "$each: share/doc/python3-allo/copyright" test -s "$prefix/share/doc/python3-allo/copyright"
  fi
  # A session that has the server start the compiler beside it.
  says "$each: the server runs kernels" 0 'ran in' installed bash "$work/session.sh"
  for file in copyright LICENSE changelog.gz checking.md language/README.md; do
    try "$each: share/doc/allo/$file" test -s "$prefix/share/doc/allo/$file"
  done
  for page in allo allo-lsp; do
    if { zcat "$prefix/share/man/man1/$page.1.gz" | head -n 1 | grep -qF "$version"; } 2>/dev/null; then
      ok "$each: the manual page $page(1)"
    else
      fail "$each: the manual page $page(1)"
    fi
  done
  # Where the server is not on the PATH, it is found beside the plugins.
  share=$prefix/share/allo/editors
  bare() { (cd "$work/cwd" && env -i HOME="$work/home" PATH=/usr/bin:/bin LC_ALL=C.UTF-8 "$@"); }
  says "$each: Neovim finds the server" 0 "$(readlink -f "$prefix")/bin/allo-lsp" bare nvim --headless -u NONE \
    --cmd "set rtp^=$share/nvim" -c "lua io.stdout:write(vim.loop.fs_realpath(require('allo').find_server()[1]))" -c 'qa!'
  says "$each: Emacs finds the server" 0 "$(readlink -f "$prefix")/bin/allo-lsp" bare emacs --batch -Q -L "$share/emacs" -l allo \
    --eval '(princ (file-truename (car (allo-find-server))))'
  says "$each: Vim finds the server" 0 "$(readlink -f "$prefix")/bin/allo-lsp" bare vim -N -u NONE -i NONE -es \
    --cmd "set rtp^=$share/vim" -c "verbose echo resolve(allo#FindProgram('allo-lsp', ''))" -c 'qa!'
  for editor in "$repo"/editors/*/; do
    try "$each: share/allo/editors/$(basename "$editor")" test -s "$prefix/share/allo/editors/$(basename "$editor")/README.md"
  done
done
says 'without the headers there is no simulation' 4 '' installed env ALLO_CACHE_DIR="$work/other" \
  sh -c "rm -r '$prefix/include' && allo csim gemm.py::gemm"

# What the manual and the completions say agrees with the programs.
prefix=$work/deb/usr
verbs=$(installed allo --help | sed -n '/^Subcommands:/,$s/^  \([a-z]*\) .*/\1/p')
missing=''
for verb in $verbs; do
  zcat "$prefix/share/man/man1/allo.1.gz" | grep -qE "^\.BR? \"?$verb\b" || missing+=" $verb"
done
if [[ -n $verbs && -z $missing ]]; then ok 'the manual has every command'; else fail "the manual has not:$missing"; fi
complete() {
  installed bash -c 'source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _allo; echo "${COMPREPLY[*]}"' \
    "$prefix/share/bash-completion/completions/allo" "$@"
}
says 'bash completes commands' 0 "$(echo $verbs)" complete allo ''
says 'and options' 0 '--rebuild --repeat' complete allo run --re
says 'and what follows them' 0 'text json' complete allo csim --format ''
says 'and what follows a =' 0 'text json' complete allo csim --format =
says 'and the beginning of it' 0 'json' complete allo csim --format = j
says 'and files' 0 'gemm.py' complete allo run gem
says 'also those of allo-lsp' 0 'error info verbose' complete allo-lsp --log ''

# Figures.
start_ms() {
  local best=999999 each begin
  for each in 1 2 3 4 5 6 7 8 9 10; do
    begin=${EPOCHREALTIME/./}
    installed "$@" >"$work/out.text" 2>&1
    each=$((${EPOCHREALTIME/./} - begin))
    [[ $each -ge $best ]] || best=$each
  done
  echo "$((best / 1000)).$((best / 100 % 10)) ms"
}
size() { du -sb --apparent-size "$@" | awk '{ n += $1 } END { printf "%.1f MB", n / 1e6 }'; }
echo "size of the .deb (gzip here, xz as it is shipped): $(size "$deb"); of the .tar.gz: $(size "$tgz"); of the Python package: $(size "$python")"
echo "size installed: $(size "$prefix"/{bin,include,share}), of it allo-lsp $(size "$prefix/bin/allo-lsp"), allo $(size "$prefix/bin/allo"); of the Python package: $(size "$prefix/lib")"
echo "start (best of 10): allo-lsp --version $(start_ms allo-lsp --version), allo --version $(start_ms allo --version)," \
  "allo-lsp --check gemm.py $(start_ms allo-lsp --check gemm.py)"
finish
