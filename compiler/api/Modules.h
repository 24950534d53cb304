// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What backends compile of a loaded target: the module of a kernel as it is written, or with the
// steps of its schedule done.
#pragma once

#include "api/load/LoadKernel.h"
#include "lower/ModuleSource.h"
#include "schedule/replay/Replay.h"

#include <map>
#include <memory>
#include <optional>
#include <string>

namespace allo::api {

class Modules {
public:
  // 'loaded' has a program, and outlives this. Of a schedule, the first 'steps' are done.
  explicit Modules(LoadedKernel &loaded, size_t steps = schedule::Replay::AllSteps);

  // Parameters of the kernel in the memory of the host, with the reason, for warnings.
  void setHostPorts(std::map<unsigned, std::string> ports);

  // Refers to this object.
  const lower::ModuleSource &source() const { return modules; }
  Result<schedule::ScheduleView, Failure> view();
  // After a backend has asked for a module with checks: the message about the step that they, and
  // nothing else, prevent. The backend got the kernel as it is written.
  std::optional<std::string> checksPrevent() const;
  // After a backend has asked for the module: adds the warnings of the steps of the schedule to the
  // kernel and, where the backend failed because of one, its error instead of a message.
  void explain(Failure &failure);

private:
  LoadedKernel &loaded;
  std::unique_ptr<schedule::Replay> replay;
  lower::ModuleSource modules;

  void judge(Failure &failure); // the warnings
  FileReport reportOf(const schedule::ReplayReport &report) const;
};

} // namespace allo::api
