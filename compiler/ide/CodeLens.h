// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What an editor offers to do with a file's kernels, and what came of it the last time: lines above
// their names. Pure functions of an Analysis.
// To add an action: an enumerator, its title in codeLenses(), its command in handlers/CodeLens.
#pragma once

#include "sema/Analyzer.h"
#include "sema/TargetLimits.h"
#include "support/Hash.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace allo {

struct KernelInput {
  std::string name;
  std::string type; // as users write it: "i32[4, 4]"
};

// A kernel that can be compiled as it is: nothing of it is left to be bound.
struct RunnableKernel {
  // Of an instance: of its template. None where that is in another file.
  std::optional<Span> definition;
  std::string target;      // what follows "FILE.py::" in a target
  Span name;               // the kernel's, or the one that an instance is bound to
  bool hasStreams = false; // as parameters: nobody can run it, it is hardware only
  bool broken = false;     // it, or something of this file that it uses, has errors
  bool usesOthers = false; // it depends on other files
  Fingerprint print = 0;   // of all in this file that it depends on; not of comments and blanks;
                           // 0 where it is broken
  KernelKey home;          // where it is defined, and which it is of those that are made there
  std::string label;
  std::vector<KernelInput> inputs;
};

// In the order of the source. Of several kernels of one name the last one counts, as in Python.
std::vector<RunnableKernel> runnableKernels(const Analysis &analysis);
std::optional<RunnableKernel> findRunnable(const Analysis &analysis, const std::string &target);
// What of a kernel Vitis cannot build; of all that it calls, what this file has.
std::vector<Diagnostic> vitisLimitsOf(const Analysis &analysis, const std::string &target);
// The first error at or below a kernel's name, else the first one of the file; null: there is none.
const Diagnostic *mistakeOf(const Analysis &analysis, const std::string &target);
// Stands in for 'print' where a target is none of them.
Fingerprint printOfFile(const Analysis &analysis);

// What came of an action, in a few words: "ran on CPU, 0.4 ms".
enum class CodeLensKind : uint8_t {
  Run,
  Csim,
  Synthesize,
  ShowHls,
  ShowMlir,
  ShowMistake // of a kernel with errors
};

struct LastResult {
  CodeLensKind action = CodeLensKind::Run;
  std::string target;
  std::string shown;
  bool stale = false;
};

struct CodeLens {
  Span span;
  CodeLensKind kind = CodeLensKind::Run; // of a result: what it came of
  std::string title;
  std::string target;
};

std::vector<CodeLens> codeLenses(const std::vector<RunnableKernel> &kernels,
                                 const std::vector<LastResult> &results);

} // namespace allo
