// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What code may change through a name that stands for one of several values, such as a name that is
// bound in code that may not run.
#pragma once

#include "sema/types/Value.h"

#include <optional>
#include <span>
#include <vector>

namespace allo {

// Of all values together, each once: schedules and their methods, objects, classes, functions, and
// lists, dicts and tables that have an identity; of other lists and dicts their parts. Nothing if
// these are more than are worth keeping: statements that run over and over would collect them.
std::optional<std::vector<Value>> changeableParts(std::span<const Value> values);

} // namespace allo
