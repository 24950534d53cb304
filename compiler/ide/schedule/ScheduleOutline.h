// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The loops and buffers of the schedule that a place in a file is about: of a line with a step as
// they are after it, of another line that uses a schedule as they are there, of a line of a kernel
// after all steps of its schedule.
#pragma once

#include "sema/facts/Analysis.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace allo {

struct ScheduleOutlinePlace {
  std::string file; // the path of another one; empty: this one
  Text text;        // of that file
  Span span;
};

struct ScheduleOutlineNode {
  enum class Kind : uint8_t { Function, Loop, Buffer };
  Kind kind = Kind::Loop;
  std::string name;                          // empty: it has none
  std::string detail;                        // "4 iterations, pipeline II=1", "[32, 16]"
  std::optional<ScheduleOutlinePlace> place; // in the kernel
  std::optional<ScheduleOutlinePlace> step;  // the call that made it
  std::vector<ScheduleOutlineNode> children;
};

struct ScheduleOutline {
  std::string kernel;
  std::vector<std::string> names; // as targets: "s", "test_gemm.s"
  uint64_t epoch = 0;
  bool isDirty = false;
  uint64_t steps = 0;      // that have been done
  uint64_t allSteps = 0;   // at the end of the file
  std::string last;        // the primitive of the last one
  bool isComplete = false; // nothing is missing in 'functions'
  std::vector<ScheduleOutlineNode> functions;
};
// Nothing where no schedule is meant, or the checker does not follow it.
std::optional<ScheduleOutline> scheduleOutline(const Analysis &analysis, uint32_t offset);
// Of the schedule of that name, after all steps.
std::optional<ScheduleOutline> scheduleOutline(const Analysis &analysis, std::string_view target);

} // namespace allo
