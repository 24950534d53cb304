// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Warnings about schedules that nobody can use, or whose steps nothing applies. A schedule that has
// a name at module level is used: it is a target of the compiler.
#pragma once

#include "sema/pyeval/schedules/ScheduleContext.h"

namespace allo {

// Reports to 'schedules', once the item is evaluated. Nothing is said where it is not certain.
void warnOfUnusedSchedules(const SyntaxUnit &unit, ItemId item, ScheduleContext &schedules);

} // namespace allo
