// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a schedule looks like once its steps are done; of a kernel, before there are any.
#pragma once

#include "api/load/LoadKernel.h"
#include "schedule/replay/Outline.h"
#include "schedule/replay/Replay.h"

#include <string>
#include <vector>

namespace allo::api {

struct ViewedSchedule {
  Failure failure; // nothing: 'view' is there
  LoadedKernel loaded;
  schedule::ScheduleView view;
  schedule::ScheduleOutline outline; // of it
  // What the engine has against its steps, errors and warnings; what the checker has against them
  // is in 'loaded'.
  std::vector<FileReport> reports;
};
// The program in it refers to types of 'types'.
ViewedSchedule viewSchedule(TypeContext &types, const std::string &target, FileSystem &files,
                            StepWarnings warnings = {});

} // namespace allo::api
