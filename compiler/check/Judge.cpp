// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "check/Judge.h"

#include "sema/TargetLimits.h"

#include <algorithm>

namespace allo {

Judged judge(const Analysis &analysis, const DiagnosticPolicy &policy) {
  std::vector<Diagnostic> limits;
  if (policy.vitis && analysis.usesAllo)
    limits = vitisLimits(analysis);
  if (limits.empty())
    return applyPolicy(analysis.diagnostics, analysis.text, analysis.commented, policy);
  std::vector<Diagnostic> all;
  std::merge(analysis.diagnostics.begin(), analysis.diagnostics.end(), limits.begin(), limits.end(),
             std::back_inserter(all),
             [](const Diagnostic &a, const Diagnostic &b) { return a.span.begin < b.span.begin; });
  return applyPolicy(all, analysis.text, analysis.commented, policy);
}

} // namespace allo
