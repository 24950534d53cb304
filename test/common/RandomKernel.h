// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Random kernels for differential tests: typed, accepted by the checker, terminating, without
// faults. Integers of all widths up to 256 and floats, both styles, loops, branches, buffers,
// calls, bit slices, stateful variables, rows of stages with streams, grids of workers, and loops
// over neighbours in longer buffers; arrays that change (RandomShaped.cpp); numbers and statements
// at the edges of the language (RandomEdges.cpp). The same seed gives the same file on every
// machine.
#pragma once

#include "exec/Outcome.h"

#include <cstdint>
#include <string>
#include <vector>

namespace allo::test {

struct RandomKernel {
  std::string source;
  std::string name;      // of the kernel to run
  bool extremes = false; // whether floats that integers cannot hold do no harm
};
// Of 27 in a row nine each are of one kind: general, edges, shaped; one of the first has workers
// that the host calls.
RandomKernel randomKernel(uint64_t seed);
RandomKernel randomEdgeKernel(uint64_t seed);
RandomKernel randomShapedKernel(uint64_t seed);

// Values for the parameters, of all magnitudes; with 'extremes' also infinities, NaNs and the like.
std::vector<eval::Datum> randomArguments(const program::Kernel &kernel, uint64_t seed,
                                         bool extremes = false);

} // namespace allo::test
