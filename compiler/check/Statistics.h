// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// How often each code occurs in a report, the most frequent first.
#pragma once

#include "report/Report.h"

#include <string>

namespace allo {

std::string statistics(const Report &report);

} // namespace allo
