// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What an editor offers to do with a file's kernels, and what came of it the last time: lines above
// their decorators. Pure functions of an Analysis.
// To add an action: an enumerator, its switch in CodeLensOptions, its title in codeLenses(), its
// command in handlers/CodeLens.
#pragma once

#include "ide/ActiveInstance.h"
#include "sema/facts/Analysis.h"
#include "support/Hash.h"
#include "target/SourceLimits.h"

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
  std::string target; // what follows "FILE.py::" in a target
  Span name;          // the kernel's, or the one that an instance is bound to
  Span place;         // where its lenses stand: its first decorator, or that name
  // Of an instance with a name of its own: where those of its template stand, if in this file.
  std::optional<Span> templatePlace;
  bool hasStreams = false; // as parameters: it runs as a part of its callers only
  std::string caller;      // of one with streams: the target of a kernel that runs it; may be empty
  bool broken = false;     // it, or something of this file that it uses, has errors
  uint32_t errors = 0;     // how many these are
  Span firstError;         // in the order of the source
  bool usesOthers = false; // it depends on other files
  Fingerprint fingerprint = 0; // of all in this file that it depends on; not of comments and
                               // blanks; 0 where it is broken
  KernelKey home;              // where it is defined, and which it is of those that are made there
  std::string label;
  std::string arguments;   // of an instance, "[i16, 16]"; else empty
  bool isUnnamed = false;  // an instance that has no name of its own in the file
  bool isSchedule = false; // of the kernel 'home'
  bool isText = false;     // it is a schedule of MLIR, which cannot run
  std::string part;        // of a schedule that an object, list or dict holds: ".s", "[0]"
  std::vector<KernelInput> inputs;
  std::vector<std::string> results; // their types
};

// To look at all that kernels depend on takes most of the time. Lenses do without fingerprints and
// 'usesOthers', which may then have any value, and without inputs and results, which are then
// empty: what kernels depend on is looked at only for those that lead to an error.
enum class KernelFacts : uint8_t { All, OfLenses };
// In the order of the source, instances without a name after their template. Of several kernels of
// one name the last one counts, as in Python.
std::vector<RunnableKernel> runnableKernels(const Analysis &analysis,
                                            KernelFacts facts = KernelFacts::All);
// Schedules that functions make, and no name at module level holds.
struct FunctionSchedules {
  std::vector<RunnableKernel> targets; // by the names of variables, in the order of the source
  // Steps of others, which no target means, and why.
  struct Unnamed {
    Span place;
    std::string reason;
  };
  std::vector<Unnamed> unnamed;
};
FunctionSchedules functionSchedules(const Analysis &analysis);
std::optional<RunnableKernel> findRunnable(const Analysis &analysis, const std::string &target);
// What of a kernel Vitis cannot build; of all that it calls, what this file has.
std::vector<Diagnostic> vitisLimitsOf(const Analysis &analysis, const std::string &target);
// The first error that keeps a kernel from running, else the first one of the file; null: there is
// none.
const Diagnostic *errorOf(const Analysis &analysis, const std::string &target);
// The parameters that a run may write: those that the kernel assigns or passes on; all buffers
// where its body is in another file.
std::vector<KernelInput> writtenInputs(const Analysis &analysis, const RunnableKernel &kernel);
// Stands in for 'print' where a target is none of them.
Fingerprint fingerprintOfFile(const Analysis &analysis);

enum class CodeLensKind : uint8_t {
  Run,
  Csim,
  Compare, // a schedule with its kernel as it is written
  Synthesize,
  Estimate, // of a result only
  ShowHls,
  ShowMlir,
  ShowSchedule,
  ShowInstance, // whose types are shown in the template, and the next one
  ShowError     // of a kernel with errors
};

// Which lenses are shown.
struct CodeLensOptions {
  bool enabled = true; // any at all
  bool results = true;
  bool run = true;
  bool csim = true;
  bool hls = true;
  bool mlir = true;
  bool schedule = true;
  bool compare = true;
  bool synthesize = true;
  bool estimates = true;
  bool instances = true;

  friend bool operator==(const CodeLensOptions &, const CodeLensOptions &) = default;
};

struct LastResult {
  CodeLensKind action = CodeLensKind::Run;
  std::string target;
  std::string shown; // "Ran in 0.4 µs"
  bool stale = false;
};

struct CodeLens {
  Span span;
  CodeLensKind kind = CodeLensKind::Run; // of a result: what it came of
  std::string title;
  std::string target;
  std::string instance = {}; // of ShowInstance: the one that a click shows
};

// By places, in the order in which they are to be drawn.
std::vector<CodeLens> codeLenses(const std::vector<RunnableKernel> &kernels,
                                 const std::vector<LastResult> &results,
                                 const std::vector<KernelInstances> &instances,
                                 const CodeLensOptions &options);

} // namespace allo
