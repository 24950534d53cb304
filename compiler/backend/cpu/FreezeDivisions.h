// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A last step over LLVM IR, after all optimizations. LLVM 22 replaces divisions of more than 128
// bits early when it emits code, and makes more of them later: its reduction of loop expressions
// turns an extended quotient into a quotient of extended operands, which ends the process. A frozen
// quotient stays as it is.
#pragma once

namespace llvm {
class Module;
}

namespace allo::cpu {

// In the functions that compute with more than 128 bits.
void freezeDivisions(llvm::Module &module);

} // namespace allo::cpu
