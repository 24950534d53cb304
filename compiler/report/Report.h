// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a run of the checker found, as the machine formats take it: one entry per file that was
// looked at, in the order in which they are to appear.
// To add a format: a pair of files beside Json.{h,cpp}, and a row of the table in check/Formats.
#pragma once

#include "diag/Cells.h"
#include "diag/Diagnostic.h"
#include "report/Documentation.h"
#include "support/Text.h"

#include <cstddef>
#include <string>
#include <vector>

namespace allo {

enum class Suppressor : uint8_t { Comment, Baseline };

struct SuppressedDiagnostic {
  Diagnostic diagnostic;
  Suppressor by = Suppressor::Comment;
};

struct FileReport {
  std::string file; // as users are shown it
  Text text;        // empty where there are no diagnostics
  std::vector<Diagnostic> diagnostics;
  std::vector<SuppressedDiagnostic> suppressed;
  size_t kernels = 0; // that were checked
  bool named = false; // by the user, so that it matters that it has none
  Cells cells = {};   // of a notebook, whose module 'text' is
  bool lacksKernels() const { return named && kernels == 0; }
};

struct Report {
  std::vector<FileReport> files;
  std::vector<std::string> unchecked; // what could not be checked, a sentence each
  std::string root; // the absolute folder that paths are relative to; may be empty
  std::string documentation = PublicDocumentation; // an address; "#code" follows
  size_t kernels = 0;
  size_t errors = 0;
  size_t warnings = 0;
  size_t staleBaseline = 0; // entries of the baseline that match nothing any more
  bool warningsAsErrors = false;
  int exitCode = 0;
};

} // namespace allo
