// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What would allow a smaller interval of a pipelined loop: a partition, partial sums. Only what
// follows from the model is said. It lifts the limit that there is; another one may follow.
#pragma once

#include "estimate/Estimate.h"
#include "estimate/schedule/Body.h"
#include "estimate/trace/Trace.h"

#include <functional>
#include <string>
#include <vector>

namespace allo::estimate {

struct Lift {
  // "partition 'A' along dimension 2, cyclic with factor 4: its ports then allow II 1"; empty:
  // nothing is known.
  std::string text;
  std::vector<PartitionLift> partitions;
};
// A pipelined loop, and what an estimate of a changed one takes.
struct LiftedLoop {
  const Body &body;
  const Trace &trace;
  const std::vector<Buffer> &buffers;
  const Target &target;
  PipelineRequest request;
  uint64_t trips = UINT64_MAX; // of the innermost loop
  bool hasLoopAround = false;
  // The smallest interval that ports and recurrences allow, if a buffer is another one.
  std::function<unsigned(uint32_t buffer, const Buffer &trial)> intervalWith;
};
Lift liftOf(const LiftedLoop &loop);
// The smallest interval that the ports of a buffer allow, if it is 'trial'.
unsigned portInterval(const Trace &trace, uint32_t buffer, const Buffer &trial);

} // namespace allo::estimate
