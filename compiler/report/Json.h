// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A report as one JSON object on one line, for programs. Lines and columns are 1-based, columns
// count code points. Fields may be added, never renamed.
#pragma once

#include "report/Report.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace allo {

std::string reportJson(const Report &report);

// Parts of it, for other results: the array of diagnostics, and {"start": ..., "end": ...}.
nlohmann::ordered_json diagnosticsJson(const Report &report);
nlohmann::ordered_json rangeJson(const Text &text, Span span);

} // namespace allo
