// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/protocol/JsonWriter.h"

#include "support/Assert.h"
#include "support/Characters.h"
#include "support/Text.h"

#include <algorithm>
#include <charconv>

namespace allo::server {

namespace {

bool isPlain(char c) { return c >= 0x20 && isAscii(c) && c != '"' && c != '\\'; }

// What is put together before it is appended: short pieces one by one cost more than their bytes.
class Piece {
public:
  static constexpr size_t Room = 256;

  void add(char c) { *end++ = c; }
  void add(std::string_view text) { end += text.copy(end, text.size()); }
  void add(int64_t value) { end = std::to_chars(end, chars + Room, value).ptr; }
  std::string_view text() const { return {chars, size_t(end - chars)}; }

private:
  char chars[Room];
  char *end = chars;
};
constexpr size_t LongestShort = Piece::Room - 8; // with what is around it

void appendEscaped(std::string &out, char c) {
  switch (c) {
  case '"':
    out += "\\\"";
    return;
  case '\\':
    out += "\\\\";
    return;
  case '\n':
    out += "\\n";
    return;
  case '\r':
    out += "\\r";
    return;
  case '\t':
    out += "\\t";
    return;
  }
  out += "\\u00";
  out += hexDigit((c >> 4) & 0xF);
  out += hexDigit(c & 0xF);
}

} // namespace

JsonWriter &JsonWriter::key(std::string_view name) {
  ALLO_ASSERT(name.size() <= LongestShort, "keys are short");
  Piece piece;
  if (comma)
    piece.add(',');
  piece.add('"');
  piece.add(name);
  piece.add(std::string_view("\":"));
  out += piece.text();
  comma = false;
  return *this;
}

JsonWriter &JsonWriter::string(std::string_view text) {
  if (text.size() <= LongestShort && std::all_of(text.begin(), text.end(), isPlain)) {
    Piece piece;
    if (comma)
      piece.add(',');
    piece.add('"');
    piece.add(text);
    piece.add('"');
    out += piece.text();
    comma = true;
    return *this;
  }
  separate();
  out += '"';
  size_t i = 0;
  while (i < text.size()) {
    size_t run = i;
    while (run < text.size() && isPlain(text[run]))
      ++run;
    out.append(text.substr(i, run - i));
    i = run;
    if (i == text.size())
      break;
    if (isAscii(text[i])) {
      appendEscaped(out, text[i]);
      ++i;
      continue;
    }
    CodePoint c = decodeUtf8(text, i);
    out.append(c.valid ? text.substr(i, c.length) : ReplacementCharacter);
    i += c.length;
  }
  out += '"';
  comma = true;
  return *this;
}

JsonWriter &JsonWriter::name(std::string_view text) {
  string(text);
  out += ':';
  comma = false;
  return *this;
}

JsonWriter &JsonWriter::number(int64_t value) {
  Piece piece;
  if (comma)
    piece.add(',');
  piece.add(value);
  out += piece.text();
  comma = true;
  return *this;
}

JsonWriter &JsonWriter::position(uint32_t line, uint32_t character) {
  Piece piece;
  if (comma)
    piece.add(',');
  piece.add(std::string_view("{\"line\":"));
  piece.add(int64_t(line));
  piece.add(std::string_view(",\"character\":"));
  piece.add(int64_t(character));
  piece.add('}');
  out += piece.text();
  comma = true;
  return *this;
}

} // namespace allo::server
