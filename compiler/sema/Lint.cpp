// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/Lint.h"

#include "sema/LintPass.h"

namespace allo {

void lintKernel(const SyntaxUnit &unit, NameSource &names, KernelCheck &check) {
  LintPass pass{unit, *unit.nodes[check.function]->as<FunctionStmt>(), names, check};
  lintUnused(pass);
  lintShadowing(pass);
  lintUnreachable(pass);
  lintAliases(pass);
  lintValues(pass);
}

} // namespace allo
