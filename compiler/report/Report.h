// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a run of the checker found, as the machine formats take it: one entry per file that has
// diagnostics, in the order in which they are to appear.
// To add a format: a pair of files beside Json.{h,cpp}, and a value of --format in server/Check.
#pragma once

#include "diag/Diagnostic.h"
#include "support/Text.h"

#include <cstddef>
#include <string>
#include <vector>

namespace allo {

struct FileReport {
  std::string file; // as users are shown it
  Text text;
  std::vector<Diagnostic> diagnostics;
};

struct Report {
  std::vector<FileReport> files; // with diagnostics only
  size_t checked = 0;            // how many files were looked at
  size_t errors = 0;
  size_t warnings = 0;
};

} // namespace allo
