// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Budgets: comments "allo: budget ii<=1 dsp<=40" at loops and kernels, compared with the reports of
// a synthesis tool. A budget that no report has a figure for is reported as unchecked, not passed.
// Pure functions besides findReports(), for any thread.
#pragma once

#include "diag/Diagnostic.h"
#include "os/FileSystem.h"
#include "sema/facts/Analysis.h"
#include "support/Result.h"
#include "synthesis/Report.h"

#include <string>
#include <vector>

namespace allo {

struct KnownReport {
  std::string path; // as it is shown
  synthesis::Report report;
};

// The files csynth.xml in a folder and those below it, in the order of their paths. An error says
// which one cannot be read, or that there is none.
Result<std::vector<KnownReport>> findReports(const std::string &folder, FileSystem &files);

// What is wrong with the budgets of a file, those that are exceeded, and those that are not
// checked; sorted by place. 'reports' are those of the design; null: none are named.
std::vector<Diagnostic> budgetDiagnostics(const Analysis &analysis,
                                          const std::vector<KnownReport> *reports /*nullable*/);

} // namespace allo
