// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The values that are proven for a variable, as hover shows them.
#pragma once

#include "sema/facts/Items.h"

#include <cstdint>
#include <string>

namespace allo {

// "Values: 0 to 1,040,400 (20 of 37 bits are ever used)"; empty where all bits may be.
std::string showValues(const SyntaxUnit &unit, const KernelCheck &check, uint32_t variable);

} // namespace allo
