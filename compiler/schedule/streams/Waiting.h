// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Whether stages wait for each other, with no end, because a stream between them is full. Where
// data takes two ways from one stage to another, the stream of the shorter way may have to hold
// what the longer way needs first. The puts and gets of the stages are executed here, without the
// data: the result does not depend on the speed of the stages.
#pragma once

#include "dialect/Dialect.h"

#include <llvm/ADT/ArrayRef.h>

#include <optional>
#include <vector>

namespace allo::schedule {

struct Shortage {
  dialect::StreamCreateOp stream;
  mlir::Operation *fork = nullptr, *join = nullptr; // stages, which the ways connect
  int64_t needed = 0;                               // the least depth
};

// All streams that streamline has made between the stages and those that they are connected with.
// Nothing if the order of their puts and gets is not known. 'stages' are asynchronous calls of one
// block, in order.
std::optional<std::vector<Shortage>> shortagesOf(llvm::ArrayRef<mlir::Operation *> stages);

} // namespace allo::schedule
