// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// How the host sees values of the language: the dtype and shape that NumPy has for a type, and a
// kernel's values as such arrays and back.
// u1 is bool, an integer has the next width of 8, 16, 32 and 64 bits, a wider one a last axis of
// 64-bit limbs, the lowest first; index is int64, bf16 its 16 bits.
#pragma once

#include "exec/Outcome.h"
#include "host/Npy.h"
#include "support/Result.h"

#include <string>
#include <vector>

namespace allo::api {

struct HostType {
  Dtype dtype;
  std::vector<int64_t> shape; // with the limbs
  size_t bytes() const;       // of all elements; SIZE_MAX where that is no number
};
HostType hostType(Type type); // of a scalar or of a shaped type

size_t elementCount(Type type); // of a scalar 1; SIZE_MAX where that is no number
BigInt smallest(Type type);     // of an integer or index
BigInt largest(Type type);
std::string showRange(Type type); // "0 to 255"
// " at [1, 2]": where an element is, counted row by row; nothing for a scalar.
std::string showElement(size_t element, Type type);

// All elements of 'datum' that are not written are zero.
NpyArray toHost(const eval::Datum &datum, Type type);
// Errors go on after "The argument for 'a' ".
Result<eval::Datum> fromHost(const NpyArray &array, Type type);

// An error where the type, an integer's, does not hold it: "is 300 at [1, 2], but u8 holds 0 to 255
// only".
Result<void> checkRange(const BigInt &value, Type type, const std::string &where);

} // namespace allo::api
