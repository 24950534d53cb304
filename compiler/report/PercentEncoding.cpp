// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "report/PercentEncoding.h"

#include "support/Characters.h"

namespace allo {

std::string percentEncoded(std::string_view text, bool (*isPlain)(char)) {
  std::string out;
  out.reserve(text.size());
  for (char c : text) {
    if (isPlain(c)) {
      out += c;
      continue;
    }
    auto byte = static_cast<unsigned char>(c);
    out += '%';
    out += toUpper(hexDigit(byte >> 4));
    out += toUpper(hexDigit(byte & 15));
  }
  return out;
}

bool isUriLetter(char c) {
  return isAlphanumeric(c) || std::string_view("/-._~").find(c) != std::string_view::npos;
}

std::string percentDecoded(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size() && isHexDigit(text[i + 1]) &&
        isHexDigit(text[i + 2])) {
      out += char(digitValue(text[i + 1]) * 16 + digitValue(text[i + 2]));
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

} // namespace allo
