// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The limits that the fuzz targets analyse with: where an editor lets the evaluator take many
// steps, a sanitized program, in which each of them takes fifty times as long, must stop early.
// Header only: the targets that analyse share it. What they compare must be made with the same
// limits.
#pragma once

#include "sema/incremental/Analyzer.h"

namespace allo::fuzz {

inline AnalyzerOptions fuzzLimits() {
  AnalyzerOptions limits;
  limits.maxSteps = 200'000;
  return limits;
}

} // namespace allo::fuzz
