// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "lower/Places.h"

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
  const program::SourceFile &file = program.files[place.file];
  Position begin = file.text.positionAt(place.span.begin, ColumnUnit::CodePoint);
  Position end = file.text.positionAt(place.span.end, ColumnUnit::CodePoint);
  return FileLineColRange::get(StringAttr::get(&context, file.path), begin.line + 1,
                               begin.column + 1, end.line + 1, end.column + 1);
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
