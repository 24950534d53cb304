#!/usr/bin/env bash
# Fetches an editor from another Debian release into a private folder, without root and without touching
# what is installed on this machine: the program comes with the libraries that it was built for.
#
#   editors/fetch.sh                   trixie's Neovim (0.10), and says how to open a kernel file with it
#   editors/fetch.sh EDITOR            another one: nvim, emacs (trixie's 30.1) or helix (trixie's 25.01)
#   editors/fetch.sh --quiet           the same, silent unless it fails
#   editors/fetch.sh --suite NAME      another release: bookworm, trixie, sid (newest)
#   editors/fetch.sh --force           fetch again even if it is there
#
# The result is build/editors/EDITOR-NAME/EDITOR (ALLO_EDITORS_DIR replaces build/editors); Helix's is .../hx.
set -Eeuo pipefail
trap 'echo "editors/fetch.sh: stopped at line $LINENO" >&2' ERR

repo=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
root=${ALLO_EDITORS_DIR:-$repo/build/editors}
editor=nvim suite=trixie quiet=0 force=0

die() {
  echo "editors/fetch.sh: $*" >&2
  exit 1
}
say() { [[ $quiet == 1 ]] || echo "$*"; }

while (($#)); do
  case $1 in
    --suite) suite=${2:?--suite needs a name}; shift ;;
    --quiet) quiet=1 ;;
    --force) force=1 ;;
    -h | --help) sed -n '2,/^set -/{/^set -/d;s/^# \{0,1\}//;p}' "${BASH_SOURCE[0]}"; exit 0 ;;
    nvim | emacs | helix) editor=$1 ;;
    *) die "unknown argument '$1' (see --help)" ;;
  esac
  shift
done
[[ $suite =~ ^[a-z-]+$ ]] || die "'$suite' is no release name"
# What is installed, where its program lies then, and what it is called here.
case $editor in
  nvim) title=Neovim package=neovim binary=usr/bin/nvim name=nvim ;;
  emacs) title=Emacs package=emacs-nox binary=usr/bin/emacs-nox name=emacs ;;
  helix) title=Helix package=hx binary=usr/lib/hx/hx name=hx ;;
esac
prefix=$root/$editor-$suite

# Prints "URI<TAB>KEYRING" of every enabled binary archive in apt's own configuration that carries a
# 'main' component, those of this machine's release first; updates and security archives do not count.
archives() {
  local codename files=() f
  codename=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release | tr -d '"')
  for f in /etc/apt/sources.list.d/*.sources; do if [[ -f $f ]]; then files+=("$f"); fi; done
  {
    # Stanzas of "Field: value" lines, a continuation line starting with a blank.
    ((${#files[@]} == 0)) || awk '
      function flush(  i, n, m, u, s, j) {
        if (types ~ /(^| )deb( |$)/ && enabled !~ /^[Nn]o/ && comps ~ /(^| )main( |$)/) {
          n = split(uris, u, " "); m = split(suites, s, " ")
          for (i = 1; i <= n; i++) for (j = 1; j <= m; j++) print s[j] "\t" u[i] "\t" key
        }
        types = uris = suites = comps = key = enabled = field = ""
      }
      FNR == 1 && NR != 1 { flush() }
      /^#/ { next }
      /^[ \t]*$/ { flush(); next }
      {
        if ($0 ~ /^[ \t]/) value = $0
        else { field = tolower($0); sub(/:.*/, "", field); value = $0; sub(/^[^:]*:/, "", value) }
        gsub(/^[ \t]+|[ \t]+$/, "", value); gsub(/[ \t]+/, " ", value)
        if (field == "types") types = types " " value
        else if (field == "uris") uris = uris " " value
        else if (field == "suites") suites = suites " " value
        else if (field == "components") comps = comps " " value
        else if (field == "enabled") enabled = value
        else if (field == "signed-by" && value ~ /^\//) key = value
      }
      END { flush() }' "${files[@]}"
    # One line per archive: deb [option=value ...] URI suite component...
    for f in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
      [[ ! -f $f ]] || awk '
        $1 == "deb" {
          i = 2; key = ""
          if ($i ~ /^\[/) {
            for (; i <= NF; i++) {
              o = $i; gsub(/[][]/, "", o)
              if (o ~ /^signed-by=\//) key = substr(o, 11)
              if ($i ~ /\]$/) break
            }
            i++
          }
          for (j = i + 2; j <= NF; j++) if ($j == "main") print $(i + 1) "\t" $i "\t" key
        }' "$f"
    done
  } | awk -F'\t' -v own="$codename" '
      $2 ~ /security/ || $1 ~ /-(updates|security|proposed-updates|backports)$|\// { next }
      $1 == own { print "0\t" $2 "\t" $3; next }
      $1 ~ /^(oldoldstable|oldstable|stable|testing|unstable|sid|bookworm|trixie|forky)$/ { print "1\t" $2 "\t" $3 }
    ' | sort -s -k1,1 | cut -f2-
}

# launch_EDITOR UNPACKED FINAL: the script that tells the program where its own files lie.
launch_nvim() {
  cat <<RUN
export VIM='$2/usr/share/nvim' VIMRUNTIME='$2/usr/share/nvim/runtime'
exec '$2/$binary' "\$@"
RUN
}
launch_helix() {
  cat <<RUN
export HELIX_RUNTIME='$2/usr/lib/hx/runtime'
exec '$2/$binary' "\$@"
RUN
}
launch_emacs() {
  local v dump
  v=$(cd "$1/usr/share/emacs" && echo [0-9]*)
  dump=$(cd "$1" && find usr -name '*.pdmp' | head -n 1)
  cat <<RUN
export EMACSDATA='$2/usr/share/emacs/$v/etc' EMACSDOC='$2/usr/share/emacs/$v/etc'
export EMACSPATH='$2/$(dirname "$dump")' EMACSLOADPATH='$2/usr/share/emacs/$v/lisp'
exec '$2/$binary' --dump-file='$2/$dump' "\$@"
RUN
}

