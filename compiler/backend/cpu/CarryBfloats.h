// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A last step over LLVM IR, behind all optimizations. LLVM 22 for x86 carries a bfloat from one
// basic block to another as a float, and rounds it back there: a call for each, which makes a
// signalling NaN a quiet one. Here they are carried as i16, so that every bit is kept.
#pragma once

namespace llvm {
class Module;
}

namespace allo::cpu {

void carryBfloatsAsBits(llvm::Module &module);

} // namespace allo::cpu
