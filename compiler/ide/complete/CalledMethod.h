// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Which attribute of a schedule a chain of names leads to, and which parameter an argument is for.
#pragma once

#include "ide/complete/CallContext.h"
#include "ide/schedule/ScheduleNames.h"

namespace allo {

// What a chain gives; nothing if it is not about schedules. A schedule that is made in it, as by
// 'gemm.schedule()', has no state.
std::optional<ScheduleName> resolveChain(const ScheduleNames &names, const Chain &chain);
// As code has it: "m.stages[0]". Nothing if there are calls in it.
std::optional<std::string> pathOf(const Chain &chain);

struct CalledMethod {
  ScheduleName owner;
  std::string_view name;
  std::string_view summary;
  std::span<const PrimitiveParameter> parameters;

  // Of the argument that is being typed; null if there is none for it.
  const PrimitiveParameter *parameterOf(const OpenCall &call) const;
  bool isVariadic() const { return !parameters.empty() && parameters[0].name.starts_with('*'); }
};
std::optional<CalledMethod> calledMethod(const ScheduleNames &names, const OpenCall &call);

} // namespace allo
