// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "support/Characters.h"
#include "support/Nearest.h"
#include "syntax/lex/Keywords.h"
#include "syntax/lex/Quotes.h"
#include "syntax/tree/Ast.h"

#include <algorithm>

namespace allo {

namespace {

enum class PieceKind : uint8_t { None, Word, Keyword, Operator, Open, Close, Comma, Dot, Other };

// A token, without what does not matter to the spacing.
struct Piece {
  PieceKind kind = PieceKind::None;
  std::string_view text;
  bool blankBefore = false;
};

// Keywords with blanks on both sides.
constexpr std::string_view SpacedWords[] = {"if",     "else", "and",   "or",     "not",
                                            "in",     "is",   "for",   "return", "lambda",
                                            "import", "from", "await", "yield",  "as"};

std::vector<Piece> piecesOf(std::string_view s, size_t limit) {
  std::vector<Piece> pieces;
  bool blank = false;
  for (size_t i = 0; i < s.size() && i < 4 * limit + 4096;) {
    char c = s[i];
    if (isBlank(c) || isNewline(c) || c == '\\') {
      blank = true;
      ++i;
      continue;
    }
    if (c == '#') {
      i = std::min(s.find_first_of("\r\n", i), s.size());
      continue;
    }
    size_t end = i + 1;
    PieceKind kind = PieceKind::Other;
    if (isNameChar(c) || isQuote(c)) {
      while (end < s.size() && isNameChar(s[end]) && isNameChar(c))
        ++end;
      size_t quote = isNameChar(c) ? end : i;
      kind = PieceKind::Word;
      if (quote < s.size() && isQuote(s[quote]))
        end = stringAt(s, quote).end;
      else if (isOneOf(s.substr(i, end - i), SpacedWords))
        kind = PieceKind::Keyword;
      // A number goes on behind its point.
      if (isDigit(c) && end < s.size() && s[end] == '.')
        for (++end; end < s.size() && isNameChar(s[end]);)
          ++end;
    } else if (isOpenBracket(c)) {
      kind = PieceKind::Open;
    } else if (isCloseBracket(c)) {
      kind = PieceKind::Close;
    } else if (c == ',') {
      kind = PieceKind::Comma;
    } else if (c == '.') {
      kind = PieceKind::Dot;
    } else if (std::string_view("+-*/%<>=&|^~@!").find(c) != std::string_view::npos || c == ':') {
      end = i + std::max<size_t>(operatorAt(s.substr(i)).size(), 1); // a lone '!' is none
      kind = s.substr(i, end - i) == ":" ? PieceKind::Other : PieceKind::Operator;
    }
    pieces.push_back({kind, s.substr(i, end - i), blank});
    blank = false;
    i = end;
  }
  return pieces;
}

// Whether the house's spacing has a blank between two tokens; 'unary' says what 'left' is.
bool blankBetween(const Piece &left, const Piece &right, bool leftUnary, bool rightUnary,
                  int depth) {
  auto isWord = [](const Piece &t) {
    return t.kind == PieceKind::Word || t.kind == PieceKind::Keyword;
  };
  if (left.kind == PieceKind::Comma)
    return right.kind != PieceKind::Close;
  if (isWord(left) && isWord(right))
    return true;
  if (left.kind == PieceKind::Keyword || right.kind == PieceKind::Keyword)
    return left.kind != PieceKind::Open && right.kind != PieceKind::Close &&
           right.kind != PieceKind::Comma;
  if (right.kind == PieceKind::Operator && !rightUnary)
    return !(right.text == "=" && depth > 0);
  if (left.kind == PieceKind::Operator)
    return !leftUnary && !(left.text == "=" && depth > 0);
  return left.text == ":" && depth == 0;
}

// A comma before the end makes a tuple of one value in brackets, and of an index.
bool ignoresLastComma(const Piece &before, const Piece &open) {
  const bool isBehindValue = before.kind == PieceKind::Close ||
                             (before.kind == PieceKind::Word && !isKeyword(before.text));
  return open.text == "(" ? isBehindValue : open.text == "{" || !isBehindValue;
}

} // namespace

std::string showSource(std::string_view source, Spacing spacing, size_t limit) {
  std::string out;
  Piece before;
  bool beforeUnary = false;
  int depth = 0;
  std::vector<bool> isPlain; // of the open brackets: a last comma in it has no meaning
  const std::vector<Piece> pieces = piecesOf(source, limit);
  for (size_t i = 0; i < pieces.size(); ++i) {
    const Piece &piece = pieces[i];
    if (piece.kind == PieceKind::Open)
      isPlain.push_back(ignoresLastComma(before, piece));
    else if (piece.kind == PieceKind::Close && !isPlain.empty())
      isPlain.pop_back();
    const bool isLast = i + 1 < pieces.size() && pieces[i + 1].kind == PieceKind::Close;
    if (spacing == Spacing::Canonical && piece.kind == PieceKind::Comma && isLast &&
        !isPlain.empty() && isPlain.back() && before.kind != PieceKind::Open)
      continue;
    bool unary = piece.kind == PieceKind::Operator &&
                 (before.kind == PieceKind::None || before.kind == PieceKind::Open ||
                  before.kind == PieceKind::Comma || before.kind == PieceKind::Operator ||
                  before.kind == PieceKind::Keyword || before.text == ":");
    bool blank = spacing == Spacing::AsWritten
                     ? piece.blankBefore
                     : blankBetween(before, piece, beforeUnary, unary, depth);
    if (!out.empty() && blank)
      out += ' ';
    for (char c : piece.text)
      out += isBlank(c) || isNewline(c) ? ' ' : c;
    depth += piece.kind == PieceKind::Open ? 1 : piece.kind == PieceKind::Close ? -1 : 0;
    before = piece;
    beforeUnary = unary;
    if (out.size() > limit) {
      size_t cut = limit - 3;
      while (cut > 0 && isContinuation(out[cut]))
        --cut;
      out.resize(cut);
      return out + "...";
    }
  }
  return out;
}

} // namespace allo
