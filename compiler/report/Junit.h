// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A report as JUnit's XML, for services that show test results: a test suite per file, in it a
// failed case per error, and one that passes where there is none.
#pragma once

#include "report/Report.h"

#include <string>
#include <string_view>

namespace allo {

std::string reportJunit(const Report &report);

// For text and attribute values alike. What XML cannot hold becomes U+FFFD.
std::string escapeXml(std::string_view text);

} // namespace allo
