// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A schedule of a kernel of a running program, or of MLIR: each call has its effect at once
// (schedule/replay/LiveSchedule.h). What backends get is a copy with the steps until then, so that
// the schedule can go on.
// For one thread at a time, as the types are.
#pragma once

#include "api/load/LoadKernel.h"
#include "api/objects/KernelObject.h"
#include "schedule/replay/LiveSchedule.h"
#include "support/Result.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace allo::api {

// A kernel of a running program as commands have the target that they load: with a program, or with
// what is wrong.
LoadedKernel loadObject(TypeContext &types, const KernelObject &kernel);

struct ScheduleProblem {
  std::string_view className; // of allo.schedule.errors
  FileReport report;          // one diagnostic
};

class ScheduleObject {
public:
  ScheduleObject(TypeContext &types, const KernelObject &kernel);
  // Of MLIR; 'name' is how messages call it.
  static Result<std::shared_ptr<ScheduleObject>, ScheduleProblem> ofText(std::string text,
                                                                         const std::string &name);

  // Why there is none, as of CompiledObject.
  const std::vector<FileReport> &errors() const { return loaded.errors; }
  const Failure &failure() const { return loaded.failure; }

  // Of one that there is.
  schedule::LiveSchedule &live() { return *engine; }
  const KernelSignature &signature() const { return *kernel->signature; } // of a kernel
  FileReport reportOf(const schedule::ReplayReport &report) const;        // one diagnostic
  std::string showPlace(const program::SourceRange &place) const;         // "gemm.py:3:5"

  // Of a kernel: what a backend compiles, with a program of its own. The steps are those that there
  // are now. Made again, it is the same.
  using Export = std::function<LoadedKernel()>;
  Export exported() const;

private:
  TypeContext *types = nullptr;       // null: of MLIR
  std::optional<KernelObject> kernel; // nothing: the same
  LoadedKernel loaded;
  std::unique_ptr<schedule::LiveSchedule> engine;

  ScheduleObject() = default;
};

} // namespace allo::api
