// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "syntax/lex/Quotes.h"
#include "syntax/tree/Ast.h"

#include <algorithm>
#include <array>

namespace allo {

namespace {

bool isWordChar(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}
bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f'; }

enum class TokenKind : uint8_t { None, Word, Keyword, Operator, Open, Close, Comma, Dot, Other };

struct Token {
  TokenKind kind = TokenKind::None;
  std::string_view text;
  bool blankBefore = false;
};

constexpr std::array<std::string_view, 15> Keywords = {
    "if",  "else",   "and",    "or",   "not",   "in",    "is", "return",
    "for", "lambda", "import", "from", "await", "yield", "as"};
constexpr std::array<std::string_view, 22> Operators = {
    "**=", "//=", "<<=", ">>=", "**", "//", "<<", ">>", "+=", "-=", "*=",
    "/=",  "%=",  "&=",  "|=",  "^=", "==", "!=", "<=", ">=", "->", ":="};

std::vector<Token> tokenize(std::string_view s, size_t limit) {
  std::vector<Token> tokens;
  bool blank = false;
  for (size_t i = 0; i < s.size() && i < 4 * limit + 4096;) {
    char c = s[i];
    if (isBlank(c) || c == '\\') {
      blank = true;
      ++i;
      continue;
    }
    if (c == '#') {
      i = std::min(s.find_first_of("\r\n", i), s.size());
      continue;
    }
    size_t end = i + 1;
    TokenKind kind = TokenKind::Other;
    if (isWordChar(c) || c == '"' || c == '\'') {
      while (end < s.size() && isWordChar(s[end]) && isWordChar(c))
        ++end;
      size_t quote = isWordChar(c) ? end : i;
      kind = TokenKind::Word;
      if (quote < s.size() && (s[quote] == '"' || s[quote] == '\''))
        end = stringAt(s, quote).end;
      else if (std::find(Keywords.begin(), Keywords.end(), s.substr(i, end - i)) != Keywords.end())
        kind = TokenKind::Keyword;
      // A number goes on behind its point.
      if (c >= '0' && c <= '9' && end < s.size() && s[end] == '.')
        for (++end; end < s.size() && isWordChar(s[end]);)
          ++end;
    } else if (c == '(' || c == '[' || c == '{') {
      kind = TokenKind::Open;
    } else if (c == ')' || c == ']' || c == '}') {
      kind = TokenKind::Close;
    } else if (c == ',') {
      kind = TokenKind::Comma;
    } else if (c == '.') {
      kind = TokenKind::Dot;
    } else if (std::string_view("+-*/%<>=&|^~@!").find(c) != std::string_view::npos || c == ':') {
      kind = c == ':' ? TokenKind::Other : TokenKind::Operator;
      for (std::string_view op : Operators)
        if (s.substr(i).starts_with(op)) {
          end = i + op.size();
          kind = TokenKind::Operator;
          break;
        }
    }
    tokens.push_back({kind, s.substr(i, end - i), blank});
    blank = false;
    i = end;
  }
  return tokens;
}

// Whether the house's spacing has a blank between two tokens; 'unary' says what 'left' is.
bool blankBetween(const Token &left, const Token &right, bool leftUnary, bool rightUnary,
                  int depth) {
  auto isWord = [](const Token &t) {
    return t.kind == TokenKind::Word || t.kind == TokenKind::Keyword;
  };
  if (left.kind == TokenKind::Comma)
    return right.kind != TokenKind::Close;
  if (isWord(left) && isWord(right))
    return true;
  if (left.kind == TokenKind::Keyword || right.kind == TokenKind::Keyword)
    return left.kind != TokenKind::Open && right.kind != TokenKind::Close &&
           right.kind != TokenKind::Comma;
  if (right.kind == TokenKind::Operator)
    return !rightUnary && !(right.text == "=" && depth > 0);
  if (left.kind == TokenKind::Operator)
    return !leftUnary && !(left.text == "=" && depth > 0);
  return left.text == ":" && depth == 0;
}

} // namespace

std::string showSource(std::string_view source, Spacing spacing, size_t limit) {
  std::string out;
  Token before;
  bool beforeUnary = false;
  int depth = 0;
  for (const Token &token : tokenize(source, limit)) {
    bool unary = token.kind == TokenKind::Operator &&
                 (before.kind == TokenKind::None || before.kind == TokenKind::Open ||
                  before.kind == TokenKind::Comma || before.kind == TokenKind::Operator ||
                  before.kind == TokenKind::Keyword || before.text == ":");
    bool blank = spacing == Spacing::AsWritten
                     ? token.blankBefore
                     : blankBetween(before, token, beforeUnary, unary, depth);
    if (!out.empty() && blank)
      out += ' ';
    for (char c : token.text)
      out += isBlank(c) ? ' ' : c;
    depth += token.kind == TokenKind::Open ? 1 : token.kind == TokenKind::Close ? -1 : 0;
    before = token;
    beforeUnary = unary;
    if (out.size() > limit) {
      size_t cut = limit - 3;
      while (cut > 0 && (static_cast<unsigned char>(out[cut]) & 0xC0) == 0x80)
        --cut;
      out.resize(cut);
      return out + "...";
    }
  }
  return out;
}

} // namespace allo
