// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What of a code cell is Python. What IPython adds to the language is blanked out, so that every
// other character keeps its line and column: magics (%matplotlib), commands of the shell (!ls),
// questions (name?), also behind an assignment (files = !ls) and in blocks.
// A magic for the whole cell (%%time) is no part of the code; the code of a cell with one that
// takes something else than Python (%%html) is none. To add one that takes Python: the list in
// CellCode.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace allo {

struct CellCode {
  std::string python;
  uint32_t skipped = 0; // lines of the cell before that
};

// Nullopt: nothing of it is Python.
std::optional<CellCode> codeOfCell(std::string_view source);

} // namespace allo
