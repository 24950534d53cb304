# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#
# Sourced by bash: what the real one of a Vitis sets.
__root=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
export XILINX_VITIS="$__root" XILINX_HLS="$__root"
export PATH="$__root/bin:$PATH"
unset __root
