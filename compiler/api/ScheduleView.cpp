// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "api/ScheduleView.h"

#include "api/Hls.h"
#include "api/Modules.h"
#include "api/load/Target.h"

namespace allo::api {

ViewedSchedule viewSchedule([[maybe_unused]] TypeContext &types, const std::string &target,
                            [[maybe_unused]] FileSystem &files,
                            [[maybe_unused]] StepWarnings warnings) {
  ViewedSchedule made;
  if (target.empty()) {
    made.failure = {Ending::Refused, "schedule needs a target: FILE.py::SCHEDULE"};
    return made;
  }
#ifdef ALLO_CPU
  made.loaded = loadKernel(types, target, files,
                           {.streams = true, .texts = true, .warnings = std::move(warnings)});
  made.failure = made.loaded.failure;
  if (!made.loaded.program)
    return made;
  Modules modules(made.loaded);
  if (Result<TargetInterfaces> interfaces = interfacesOf(made.loaded, target, {}, {}, files))
    modules.setHostPorts(hostPortsOf(made.loaded, *interfaces));
  Result<schedule::ScheduleView, Failure> view = modules.view();
  if (view) {
    made.view = *std::move(view);
    made.outline = schedule::outlineOf(made.view, parseTarget(made.loaded.target).name);
  } else {
    made.failure = view.error();
  }
  const size_t known = made.loaded.errors.size();
  modules.explain(made.failure); // which may be a warning that is an error
  made.reports = made.loaded.warnings;
  made.reports.insert(made.reports.end(), made.loaded.errors.begin() + known,
                      made.loaded.errors.end());
  return made;
#else
  made.failure = {Ending::Refused, "this build has no MLIR and cannot apply schedules"};
  return made;
#endif
}

} // namespace allo::api
