// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Selects operations, loops and buffers of a snapshot by name, place and kind. A selection is a
// list in the order of the payload; asking it for exactly one can fail.
// A name also finds the function 'outer.inner' as 'inner'. Without 'under', the primary kernel of
// the schedule is searched first, and the rest only for a name that it does not contain.
#pragma once

#include "schedule/Errors.h"
#include "schedule/Snapshot.h"

#include <optional>
#include <string>
#include <vector>

namespace allo::schedule {

struct Query {
  RefKind refKind = RefKind::Op;
  std::optional<std::string> name = {};
  std::optional<std::string> kind = {}; // "func.func" is also 'allo.kernel'
  std::optional<std::string> path = {}; // with or without "module/"
  std::optional<size_t> under = {};     // a node of the snapshot
};

struct Selection {
  Query query;
  std::vector<size_t> nodes; // of operations or of values
};

class Finder {
public:
  // 'primary' is the symbol of the kernel that the schedule is of, or empty.
  Finder(const Snapshot &snapshot, const std::string &primary)
      : snapshot(snapshot), primary(primary) {}

  Selection select(const Query &query) const;
  // The only one, or the first one.
  Result<size_t, ScheduleError> one(const Selection &selection) const;
  Result<size_t, ScheduleError> first(const Selection &selection) const;
  ScheduleError nothing(const Query &query) const;
  ScheduleError noPath(const Query &query) const;
  size_t primaryNode() const; // NoNode without one

private:
  const Snapshot &snapshot;
  const std::string &primary;

  std::vector<size_t> within(const Query &query, std::optional<size_t> under) const;
  bool isPath(const std::string &path, const std::string &wanted) const;
  bool matches(const Query &query, const OpNode &node) const;
  ScheduleError ambiguous(const Selection &selection) const;
  const std::string &nameAt(RefKind kind, size_t at) const;
  mlir::Location placeAt(RefKind kind, size_t at) const;
};

} // namespace allo::schedule
