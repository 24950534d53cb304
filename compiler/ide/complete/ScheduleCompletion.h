// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What may be typed in code that schedules, where the names of loops, buffers and kernels stand in
// strings. They are those of the schedule as the lines before have left it.
#pragma once

#include "ide/complete/CallContext.h"
#include "ide/complete/Completion.h"

#include <vector>

namespace allo {

struct ScheduleItems {
  std::vector<CompletionItem> items;
  bool isExclusive = false; // nothing else may stand there
};
ScheduleItems scheduleItems(const Analysis &analysis, uint32_t offset, const TypedPlace &place);

} // namespace allo
