// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Code that compile-time conditions leave out, which editors show dimmed: nobody has checked it.
#pragma once

#include "sema/facts/Analysis.h"

#include <vector>

namespace allo {

// In the order of the source, none within another. What only some instances of a kernel leave out
// is active.
std::vector<Span> inactiveCode(const Analysis &analysis);

} // namespace allo
