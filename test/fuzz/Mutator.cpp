// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "fuzz/Mutator.h"

#include <algorithm>
#include <cctype>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <span>
#include <sys/time.h>
#include <vector>

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize);

namespace allo::fuzz {

namespace {

using Words = std::span<const std::string_view>;

constexpr std::string_view Types[] = {"i1",
                                      "i8",
                                      "i32",
                                      "i33",
                                      "u1",
                                      "u8",
                                      "u64",
                                      "i4096",
                                      "f16",
                                      "bf16",
                                      "f32",
                                      "f64",
                                      "index",
                                      "i32[4]",
                                      "f32[4, 5]",
                                      "i8[2, 3, 4]",
                                      "T",
                                      "T[N]",
                                      "\"T[N, N]\"",
                                      "Stream[i32, 4]",
                                      "constexpr",
                                      "i32[0]",
                                      "i32[2**40, 8]",
                                      "Stream[i32, 4][2, 3]",
                                      "N",
                                      "int",
                                      "Stateful[i32]",
                                      "Stateful[i32[4]]",
                                      "apint(7)",
                                      "apint(2**23)",
                                      "apfloat(5, 3)",
                                      "Stream[f32[4], 2**62]",
                                      "M[i8, 2]",
                                      "tuple[i8, i8]",
                                      "i32[N + 1]",
                                      "Stream[i8, 1][2**62, 4]",
                                      "i8388607",
                                      "u8388609",
                                      "f32[[]]",
                                      "Stateful[Stream[i32, 1]]"};
constexpr std::string_view Operators[] = {
    "+", "-",  "*",   "/",  "//",  "%",  "**", "@",      "<<",  ">>",   "&",         "|",  "^", "~",
    "<", "<=", ">",   ">=", "==",  "!=", "=",  "+=",     "//=", "<<=",  ":=",        "->", ".", ",",
    ":", ";",  "and", "or", "not", "is", "in", "not in", "if",  "else", "lambda x:", "*",  "**"};
constexpr std::string_view Keywords[] = {
    "def",   "class",    "return", "if",       "elif",   "else",   "for",   "while",
    "with",  "try",      "pass",   "break",    "match",  "case",   "yield", "await",
    "async", "continue", "raise",  "global",   "from",   "import", "del",   "assert",
    "as",    "lambda",   "type",   "nonlocal", "except", "finally"};
constexpr std::string_view Names[] = {"x",         "y",
                                      "i",         "N",
                                      "T",         "kernel",
                                      "allo",      "range",
                                      "grid",      "min",
                                      "max",       "len",
                                      "get",       "put",
                                      "math",      "arith",
                                      "linalg",    "spmw",
                                      "memory",    "get_wid",
                                      "get_nw",    "abs",
                                      "cast",      "bitcast",
                                      "bufferize", "matmul",
                                      "print",     "Template",
                                      "Stream",    "Stateful",
                                      "mapping",   "options",
                                      "constexpr", "KernelOptions",
                                      "consteval", "np",
                                      "sum",       "sorted",
                                      "zip",       "enumerate",
                                      "reversed",  "isinstance",
                                      "int",       "float",
                                      "str",       "list",
                                      "dict",      "tuple",
                                      "__name__",  "self",
                                      "True",      "False",
                                      "None",      "_",
                                      "a",         "b"};
constexpr std::string_view Literals[] = {"0",
                                         "1",
                                         "-1",
                                         "7",
                                         "31",
                                         "0.5",
                                         "1e400",
                                         "1e-400",
                                         "2**31",
                                         "2**63",
                                         "-2**63",
                                         "2**64 - 1",
                                         "1 << 1000",
                                         "10**400",
                                         "0xFFFF",
                                         "0b1010",
                                         "1_000",
                                         "1j",
                                         "float('inf')",
                                         "float('nan')",
                                         "''",
                                         "'a'",
                                         "b'x'",
                                         "\"\"\"\"\"\"",
                                         "8388607",
                                         "8388608",
                                         "8388609",
                                         "2**62",
                                         "10**9",
                                         "1 << 10**9",
                                         "[0] * 10**9",
                                         "'a' * 10**12",
                                         "'%1000000000d' % 1",
                                         "f\"{1:>999999999}\"",
                                         "f\"{x!r:{y}}\"",
                                         "range(-2**63, 2**63)",
                                         "range(2**70)",
                                         "np.zeros((2**40, 2**40))",
                                         "np.zeros(10**10)",
                                         "(1,) * 10**8",
                                         "[]",
                                         "{}",
                                         "()",
                                         "...",
                                         "[[1, 2], [3]]",
                                         "{'a': 1}",
                                         "{1, 2}",
                                         "list(range(10**7))",
                                         "[[0] * 4] * 4",
                                         "1 // 0"};
constexpr std::string_view Statements[] = {"x = x + 1",
                                           "x: i32 = 0",
                                           "y: i8[4] = 0",
                                           "return x",
                                           "return",
                                           "pass",
                                           "break",
                                           "continue",
                                           "a, b = b, a",
                                           "*a, b = x",
                                           "(a, (b, c)) = x",
                                           "x[i] = y",
                                           "x[0:4] = 0",
                                           "x[i, j] += 1",
                                           "s: Stream[i32, 4]",
                                           "s.put(x)",
                                           "v = s.get()",
                                           "s[i].put(x)",
                                           "get(s)",
                                           "put(s, x)",
                                           "c: Stateful[i32] = 0",
                                           "N: constexpr = 4",
                                           "T: constexpr = i32",
                                           "w = get_wid(0)",
                                           "tile = x.bufferize((0, i), (4, 4))",
                                           "import a",
                                           "import b as x",
                                           "from a import *",
                                           "from b import *",
                                           "from . import *",
                                           "from . import a",
                                           "from .pkg import c",
                                           "from .. import b",
                                           "from pkg.c import x, y as z",
                                           "import pkg.c",
                                           "from a import N, T",
                                           "from allo import *",
                                           "from allo import i32, kernel",
                                           "import numpy as np",
                                           "import allo",
                                           "del x",
                                           "global x",
                                           "nonlocal x",
                                           "assert x",
                                           "raise x",
                                           "f[i32, 4](x)",
                                           "f(f, x)",
                                           "g = f[i32]",
                                           "x = f[T, N](x)",
                                           "T = Template('T')",
                                           "N = Template('N')",
                                           "f: constexpr = f[T]",
                                           "x = [i for i in range(4) if i]",
                                           "x.append(x)",
                                           "L = [L]",
                                           "x = (yield)",
                                           "x = lambda: x",
                                           "async def f(): pass",
                                           "x = y = z",
                                           "x: f(x)",
                                           "# allo: ignore",
                                           "# allo: ignore[undefined-name]",
                                           "# allo: ignore[unused-variable, ",
                                           "\\",
                                           "match x:",
                                           "print(f\"{x=}\")",
                                           "x = x if x else x",
                                           "type A = i32",
                                           "x @= y",
                                           "x = 1 if x else",
                                           "x = np.array([[1, 2], [3, 4]])",
                                           "x, y = np.arange(4)",
                                           "x = {**x, **y}",
                                           "f(*x, **y)",
                                           "\"\"\"",
                                           "'"};
constexpr std::string_view Headers[] = {
    "if x:",
    "if N > 2:",
    "else:",
    "elif x:",
    "for i in range(4):",
    "for i, j in grid(4, N):",
    "for i in range(2**40):",
    "while x:",
    "while x < 4:",
    "with x as y:",
    "try:",
    "except:",
    "finally:",
    "def f(x: i32) -> i32:",
    "class C:",
    "@kernel\ndef f(x: i32) -> i32:",
    "@kernel(T, N)\ndef f(x: \"T[N]\"):",
    "@consteval\ndef c(n):",
    "match x:",
    "case [a, (b, *c)]:",
    "@kernel(mapping=[2, 2**62])\ndef f(x: i32[4]):",
    "@kernel(mapping=[2])\ndef f():",
    "@kernel(options=KernelOptions(typing_style=\"cpp\"))\ndef f(x: i8) -> i8:",
    "@kernel(options=KernelOptions(enable_tensor=True))\ndef f(x: i8[4]) -> i8[4]:",
    "@kernel\ndef f(n: constexpr, g, x):",
    "for x in x:",
    "async for i in x:",
    "else if x:"};
// '$' is the expression that is wrapped.
constexpr std::string_view Wrappers[] = {"($)",
                                         "[$]",
                                         "-$",
                                         "not $",
                                         "~$",
                                         "($,)",
                                         "f($)",
                                         "f($, $)",
                                         "x[$]",
                                         "$[0]",
                                         "$.T",
                                         "$()",
                                         "[$ for x in range(2)]",
                                         "[x for x in $]",
                                         "(lambda: $)()",
                                         "(lambda x: x)($)",
                                         "f\"{$}\"",
                                         "f'{$:>{$}}'",
                                         "$ if $ else $",
                                         "$ + $",
                                         "$ ** $",
                                         "$ << $",
                                         "$ < $ < $",
                                         "{$: $}",
                                         "*$",
                                         "i32($)",
                                         "cast($, i8)",
                                         "min($, $)",
                                         "range($)",
                                         "str($)",
                                         "len($)",
                                         "$[$:$]",
                                         "($ := $)",
                                         "$ and $",
                                         "T[$]",
                                         "apint($)",
                                         "\"$\"",
                                         "sum([$])",
                                         "sorted($, key=lambda x: $)",
                                         "$.get()"};

enum class TokenKind : uint8_t { Blank, Newline, Name, Number, String, Comment, Operator };
struct Token {
  TokenKind kind;
  size_t begin, end;
};

bool isWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c < 0; }

size_t stringEnd(std::string_view text, size_t at) {
  char quote = text[at];
  if (text.substr(at, 3) == std::string(3, quote)) {
    size_t end = text.find(std::string(3, quote), at + 3);
    return end == std::string_view::npos ? text.size() : end + 3;
  }
  for (++at; at < text.size() && text[at] != '\n'; ++at) {
    if (text[at] == '\\')
      ++at;
    else if (text[at] == quote)
      return at + 1;
  }
  return std::min(at, text.size());
}

std::vector<Token> tokensOf(std::string_view text) {
  std::vector<Token> tokens;
  for (size_t at = 0; at < text.size();) {
    size_t end = at + 1;
    TokenKind kind = TokenKind::Operator;
    auto takeWhile = [&](auto &&more) {
      while (end < text.size() && more(text[end]))
        ++end;
    };
    char c = text[at];
    if (c == '\n') {
      kind = TokenKind::Newline;
    } else if (c == ' ' || c == '\t') {
      kind = TokenKind::Blank;
      takeWhile([](char d) { return d == ' ' || d == '\t'; });
    } else if (c == '#') {
      kind = TokenKind::Comment;
      takeWhile([](char d) { return d != '\n'; });
    } else if (c == '"' || c == '\'') {
      kind = TokenKind::String;
      end = stringEnd(text, at);
    } else if (std::isdigit(static_cast<unsigned char>(c))) {
      kind = TokenKind::Number;
      takeWhile([](char d) { return isWord(d) || d == '.'; });
    } else if (isWord(c)) {
      kind = TokenKind::Name;
      takeWhile(isWord);
    } else if (std::strchr("+-*/<>=!:", c)) {
      takeWhile([](char d) { return d == '=' || d == '*' || d == '/' || d == '<' || d == '>'; });
    }
    tokens.push_back({kind, at, end});
    at = end;
  }
  return tokens;
}

struct Range {
  size_t begin = 0, end = 0;
  bool empty() const { return begin == end; }
};

std::vector<std::string> linesOf(std::string_view text) {
  std::vector<std::string> lines;
  for (size_t at = 0; at <= text.size();) {
    size_t end = std::min(text.find('\n', at), text.size());
    lines.emplace_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}
std::string joined(const std::vector<std::string> &lines) {
  std::string out;
  for (size_t i = 0; i < lines.size(); ++i)
    out += (i == 0 ? "" : "\n") + lines[i];
  return out;
}
bool isBlank(const std::string &line) {
  return line.find_first_not_of(" \t\r") == std::string::npos;
}
size_t indentOf(const std::string &line) {
  return std::min(line.find_first_not_of(' '), line.size());
}

class SourceMutator {
public:
  SourceMutator(const std::string &text, const std::string &donor, Random &random)
      : text(text), donor(donor), random(random) {}

  // ---- tokens

  std::string swapTokens() {
    Range a = token(text), b = token(text);
    if (a.begin > b.begin)
      std::swap(a, b);
    if (a.empty() || b.empty() || a.end > b.begin)
      return text;
    return text.substr(0, a.begin) + cut(text, b) + text.substr(a.end, b.begin - a.end) +
           cut(text, a) + text.substr(b.end);
  }
  std::string deleteToken() { return replaced(token(text), ""); }
  std::string duplicateToken() {
    Range range = token(text);
    std::string part = cut(text, range);
    size_t times = below(8) == 0 ? 1 + below(2000) : 1;
    std::string out = part;
    for (size_t i = 0; i < times && out.size() < 20'000; ++i)
      out += (below(2) ? " " : "") + part;
    return replaced(range, out);
  }
  std::string replaceToken() {
    std::vector<Token> tokens = tokensOf(text);
    if (tokens.empty())
      return text;
    const Token &old = tokens[below(tokens.size())];
    return replaced({old.begin, old.end}, wordLike(old.kind));
  }
  std::string insertToken() {
    Range range = token(text);
    return replaced({range.begin, range.begin}, anyWord() + (below(2) ? " " : ""));
  }
  std::string takeToken() { return replaced(token(text), cut(donor, token(donor))); }

  // ---- lines and blocks

  std::string swapLines() {
    std::vector<std::string> lines = linesOf(text);
    std::swap(lines[below(lines.size())], lines[below(lines.size())]);
    return joined(lines);
  }
  std::string deleteLines() {
    std::vector<std::string> lines = linesOf(text);
    Range range = block(lines);
    lines.erase(lines.begin() + long(range.begin), lines.begin() + long(range.end));
    return joined(lines);
  }
  std::string duplicateLines() {
    std::vector<std::string> lines = linesOf(text);
    Range range = block(lines);
    std::vector<std::string> copy(lines.begin() + long(range.begin),
                                  lines.begin() + long(range.end));
    lines.insert(lines.begin() + long(below(2) ? range.end : below(lines.size())), copy.begin(),
                 copy.end());
    return joined(lines);
  }
  std::string indentLines() {
    std::vector<std::string> lines = linesOf(text);
    Range range = block(lines);
    bool in = below(2);
    size_t by = below(3) == 0 ? 1 + below(8) : 4;
    for (size_t i = range.begin; i < range.end; ++i) {
      if (in)
        lines[i].insert(0, by, ' ');
      else
        lines[i].erase(0, std::min(by, indentOf(lines[i])));
    }
    return joined(lines);
  }
  std::string wrapLines() {
    std::vector<std::string> lines = linesOf(text);
    Range range = block(lines);
    size_t indent = indentOf(lines[range.begin]);
    size_t times = below(10) == 0 ? 1 + below(150) : 1;
    for (size_t n = 0; n < times; ++n) {
      for (size_t i = range.begin; i < range.end; ++i)
        if (!isBlank(lines[i]))
          lines[i].insert(0, times > 20 ? 1 : 4, ' ');
      std::vector<std::string> header = linesOf(pick(Headers));
      for (std::string &line : header)
        line.insert(0, indent, ' ');
      lines.insert(lines.begin() + long(range.begin), header.begin(), header.end());
      range.begin += header.size();
      range.end += header.size();
      range = {range.begin - header.size(), range.end};
    }
    return joined(lines);
  }
  std::string insertStatement() {
    std::vector<std::string> lines = linesOf(text);
    size_t at = below(lines.size());
    lines.insert(lines.begin() + long(at),
                 std::string(indentOf(lines[at]), ' ') + pick(Statements));
    return joined(lines);
  }
  // A statement with all that stands below it, from the donor, at the indentation of its new place.
  std::string takeLines() {
    std::vector<std::string> lines = linesOf(text), other = linesOf(donor);
    Range range = block(other);
    size_t at = below(lines.size());
    size_t indent = indentOf(lines[at]), old = indentOf(other[range.begin]);
    std::vector<std::string> taken(other.begin() + long(range.begin),
                                   other.begin() + long(range.end));
    for (std::string &line : taken) {
      line.erase(0, std::min(old, indentOf(line)));
      line.insert(0, indent, ' ');
    }
    lines.insert(lines.begin() + long(at), taken.begin(), taken.end());
    return joined(lines);
  }
  // A top-level definition of the donor with its decorators, before one of ours or at the end.
  std::string takeKernel() {
    std::vector<std::string> lines = linesOf(text), other = linesOf(donor);
    std::vector<size_t> starts = topLevel(other), places = topLevel(lines);
    places.push_back(lines.size());
    if (starts.empty())
      return text;
    size_t begin = starts[below(starts.size())], end = begin + 1;
    while (end < other.size() && (isBlank(other[end]) || other[end][0] == ' ' ||
                                  (other[end - 1].starts_with("@") && end == begin + 1)))
      ++end;
    lines.insert(lines.begin() + long(places[below(places.size())]), other.begin() + long(begin),
                 other.begin() + long(end));
    return joined(lines);
  }

  // ---- expressions

  std::string takeBrackets() {
    const std::string &from = below(2) ? donor : text;
    return replaced(brackets(text), cut(from, brackets(from)));
  }
  std::string replaceAnnotation() {
    std::vector<size_t> colons;
    for (size_t at = text.find(": "); at != std::string::npos; at = text.find(": ", at + 1))
      colons.push_back(at + 2);
    for (size_t at = text.find("-> "); at != std::string::npos; at = text.find("-> ", at + 1))
      colons.push_back(at + 3);
    if (colons.empty())
      return text;
    size_t begin = colons[below(colons.size())], end = begin;
    for (int depth = 0; end < text.size(); ++end) {
      char c = text[end];
      depth += c == '[' || c == '(';
      depth -= c == ']' || c == ')';
      if (c == '\n' || depth < 0 || (depth == 0 && (c == ',' || c == '=' || c == ':')))
        break;
    }
    return replaced({begin, end}, pick(Types));
  }
  // "x" becomes "f(x)", "[x for x in range(2)]" and so on, sometimes very often.
  std::string wrapExpression() {
    Range range = below(3) == 0 ? brackets(text) : token(text);
    std::string inner = cut(text, range);
    std::string wrapper = pick(Wrappers);
    size_t times = below(6) == 0 ? 1 + below(below(4) == 0 ? 3000 : 60) : 1;
    for (size_t i = 0; i < times && inner.size() < 20'000; ++i) {
      std::string out;
      for (char c : wrapper)
        out += c == '$' ? inner : std::string(1, c);
      inner = std::move(out);
      if (below(4) == 0)
        wrapper = pick(Wrappers);
    }
    return replaced(range, inner);
  }

  size_t below(size_t n) { return n == 0 ? 0 : size_t(random() % n); }

private:
  const std::string &text;
  const std::string &donor;
  Random &random;

  std::string pick(Words words) { return std::string(words[below(words.size())]); }
  std::string anyWord() {
    switch (below(6)) {
    case 0:
      return pick(Types);
    case 1:
      return pick(Operators);
    case 2:
      return pick(Keywords);
    case 3:
      return pick(Literals);
    case 4:
      return below(2) ? "(" : ")";
    }
    return pick(Names);
  }
  std::string wordLike(TokenKind kind) {
    switch (kind) {
    case TokenKind::Blank:
      return std::string(below(9), ' ');
    case TokenKind::Newline:
      return below(2) ? " " : "\r\n";
    case TokenKind::Name: {
      const Words lists[] = {Names, Types, Keywords, Names};
      return below(3) == 0 ? cut(text, token(text)) : pick(lists[below(4)]);
    }
    case TokenKind::Number:
    case TokenKind::String:
      return pick(Literals);
    case TokenKind::Comment:
      return "# allo: ignore[" + pick(Names) + "]";
    case TokenKind::Operator:
      return pick(Operators);
    }
    return "";
  }

  static std::string cut(const std::string &from, Range range) {
    return from.substr(range.begin, range.end - range.begin);
  }
  std::string replaced(Range range, const std::string &with) const {
    return text.substr(0, range.begin) + with + text.substr(range.end);
  }
  Range token(const std::string &from) {
    std::vector<Token> tokens = tokensOf(from);
    for (int patience = 0; patience < 8 && !tokens.empty(); ++patience) {
      const Token &one = tokens[below(tokens.size())];
      if (one.kind != TokenKind::Blank && one.kind != TokenKind::Newline)
        return {one.begin, one.end};
    }
    return {};
  }
  // A line and those below it that are indented more, or some lines.
  Range block(const std::vector<std::string> &lines) {
    size_t begin = below(lines.size()), end = begin + 1;
    if (below(3) == 0)
      return {begin, std::min(lines.size(), begin + 1 + below(4))};
    while (end < lines.size() && !isBlank(lines[end]) &&
           indentOf(lines[end]) > indentOf(lines[begin]))
      ++end;
    return {begin, end};
  }
  static std::vector<size_t> topLevel(const std::vector<std::string> &lines) {
    std::vector<size_t> starts;
    for (size_t i = 0; i < lines.size(); ++i)
      if (!lines[i].empty() && std::strchr("@dcfiTN", lines[i][0]))
        starts.push_back(i);
    return starts;
  }
  Range brackets(const std::string &from) {
    std::vector<size_t> opened;
    std::vector<Range> found;
    for (size_t i = 0; i < from.size(); ++i) {
      if (from[i] == '(' || from[i] == '[' || from[i] == '{')
        opened.push_back(i);
      else if ((from[i] == ')' || from[i] == ']' || from[i] == '}') && !opened.empty()) {
        found.push_back({opened.back() + below(2), i});
        found.back().end += found.back().begin == opened.back();
        opened.pop_back();
      }
    }
    return found.empty() ? Range{} : found[below(found.size())];
  }
};

constexpr std::string (SourceMutator::*Mutations[])() = {
    &SourceMutator::swapTokens,      &SourceMutator::deleteToken,
    &SourceMutator::duplicateToken,  &SourceMutator::replaceToken,
    &SourceMutator::replaceToken,    &SourceMutator::insertToken,
    &SourceMutator::takeToken,       &SourceMutator::swapLines,
    &SourceMutator::deleteLines,     &SourceMutator::duplicateLines,
    &SourceMutator::indentLines,     &SourceMutator::wrapLines,
    &SourceMutator::insertStatement, &SourceMutator::insertStatement,
    &SourceMutator::takeLines,       &SourceMutator::takeKernel,
    &SourceMutator::takeBrackets,    &SourceMutator::replaceAnnotation,
    &SourceMutator::wrapExpression};

} // namespace

std::string mutateSource(const std::string &text, const std::string &donor, Random &random) {
  SourceMutator mutator(text, donor, random);
  return (mutator.*Mutations[mutator.below(std::size(Mutations))])();
}

void fail(const std::string &what) {
  std::fprintf(stderr, "%s\n", what.c_str());
  std::abort();
}

// Of this thread: what else the machine does is not our fault.
static double processorSeconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return double(now.tv_sec) + double(now.tv_nsec) * 1e-9;
}

static void doesNotComeBack(int) { fail("an input does not come back"); }

// A second is a hang; sanitizers and the fuzzer's counters make everything ten to fifty times
// slower.
constexpr double HangSeconds = 10;
constexpr time_t LostSeconds = 60;
constexpr double InputSeconds = 20;

Stopwatch::Stopwatch() : begin(processorSeconds()) {
  std::signal(SIGPROF, doesNotComeBack);
  itimerval lost{};
  lost.it_value.tv_sec = LostSeconds;
  setitimer(ITIMER_PROF, &lost, nullptr);
}

void Stopwatch::check(const char *what) const {
  if (double took = processorSeconds() - begin; took > HangSeconds)
    fail(std::string(what) + " took " + std::to_string(took) + " s");
}

bool Stopwatch::hadEnough() const { return processorSeconds() - begin > InputSeconds; }

namespace {

// Changes a source of the input, now and then any bytes of it.
size_t mutateInput(uint8_t *data, size_t size, size_t maxSize, const std::string &other,
                   unsigned seed) {
  Random random(seed);
  if (inputShape == InputShape::Bytes || random() % 8 == 0)
    return LLVMFuzzerMutate(data, size, maxSize);
  std::string input(reinterpret_cast<const char *>(data), size);
  std::vector<Range> pieces;
  for (size_t at = 0; at <= input.size();) {
    size_t end = std::min(input.find('\xff', at), input.size());
    pieces.push_back({at, end});
    at = end + 1;
  }
  Range source = pieces[random() % 2 ? 0 : random() % pieces.size()];
  if (inputShape == InputShape::Source)
    source = {0, input.size()};
  std::string text = input.substr(source.begin, source.end - source.begin);
  std::string donor = other.empty() ? text : other;
  size_t room = maxSize - std::min(maxSize, size - text.size());
  for (size_t n = 1 + random() % 4; n > 0; --n)
    if (std::string next = mutateSource(text, donor, random); next.size() <= room)
      text = std::move(next);
  input.replace(source.begin, source.end - source.begin, text);
  size_t kept = std::min(input.size(), maxSize);
  std::memcpy(data, input.data(), kept);
  return kept;
}

} // namespace

} // namespace allo::fuzz

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t maxSize,
                                          unsigned seed) {
  return allo::fuzz::mutateInput(data, size, maxSize, "", seed);
}

// The first input, with parts of the second one's first piece in it.
extern "C" size_t LLVMFuzzerCustomCrossOver(const uint8_t *data, size_t size, const uint8_t *other,
                                            size_t otherSize, uint8_t *out, size_t maxSize,
                                            unsigned seed) {
  size_t kept = std::min(size, maxSize);
  std::memcpy(out, data, kept);
  std::string donor(reinterpret_cast<const char *>(other), otherSize);
  return allo::fuzz::mutateInput(out, kept, maxSize, donor.substr(0, donor.find('\xff')), seed);
}
