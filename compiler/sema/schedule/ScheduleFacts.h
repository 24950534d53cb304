// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What following the schedules of an item has shown, by node, for editors.
#pragma once

#include "sema/schedule/Schedule.h"

#include <memory>
#include <optional>
#include <vector>

namespace allo {

struct ScheduleMention {
  NodeId node = NoNode;           // a string or an expression that stands for a loop or a buffer,
                                  // or a call that changes the schedule
  std::optional<ScheduleRef> ref; // nothing: it is the call
  std::shared_ptr<const Schedule> state; // in which the ref is; of a call the one after it
};

struct ScheduleFacts {
  std::vector<ScheduleMention> mentions; // in the order of evaluation
};

} // namespace allo
