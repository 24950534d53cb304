// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The checker's one public door: text in, an immutable Analysis out, reusing what an edit did not
// change.
//
// An Analyzer belongs to one document and is used by one thread at a time (any thread); the
// Analyses that it returns are immutable and may be read by any number of threads while it goes on.
// It never fails: whatever the text is, an Analysis with diagnostics comes back, or nullptr when
// the token was cancelled, after which the next call takes up what was left. To see what it found:
// allo-lsp --check --dump=ast|typed FILE.
#pragma once

#include "diag/Diagnostic.h"
#include "sema/Types.h"
#include "support/CancelToken.h"
#include "support/PersistentSeq.h"
#include "support/Text.h"

#include <memory>
#include <string>
#include <vector>

namespace allo {

class FileState;
struct ItemState;  // sema/Items.h: one top-level statement, parsed and checked
struct ModuleView; // sema/ModuleView.h: what another file shows to this one

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
  AnalysisStats stats;                 // of the run that made this version
};

struct AnalyzerOptions {
  uint32_t fileNumber = 0;        // in the workspace
  uint32_t maxBytes = 8u << 20;   // of a larger file it is said that it is
  uint32_t maxStatements = 50000; // at top level: each costs some kilobytes to remember
  uint32_t maxDiagnostics = 1000; // per file, the rest is counted in a last one
  // Of the evaluator for all constants of a file, or of all its bodies, per MiB of its text. A step
  // is about 12 ns; what an operation costs in steps is in Interpreter, PyHeap and KernelChecker.
  uint64_t maxSteps = 60'000'000;
  bool optIn = true; // find the warnings that are off by default, too
};

class Analyzer {
public:
  explicit Analyzer(TypeContext &types, AnalyzerOptions options = {});
  ~Analyzer();
  Analyzer(Analyzer &&) noexcept;

  // Analyses 'text'. 'changed' is the hull of everything that differs from the previous call's
  // text, in coordinates of both texts: bytes before changed.begin and from changed.oldEnd/newEnd
  // on are equal. Without it the whole text counts as changed (results are still reused where they
  // fit).
  std::shared_ptr<const Analysis> analyze(const Text &text, const TextEdit *changed = nullptr,
                                          const CancelToken &cancel = {});

private:
  std::unique_ptr<FileState> impl;
};

// The hull of two successive edits, in coordinates of the first text and of the last one.
TextEdit joinEdits(const TextEdit &first, const TextEdit &second);

} // namespace allo
