// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/lint/Lint.h"

#include "sema/lint/LintPass.h"

namespace allo {

bool LintPass::hasErrors() const {
  return !unit.errors.empty() || check.signature->broken || allo::hasErrors(check);
}

void lintKernel(const SyntaxUnit &unit, NameSource &names, KernelCheck &check) {
  LintPass pass{unit, *unit.nodes[check.function]->as<FunctionStmt>(), names, check};
  lintUnused(pass);
  lintShadowing(pass);
  lintUnreachable(pass);
  lintNoEffect(pass);
  lintConditions(pass);
  lintAliases(pass);
  lintStreams(pass);
  lintStreamEnds(pass);
  lintValues(pass);
}

} // namespace allo
