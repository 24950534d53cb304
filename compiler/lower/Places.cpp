// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "lower/Places.h"

#include "program/Walk.h"

#include <algorithm>

namespace allo::lower {

using namespace mlir;
using program::Place;

FileLineColLoc fileLocOf(Location loc) {
  if (auto named = dyn_cast<NameLoc>(loc))
    return fileLocOf(named.getChildLoc());
  if (auto fused = dyn_cast<FusedLoc>(loc))
    for (Location each : fused.getLocations())
      if (FileLineColLoc found = fileLocOf(each))
        return found;
  if (auto call = dyn_cast<CallSiteLoc>(loc))
    return fileLocOf(call.getCallee());
  return dyn_cast<FileLineColLoc>(loc);
}

// Operations know where a piece of source begins; the longest that begins there is meant.
void Places::collect() {
  isComplete = true;
  auto add = [&](program::Place place) {
    const program::SourceFile &file = program.files[place.file];
    Position at = file.text.positionAt(place.span.begin, ColumnUnit::CodePoint);
    auto [it, isNew] = known.try_emplace({file.path, at.line + 1, at.column + 1}, place);
    if (!isNew && it->second.span.end < place.span.end)
      it->second = place;
  };
  for (const program::Kernel &kernel : program.kernels) {
    add(kernel.place);
    for (const program::Variable &variable : kernel.variables)
      add(variable.place);
    auto visit = [&](auto &self, const program::Block &block) -> void {
      for (const program::Stmt *stmt : block) {
        bool isWhole = true;
        program::forEachPart(
            *stmt,
            [&](const program::Expr &expr) {
              program::forEachExpr(expr, [&](const program::Expr &each) { add(each.place); });
            },
            [&](const program::Block &inner) {
              isWhole = false;
              self(self, inner);
            });
        program::Place place = stmt->place;
        if (!isWhole) { // its first line
          const ::allo::Text &text = program.files[place.file].text;
          Position at = text.positionAt(place.span.begin, ColumnUnit::CodePoint);
          uint32_t next = text.offsetAt({at.line + 1, 0}, ColumnUnit::CodePoint);
          place.span.end = std::min(place.span.end, std::max(next, place.span.begin + 1) - 1);
        }
        add(place);
      }
    };
    visit(visit, kernel.body);
  }
}

Place Places::of(Location loc) {
  FileLineColLoc at = fileLocOf(loc);
  if (!at)
    return program.kernels.front().place;
  if (!isComplete)
    collect();
  auto it = known.find({at.getFilename().str(), at.getLine(), at.getColumn()});
  if (it != known.end())
    return it->second;
  for (uint32_t file = 0; file < program.files.size(); ++file)
    if (program.files[file].path == at.getFilename()) {
      uint32_t offset = program.files[file].text.offsetAt({at.getLine() - 1, at.getColumn() - 1},
                                                          ColumnUnit::CodePoint);
      return {file, {offset, offset}};
    }
  return program.kernels.front().place;
}

} // namespace allo::lower
