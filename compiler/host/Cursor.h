// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A place in a text, for readers of small notations, which derive from it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace allo::api {

class Cursor {
protected:
  Cursor(std::string_view text, std::string_view blanks) : text(text), blanks(blanks) {}

  const std::string_view text;
  size_t at = 0;

  // The next character that is not a blank; 0 at the end.
  char peek() {
    at = std::min(text.find_first_not_of(blanks, at), text.size());
    return at < text.size() ? text[at] : 0;
  }
  bool take(char c) {
    if (peek() != c)
      return false;
    ++at;
    return true;
  }

private:
  const std::string_view blanks;
};

} // namespace allo::api
