// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Budgets: comments "allo: budget ii<=1 dsp<=40" at loops and kernels, and those of a project for
// its kernels, compared with the reports of a synthesis tool, or with estimates where no report
// has a figure. A budget that neither has a figure for is reported as unchecked, not passed. Pure
// functions, for any thread.
#pragma once

#include "check/Reports.h"
#include "config/Config.h"
#include "diag/Diagnostic.h"
#include "os/FileSystem.h"
#include "sema/facts/Analysis.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace allo {

// What is estimated of a kernel or a schedule of the file.
struct KernelEstimate {
  using Figures = std::vector<std::pair<BudgetKey, double>>;
  struct Loop {
    std::vector<Span> headers; // with those of the loops that are flattened into it
    Figures figures;
    std::vector<DiagNote> reasons; // of the interval
  };
  std::string kernel;   // as the checker calls it: "make.gemm"
  std::string instance; // "fill[i32, 4]"; empty: it is none
  std::string schedule; // "s"; empty: the kernel as it is written
  Figures figures;
  std::vector<Loop> loops;
};

// What there is about a file besides its comments.
struct BudgetSources {
  const std::vector<KnownReport> *reports = nullptr;     // of the design; null: none are named
  const std::vector<KernelBudgets> *ofProject = nullptr; // null: there are none
  std::string file = {};                                 // as in KernelBudgets
  FileSystem *files = nullptr; // that has the files it imports; null: they are not read
  std::string flow = {};       // of backends that name none; empty: vitis
  std::vector<KernelEstimate> estimates = {}; // in the order of the source
};

// What is wrong with the budgets of a file, those that are exceeded, and those that are not
// checked; sorted by place. A limit in a comment at a kernel takes the place of the project's.
std::vector<Diagnostic> budgetDiagnostics(const Analysis &analysis,
                                          const BudgetSources &sources = {});

// The kernel that a budget of a project is about.
struct BudgetedKernel {
  std::string name;     // as the checker calls it: "make.gemm" of "make(4).gemm"
  std::string instance; // "fill[i32, 4]"; empty: all of them
  std::string schedule; // that the name is one of; empty: none
};
// Nothing: the file has none.
std::optional<BudgetedKernel> budgetedKernel(const Analysis &analysis, std::string_view written);
// Those of the kernels that budgets of a project can be about, sorted.
std::vector<std::string> kernelNames(const Analysis &analysis);

} // namespace allo
