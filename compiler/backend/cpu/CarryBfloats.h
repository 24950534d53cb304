// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A last step over LLVM IR, after all optimizations. LLVM 22 for x86 passes a bfloat from one basic
// block to another as a float and rounds it back there, with a call that turns a signalling NaN
// into a quiet one. This step passes them as i16, so that every bit is kept.
#pragma once

namespace llvm {
class Module;
}

namespace allo::cpu {

void carryBfloatsAsBits(llvm::Module &module);

} // namespace allo::cpu
