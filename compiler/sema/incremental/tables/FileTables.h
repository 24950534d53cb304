// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// All that is known of a file between two runs of the checker, one table per subject. FileState
// changes them, in the order of a run; what only reads them (ItemNames, the diagnostics) gets them
// const.
#pragma once

#include "sema/incremental/Analyzer.h"
#include "sema/incremental/tables/CallGraph.h"
#include "sema/incremental/tables/CalleeLints.h"
#include "sema/incremental/tables/CostLimit.h"
#include "sema/incremental/tables/DependencyTable.h"
#include "sema/incremental/tables/ExportedNames.h"
#include "sema/incremental/tables/FileImports.h"
#include "sema/incremental/tables/InstanceTable.h"
#include "sema/incremental/tables/ItemTable.h"
#include "sema/incremental/tables/Relevance.h"
#include "sema/incremental/tables/ScheduleTable.h"
#include "sema/incremental/tables/Worklist.h"

namespace allo {

struct FileTables {
  FileTables(TypeContext &types, const AnalyzerOptions &options)
      : items(options.fileNumber), calleeLints(items, imports, types), cost(options.maxSteps) {}
  FileTables(const FileTables &) = delete;

  ItemTable items;
  PendingWork work{items};
  DependencyTable dependencies{items, work};
  InstanceTable instances{items, work.instances};
  CallGraph calls{items};
  FileImports imports{items};
  CalleeLints calleeLints;
  ScheduleTable schedules;
  ExportedNames exports;
  CostLimit cost;
  Relevance relevance;

  // The text is forgotten; what others know of the file is not.
  void clear() {
    work.clear();
    dependencies.clear();
    instances.clear();
    calls.clear();
    imports.clear();
    calleeLints.clear();
    schedules.clear();
    exports.invalidate();
    cost.clear();
    relevance.clear();
    items.clear();
  }
};

} // namespace allo
