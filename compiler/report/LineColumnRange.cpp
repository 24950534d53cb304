// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "report/LineColumnRange.h"

#include "support/Characters.h"

#include <string_view>

namespace allo {

namespace {

// FNV-1a. It is part of what other programs store, and must stay as it is.
std::string stableHash(std::string_view bytes) {
  uint64_t hash = 0xcbf29ce484222325ULL;
  for (char c : bytes) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 0x100000001b3ULL;
  }
  std::string out(16, '0');
  for (size_t i = out.size(); i-- != 0; hash >>= 4)
    out[i] = hexDigit(hash & 15);
  return out;
}

} // namespace

LineColumnRange placeOf(const Text &text, Span span) {
  Position begin = text.positionAt(span.begin, ColumnUnit::CodePoint);
  Position end = text.positionAt(span.end, ColumnUnit::CodePoint);
  return {begin.line + 1, begin.column + 1, end.line + 1, end.column + 1};
}

LineColumnRange placeOf(const FileReport &file, Span span) {
  LineColumnRange place = placeOf(file.text, cutToCell(file.cells, span));
  if (const Cell *cell = cellAt(file.cells, span.begin)) {
    place.cell = cell->number;
    place.line = cell->lineInCell(place.line);
    place.endLine = cell->lineInCell(place.endLine);
  }
  return place;
}

LineColumnRange placeOf(const FileReport &file, const Diagnostic &diagnostic) {
  return placeOf(file, diagnostic.span);
}

std::optional<LineColumnRange> placeOf(const DiagNote &note, const FileReport &file) {
  if (note.file.empty())
    return placeOf(file, note.span);
  if (note.span.end > note.text.size())
    return std::nullopt;
  return placeOf(note.text, note.span);
}

std::string showPlace(const LineColumnRange &place) {
  return (place.cell != 0 ? "cell " + std::to_string(place.cell) + ":" : "") +
         std::to_string(place.line) + ":" + std::to_string(place.column);
}

std::string showPlace(const std::string &file, const LineColumnRange &place) {
  return file + ":" + showPlace(place);
}

std::string sourceLineOf(const Text &text, const Diagnostic &diagnostic) {
  return text.lineText(text.lineOf(diagnostic.span.begin));
}

std::string withoutBlanks(std::string line) {
  line.erase(0, line.find_first_not_of(Spaces));
  line.erase(line.find_last_not_of(Spaces) + 1);
  return line;
}

std::string Fingerprints::next(const std::string &file, const Text &text,
                               const Diagnostic &diagnostic) {
  std::string key = file;
  for (const std::string &part : {std::string(diagInfo(diagnostic.code).code), diagnostic.message,
                                  withoutBlanks(sourceLineOf(text, diagnostic))})
    key += '\0' + part;
  size_t count = seen[key]++;
  return stableHash(key + '\0' + std::to_string(count));
}

} // namespace allo
