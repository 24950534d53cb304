// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A last step over LLVM IR, after all optimizations. LLVM 22 expands divisions of more than 128
// bits early in code generation, but creates more of them later: its reduction of loop expressions
// turns an extended quotient into a quotient of extended operands, which aborts the process. A
// frozen quotient is not changed.
#pragma once

namespace llvm {
class Module;
}

namespace allo::cpu {

// In the functions that compute with more than 128 bits.
void freezeDivisions(llvm::Module &module);

} // namespace allo::cpu
