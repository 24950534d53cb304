// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A report in SARIF 2.1.0, which code scanning services and many viewers read. Paths are relative
// to the folder that the checker ran in (%SRCROOT%), columns count code points.
#pragma once

#include "report/Report.h"

#include <string>

namespace allo {

// A path as part of an address.
std::string escapedPath(std::string_view path);
std::string reportSarif(const Report &report);

} // namespace allo
