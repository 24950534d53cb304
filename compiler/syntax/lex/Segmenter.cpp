// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "syntax/lex/Segmenter.h"

#include "support/Characters.h"
#include "syntax/lex/Quotes.h"

namespace allo {

namespace {

// Reads a Text byte by byte with look-ahead, without copying it.
class Reader {
public:
  Reader(const Text &text, uint32_t at) : text(text) { seek(at); }
  uint32_t offset() const { return pieceBegin + uint32_t(within); }
  bool atEnd() const { return piece.empty(); }
  char peek() const { return atEnd() ? '\0' : piece[within]; }
  char peek(uint32_t ahead) const {
    if (within + ahead < piece.size())
      return piece[within + ahead];
    uint32_t at = offset() + ahead;
    return at < text.size() ? text.at(at) : '\0';
  }
  void advance(uint32_t n = 1) {
    within += n;
    if (within >= piece.size())
      seek(pieceBegin + uint32_t(within));
  }
  void seek(uint32_t at) {
    pieceBegin = at < text.size() ? at : text.size();
    piece = text.contiguous(pieceBegin);
    within = 0;
  }
  bool startsWith(std::string_view word) const {
    for (uint32_t i = 0; i < word.size(); ++i)
      if (peek(i) != word[i])
        return false;
    return true;
  }
  bool startsWithWord(std::string_view word) const {
    if (!startsWith(word))
      return false;
    return !isNameChar(peek(uint32_t(word.size())));
  }

private:
  const Text &text;
  std::string_view piece;
  uint32_t pieceBegin = 0;
  size_t within = 0;
};

bool continuesStatement(const Reader &in) {
  return in.startsWithWord("else") || in.startsWithWord("elif") || in.startsWithWord("except") ||
         in.startsWithWord("finally");
}

bool startsDefinition(const Reader &in) {
  return in.peek() == '@' || in.startsWithWord("def") || in.startsWithWord("class") ||
         in.startsWithWord("async");
}

// A line that no bracketed expression continues with.
bool cannotBeInBrackets(const Reader &in) {
  return in.peek() == '@' || in.startsWithWord("def") || in.startsWithWord("class") ||
         in.startsWithWord("import") || in.startsWithWord("from");
}

} // namespace

Segment nextSegment(const Text &text, uint32_t begin) {
  Segment segment{begin, begin, false};
  Reader in(text, begin);
  uint32_t depth = 0;
  bool hasCode = false;
  bool onlyDecorators = true;
  bool lineStart = true;
  bool continued = false; // the line before ended in a backslash
  while (!in.atEnd()) {
    if (lineStart && !continued) {
      char c = in.peek();
      bool blank = isBlank(c) || isNewline(c) || c == '#';
      bool closer = isCloseBracket(c);
      bool resync = depth > 0 && hasCode && cannotBeInBrackets(in);
      if (!blank && (depth == 0 || resync)) {
        bool more = hasCode && ((onlyDecorators && !resync && startsDefinition(in)) ||
                                (depth == 0 && (closer || continuesStatement(in))));
        if (hasCode && !more) {
          segment.end = in.offset();
          return segment;
        }
        hasCode = true;
        onlyDecorators = onlyDecorators && c == '@';
        depth = 0;
      }
    }
    continued = false;
    char c = in.peek();
    switch (c) {
    case '\n':
    case '\r':
      in.advance(c == '\r' && in.peek(1) == '\n' ? 2 : 1);
      lineStart = true;
      continue;
    case '\\':
      if (isNewline(in.peek(1))) {
        in.advance(in.peek(1) == '\r' && in.peek(2) == '\n' ? 3 : 2);
        continued = true;
        lineStart = true;
        continue;
      }
      in.advance();
      break;
    case '#':
      while (!in.atEnd() && !isNewline(in.peek()))
        in.advance();
      break;
    case '"':
    case '\'': {
      uint32_t start = in.offset();
      if (readString(in) == StringEnd::EndOfText) {
        segment.openString = true;
        in.seek(start);
        while (!in.atEnd() && !isNewline(in.peek()))
          in.advance();
      }
      break;
    }
    case '(':
    case '[':
    case '{':
      ++depth;
      in.advance();
      break;
    case ')':
    case ']':
    case '}':
      depth -= depth > 0 ? 1 : 0;
      in.advance();
      break;
    default:
      in.advance();
      break;
    }
    lineStart = false;
  }
  segment.end = text.size();
  return segment;
}

} // namespace allo
