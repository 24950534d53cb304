// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/documents/CellResults.h"

#include <algorithm>
#include <memory>

namespace allo::server {

namespace {

// The edits of one list by the documents that they are in, in the order of the first of each.
template <typename CellOf>
std::vector<std::pair<const CellPlace *, std::vector<lsp::TextEdit>>>
editsByCell(std::vector<lsp::TextEdit> edits, CellOf cellOf) {
  std::vector<std::pair<const CellPlace *, std::vector<lsp::TextEdit>>> out;
  for (lsp::TextEdit &edit : edits) {
    const CellPlace *cell = cellOf(edit.range.start);
    auto known = std::ranges::find(out, cell, [](const auto &each) { return each.first; });
    if (known == out.end())
      known = out.insert(out.end(), {cell, {}});
    if (cell)
      edit.range = cell->inCell(edit.range);
    known->second.push_back(std::move(edit));
  }
  return out;
}

} // namespace

bool CellResults::areOwn(const std::vector<lsp::TextEdit> &edits) const {
  return std::ranges::all_of(
      edits, [this](const lsp::TextEdit &each) { return isOwn(each.range.start.line); });
}

const CellPlace *CellResults::cellOf(const std::string &uri, Position place) const {
  const NotebookPlaces *notebook = all.find(uri);
  return notebook ? notebook->at(place.line) : nullptr;
}

void CellResults::convertUri(std::string &uri) const {
  if (ownNotebook && uri == ownNotebook->uri)
    uri = own->uri;
}

void CellResults::at(Position &place) const {
  if (own)
    place = own->inCell(place);
}

void CellResults::at(lsp::Range &range) const {
  if (own)
    range = own->inCell(range);
}

void CellResults::at(lsp::Location &location) const {
  if (const CellPlace *cell = cellOf(location.uri, location.range.start))
    location = {cell->uri, cell->inCell(location.range)};
}

// In any cells.
void CellResults::at(std::vector<lsp::Location> &locations) const {
  for (lsp::Location &each : locations)
    at(each);
}

void CellResults::at(lsp::LocationLink &link) const {
  at(link.originSelectionRange);
  if (const CellPlace *cell = cellOf(link.targetUri, link.targetSelectionRange.start)) {
    link.targetUri = cell->uri;
    link.targetRange = cell->inCell(link.targetRange);
    link.targetSelectionRange = cell->inCell(link.targetSelectionRange);
  }
}

void CellResults::at(lsp::WorkspaceEdit &edit) const {
  if (edit.changes) {
    std::vector<std::pair<std::string, std::vector<lsp::TextEdit>>> changes;
    for (auto &[uri, edits] : *edit.changes)
      for (auto &[cell, some] :
           editsByCell(std::move(edits), [&, &uri = uri](Position at) { return cellOf(uri, at); }))
        changes.emplace_back(cell ? cell->uri : uri, std::move(some));
    edit.changes = std::move(changes);
  }
  if (edit.documentChanges) {
    std::vector<lsp::TextDocumentEdit> changes;
    for (lsp::TextDocumentEdit &each : *edit.documentChanges)
      for (auto &[cell, some] : editsByCell(std::move(each.edits), [&](Position at) {
             return cellOf(each.textDocument.uri, at);
           })) {
        changes.push_back({each.textDocument, std::move(some)});
        if (cell)
          changes.back().textDocument = {cell->uri, cell->version};
      }
    edit.documentChanges = std::move(changes);
  }
}

void CellResults::at(lsp::CodeAction &action) const {
  if (action.edit)
    at(*action.edit);
  if (own)
    own->moveToCell(action.diagnostics);
}

// The edits of a fix are those of one document.
void CellResults::at(lsp::DiagnosticData &data) const {
  if (!own)
    return;
  std::erase_if(data.fixes, [this](const lsp::DiagnosticFix &fix) { return !areOwn(fix.edits); });
  for (lsp::DiagnosticFix &fix : data.fixes)
    for (lsp::TextEdit &edit : fix.edits)
      at(edit.range);
}

void CellResults::at(lsp::InlayHint &hint) {
  if (own && !areOwn(hint.textEdits)) // one of them alone would not do
    hint.textEdits.clear();
  lsp::InlayHint::fields(hint, FieldConverter{*this});
}

void CellResults::at(lsp::FoldingRange &range) const {
  if (!own)
    return;
  const lsp::Range place =
      own->inCell(lsp::Range{{range.startLine, range.startCharacter.value_or(0)},
                             {range.endLine, range.endCharacter.value_or(0)}});
  range.startLine = place.start.line;
  range.endLine = place.end.line;
  if (range.endCharacter)
    range.endCharacter = place.end.column;
}

// What is larger than the cell ends the chain.
void CellResults::at(lsp::SelectionRange &range) const {
  if (!own)
    return;
  std::vector<lsp::Range> chain;
  for (const lsp::SelectionRange *each = &range; each; each = each->parent.get())
    if (const lsp::Range cut = own->inCell(each->range); chain.empty() || chain.back() != cut)
      chain.push_back(cut);
  std::shared_ptr<const lsp::SelectionRange> parent;
  for (size_t i = chain.size(); i-- > 1;)
    parent = std::make_shared<const lsp::SelectionRange>(lsp::SelectionRange{chain[i], parent});
  range = {chain.front(), std::move(parent)};
}

// One for each position, wherever it is.
void CellResults::at(std::vector<lsp::SelectionRange> &ranges) const {
  for (lsp::SelectionRange &each : ranges)
    at(each);
}

// A client changes those of one document together, or none.
void CellResults::at(std::optional<lsp::LinkedEditingRanges> &linked) const {
  if (!own || !linked)
    return;
  if (std::ranges::any_of(linked->ranges,
                          [this](const lsp::Range &each) { return !isOwn(each.start.line); })) {
    linked.reset();
    return;
  }
  for (lsp::Range &each : linked->ranges)
    at(each);
}

void CellResults::at(lsp::Kernel &kernel) const {
  at(kernel.range);
  if (kernel.definition && !isOwn(kernel.definition->start.line))
    kernel.definition.reset();
  else if (kernel.definition)
    at(*kernel.definition);
}

void CellResults::at(lsp::CallHierarchyItem &item) const {
  if (const CellPlace *cell = cellOf(item.uri, item.selectionRange.start)) {
    item.uri = cell->uri;
    item.range = cell->inCell(item.range);
    item.selectionRange = cell->inCell(item.selectionRange);
  }
}

void CellResults::at(lsp::CallHierarchyIncomingCall &call) const {
  if (const CellPlace *cell = cellOf(call.from.uri, call.from.selectionRange.start)) {
    std::erase_if(call.fromRanges, [&](const lsp::Range &each) {
      return cellOf(call.from.uri, each.start) != cell;
    });
    for (lsp::Range &each : call.fromRanges)
      each = cell->inCell(each);
  }
  at(call.from);
}

void CellResults::at(lsp::CallHierarchyOutgoingCall &call) const {
  if (own)
    std::erase_if(call.fromRanges,
                  [this](const lsp::Range &each) { return !isOwn(each.start.line); });
  for (lsp::Range &each : call.fromRanges)
    at(each);
  at(call.to);
}

} // namespace allo::server
