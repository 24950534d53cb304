// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/protocol/Positions.h"

#include <algorithm>

namespace allo::server {

Positions::Mark Positions::advanced(Mark from, uint32_t offset) const {
  while (from.offset < offset) {
    std::string_view whole = text.contiguous(from.offset); // never ends between "\r" and "\n"
    std::string_view piece = whole.substr(0, offset - from.offset);
    if (piece.empty())
      break;
    size_t lineStart = 0;
    bool mayHaveCarriageReturns = piece.find('\r') != std::string_view::npos;
    for (size_t i = 0; i < piece.size(); ++i) {
      if (!mayHaveCarriageReturns) {
        i = piece.find('\n', i);
        if (i == std::string_view::npos)
          break;
      } else if (piece[i] == '\r') {
        if (i + 1 < whole.size() && whole[i + 1] == '\n')
          continue;
      } else if (piece[i] != '\n') {
        continue;
      }
      ++from.position.line;
      from.position.column = 0;
      lineStart = i + 1;
    }
    from.position.column += countUnits(piece.substr(lineStart), unit);
    from.offset += uint32_t(piece.size());
  }
  return from;
}

Position Positions::at(uint32_t offset) {
  constexpr uint32_t WorthScanning = 64; // farther, the table of line ends is faster
  offset = std::min(offset, text.size());
  if (offset < mark.offset || offset - mark.offset > WorthScanning)
    mark = {offset, text.positionAt(offset, unit)};
  else
    mark = advanced(mark, offset);
  return mark.position;
}

lsp::Range Positions::range(Span span) {
  if (span == lastSpan)
    return lastRange;
  Position begin = at(span.begin);
  Mark start = mark; // the next range begins after this start, often before this end
  Position end = at(std::max(span.begin, span.end));
  mark = start;
  lastSpan = span;
  lastRange = {begin, end};
  return lastRange;
}

Span spanOf(const lsp::Range &range, const Text &text, ColumnUnit unit) {
  uint32_t begin = text.offsetAt(range.start, unit);
  uint32_t end = text.offsetAt(range.end, unit);
  return {std::min(begin, end), std::max(begin, end)};
}

} // namespace allo::server
