// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/schedule/ChangeableParts.h"

#include "sema/schedule/Schedule.h"
#include "sema/types/SharedValue.h"

#include <set>
#include <utility>

namespace allo {

namespace {

class PartsCollector {
public:
  bool isComplete = true;
  std::vector<Value> found;

  void add(const Value &value) {
    if (left == 0)
      isComplete = false;
    if (!isComplete)
      return;
    --left;
    if (const Value *wholes = wholesOf(value))
      return addAll(wholes->elements());
    if (isChangeable(value))
      return keep(value);
    if (value.isSequence() || value.kind == ValueKind::Dict)
      addAll(value.elements());
  }

private:
  static constexpr size_t MostParts = 16, MostValues = 256;
  size_t left = MostValues; // that may still be looked at
  std::set<Fingerprint> seen;

  void addAll(const std::vector<Value> &values) {
    for (const Value &value : values)
      if (isComplete && (value.data || value.kind != ValueKind::Int)) // not each number of a list
        add(value);
  }

  static bool isChangeable(const Value &value) {
    if (value.kind == ValueKind::Schedule) {
      const ScheduleValue::Kind kind = value.data->schedule->kind;
      return kind == ScheduleValue::Kind::Schedule || kind == ScheduleValue::Kind::Method;
    }
    return value.kind == ValueKind::Function || !identityOf(value).empty() || value.isObject() ||
           value.isFollowedClass() || value.isPartial() || value.attribute("__self__") ||
           value.attribute("__view__");
  }

  void keep(const Value &value) {
    const Value *identity = value.attribute("__id__");
    const std::string_view name = identity ? std::string_view(identity->text()) : identityOf(value);
    if (!seen.insert(name.empty() ? fingerprint(value) : hashBytes(name)).second)
      return;
    isComplete = found.size() < MostParts && (identity || isSmall(byIdentity(value)));
    if (isComplete)
      found.push_back(byIdentity(value));
  }

  // Such as a 'functools.partial' whose arguments are others, nested over and over.
  static bool isSmall(const Value &value) {
    constexpr size_t MostNested = 256;
    size_t nested = 0;
    const auto count = [&](const Value &each, auto &&self) -> void {
      if (++nested > MostNested || !each.data)
        return;
      for (const Value &element : each.elements())
        if (nested <= MostNested)
          self(element, self);
    };
    count(value, count);
    return nested <= MostNested;
  }
};

} // namespace

std::optional<std::vector<Value>> changeableParts(std::span<const Value> values) {
  PartsCollector collector;
  for (const Value &value : values)
    collector.add(value);
  return collector.isComplete ? std::optional(std::move(collector.found)) : std::nullopt;
}

} // namespace allo
