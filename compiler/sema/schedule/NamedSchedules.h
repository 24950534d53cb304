// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The names by which commands find schedules: of variables at module level, "s", and of a variable
// that holds several one after the other, "s#1", "s#2" for those before the last one; and the names
// of all others.
#pragma once

#include "sema/facts/Analysis.h"
#include "sema/schedule/Schedule.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace allo {

constexpr size_t MostEarlier = 64; // of a variable; others have no names
// Of a variable's number'th earlier schedule, from 1 on.
std::string earlierName(std::string_view variable, size_t number);

struct NamedSchedule {
  std::string name;
  ScheduleIdentity schedule;
  NodeRef place;          // of the variable, where it gets the schedule
  bool isEarlier = false; // than the last one
};
// In the order of the source, each name once. Of a variable that has had more schedules, the first
// MostEarlier have names.
std::vector<NamedSchedule> namedSchedules(const Analysis &analysis);

// A schedule that no Python expression at module level gives.
struct OtherSchedule {
  std::string name;
  std::shared_ptr<const Schedule> state; // never null
  // The call that makes it; of one from outside of the function that changes it, the last step.
  NodeRef place;
  bool isEarlier = false; // of a variable at module level
  bool isBackend = false; // of a function
};
struct OtherSchedules {
  // Of variables of functions, "test_gemm.s", and of what these hold, "test_gemm.self.s"; earlier
  // ones; those that nothing holds, by their lines: "test_gemm:12", and "12" at module level.
  std::vector<OtherSchedule> named;
  // Those that have no name, and why.
  struct Unnamed {
    std::shared_ptr<const Schedule> state; // never null
    NodeRef place;
    std::string reason;
  };
  std::vector<Unnamed> unnamed;
};
OtherSchedules otherSchedules(const Analysis &analysis);

} // namespace allo
