// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The arguments of primitives as values, so that a recorded list of steps can be replayed: what a
// Python call gives, by the order of the parameters in sema/operators/Primitives.def.
#pragma once

#include "schedule/Errors.h"
#include "schedule/Ref.h"
#include "sema/operators/Primitives.h"

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace allo::schedule {

struct Given;

struct EnumMember {
  std::string name; // "Cyclic", "BRAM", "RAM_2P"
  friend bool operator==(const EnumMember &, const EnumMember &) = default;
};
using GivenList = std::vector<Given>;
class Schedule;

// Without a value: None, or an argument that is not given and has its default.
struct Given {
  std::variant<std::monostate, Ref, std::string, int64_t, bool, EnumMember, GivenList,
               const Schedule *>
      value;

  Given() = default;
  Given(Ref ref) : value(std::move(ref)) {}
  Given(std::string text) : value(std::move(text)) {}
  Given(const char *text) : value(std::string(text)) {}
  Given(int64_t number) : value(number) {}
  Given(int number) : value(int64_t(number)) {}
  Given(bool flag) : value(flag) {}
  Given(EnumMember member) : value(std::move(member)) {}
  Given(GivenList list) : value(std::move(list)) {}
  Given(const Schedule *schedule) : value(schedule) {} // never null

  bool isNone() const { return std::holds_alternative<std::monostate>(value); }
  const Ref *ref() const { return std::get_if<Ref>(&value); }
  const std::string *text() const { return std::get_if<std::string>(&value); }
  const int64_t *integer() const { return std::get_if<int64_t>(&value); }
  const bool *flag() const { return std::get_if<bool>(&value); }
  const EnumMember *member() const { return std::get_if<EnumMember>(&value); }
  const GivenList *list() const { return std::get_if<GivenList>(&value); }

  const Schedule *schedule() const { // null if it is something else
    const Schedule *const *found = std::get_if<const Schedule *>(&value);
    return found ? *found : nullptr;
  }

  friend bool operator==(const Given &, const Given &) = default;
};

std::string showGiven(const Given &given); // as Python prints it

// "split", "factor": an error about an argument that is not 'expected'.
ScheduleError wrongArgument(Primitive primitive, std::string_view parameter,
                            std::string_view expected, const Given &got);

// Positional and keyword arguments in the order of the parameters; an error if they do not fit.
Result<GivenList, ScheduleError>
bindArguments(Primitive primitive, const GivenList &positional,
              const std::vector<std::pair<std::string, Given>> &keywords);

} // namespace allo::schedule
