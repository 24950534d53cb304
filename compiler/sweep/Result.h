// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What came of one point of a sweep, as its file in the folder has it (report/Fields.h): fields may
// be added, never renamed.
#pragma once

#include "job/SweepResults.h"
#include "support/Ending.h"

#include <string>
#include <string_view>
#include <vector>

namespace allo::sweep {

constexpr Status statusOf(Ending ending) { return Status(ending); }
static_assert(statusOf(Ending::InternalError) == Status::InternalError);

// "done", "lost"
std::string_view show(Status status);
// Of a sweep: that of its worst point. The order is documented in docs/sweeps.md.
int exitCodeOf(const std::vector<PointResult> &results);

// What a worker process reports, on a line.
struct PointReport {
  PointResult result;
  std::string log; // all that there is to say of a point that is not done
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("result", self.result);
    field("log", self.log);
  }
};

} // namespace allo::sweep
