// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// textDocument/foldingRange, in whole lines or with characters as the client folds.
#include "ide/structure/FoldingRanges.h"

#include "server/handlers/Handlers.h"
#include "support/Assert.h"

namespace allo::server {

namespace {

const char *protocolName(FoldingKind kind) {
  switch (kind) {
  case FoldingKind::Code:
    return "";
  case FoldingKind::Comment:
    return "comment";
  case FoldingKind::Imports:
    return "imports";
  case FoldingKind::Region:
    return "region";
  }
  ALLO_UNREACHABLE("kinds of folding ranges are handled");
}

// Of a document, of which the items that have changed are computed.
std::vector<FoldingRange> rangesOfParts(const Snapshot &snapshot) {
  FoldMerger merger;
  uint32_t at = 0;
  snapshot.parts->folds.forEach(
      snapshot.analysis->items,
      [&](uint32_t offset) {
        at = offset;
        return std::monostate();
      },
      [](const ItemState &item, uint32_t, std::monostate) { return foldsOf(*item.unit); },
      [&](const UnitFolds &part, std::monostate) { merger.add(part, at); });
  return merger.finish();
}

} // namespace

std::vector<lsp::FoldingRange> answerFoldingRanges(const Snapshot &snapshot,
                                                   const Query<lsp::DocumentParams> &) {
  std::vector<FoldingRange> ranges =
      snapshot.parts ? rangesOfParts(snapshot) : foldingRanges(*snapshot.analysis);
  if (snapshot.client->foldingRangeLimit)
    limitFoldingRanges(ranges, *snapshot.client->foldingRangeLimit);
  Positions positions = snapshot.positions();
  std::vector<lsp::FoldingRange> shown;
  shown.reserve(ranges.size());
  for (const FoldingRange &range : ranges) {
    const lsp::Range place = positions.range(range.span);
    lsp::FoldingRange &each = shown.emplace_back();
    each.startLine = place.start.line;
    each.endLine = place.end.line;
    each.kind = protocolName(range.kind);
    if (!snapshot.client->foldsLines) {
      each.startCharacter = place.start.column;
      each.endCharacter = place.end.column;
    } else if (range.endsInBracket) {
      --each.endLine;
    }
  }
  return shown;
}

} // namespace allo::server
