// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What following the schedules of an item has shown, by node, for editors.
#pragma once

#include "sema/schedule/Schedule.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace allo {

// Of a string or a name that stands for a loop or a buffer, of a call that changes the schedule, or
// of a schedule itself.
struct ScheduleMention {
  std::optional<ScheduleRef> ref;        // nothing: it is a call or a schedule
  std::shared_ptr<const Schedule> state; // in which the ref is; of a call the one after it
  bool isByName = false;                 // the value is a string, which 'state' has looked up
  std::vector<ScheduleRef> results = {}; // of a call
  bool isRepeated = false; // evaluated several times; of a string with several meanings
};
// The loop, buffer or operation of the kernel that a mention with a ref is about.
inline NodeRef declarationOf(const ScheduleMention &mention) {
  const ScheduleTree &tree = mention.state->tree();
  return mention.ref->kind == ScheduleRef::Kind::Buffer ? tree.buffers[mention.ref->id].place
                                                        : tree.nodes[mention.ref->id].place;
}

// Of the nodes of an item. Of a node that is evaluated several times, as in a loop of Python, the
// last one.
struct ScheduleNodeFacts {
  std::map<NodeId, ScheduleMention> mentions;
  // Of a variable that is passed to a primitive, and holds the names of loops or buffers: each of
  // these, and what it stands for.
  using Names = std::map<std::string, ScheduleMention, std::less<>>;
  std::map<NodeId, Names> namesIn;
  // Names, parameters and attributes that hold a schedule, and its state there.
  std::map<NodeId, std::shared_ptr<const Schedule>> schedules;
  // Names and parameters whose objects, lists and dicts hold schedules or refs: these, by what
  // follows the name (HeldSchedules.h). Calls of methods of such a name: the same after the call.
  using Held = std::map<std::string, ScheduleMention, std::less<>>;
  std::map<NodeId, std::shared_ptr<const Held>> held;
};
// What a variable of a function holds.
struct LocalSchedule {
  ScheduleIdentity schedule;
  // Of a schedule from outside how the function leaves it; null: it has all that is done to it.
  std::shared_ptr<const Schedule> state = {}; /*nullable*/
  bool isBackend = false;
  friend bool operator==(const LocalSchedule &, const LocalSchedule &) = default;
};
struct ScheduleFacts : ScheduleNodeFacts {
  // Of the variables of functions that hold schedules or backends, and of what these hold:
  // "test_gemm.s", "test_gemm.self.s", or "s" in a call. Of a variable that has held others before,
  // these as "test_gemm.s#1", "test_gemm.s#2".
  std::map<std::string, LocalSchedule> locals;
  // The states that they get in code that is expected to fail.
  std::vector<std::shared_ptr<const Schedule>> mayFail;
  // How functions leave schedules from outside, which have a last step.
  std::vector<std::shared_ptr<const Schedule>> takenBack;
  std::map<ItemId, ScheduleNodeFacts>
      elsewhere; // of functions of other items, which this one calls
};

} // namespace allo
