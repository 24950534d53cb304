// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What came of a run, in the words of lenses and messages.
#pragma once

#include "ide/CodeLens.h"
#include "job/Job.h"

#include <string>
#include <string_view>
#include <vector>

namespace allo::server {

// "0.5 µs", "31 µs", "4.2 ms", "1.5 s"
std::string showSeconds(double seconds);

// What a run may write, with types.
struct KernelOutputs {
  std::vector<KernelInput> buffers;
  std::vector<std::string> results;
};

// "Ran in 0.5 µs", "Equals its kernel in 3 runs", "csim ok, equals CPU, 4.2 µs",
// "csim differs at C[1, 2]"
std::string showOutcome(JobKind kind, const RunResult &result);
// "Fault: division by zero", "csim fault: deadlock"; onCpu: of what a simulation is compared with.
std::string showFault(std::string_view code, bool isCsim, bool onCpu);
// What a simulation computes otherwise than the CPU does, or a schedule otherwise than its kernel,
// as a sentence; empty: nothing.
std::string showDifference(JobKind kind, const RunResult &result);
// Where the first value that differs was stored; null if that is not known.
const DiagnosticRecord *storeOfDifference(const RunResult &result);

// What came of `allo run`, for a message: "result 3", "output c u8[8×8]". Empty where nothing did.
std::string showResults(const RunResult &result, const KernelOutputs &outputs);

} // namespace allo::server
