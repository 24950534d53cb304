// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Everything that is known about one version of one file. Immutable: any number of threads may read
// it while the Analyzer (sema/incremental/Analyzer.h) goes on with the next version.
#pragma once

#include "diag/Diagnostic.h"
#include "support/PersistentSeq.h"
#include "support/Text.h"

#include <memory>
#include <string>
#include <vector>

namespace allo {

class TypeContext;
struct ItemState;  // sema/facts/Items.h: one top-level statement, parsed and checked
struct ModuleView; // sema/facts/ModuleView.h: what another file shows to this one

// A top-level statement with the trivia that follows it, as an element of the file.
struct ItemEntry {
  std::shared_ptr<const ItemState> state;
  uint32_t length = 0;      // bytes up to the next one
  uint32_t diagnostics = 0; // how many this one has
  bool openString = false;  // holds a triple-quoted string without an end
  bool commented = false;   // may hold comments "allo: ignore"
  uint32_t weight() const { return length; }
  bool inactive = false; // compile-time conditions leave some of it out
  uint32_t count() const { return diagnostics + (commented ? 1 : 0) + (inactive ? 1 : 0); }
};

struct AnalysisStats {
  uint32_t segmentsParsed = 0;
  uint64_t steps = 0; // of the evaluator, and what checking kernels costs in these
  std::vector<std::string> checkedKernels; // names, in the order checked in this run
  std::vector<std::string>
      evaluatedItems; // module-level statements evaluated in this run: what they bind
};

// A module that an import names, and the file that it is.
struct ImportedFile {
  std::string module; // as the import has it: "pkg.mod", ".tables"
  std::shared_ptr<const ModuleView> view;
};

struct Analysis {
  Text text;
  bool usesAllo = false; // imports allo; where it does not, nothing else is filled in
  PersistentSeq<ItemEntry> items;
  std::vector<Diagnostic> diagnostics; // sorted by span
  std::vector<Span> commented;         // the items that may hold comments "allo: ignore"
  std::vector<ImportedFile> imports;   // of files of the workspace, by module
  // What its types are made in, to check a changed kernel; null where 'usesAllo' is false.
  TypeContext *types = nullptr; /*nullable*/
  AnalysisStats stats;          // of the run that made this version
};

} // namespace allo
