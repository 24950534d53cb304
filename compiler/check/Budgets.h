// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Budgets: comments "allo: budget ii<=1 dsp<=40" at loops and kernels, and those of a project for
// its kernels, compared with the reports of a synthesis tool. A budget that no report has a figure
// for is reported as unchecked, not passed. Pure functions besides findReports(), for any thread.
#pragma once

#include "config/Config.h"
#include "diag/Diagnostic.h"
#include "os/FileSystem.h"
#include "sema/facts/Analysis.h"
#include "support/Result.h"
#include "synthesis/Report.h"

#include <string>
#include <string_view>
#include <vector>

namespace allo {

struct KnownReport {
  std::string path; // as it is shown
  synthesis::Report report;
};

  FileSystem *files = nullptr; // that has the files it imports; null: they are not read
  std::string flow = {};       // of backends that name none; empty: vitis
// The files csynth.xml in a folder and those below it, in the order of their paths. An error says
// which one cannot be read, or that there is none.
Result<std::vector<KnownReport>> findReports(const std::string &folder, FileSystem &files);

// What there is about a file besides its comments.
struct BudgetSources {
  const std::vector<KnownReport> *reports = nullptr;     // of the design; null: none are named
  const std::vector<KernelBudgets> *ofProject = nullptr; // null: there are none
  std::string file = {};                                 // as in KernelBudgets
};

// What is wrong with the budgets of a file, those that are exceeded, and those that are not
// checked; sorted by place. A limit in a comment at a kernel takes the place of the project's.
std::vector<Diagnostic> budgetDiagnostics(const Analysis &analysis,
                                          const BudgetSources &sources = {});

// "make.gemm" of "make(4).gemm": as the checker calls it, whatever its maker is called with.
std::string plainKernelName(std::string_view target);
// Those of the kernels that budgets of a project can be about, sorted.
std::vector<std::string> kernelNames(const Analysis &analysis);

} // namespace allo
