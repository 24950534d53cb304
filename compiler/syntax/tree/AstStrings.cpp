// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Strings of the syntax tree: what their escapes mean, and the parts of f-strings.
#include "support/Characters.h"
#include "support/Text.h"
#include "syntax/lex/Quotes.h"
#include "syntax/tree/AnnotationParser.h"
#include "syntax/tree/AstReader.h"

#include <algorithm>

namespace allo {

namespace {

bool isOctal(char c) { return digitValue(c) < 8; }

// The value of 'count' hexadecimal digits at the start of 's', if they are there.
std::optional<uint32_t> hexadecimal(std::string_view s, size_t count) {
  if (s.size() < count)
    return std::nullopt;
  uint32_t value = 0;
  for (char c : s.substr(0, count)) {
    if (!isHexDigit(c))
      return std::nullopt;
    value = value * 16 + digitValue(c);
  }
  return value;
}

// Appends what the escape at the start of 's' (behind its backslash) means; returns its length.
// Python keeps an escape that it does not know as it stands.
size_t appendEscape(std::string &out, std::string_view s, bool bytes) {
  static constexpr std::string_view Letters = "\\'\"abfnrtv";
  static constexpr std::string_view Meanings = "\\'\"\a\b\f\n\r\t\v";
  auto append = [&](uint32_t c) {
    const bool isCharacter = c <= 0x10FFFF && (c < 0xD800 || c >= 0xE000);
    if (bytes)
      out += char(c);
    else if (isCharacter)
      appendUtf8(out, c);
    else
      out += ReplacementCharacter;
  };
  char c = s.empty() ? '\0' : s[0];
  if (size_t known = Letters.find(c); !s.empty() && known != std::string_view::npos) {
    out += Meanings[known];
    return 1;
  }
  if (isNewline(c)) // the line goes on
    return s.starts_with("\r\n") ? 2 : 1;
  if (isOctal(c)) {
    uint32_t value = 0;
    size_t digits = 0;
    for (; digits < 3 && digits < s.size() && isOctal(s[digits]); ++digits)
      value = value * 8 + digitValue(s[digits]);
    append(value);
    return digits;
  }
  size_t digits = c == 'x' ? 2 : bytes ? 0 : c == 'u' ? 4 : c == 'U' ? 8 : 0;
  if (digits > 0) {
    if (auto value = hexadecimal(s.substr(1), digits)) {
      append(*value);
      return 1 + digits;
    }
  }
  out += '\\'; // also "\N{...}", whose names nobody here knows
  return 0;
}

// How one literal is to be read.
struct Literal {
  std::string_view content; // between the quotes
  bool raw = false;
  bool bytes = false;
  bool formatted = false; // "{{" stands for "{"
  bool isTemplate = false;
  bool prefixed = false;
  bool closed = false; // before the end of its line
};

Literal literalOf(std::string_view source) {
  Literal literal;
  size_t prefix = std::min(source.find_first_of("\"'"), source.size());
  std::string_view letters = source.substr(0, prefix);
  literal.prefixed = prefix > 0;
  literal.raw = letters.find_first_of("rR") != std::string_view::npos;
  literal.bytes = letters.find_first_of("bB") != std::string_view::npos;
  literal.formatted = letters.find_first_of("fF") != std::string_view::npos;
  literal.isTemplate = letters.find_first_of("tT") != std::string_view::npos;
  std::string_view body = source.substr(prefix);
  size_t quotes = body.size() >= 6 && body[1] == body[0] && body[2] == body[0] ? 3 : 1;
  if (body.size() >= 2 * quotes)
    literal.content = body.substr(quotes, body.size() - 2 * quotes);
  // An interpolation may have the same quotes.
  literal.closed = literal.formatted
                       ? quotes == 3 || literal.content.empty() || !isNewline(literal.content[0])
                       : prefix < source.size() && stringAt(source, prefix).closed;
  return literal;
}

void appendDecoded(std::string &out, std::string_view content, const Literal &literal) {
  for (size_t i = 0; i < content.size();) {
    char c = content[i++];
    if (c == '\\' && !literal.raw) {
      i += appendEscape(out, content.substr(i), literal.bytes);
      continue;
    }
    out += c == '\r' ? '\n' : c;
    if (c == '\r' && i < content.size() && content[i] == '\n')
      ++i;
    if (literal.formatted && (c == '{' || c == '}') && i < content.size() && content[i] == c)
      ++i;
  }
}

} // namespace

// The pieces of an f-string: text is collected over literals until an interpolation ends it.
struct AstBuilder::StringPieces {
  std::vector<const Expr *> parts;
  std::string text;
  Span span; // of 'text'

