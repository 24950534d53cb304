// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Schedules and refs that objects, lists and dicts hold, by what follows the name of these in
// Python: ".s", "[0]", ".stages[\"load\"].s".
#pragma once

#include "sema/schedule/Schedule.h"
#include "syntax/tree/Ast.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace allo {

std::string attributeStep(std::string_view name);                // ".s"
std::string indexStep(int64_t index);                            // "[0]"
std::optional<std::string> indexStep(std::string_view key);      // "[\"load\"]", if it is plain
std::optional<std::string> pathOf(const Expr &expr);             // "m.stages[0].s"
bool isWithinName(std::string_view path, std::string_view name); // "m.s" and "m[0]" of "m"

// The states of objects, by identity (ObjectContext).
using ObjectStates = std::map<std::string_view, const Value *>;

struct HeldSchedule {
  std::string path;
  const ScheduleValue *value = nullptr; // never null
};
// In the order of the value. Of very large values, and of those nested deeply, some.
std::vector<HeldSchedule> heldSchedules(const Value &value, const ObjectStates &objects);

struct HeldValue {
  std::string path;
  const Value *value = nullptr; // never null
};
// The same of all values, and of what an object has from its class: kernels, methods, sizes.
std::vector<HeldValue> heldValues(const Value &value, const ObjectStates &objects);

} // namespace allo
