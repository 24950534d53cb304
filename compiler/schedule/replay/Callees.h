// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Schedules without steps of the kernels that the primary kernel of a schedule calls, for
// compose(): their steps are done on modules of the same program.
#pragma once

#include "lower/Lower.h"
#include "program/Program.h"
#include "schedule/Schedule.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace allo::schedule {

// Whose arguments a called kernel relies on: those of any call that passes different arrays, or
// those of all calls in the program.
enum class CallsOf : uint8_t { DifferentArrays, Program };

// A kernel as the callers of a program know it. The place is that of its name, in a file with the
// path.
struct CalleeName {
  std::string label, around; // see program::Kernel
  struct Place {
    std::string path;
    Span span;
  };
  std::optional<Place> place = {}; // nothing: it is not known
};

class Callees {
public:
  // All outlive this. Without 'plain' there are none.
  Callees(const program::Program &program, const lower::ModuleSource *plain,
          const lower::LowerOptions &options)
      : program(program), plain(plain), options(options) {}

  // Another one with each call; null: the program has no such kernel, or more than one.
  Schedule *fresh(const CalleeName &name, CallsOf calls);

private:
  const program::Program &program;
  const lower::ModuleSource *plain;
  const lower::LowerOptions &options;
  std::vector<std::unique_ptr<Schedule>> made;
};

} // namespace allo::schedule