fetch() {
  local work=$prefix.new archive uri keyring loader
  for tool in apt-get dpkg-deb; do
    command -v $tool >/dev/null || die "'$tool' not found: this needs a Debian system"
  done
  archive=$(archives | head -n 1)
  [[ -n $archive ]] || die "no Debian archive in /etc/apt/sources.list or /etc/apt/sources.list.d"
  IFS=$'\t' read -r uri keyring <<<"$archive"
  # The machine's release key ring knows the keys of every current release.
  for f in /usr/share/keyrings/debian-archive-keyring.gpg /usr/share/keyrings/debian-archive-keyring.pgp; do
    if [[ -f $f ]]; then keyring=$f && break; fi
  done
  [[ -n $keyring ]] || die "no key ring for the Debian archive: install debian-archive-keyring"

  rm -rf "$work"
  mkdir -p "$work"/apt/{lists,cache}/partial "$work/root"
  # An empty package state makes apt fetch the whole closure, the C library included.
  : >"$work/apt/status"
  echo "deb [signed-by=$keyring] $uri $suite main" >"$work/apt/sources.list"
  cat >"$work/apt/apt.conf" <<CONF
Dir::State "$work/apt";
Dir::State::Lists "$work/apt/lists";
Dir::State::status "$work/apt/status";
Dir::Cache "$work/apt/cache";
Dir::Cache::Archives "$work/apt/cache";
Dir::Etc::SourceList "$work/apt/sources.list";
Dir::Etc::SourceParts "/dev/null";
Dir::Etc::Preferences "/dev/null";
Dir::Etc::PreferencesParts "/dev/null";
APT::Sandbox::User "";
APT::Install-Recommends "false";
APT::Default-Release "";
Acquire::Languages "none";
Acquire::Retries "3";
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
CONF
  say "Fetching $title of Debian $suite ..."
  {
    apt-get -c "$work/apt/apt.conf" -qq update &&
      # patchelf comes along only for the minute in which it is needed.
      apt-get -c "$work/apt/apt.conf" -qq -y --download-only install $package patchelf
  } >"$work/apt.log" 2>&1 || {
    cat "$work/apt.log" >&2
    die "apt could not fetch $title of '$suite' from the archive that /etc/apt names (log above)"
  }
  local deb
  for deb in "$work"/apt/cache/*.deb; do dpkg-deb -x "$deb" "$work/root" || die "cannot unpack $deb"; done

  # The program must find its own loader and libraries, also when it starts itself again (the terminal
  # interface does); LD_LIBRARY_PATH would reach every child process, the language server included.
  rm -rf "$prefix"
  local final=$prefix/root libdir
  loader=$(cd "$work/root" && find . -name 'ld-linux*.so.*' | sed "s,^\./,," | sort | head -n 1)
  [[ -n $loader ]] || die "no dynamic loader among the packages of '$suite'"
  libdir=$(dirname "$loader")
  [[ -e $work/root/$libdir/libc.so.6 ]] || libdir=$(cd "$work/root" && dirname "$(find . -name libc.so.6 | sed "s,^\./,," | head -n 1)")
  "$work/root/$loader" --library-path "$work/root/$libdir:$work/root/usr/$libdir" "$work/root/usr/bin/patchelf" \
    --set-interpreter "$final/$loader" --force-rpath --set-rpath "$final/$libdir:$final/usr/$libdir" \
    "$work/root/$binary" >>"$work/apt.log" 2>&1 || {
    cat "$work/apt.log" >&2
    die "patchelf failed"
  }
  {
    echo '#!/bin/sh'
    "launch_$editor" "$work/root" "$final"
  } >"$work/$name"
  chmod +x "$work/$name"
  rm -rf "$work/apt" "$work/root"/usr/share/{doc,info,locale,man}
  mv "$work" "$prefix"
}

version() { "$prefix/$name" --version 2>/dev/null | sed -n '1s/^[A-Za-z ]* v\{0,1\}\([0-9][^ ]*\).*/\1/p'; }

mkdir -p "$root"
# One fetch at a time: tests and a user may ask at once.
exec 9>"$root/.lock"
if command -v flock >/dev/null; then flock 9; fi
if [[ $force == 1 || ! -x $prefix/$name || -z $(version) ]]; then fetch; fi
v=$(version)
[[ -n $v ]] || die "$prefix/$name does not start; try --force"
exec 9>&-

say "$title $v is ready: $prefix/$name"
program=${prefix#"$PWD"/}/$name
example=$repo/docs/examples/gemm.py
case $editor in
  nvim)
    open="$program --cmd 'set runtimepath^=$repo/editors/nvim' $example"
    keys="Type in a kernel and watch the widths; K shows a type and why it has it; :q! leaves."
    ;;
  emacs)
    open="$program -nw -L $repo/editors/emacs -l allo $example"
    keys="Type in a kernel and watch the widths; C-c C-a h shows a type and why it has it; C-x C-c leaves."
    ;;
  helix)
    open="cd $repo && PATH=$repo/build/bin:\$PATH $program -c editors/helix/config.toml $example"
    keys="Space k shows a type and why it has it; :q! leaves. The languages.toml of editors/helix has to be in
place, see editors/helix/README.md."
    ;;
esac
say "
Open a kernel file with the configuration and the server of this checkout:

  $open

$keys"
