// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Module level is Python that is evaluated, never run: constants and their arithmetic, type
// aliases, imports from allo, KernelOptions, kernel signatures. Anything else gives an opaque
// value, which is an error only where a kernel uses it.
#pragma once

#include "sema/facts/Items.h"
#include "sema/facts/NameSource.h"

#include <memory>

namespace allo {

struct ScheduleContext;

std::shared_ptr<ModuleFacts> evaluateModuleItem(const SyntaxUnit &unit, ItemId item,
                                                TypeContext &types, NameSource &names);

// Evaluates an item again, now that its kernels are checked, with the schedules in it: the names
// that it binds, the states of schedules among them, and what is wrong with schedules.
std::shared_ptr<ModuleFacts> evaluateSchedules(const SyntaxUnit &unit, ItemId item,
                                               TypeContext &types, NameSource &names,
                                               ScheduleContext &schedules);

} // namespace allo
