// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What queries and primitives return: immutable values that name an operation, a loop or a buffer
// of one schedule at one epoch. A ref does not point into MLIR; its id is the attribute
// 'allo.schedule.id', by which the operation is found again.
#pragma once

#include <compare>
#include <cstdint>
#include <string>

namespace allo::schedule {

class Schedule;

enum class RefKind : uint8_t { Op, Loop, Buffer };

struct Ref {
  RefKind refKind = RefKind::Op;
  std::string id;    // of a buffer: "op3:arg0", "op7:res0"
  int64_t epoch = 0; // in which it was created
  std::string kind;  // MLIR's name of the operation; of a buffer its type
  std::string name;  // may be empty
  std::string path;
  std::string owner = {};             // of a buffer: the id of its operation
  const Schedule *schedule = nullptr; // never null in a ref that a schedule returned

  const std::string &key() const { return name.empty() ? path : name; }
  friend bool operator==(const Ref &, const Ref &) = default;
};

std::string showRef(const Ref &ref); // LoopRef('j', path='module/add/L0/L0')

} // namespace allo::schedule
