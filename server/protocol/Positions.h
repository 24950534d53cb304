// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Offsets as positions in the unit that was negotiated with the client, and back. UTF-16 does not
// exist below this folder.
#pragma once

#include "server/protocol/lsp/Protocol.h"
#include "support/Span.h"
#include "support/Text.h"

namespace allo::server {

// An offset close behind the last one costs a scan of what lies between them, any other one a
// search. The text outlives it.
class Positions {
public:
  Positions(const Text &source, ColumnUnit columnUnit) : text(source), unit(columnUnit) {}

  Position at(uint32_t offset);
  lsp::Range range(Span span);

private:
  struct Mark {
    uint32_t offset = 0;
    Position position;
  };
  Mark advanced(Mark from, uint32_t offset) const;

  const Text &text;
  ColumnUnit unit;
  Mark mark;
  Span lastSpan; // of a range that was asked for, as several in a row are the same
  lsp::Range lastRange;
};

// Clamped to the text. A range that ends before it begins is turned round.
Span spanOf(const lsp::Range &range, const Text &text, ColumnUnit unit);

} // namespace allo::server
