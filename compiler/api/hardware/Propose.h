// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Single steps for a schedule of a file that make its kernel faster by the estimate, for editors:
// the designs next to the schedule as it is, of directives only. Latencies are in cycles, times in
// seconds. Where nothing is known there are no proposals; that is not an error. Any thread may make
// a call.
#pragma once

#include "api/hardware/Estimate.h"
#include "os/FileSystem.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace allo::api {

struct Proposal {
  std::vector<program::SourceRange> loops; // that it is about: those of a flattened nest, or one
  std::string title;                       // "Pipeline this loop"
  std::vector<std::string> lines;          // "s.pipeline(\"k\")"
  // With it:
  std::optional<unsigned> interval; // of the loop, if it is pipelined
  std::optional<synthesis::Cycles> loopLatency, latency;
};

struct Proposals {
  Estimated estimated;                       // of the schedule as it is
  std::optional<program::SourceRange> after; // its last call in the file; none: it has no steps
  std::vector<Proposal> all;
};

constexpr size_t MostProposed = 24;    // estimates
constexpr double LongestProposing = 1; // no further estimate is begun after that

// The target of the options is a variable with a schedule.
Proposals propose(TypeContext &types, const EstimateOptions &options, FileSystem &files);

} // namespace allo::api
