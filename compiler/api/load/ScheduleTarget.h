// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Schedules as targets (Target.h): by the name of one or of a backend, by "function.name", and by
// an expression that makes one.
#pragma once

#include "sema/facts/Analysis.h"
#include "sema/facts/ModuleView.h"
#include "sema/schedule/Schedule.h"
#include "support/Result.h"

#include <memory>
#include <string>
#include <vector>

namespace allo::api {

// The schedule that a name means, with all that the file does to it. The error is empty where
// nothing under that name has to do with schedules. 'types' and 'view' are the file's.
Result<std::shared_ptr<const Schedule>> findSchedule(TypeContext &types, const ModuleView &view,
                                                     const Analysis &analysis,
                                                     const std::string &name);

// The targets of the file that are schedules, in the order of the source.
std::vector<std::string> scheduleTargets(const Analysis &analysis);

// "make(8, 8)" of a function at module level that needs arguments; empty: it needs none, or there
// is no such function.
std::string exampleCall(const ModuleView &view, const std::string &function);

// What the schedules of the file failed with.
std::vector<ScheduleFailure> scheduleFailures(const Analysis &analysis);

} // namespace allo::api
