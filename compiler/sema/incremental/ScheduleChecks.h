// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Follows the schedules of a file, once its kernels are checked: each item that makes or uses one
// is evaluated with the states that the items before it have left (sema/schedule/Schedule.h).
#pragma once

#include "sema/incremental/tables/FileTables.h"

namespace allo {

// Evaluates the items for which something has changed; false if cancelled. Kernels that are not
// checked are checked by 'view' where it is given: those of a file that is not open.
bool updateSchedules(FileTables &file, TypeContext &types, const CancelToken &cancel,
                     const ModuleView *view = nullptr);

// What files that import this one see; null without schedules.
std::shared_ptr<const ExportedSchedules> exportedSchedules(const FileTables &file);

} // namespace allo
