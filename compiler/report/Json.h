// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A report as one JSON object on one line, for programs. Lines and columns are 1-based, columns
// count code points. Fields may be added, never renamed.
#pragma once

#include "report/Report.h"

#include <string>

namespace allo {

std::string reportJson(const Report &report);

} // namespace allo
