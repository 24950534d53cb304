// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// How often loops run whose bounds are not constant. Reports of synthesis tools have no latency for
// a loop if the tool does not find that out itself.
#pragma once

#include "backend/vitis/analysis/Ranges.h"

namespace allo::vitis {

struct TripCount {
  int64_t least, most;
};

// Nothing for constant bounds, while loops, and bounds that may be almost anything.
std::optional<TripCount> tripCountOf(mlir::Operation *loop, Ranges &ranges);

} // namespace allo::vitis
