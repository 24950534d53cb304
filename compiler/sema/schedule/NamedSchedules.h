// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The names by which commands find the schedules that variables at module level hold: "s", and of a
// variable that holds several one after the other, "s#1", "s#2" for those before the last one.
#pragma once

#include "sema/facts/Analysis.h"
#include "sema/schedule/Schedule.h"

#include <string>
#include <string_view>
#include <utility>
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

// Whether a name in ScheduleFacts::locals is of a function, "test_gemm.s", and not of a call, "s".
bool isOfFunction(std::string_view local);
// Those that no Python expression at module level gives: of functions, and earlier ones.
std::vector<std::pair<std::string, ScheduleIdentity>> otherSchedules(const Analysis &analysis);

} // namespace allo
