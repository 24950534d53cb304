// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "support/CppNames.h"

#include "support/Characters.h"
#include "support/Text.h"

#include <unordered_set>

namespace allo {

namespace {

#define ALLO_CPP_NAMES(LIST, WORDS) constexpr const char *LIST = WORDS;
#include "support/CppNames.def"
#undef ALLO_CPP_NAMES

using Words = std::unordered_set<std::string_view>;

Words wordsOf(std::initializer_list<std::string_view> lists) {
  Words words;
  for (std::string_view list : lists)
    while (!list.empty()) {
      size_t end = list.find(' ');
      words.insert(list.substr(0, end));
      list.remove_prefix(end + 1);
    }
  return words;
}

} // namespace

bool isCppWord(std::string_view name) {
  static const Words words = wordsOf({Keywords, Macros});
  bool isReserved = name.size() > 1 && name[0] == '_' && (name[1] == '_' || isUpper(name[1]));
  return isReserved || words.contains(name);
}

bool isCppDeclared(std::string_view name) {
  static const Words words = wordsOf({Declared});
  return words.contains(name);
}

std::string cppQuoted(std::string_view text) {
  std::string out;
  auto escape = [&](unsigned char c) {
    out += {'\\', char('0' + (c >> 6)), char('0' + (c >> 3 & 7)), char('0' + (c & 7))};
  };
  for (size_t i = 0; i < text.size();) {
    auto [point, length, isValid] = decodeUtf8(text, i);
    bool hides = !isValid || isControl(point);
    bool isTrigraph = point == '?' && out.ends_with('?');
    if (point == '"' || point == '\\' || isTrigraph)
      out += '\\';
    for (size_t end = i + length; i < end; ++i)
      if (hides)
        escape(static_cast<unsigned char>(text[i]));
      else
        out += text[i];
  }
  return out;
}

} // namespace allo
