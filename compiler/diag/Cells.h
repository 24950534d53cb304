// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The code cells of a notebook in the text that is analysed: all of them, one after the other, are
// one module. Everything that shows a place of it to users, or takes one from them, converts here.
// The cells of a text that is a file of its own are an empty list.
#pragma once

#include "support/Span.h"
#include "support/Text.h"

#include <cstdint>
#include <vector>

namespace allo {

struct Cell {
  uint32_t number = 0;  // among all cells of the notebook, from 1
  Span code;            // in the module, without the newline that follows it
  uint32_t line = 0;    // of the module, that the code begins on
  uint32_t skipped = 0; // lines of the cell that come before the code
  // The lines of the cell, from 0.
  uint32_t lineInCell(uint32_t ofModule) const { return ofModule - line + skipped; }

  friend bool operator==(const Cell &, const Cell &) = default;
};

using Cells = std::vector<Cell>; // in the order of the module

// The cell that an offset of the module belongs to; null where there are none.
const Cell *cellAt(const Cells &cells, uint32_t offset); /*nullable*/
// The part of a span that is in the cell of its beginning; all of it where there are no cells.
Span cutToCell(const Cells &cells, Span span);

} // namespace allo
