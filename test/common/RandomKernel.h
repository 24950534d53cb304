// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Random kernels for differential tests: typed, accepted by the checker, terminating, without
// faults. Integers of all widths up to 256 and floats, both styles, loops, branches, buffers,
// calls, bit slices, stateful variables, rows of stages with streams, grids of workers, and loops
// over neighbours in longer buffers. The same seed gives the same file on every machine.
#pragma once

#include "eval/Evaluator.h"

#include <cstdint>
#include <string>
#include <vector>

namespace allo::test {

struct RandomKernel {
  std::string source;
  std::string name; // of the kernel to run
};
// Nine of 27 in a row are about arrays that change (RandomShaped.cpp).
RandomKernel randomKernel(uint64_t seed);
RandomKernel randomShapedKernel(uint64_t seed);

// Values for the parameters, of all magnitudes.
std::vector<eval::Datum> randomArguments(const program::Kernel &kernel, uint64_t seed);

} // namespace allo::test
