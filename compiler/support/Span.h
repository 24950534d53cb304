// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Byte ranges of a text. Offsets are in bytes, half-open, and relative to whatever owns the span: a
// syntax node's span counts from the start of its top-level statement (see syntax/tree/Ast.h), a
// diagnostic that leaves the compiler counts from the start of the file.
// Lines and columns do not exist below rendering: support/Text.h converts.
#pragma once

#include <algorithm>
#include <cstdint>

namespace allo {

struct Span {
  uint32_t begin = 0;
  uint32_t end = 0;

  uint32_t size() const { return end - begin; }
  bool empty() const { return begin == end; }
  bool contains(uint32_t offset) const { return begin <= offset && offset < end; }
  bool touches(uint32_t offset) const { return begin <= offset && offset <= end; }
  bool encloses(Span other) const { return begin <= other.begin && other.end <= end; }
  Span shifted(uint32_t by) const { return {begin + by, end + by}; }
  friend bool operator==(const Span &, const Span &) = default;
};

inline Span join(Span a, Span b) { return {std::min(a.begin, b.begin), std::max(a.end, b.end)}; }

} // namespace allo
