// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What backends compile of a loaded target: the module of a kernel as it is written, or with the
// steps of its schedule done.
#pragma once

#include "api/LoadKernel.h"
#include "lower/ModuleSource.h"
#include "schedule/replay/Replay.h"

#include <memory>
#include <vector>

namespace allo::api {

class Modules {
public:
  // 'loaded' has a program, and outlives this.
  explicit Modules(LoadedKernel &loaded);

  // Refers to this object.
  const lower::ModuleSource &source() const { return modules; }
  Result<schedule::ScheduleView, Failure> view();
  // Where a backend failed because of a step of the schedule, adds the error to those of the
  // kernel, instead of a message.
  void explain(Failure &failure);
  // What the engine warned of during the last replay.
  std::vector<FileReport> warnings() const;

private:
  FileReport reportOf(const schedule::ReplayReport &report, Severity severity) const;

  LoadedKernel &loaded;
  std::unique_ptr<schedule::Replay> replay;
  lower::ModuleSource modules;
};

} // namespace allo::api
