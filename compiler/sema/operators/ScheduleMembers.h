// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The attributes of a schedule besides its primitives, of its query, of what a query gives, and of
// a ref: one table for the checker, completion and signature help. To add one: a row of the table.
#pragma once

#include "sema/operators/Primitives.h"

#include <string>
#include <vector>

namespace allo {

enum class ScheduleOwner : uint8_t {
  Schedule,
  Query,
  Selection,
  Ref,
  BufferRef, // which also has what refs have
  Backend,   // what export() gives
  CpuBackend
};

struct ScheduleMember {
  ScheduleOwner owner;
  std::string_view name;
  bool isMethod; // else a field
  std::string_view summary;
  // Of a name that is looked up the kind is that of what it names; 'under' takes operations.
  std::span<const PrimitiveParameter> parameters;
};

std::span<const ScheduleMember> scheduleMembers();
bool isMemberOf(const ScheduleMember &member, ScheduleOwner owner);
std::vector<std::string> namesOfMembers(ScheduleOwner owner);
const ScheduleMember *findScheduleMember(ScheduleOwner owner, std::string_view name); /*nullable*/
bool isScheduleEnumerator(std::string_view name); // Cyclic, URAM, RAM_2P
std::vector<std::string> scheduleEnumerators();

} // namespace allo
