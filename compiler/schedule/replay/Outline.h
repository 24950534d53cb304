// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a schedule has made of its kernel, to be read beside the code: kernels, loops with their
// iterations and directives, buffers with their banks, and the steps. The complete tree of
// operations is ScheduleView's.
#pragma once

#include "program/Program.h"
#include "schedule/replay/Replay.h"

#include <string>
#include <vector>

namespace allo::schedule {

struct ScheduleOutline {
  std::string text;
  std::vector<program::MappedLine> map; // lines count from 1
};
// 'name' is the schedule's, for the first line.
ScheduleOutline outlineOf(const ScheduleView &view, const std::string &name);

} // namespace allo::schedule
