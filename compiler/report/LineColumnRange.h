// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What every format says of a diagnostic besides its message: where it is, and by what it is known
// again when the file has changed around it.
#pragma once

#include "report/Report.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace allo {

// 1-based; columns count code points; the end is the position behind the last character. Lines of a
// notebook are those of the cell.
struct LineColumnRange {
  uint32_t line = 1;
  uint32_t column = 1;
  uint32_t endLine = 1;
  uint32_t endColumn = 1;
  uint32_t cell = 0; // of a notebook; 0 in a file
};

LineColumnRange placeOf(const Text &text, Span span);
LineColumnRange placeOf(const FileReport &file, Span span);
LineColumnRange placeOf(const FileReport &file, const Diagnostic &diagnostic);
// "line:column", in a notebook "cell 3:line:column"
std::string showPlace(const LineColumnRange &place);
// "file:line:column"
std::string showPlace(const std::string &file, const LineColumnRange &place);

// The line that the diagnostic begins on, as it is: the columns point into it.
std::string sourceLineOf(const Text &text, const Diagnostic &diagnostic);
// Without blanks around it, so that what is known by its line may be indented differently.
std::string withoutBlanks(std::string line);

// Of a note; nothing where it is of another file whose text did not come along.
std::optional<LineColumnRange> placeOf(const DiagNote &note, const FileReport &file);

// Hands out the fingerprint of one diagnostic after the other: 16 hex digits that depend on its
// file, code, message and source line, and on how many such ones came before.
class Fingerprints {
public:
  std::string next(const std::string &file, const Text &text, const Diagnostic &diagnostic);

private:
  std::map<std::string, size_t> seen;
};

} // namespace allo
