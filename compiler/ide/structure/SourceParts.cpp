// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/structure/SourceParts.h"

#include "support/Characters.h"
#include "syntax/lex/Quotes.h"

#include <algorithm>

namespace allo {

namespace {

char closerOf(char open) { return open == '(' ? ')' : open == '[' ? ']' : '}'; }

// The letters in front of a quote: 'f', 'rb'.
uint32_t prefixBegin(std::string_view text, uint32_t quote) {
  uint32_t begin = quote;
  while (begin > 0 && isNameChar(text[begin - 1]))
    --begin;
  return quote - begin <= 2 ? begin : quote;
}

} // namespace

std::vector<SourcePart> sourceParts(std::string_view text) {
  std::vector<SourcePart> parts;
  std::vector<uint32_t> open; // the offsets of brackets
  bool blank = true;          // what has been read of the line
  for (uint32_t i = 0; i < text.size();) {
    const char c = text[i];
    if (isNewline(c)) {
      blank = true;
      ++i;
      continue;
    }
    if (c == '#') {
      const auto end = uint32_t(std::min(text.find_first_of("\r\n", i), text.size()));
      parts.push_back({SourcePartKind::Comment, {i, end}, {i + 1, end}, blank});
      i = end;
      continue;
    }
    blank = blank && isBlank(c);
    if (isQuote(c)) {
      const StringExtent string = stringAt(text, i);
      const auto end = uint32_t(string.end);
      const auto quotes = uint32_t(string.quotes);
      const uint32_t last = string.closed ? end - quotes : end;
      parts.push_back({SourcePartKind::String,
                       {prefixBegin(text, i), end},
                       {std::min(i + quotes, last), last}});
      i = std::max(end, i + 1);
      continue;
    }
    if (isOpenBracket(c)) {
      open.push_back(i);
    } else if (isCloseBracket(c)) {
      // Brackets that were not closed in between are left out.
      auto partner = std::find_if(open.rbegin(), open.rend(),
                                  [&](uint32_t each) { return closerOf(text[each]) == c; });
      if (partner != open.rend()) {
        parts.push_back({SourcePartKind::Brackets, {*partner, i + 1}, {*partner + 1, i}});
        open.erase(partner.base() - 1, open.end());
      }
    }
    ++i;
  }
  std::sort(parts.begin(), parts.end(),
            [](const SourcePart &a, const SourcePart &b) { return a.span.begin < b.span.begin; });
  return parts;
}

} // namespace allo
