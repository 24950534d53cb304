// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/cpu/FreezeDivisions.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include <vector>

namespace allo::cpu {

void freezeDivisions(llvm::Module &module) {
  constexpr unsigned MostBits = 128; // of a division that the processor's library has
  for (llvm::Function &function : module) {
    bool wide = false;
    std::vector<llvm::Instruction *> divisions;
    for (llvm::Instruction &instruction : llvm::instructions(function)) {
      if (!instruction.getType()->isIntegerTy())
        continue;
      wide = wide || instruction.getType()->getIntegerBitWidth() > MostBits;
      if (instruction.isIntDivRem())
        divisions.push_back(&instruction);
    }
    for (llvm::Instruction *division : divisions) {
      if (!wide)
        break;
      auto *frozen = new llvm::FreezeInst(division, "", std::next(division->getIterator()));
      division->replaceUsesWithIf(frozen,
                                  [&](const llvm::Use &use) { return use.getUser() != frozen; });
    }
  }
}

} // namespace allo::cpu
