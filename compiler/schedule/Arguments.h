// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a call gives to a primitive or a query, and what it gets: plain values, so that calls can be
// recorded and made again (replay/LiveSchedule.h). No header of MLIR is included here.
#pragma once

#include "schedule/Ref.h"

#include <cstdint>
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

struct Lookup {
  RefKind refKind = RefKind::Op;
  Given name = {}, under = {}, kind = {}, path = {}; // texts, or refs for 'under'
};

// The result of a primitive, by PrimitiveResult: nothing for the schedule itself; 'second' for the
// second of two lists.
struct Made {
  std::vector<Ref> first, second;
};

} // namespace allo::schedule
