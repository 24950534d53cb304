// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/complete/CalledMethod.h"

#include "support/Nearest.h"

#include <algorithm>

namespace allo {

// What an attribute of 'base', or a call of it, gives.
static std::optional<ScheduleName> afterStep(const ScheduleName &base, const ChainStep &step) {
  using Kind = ScheduleName::Kind;
  switch (base.kind) {
  case Kind::Schedule: {
    if (!step.isCalled)
      return step.name == "query" ? std::optional(ScheduleName{Kind::Query, base.state})
                                  : std::nullopt;
    const std::optional<Primitive> primitive = primitiveByName(step.name);
    if ((primitive && info(*primitive).result == PrimitiveResult::Itself) ||
        isOneOf(step.name, {"apply", "materialize", "cleanup_schedule_ids", "debug_dump"}))
      return ScheduleName{Kind::Schedule, base.state};
    if (isOneOf(step.name, {"loop", "buffer", "op", "live", "flatten", "compute_at"}))
      return ScheduleName{Kind::Ref, base.state};
    if (isOneOf(step.name, {"export", "export_cpu", "export_vitis"})) {
      ScheduleName backend{Kind::Backend, base.state};
      backend.isCpu =
          step.name == "export_cpu" ||
          (step.name == "export" &&
           isOneOf(step.argument, {"\"cpu\"", "'cpu'", "backend=\"cpu\"", "backend='cpu'"}));
      return backend;
    }
    return std::nullopt;
  }
  case Kind::Query:
    if (step.isCalled && findScheduleMember(ScheduleOwner::Query, step.name))
      return ScheduleName{Kind::Selection, base.state};
    return std::nullopt;
  case Kind::Selection:
    if (step.isCalled && isOneOf(step.name, {"one", "first"}))
      return ScheduleName{Kind::Ref, base.state};
    return std::nullopt;
  case Kind::Kernel:
    if (step.isCalled && step.name == "schedule")
      return ScheduleName{Kind::Schedule};
    return std::nullopt;
  case Kind::Ref:
  case Kind::Backend:
  case Kind::Class:
  case Kind::Method:
  case Kind::Value:
    return std::nullopt;
  }
  return std::nullopt;
}

std::optional<ScheduleName> resolveChain(const ScheduleNames &names, const Chain &chain) {
  std::string path;
  for (size_t i = 0; i < chain.size() && !chain[i].isCalled; ++i) {
    path += (i == 0 ? "" : ".") + chain[i].name;
    auto first = names.find(path);
    if (first == names.end() || first->second.kind == ScheduleName::Kind::Value)
      continue; // what leads on has a name of its own
    std::optional<ScheduleName> value = first->second;
    for (size_t next = i + 1; next < chain.size() && value; ++next)
      value = afterStep(*value, chain[next]);
    return value;
  }
  return std::nullopt;
}

std::optional<std::string> pathOf(const Chain &chain) {
  std::string path;
  for (const ChainStep &step : chain) {
    if (step.isCalled)
      return std::nullopt;
    path += (path.empty() ? "" : ".") + step.name;
  }
  return path;
}

std::optional<CalledMethod> calledMethod(const ScheduleNames &names, const OpenCall &call) {
  if (call.callee.size() < 2 || call.callee.back().isCalled)
    return std::nullopt;
  const std::string &name = call.callee.back().name;
  const std::optional<ScheduleName> owner =
      resolveChain(names, Chain(call.callee.begin(), call.callee.end() - 1));
  const std::optional<ScheduleOwner> kind = owner ? ownerOf(*owner) : std::nullopt;
  if (!kind)
    return std::nullopt;
  if (std::optional<Primitive> primitive = primitiveByName(name);
      primitive && kind == ScheduleOwner::Schedule) {
    const PrimitiveInfo &row = info(*primitive);
    return CalledMethod{*owner, row.name, row.summary, row.parameters};
  }
  const ScheduleMember *member = findScheduleMember(*kind, name);
  if (!member || !member->isMethod)
    return std::nullopt;
  return CalledMethod{*owner, member->name, member->summary, member->parameters};
}

const PrimitiveParameter *CalledMethod::parameterOf(const OpenCall &call) const {
  if (!call.keyword.empty()) {
    for (const PrimitiveParameter &each : parameters)
      if (each.name == call.keyword)
        return &each;
    return nullptr;
  }
  size_t position = isVariadic() ? 0 : call.position;
  while (position < parameters.size() &&
         std::ranges::find(call.keywords, parameters[position].name) != call.keywords.end())
    ++position; // behind keywords: the first one that is not given yet
  return position < parameters.size() ? &parameters[position] : nullptr;
}

} // namespace allo
