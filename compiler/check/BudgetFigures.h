// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What the reports of a synthesis say about a kernel or a loop of a file. Of a report whose project
// says what it is of, functions and loops are those that the compiler has noted; of others they
// are found by their names, also those of the loops that schedules of the file make. Functions may
// be called from any thread.
#pragma once

#include "check/Reports.h"
#include "config/BudgetKeys.h"
#include "sema/facts/Analysis.h"
#include "sema/facts/Items.h"
#include "sema/facts/LoopInfo.h"
#include "synthesis/FindLoops.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace allo {

// What a budget is about.
struct BudgetPlace {
  const KernelCheck *kernel = nullptr;
  const SyntaxUnit *unit = nullptr; // of the kernel
  const LoopInfo *loop = nullptr;   // null: the kernel as a whole
  Span span;                        // in the file
  std::string shown;                // "loop 'k'", "kernel 'gemm'"
  std::string instance = {};        // "fill[i32, 4]"; empty: all of them
  std::string target = {};          // that was synthesized, a schedule of the file; empty: any
};

struct Figure {
  std::optional<double> value;
  const KnownReport *from = nullptr;
  std::string missing = {}; // why there is none
};

class BudgetFigures {
public:
  // 'file' is absolute. 'files' has those that the file imports; null: they are not read.
  BudgetFigures(const Analysis &analysis, const std::vector<KnownReport> *reports,
                const std::string &file, FileSystem *files);

  // One for each report that is about the place, or why there is none.
  std::vector<Figure> of(const BudgetRow &row, const BudgetPlace &place) const;

private:
  const Analysis &analysis;
  const std::vector<KnownReport> *reports; // null: none are named
  std::vector<ReportRelation> relations;   // by report
  struct NamedFunction {
    std::string name;      // in C++, as a rule
    bool hasOther = false; // it may have another name, which begins with this one
    const KernelCheck *check = nullptr;
  };
  std::vector<NamedFunction> functions; // of the kernels of the file, as reports may call them

  std::vector<std::string> functionsIn(const KnownReport &known, size_t report,
                                       const BudgetPlace &place) const;
  std::string nameOf(const BudgetPlace &place) const; // of its function
  bool isMeant(const NamedFunction &function, const BudgetPlace &place) const;
  std::vector<const synthesis::LoopReport *> loopsIn(const KnownReport &known, size_t report,
                                                     const BudgetPlace &place) const;
  std::vector<const synthesis::LoopReport *> loopsByName(const KnownReport &known,
                                                         const std::vector<std::string> &names,
                                                         const BudgetPlace &place) const;
};

// "tem_8" of "tem[8]": how C++ calls what the kernel is called.
std::string nameInCpp(const std::string &label);

} // namespace allo
