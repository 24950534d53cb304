// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/protocol/JsonWriter.h"

#include "support/Characters.h"
#include "support/Text.h"

#include <algorithm>
#include <cstring>

namespace allo::server {

namespace {

bool isPlain(char c) { return c >= 0x20 && isAscii(c) && c != '"' && c != '\\'; }

// Eight bytes at a time: the highest bit of a byte of the sums says that it is not plain.
bool isPlain(std::string_view text) {
  constexpr uint64_t Each = 0x0101010101010101, High = Each * 0x80;
  auto isNone = [](uint64_t word, char c) { return ((word ^ (Each * uint8_t(c))) - Each) & ~word; };
  while (text.size() >= sizeof(uint64_t)) {
    uint64_t word;
    std::memcpy(&word, text.data(), sizeof word);
    if (((word | (word - Each * 0x20) | isNone(word, '"') | isNone(word, '\\')) & High) != 0)
      break; // or one that only looks like it
    text.remove_prefix(sizeof word);
  }
  return std::all_of(text.begin(), text.end(), [](char c) { return isPlain(c); });
}

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

JsonWriter &JsonWriter::string(std::string_view text) {
  if (text.size() <= LongestShort && isPlain(text)) {
    Piece piece(comma);
    piece.add('"');
    piece.add(text);
    piece.add('"');
    return append(piece, true);
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
  Piece piece(comma);
  piece.add(value);
  return append(piece, true);
}

JsonWriter &JsonWriter::position(uint32_t line, uint32_t character) {
  Piece piece(comma);
  piece.add(std::string_view("{\"line\":"));
  piece.add(int64_t(line));
  piece.add(std::string_view(",\"character\":"));
  piece.add(int64_t(character));
  piece.add('}');
  return append(piece, true);
}

} // namespace allo::server
