// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Cuts a file into its top-level statements by a quick scan of lines, strings and brackets, without
// parsing: broken code in one statement then never reaches the next, and an edit re-parses one
// statement only.
//
// A segment starts at a line whose first column holds code and runs to the next such line; blanks
// and comments after a statement belong to it, those before the first one to the first. A decorator
// and its function are one segment, 'else' and the like continue one. Inside an unclosed bracket a
// line that starts in column 0 with '@', 'def', 'class', 'import' or 'from' starts a segment all
// the same. A triple-quoted string without an end counts as ended at its line.
#pragma once

#include "support/Text.h"

#include <cstdint>

namespace allo {

struct Segment {
  uint32_t begin = 0;
  uint32_t end = 0;
  bool openString =
      false; // has a triple-quoted string without an end (which any later edit may end)
};

// The segment that starts at 'begin', which must be 0 or the end of another one.
Segment nextSegment(const Text &text, uint32_t begin);

} // namespace allo
