// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Directives that HLS tools refuse or ignore, also those of composed schedules, and stages that
// share buffers. They are looked at in the payload as the steps have left it, since later steps may
// make a directive right, or wrong.
#pragma once

#include "schedule/Errors.h"
#include "sema/operators/Primitives.h"

#include <mlir/IR/BuiltinOps.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace allo::schedule {

// The last call of a primitive, by the id of its target, with ":res0" for a buffer.
using DirectiveCalls = std::map<std::pair<Primitive, std::string>, mlir::Location>;

inline bool isChecked(Primitive primitive) {
  return primitive == Primitive::Dataflow || primitive == Primitive::Streamline ||
         primitive == Primitive::Unroll || primitive == Primitive::Pipeline ||
         primitive == Primitive::Partition || primitive == Primitive::BindStorage ||
         primitive == Primitive::Compose;
}

// Parameters of a kernel whose elements are in the memory of the host, which cannot be partitioned:
// the reason, by number.
struct HostPorts {
  std::string kernel; // its symbol
  std::map<unsigned, std::string> reasons;
};
std::vector<ScheduleWarning> checkDirectives(mlir::ModuleOp payload, const DirectiveCalls &calls,
                                             const HostPorts &ports);

} // namespace allo::schedule
