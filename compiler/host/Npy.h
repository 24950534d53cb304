// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// NumPy's files of one array, `.npy`, versions 1.0 to 3.0: bytes -> header and elements, and back.
// A header is believed only as far as the bytes behind it agree: nothing is allocated that the file
// does not fill. Object arrays, structures and text are refused with a sentence.
// What the elements mean for a type of the language is in HostForm.h.
#pragma once

#include "support/Result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace allo::api {

// "<f4": the kind is one of 'b', 'i', 'u' and 'f', the size is in bytes.
struct Dtype {
  char kind = 'i';
  uint32_t size = 8;
  friend bool operator==(const Dtype &, const Dtype &) = default;
};
// As NumPy calls it: "bool", "int8", "float32".
std::string show(const Dtype &dtype);

struct NpyArray {
  Dtype dtype;
  std::vector<int64_t> shape;
  std::string bytes; // row by row, little-endian
};
// "(2, 3)", "(4,)", "()"
std::string showShape(const std::vector<int64_t> &shape);

// An error where the bytes are no such file.
Result<NpyArray> readNpy(std::string_view file);
// Version 1.0, C order.
std::string writeNpy(const NpyArray &array);

} // namespace allo::api
