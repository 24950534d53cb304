// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What names mean to code that schedules, as a line sees them: schedules in the state that the
// lines before it have left, refs, kernels. The line itself may be half typed. What objects, lists,
// dicts and imported files hold has the code that leads to it: "m.s", "stages[\"load\"]".
#pragma once

#include "sema/facts/Analysis.h"
#include "sema/operators/ScheduleMembers.h"
#include "sema/schedule/ScheduleFacts.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace allo {

struct ScheduleName {
  enum class Kind : uint8_t {
    Schedule,
    Query,
    Selection,
    Ref,
    Backend,
    Kernel,
    Class,  // 'Schedule'
    Method, // of an object
    Value   // anything else that an object or a file has
  };
  Kind kind = Kind::Schedule;
  std::shared_ptr<const Schedule> state = {};         /*nullable: of Kernel and Class*/
  ScheduleRef ref = {};                               // of Ref
  std::shared_ptr<const KernelSignature> kernel = {}; // of Kernel
  std::string text = {};                              // of Value: for users; may be empty
  bool isCpu = false; // of a Backend that only a chain of calls gives: it is for the CPU
};
using ScheduleNames = std::map<std::string, ScheduleName, std::less<>>;

// Those that may be meant at an offset.
ScheduleNames scheduleNamesAt(const Analysis &analysis, uint32_t offset);
// Whose members it has; nothing for what is neither a schedule nor a part of one.
std::optional<ScheduleOwner> ownerOf(const ScheduleName &name);

} // namespace allo
