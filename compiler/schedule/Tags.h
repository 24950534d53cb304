// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The directives of loops, functions and buffers, as snapshots and reports list them. No header of
// MLIR is included here.
#pragma once

#include <string>
#include <vector>

namespace allo::schedule {

struct Tag {
  std::string name;  // of the attribute
  std::string value; // as MLIR prints it; empty if it has none
  std::string words; // "pipeline II=2"
};
using Tags = std::vector<Tag>;

// ", pipeline II=2, unroll 4"
std::string showTags(const Tags &tags);

} // namespace allo::schedule
