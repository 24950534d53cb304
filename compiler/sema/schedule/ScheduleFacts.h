// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What following the schedules of an item has shown, by node, for editors.
#pragma once

#include "sema/schedule/Schedule.h"

#include <map>
#include <memory>
#include <optional>
#include <string>

namespace allo {

// Of a string or an expression that stands for a loop or a buffer, or of a call that changes the
// schedule.
struct ScheduleMention {
  std::optional<ScheduleRef> ref;        // nothing: it is a call
  std::shared_ptr<const Schedule> state; // in which the ref is; of a call the one after it
};

// Of a node that is evaluated several times, as in a loop of Python, the last one.
struct ScheduleFacts {
  std::map<NodeId, ScheduleMention> mentions;
  // Of the variables of functions that hold schedules: "test_gemm.s", or "s" in a call.
  std::map<std::string, ScheduleIdentity> locals;
};

} // namespace allo
