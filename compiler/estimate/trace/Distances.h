// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// After how many iterations of a nest an access may touch the element that an earlier one has
// touched. Subscripts are linear forms, so that the answer is that of a system of linear equations.
#pragma once

#include "estimate/trace/LinearForm.h"

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace allo::estimate {

struct NestLevel {
  NodeId index = 0;  // the symbol that counts its iterations, from 0
  int64_t count = 0; // of its iterations; 0: not known
};

// The smallest distance, at least 1, between an iteration in which 'earlier' is accessed and one in
// which 'later' is the same element: nothing if there is none, 0 if it is not known. Subscripts are
// by dimension, levels from the outermost one; iterations of the innermost one follow each other.
// 'isVarying' are symbols with another value in each iteration.
std::optional<unsigned> distanceBetween(std::span<const LinearForm> earlier,
                                        std::span<const LinearForm> later,
                                        std::span<const NestLevel> levels,
                                        const std::function<bool(NodeId)> &isVarying);

} // namespace allo::estimate
