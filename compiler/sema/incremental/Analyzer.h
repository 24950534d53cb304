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

#include "sema/facts/Analysis.h"
#include "sema/types/Types.h"
#include "support/CancelToken.h"
#include "support/Text.h"

#include <memory>

namespace allo {

class FileState;

struct AnalyzerOptions {
  uint32_t fileNumber = 0;        // in the workspace
  uint32_t maxBytes = 8u << 20;   // of a larger file it is said that it is
  uint32_t maxStatements = 50000; // at top level: each costs some kilobytes to remember
  uint32_t maxDiagnostics = 1000; // per file, the rest is counted in a last one
  // Of the evaluator for all constants of a file, or of all its bodies, per MiB of its text. A step
  // is about 12 ns; what an operation costs in steps is in Interpreter, PyHeap and KernelChecker.
  uint64_t maxSteps = 60'000'000;
  bool lint = true;  // find the warnings about the code of kernels (lint/)
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
