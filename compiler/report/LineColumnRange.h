// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What every format says of a diagnostic besides its message: where it is, and by what it is known
// again when the file has changed around it.
#pragma once

#include "report/Report.h"

#include <cstdint>
#include <map>
#include <string>

namespace allo {

// 1-based; columns count code points; the end is the position behind the last character.
struct LineColumnRange {
  uint32_t line = 1;
  uint32_t column = 1;
  uint32_t endLine = 1;
  uint32_t endColumn = 1;
};

LineColumnRange placeOf(const Text &text, Span span);
// "file:line:column"
std::string showPlace(const std::string &file, const LineColumnRange &place);

// The line that the diagnostic begins on, as it is: the columns point into it.
std::string sourceLineOf(const Text &text, const Diagnostic &diagnostic);
// Without blanks around it, so that what is known by its line may be indented differently.
std::string withoutBlanks(std::string line);

// The text that a note is about; null where it is of another file whose text did not come along.
const Text *textOf(const DiagNote &note, const FileReport &file);

// Hands out the fingerprint of one diagnostic after the other: 16 hex digits that depend on its
// file, code, message and source line, and on how many such ones came before.
class Fingerprints {
public:
  std::string next(const std::string &file, const Text &text, const Diagnostic &diagnostic);

private:
  std::map<std::string, size_t> seen;
};

} // namespace allo
