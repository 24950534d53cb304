// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a synthesis tool could not do, in words, for terminals and editors alike.
#pragma once

#include "job/SynthesisResults.h"

#include <string>

namespace allo {

// "II Violation at loop 'i', whose II is 3 instead of 1: Memory Dependency, 1 iteration later"
std::string textOf(const ViolationRecord &violation);

} // namespace allo
