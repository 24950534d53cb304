// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/protocol/JsonWriter.h"

#include "support/Characters.h"
#include "support/Text.h"

#include <charconv>

namespace allo::server {

namespace {

bool isPlain(char c) { return c >= 0x20 && isAscii(c) && c != '"' && c != '\\'; }

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
  separate();
  char digits[24];
  auto [end, error] = std::to_chars(digits, digits + sizeof digits, value);
  (void)error; // 24 characters hold any int64_t
  out.append(digits, end);
  comma = true;
  return *this;
}

} // namespace allo::server
