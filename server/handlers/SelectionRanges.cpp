// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// textDocument/selectionRange, for any number of positions.
#include "ide/structure/SelectionRanges.h"

#include "server/handlers/Handlers.h"

#include <utility>

namespace allo::server {

std::optional<std::vector<lsp::SelectionRange>>
answerSelectionRanges(const Snapshot &snapshot, const Query<lsp::SelectionRangeParams> &query) {
  if (!snapshot.analysis->usesAllo)
    return std::nullopt;
  std::vector<uint32_t> offsets;
  for (Span place : query.places)
    offsets.push_back(place.begin);
  std::vector<lsp::SelectionRange> shown;
  for (const SelectionRanges &ranges : selectionRanges(*snapshot.analysis, offsets)) {
    Positions positions = snapshot.positions();
    lsp::SelectionRange each;
    for (size_t i = ranges.size(); i-- > 0;) { // the outermost one is at the end of the chain
      std::shared_ptr<const lsp::SelectionRange> parent;
      if (i + 1 < ranges.size())
        parent = std::make_shared<const lsp::SelectionRange>(std::move(each));
      each = {positions.range(ranges[i]), std::move(parent)};
    }
    shown.push_back(std::move(each));
  }
  return shown;
}

} // namespace allo::server
