// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Values for the parameters that nobody gave one: small, so that sums stay readable, and the same
// on every machine for the same seed and parameter, whatever the others are.
// Integers are from 1 on and below 8 and below the smallest size of any buffer of the kernel (1
// aside), so that none is outside of a buffer as a subscript or zero as a divisor; floats are
// multiples of 1/8 in the same range.
#pragma once

#include "exec/Outcome.h"

#include <cstdint>

namespace allo::api {

eval::Datum randomDatum(const program::Kernel &kernel, size_t parameter, uint64_t seed);

} // namespace allo::api
