// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "diag/Cells.h"

#include <algorithm>

namespace allo {

const Cell *cellAt(const Cells &cells, uint32_t offset) {
  auto after =
      std::ranges::upper_bound(cells, offset, {}, [](const Cell &cell) { return cell.code.begin; });
  if (cells.empty())
    return nullptr;
  return after == cells.begin() ? &cells.front() : &*std::prev(after);
}

Span cutToCell(const Cells &cells, Span span) {
  const Cell *cell = cellAt(cells, span.begin);
  if (!cell)
    return span;
  const uint32_t begin = std::min(span.begin, cell->code.end);
  return {begin, std::max(begin, std::min(span.end, cell->code.end))};
}

} // namespace allo
