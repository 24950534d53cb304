// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "lower/Places.h"

#include <llvm/ADT/StringExtras.h>
#include <mlir/IR/BuiltinAttributes.h>

namespace allo::lower {

using namespace mlir;
using program::SourceRange;

FileLineColRange rangeOf(Location loc) {
  if (auto named = dyn_cast<NameLoc>(loc))
    return rangeOf(named.getChildLoc());
  if (auto fused = dyn_cast<FusedLoc>(loc))
    for (Location each : fused.getLocations())
      if (FileLineColRange found = rangeOf(each))
        return found;
  if (auto call = dyn_cast<CallSiteLoc>(loc))
    return rangeOf(call.getCallee());
  return dyn_cast<FileLineColRange>(loc);
}

Location locationOf(MLIRContext &context, const program::Program &program, SourceRange place) {
  return Locations(context, program).of(place);
}

Location Locations::of(SourceRange place) {
  if (file != place.file) {
    file = place.file;
    path = StringAttr::get(&context, program.files[file].path);
    span = {};
  }
  const Position begin = positionAt(place.span.begin), end = positionAt(place.span.end);
  return FileLineColRange::get(path, begin.line + 1, begin.column + 1, end.line + 1,
                               end.column + 1);
}

Position Locations::positionAt(uint32_t offset) {
  if (!span.empty() && span.touches(offset))
    return {line, offset - span.begin};
  const Text &text = program.files[file].text;
  const Position found = text.positionAt(offset, ColumnUnit::CodePoint);
  const Span whole = text.lineSpan(found.line);
  const bool hasOneBytePerColumn = llvm::isASCII(text.slice(whole));
  line = found.line;
  span = hasOneBytePerColumn ? whole : Span{};
  return found;
}

SourceRange placeOf(Location loc, const program::Program &program) {
  FileLineColRange at = rangeOf(loc);
  for (uint32_t file = 0; at && file < program.files.size(); ++file) {
    const Text &text = program.files[file].text;
    if (program.files[file].path != at.getFilename())
      continue;
    auto offset = [&](unsigned line, unsigned column) {
      return text.offsetAt({line - 1, column - 1}, ColumnUnit::CodePoint);
    };
    return {file,
            {offset(at.getStartLine(), at.getStartColumn()),
             offset(at.getEndLine(), at.getEndColumn())}};
  }
  return program.kernels.front().place;
}

} // namespace allo::lower
