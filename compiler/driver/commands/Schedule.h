// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What `allo schedule` does, as a function of its arguments and the file system.
#pragma once

#include "api/ScheduleView.h"
#include "driver/results/Text.h"

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace allo::driver {

struct ScheduleArguments {
  std::string target;
  std::string tree;   // "all", "compact"; empty: it is not printed
  std::string script; // "pending", "all"; empty: it is not printed
  bool payload = false;
  api::StepWarnings warnings = {.areJudged = true};
  bool json = false;
  bool color = false;
};
void addScheduleOptions(CLI::App &app, ScheduleArguments &arguments);
CommandOutput showSchedule(const ScheduleArguments &arguments, FileSystem &files);

// What `allo check --schedules` does with each schedule, see check/Check.h.
Result<std::vector<FileReport>> applySchedule(const std::string &target, FileSystem &files);

} // namespace allo::driver
