// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/documents/NotebookPlaces.h"

#include "server/protocol/Positions.h"
#include "server/protocol/Uri.h"

#include <algorithm>
#include <tuple>

namespace allo::server {

namespace {

bool isBefore(Position a, Position b) {
  return std::tuple(a.line, a.column) < std::tuple(b.line, b.column);
}

} // namespace

Position CellPlace::inModule(Position place) const {
  if (place.line < cell.skipped)
    return {cell.line, 0};
  place.line += uint32_t(shift());
  return isBefore(end, place) ? end : place;
}

lsp::Range CellPlace::inModule(const lsp::Range &range) const {
  return {inModule(range.start), inModule(range.end)};
}

Position CellPlace::inCell(Position place) const {
  if (isBefore(end, place))
    place = end;
  else if (place.line < cell.line)
    place = {cell.line, 0};
  place.line -= uint32_t(shift());
  return place;
}

lsp::Range CellPlace::inCell(const lsp::Range &range) const {
  return {inCell(range.start), inCell(range.end)};
}

void CellPlace::move(std::vector<Json> &diagnostics, int64_t sign) const {
  for (Json &each : diagnostics)
    if (each.is_object() && each.contains("range") && each["range"].is_object())
      for (const char *side : {"start", "end"})
        if (auto place = each["range"].find(side); place != each["range"].end() &&
                                                   place->is_object() && place->contains("line") &&
                                                   (*place)["line"].is_number_integer())
          (*place)["line"] = (*place)["line"].get<int64_t>() + sign * shift();
}

std::optional<Span> CellPlace::spanIn(const lsp::Range &range, const Text &module,
                                      ColumnUnit unit) const {
  if (range.start == range.end) {
    const uint32_t line = range.start.line;
    if (line < cell.skipped || line >= text.lineCount() ||
        text.lineText(line) != module.lineText(line + uint32_t(shift())))
      return std::nullopt;
  }
  const Span span = spanOf(inModule(range), module, unit);
  return Span{std::clamp(span.begin, cell.code.begin, cell.code.end),
              std::clamp(span.end, cell.code.begin, cell.code.end)};
}

const CellPlace *NotebookPlaces::at(uint32_t line) const {
  if (cells.empty())
    return nullptr;
  auto after = std::ranges::upper_bound(cells, line, {},
                                        [](const CellPlace &each) { return each.cell.line; });
  return after == cells.begin() ? &cells.front() : &*std::prev(after);
}

const NotebookPlaces *AllNotebookPlaces::find(std::string_view uri) const {
  auto found = std::ranges::find_if(
      notebooks, [key = uriKey(uri)](const auto &each) { return uriKey(each->uri) == key; });
  return found == notebooks.end() ? nullptr : found->get();
}

const CellPlace *AllNotebookPlaces::findCell(std::string_view uri) const {
  const std::string key = uriKey(uri);
  for (const auto &notebook : notebooks)
    for (const CellPlace &cell : notebook->cells)
      if (uriKey(cell.uri) == key)
        return &cell;
  return nullptr;
}

const NotebookPlaces *AllNotebookPlaces::around(const CellPlace &cell) const {
  for (const auto &notebook : notebooks)
    for (const CellPlace &each : notebook->cells)
      if (&each == &cell)
        return notebook.get();
  return nullptr;
}

} // namespace allo::server