  void add(Span at) { span = span.empty() ? at : join(span, at); }
};

const Expr *AstBuilder::string(const Child &child) {
  Span span = spanOf(child.node);
  absorb(sourceOf(span));
  std::vector<Child> literals{child};
  if (child.kind == Syn::ConcatenatedString) {
    literals.clear();
    Children kids = children(child.node);
    for (Child part : kids.view())
      if (part.kind == Syn::String)
        literals.push_back(part);
    release(kids);
  }
  StringPieces pieces;
  bool formatted = false;
  bool bytes = false;
  for (const Child &part : literals) {
    Literal literal = literalOf(sourceOf(spanOf(part.node)));
    if (literal.isTemplate)
      return unsupportedExpr(span, "A template string");
    tolerated = tolerated || !literal.closed;
    bytes = bytes || literal.bytes;
    formatted = formatted || literal.formatted;
    if (literal.formatted) {
      formattedParts(part.node, literal.raw, pieces);
    } else {
      appendDecoded(pieces.text, literal.content, literal);
      pieces.add(spanOf(part.node));
    }
  }
  if (!formatted) {
    Literal only = literalOf(sourceOf(span));
    bool plain = child.kind == Syn::String && !only.prefixed &&
                 only.content.find('\\') == std::string_view::npos;
    if (plain && stringsAreTypes) {
      AnnotationError ignored;
      uint32_t begin = uint32_t(only.content.data() - text.data());
      if (const Expr *type = parseAnnotation(make, only.content, begin, true, ignored))
        return type;
    }
    return make.make<StringExpr>(span, make.text(pieces.text), plain, bytes);
  }
  flushText(pieces);
  return make.make<FormattedExpr>(span, make.list(pieces.parts));
}

void AstBuilder::flushText(StringPieces &pieces) {
  if (!pieces.text.empty())
    pieces.parts.push_back(
        make.make<StringExpr>(pieces.span, make.text(pieces.text), false, false));
  pieces.text.clear();
  pieces.span = {};
}

void AstBuilder::formattedParts(TSNode node, bool raw, StringPieces &pieces) {
  Children kids = children(node);
  for (Child part : kids.view()) {
    if (part.kind == Syn::Interpolation) {
      flushText(pieces);
      pieces.parts.push_back(interpolation(part.node));
    } else if (part.kind == Syn::StringContent) {
      Literal literal;
      literal.raw = raw;
      literal.formatted = true;
      appendDecoded(pieces.text, sourceOf(spanOf(part.node)), literal);
      pieces.add(spanOf(part.node));
    }
  }
  release(kids);
}

const Expr *AstBuilder::interpolation(TSNode node) {
  Span span = spanOf(node);
  Children kids = children(node);
  const Expr *value = nullptr;
  const Expr *spec = nullptr;
  char conversion = 0;
  std::string_view debugText;
  for (Child part : kids.view()) {
    Span at = spanOf(part.node);
    if (part.field == Field::Expression && !value) {
      value = expr(part);
    } else if (part.kind == Syn::TypeConversion) {
      conversion = at.size() > 1 ? text[at.begin + 1] : '\0';
    } else if (part.kind == Syn::FormatSpecifier) {
      spec = formatSpec(part.node);
    } else if (!part.named && sourceOf(at) == "=") {
      uint32_t end = at.end; // Python prints the blanks around '=' too
      while (end < span.end && (text[end] == ' ' || text[end] == '\t'))
        ++end;
      debugText = make.text(sourceOf({span.begin + 1, end}));
    }
  }
  release(kids);
  return make.make<Interpolation>(span, orError(value, span), conversion, spec, debugText);
}

// ":>{width}" -> text and interpolations; the text stands between the nodes of the grammar.
const Expr *AstBuilder::formatSpec(TSNode node) {
  Span span = spanOf(node);
  if (++depth > MaxSyntaxDepth) {
    --depth;
    tooDeep(span);
    return make.make<ErrorExpr>(span, List<const Expr *>());
  }
  StringPieces pieces;
  uint32_t at = std::min(span.begin + 1, span.end);
  auto textUpTo = [&](uint32_t end) {
    if (at >= end)
      return;
    pieces.text = sourceOf({at, end});
    pieces.span = {at, end};
    flushText(pieces);
  };
  Children kids = children(node);
  for (Child part : kids.view()) {
    if (part.kind != Syn::FormatExpression && part.kind != Syn::Interpolation)
      continue;
    textUpTo(ts_node_start_byte(part.node));
    pieces.parts.push_back(interpolation(part.node));
    at = ts_node_end_byte(part.node);
  }
  release(kids);
  textUpTo(span.end);
  --depth;
  if (pieces.parts.size() == 1 && pieces.parts[0]->is<StringExpr>())
    return pieces.parts[0];
  return make.make<FormattedExpr>(span, make.list(pieces.parts));
}

} // namespace allo
