// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Where a string literal ends. Everything that looks at code without parsing it reads strings here,
// so that all agree on an unclosed one: it ends with its line, be it single- or triple-quoted.
#pragma once

#include "support/Characters.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace allo {

enum class StringEnd : uint8_t {
  Closed,
  EndOfLine, // a single-quoted string whose line ended first
  EndOfText  // a triple-quoted one that nothing closes
};

// Reads the string at whose first quote 'in' stands. In has atEnd(), peek(n) and advance(n).
template <typename In> StringEnd readString(In &in) {
  char quote = in.peek(0);
  bool triple = in.peek(1) == quote && in.peek(2) == quote;
  in.advance(triple ? 3 : 1);
  while (!in.atEnd()) {
    char c = in.peek(0);
    if (c == '\\') {
      in.advance(in.peek(1) == '\r' && in.peek(2) == '\n' ? 3 : 2);
    } else if (!triple && isNewline(c)) {
      return StringEnd::EndOfLine;
    } else if (c == quote && (!triple || (in.peek(1) == quote && in.peek(2) == quote))) {
      in.advance(triple ? 3 : 1);
      return StringEnd::Closed;
    } else {
      in.advance(1);
    }
  }
  return triple ? StringEnd::EndOfText : StringEnd::EndOfLine;
}

// A string in a contiguous text.
struct StringExtent {
  size_t end = 0; // behind its last quote, or the end of its line
  size_t quotes = 1;
  bool closed = false;
};

inline StringExtent stringAt(std::string_view text, size_t at) {
  struct View {
    std::string_view text;
    size_t at;
    bool atEnd() const { return at >= text.size(); }
    char peek(size_t n) const { return at + n < text.size() ? text[at + n] : '\0'; }
    void advance(size_t n) { at += n; }
  } in{text, at};
  StringExtent extent;
  extent.quotes = in.peek(1) == in.peek(0) && in.peek(2) == in.peek(0) ? 3 : 1;
  StringEnd end = readString(in);
  extent.closed = end == StringEnd::Closed;
  extent.end = end == StringEnd::EndOfText ? text.find_first_of("\r\n", at) : in.at;
  extent.end = std::min(extent.end, text.size());
  return extent;
}

} // namespace allo
