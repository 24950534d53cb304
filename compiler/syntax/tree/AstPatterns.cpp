// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// 'match' statements of the syntax tree. The grammar has nodes of their own for patterns; those
// that mean the same as an expression become one.
#include "syntax/tree/AstReader.h"

namespace allo {

void AstBuilder::matchStatement(TSNode node, std::vector<const Stmt *> &out) {
  Span span = spanOf(node);
  Children kids = children(node);
  std::vector<const Expr *> subjects;
  std::vector<const MatchCase *> cases;
  bool tuple = false; // 'match x,:' has one
  TSNode body{};
  for (Child part : kids.view()) {
    if (part.field == Field::Subject && part.named)
      subjects.push_back(expr(part));
    else if (part.field == Field::Body)
      body = part.node;
    else if (!part.named && sourceOf(spanOf(part.node)) == ",")
      tuple = true;
  }
  if (!ts_node_is_null(body)) {
    Children inner = children(body);
    std::optional<Indent> indent;
    const Indent outer = around;
    for (Child part : inner.view())
      if (part.kind == Syn::CaseClause) {
        checkIndent(part, indent);
        around = indent.value_or(outer);
        cases.push_back(matchCase(part.node));
      }
    around = outer;
    release(inner);
  }
  release(kids);
  const Expr *subject = subjects.empty() || maskAt(span.begin) ? nullptr : subjects[0];
  if (subject && tuple)
    subject = make.make<TupleExpr>(join(subjects.front()->span, subjects.back()->span),
                                   make.list(subjects));
  if (cases.empty() && !repaired && unit.errors.empty())
    unit.errors.push_back(
        {headerOf(node, body), {DiagText::ExpectedAfter, "an indented 'case'", "'match'"}});
  if (const MaskedLine *line = maskAt(span.begin)) { // its header is a statement of its own
    brokenLine(*line, out);
    span.begin = std::max(span.begin, std::min(span.end, line->span.end));
  }
  out.push_back(
      make.make<MatchStmt>(span, orError(subject, {span.begin, span.begin}), make.list(cases)));
}

const MatchCase *AstBuilder::matchCase(TSNode node) {
  Span span = spanOf(node);
  Children kids = children(node);
  std::vector<Child> patterns;
  const Expr *guard = nullptr;
  bool sequence = false;
  TSNode body{};
  for (Child part : kids.view()) {
    if (part.kind == Syn::CasePattern)
      patterns.push_back(part);
    else if (!part.named && sourceOf(spanOf(part.node)) == ",")
      sequence = true;
  }
  const Expr *shape = nullptr;
  const MaskedLine *broken = maskAt(span.begin); // what stands in its place says nothing
  if (broken)
    patterns.clear();
  if (patterns.size() > 0 && sequence)
    shape = sequencePattern(
        {ts_node_start_byte(patterns.front().node), ts_node_end_byte(patterns.back().node)}, kids);
  else if (patterns.size() == 1)
    shape = pattern(patterns[0]);
  for (Child part : kids.view()) {
    if (part.field == Field::Guard && !broken)
      guard = onlyExpr(part.node);
    else if (part.field == Field::Consequence)
      body = part.node;
  }
  release(kids);
  std::vector<const Stmt *> statements;
  if (broken)
    brokenLine(*broken, statements);
  Block block = blockOf(body, headerOf(node, body), "case");
  statements.insert(statements.end(), block.begin(), block.end());
  return make.make<MatchCase>(span, orError(shape, {span.begin, span.begin}), guard,
                              make.list(statements));
}

const Expr *AstBuilder::pattern(const Child &child) {
  Span span = spanOf(child.node);
  if (++depth > MaxSyntaxDepth) {
    --depth;
    tooDeep(span);
    return make.make<ErrorExpr>(span, List<const Expr *>());
  }
  const Expr *result = patternOf(child);
  --depth;
  return result;
}

const Expr *AstBuilder::patternOf(const Child &child) {
  Span span = spanOf(child.node);
  switch (child.kind) {
  case Syn::CasePattern: {
    Children kids = children(child.node);
    std::vector<const Expr *> found = alternatives(kids);
    release(kids);
    return found.size() == 1 ? found[0] : orError(nullptr, span);
  }
  case Syn::UnionPattern: {
    Children kids = children(child.node);
    List<const Expr *> found = make.list(alternatives(kids));
    release(kids);
    return make.make<OrPattern>(span, found);
  }
  case Syn::TuplePattern: {
    Children kids = children(child.node);
    bool comma = false;
    Child inner{};
    size_t count = 0;
    for (Child part : kids.view()) {
      comma = comma || (!part.named && sourceOf(spanOf(part.node)) == ",");
      if (part.named && count++ == 0)
        inner = part;
    }
    release(kids);
    if (count == 1 && !comma)
      return pattern(inner);
    return sequencePattern(child.node);
  }
  case Syn::DottedName:
    return dottedName(child.node);
  case Syn::ListPattern:
    return sequencePattern(child.node);
  case Syn::DictPattern:
    return unsupportedPattern(child, "A mapping pattern");
  case Syn::ClassPattern:
  case Syn::KeywordPattern:
    return unsupportedPattern(child, "A class pattern");
  case Syn::AsPattern:
    return namedPattern(child.node);
  case Syn::SplatPattern:
    return starPattern(child.node);
  case Syn::ComplexPattern:
    return unsupportedExpr(span, "A complex number");
  default:
    return expr(child);
  }
}

const Expr *AstBuilder::sequencePattern(TSNode node) {
  Children kids = children(node);
  const Expr *made = sequencePattern(spanOf(node), kids);
  release(kids);
  return made;
}

const Expr *AstBuilder::sequencePattern(Span span, const Children &kids) {
  std::vector<const Expr *> elements;
  for (Child part : kids.view())
    if (part.kind == Syn::CasePattern)
      elements.push_back(pattern(part));
  return make.make<SequencePattern>(span, make.list(elements));
}

const Expr *AstBuilder::namedPattern(TSNode node) {
  Children kids = children(node);
  const Expr *inner = nullptr;
  const NameExpr *target = nullptr;
  for (Child part : kids.view()) {
    if (part.kind == Syn::CasePattern)
      inner = pattern(part);
    else if (part.named)
      target = expr(part)->tryAs<NameExpr>();
  }
  release(kids);
  if (!inner || !target)
    return orError(inner, spanOf(node));
  return make.make<AsPattern>(spanOf(node), inner, target);
}

const Expr *AstBuilder::starPattern(TSNode node) {
  Children kids = children(node);
  const Expr *target = nullptr;
  for (Child part : kids.view()) {
    Span span = spanOf(part.node);
    std::string_view source = sourceOf(span);
    if (part.named) {
      target = expr(part);
    } else if (source == "_") {
      absorb(source);
      target = make.make<NameExpr>(span, make.text(source));
    }
  }
  release(kids);
  return make.make<StarExpr>(spanOf(node), orError(target, spanOf(node)));
}

// Its names are bound all the same, as if 'as' and each of them were behind it.
const Expr *AstBuilder::unsupportedPattern(const Child &child, std::string_view what) {
  const Span span = spanOf(child.node);
  std::vector<const NameExpr *> captures;
  for (const Expr *part : partsOfPattern(child))
    forEachCapture(*part, [&](const NameExpr &name) { captures.push_back(&name); });
  const Expr *made = unsupportedExpr(span, what);
  for (const NameExpr *name : captures)
    made = make.make<AsPattern>(span, made, name);
  return made;
}

// What the values of a mapping, the attributes of a class and the rest of a mapping have to be.
std::vector<const Expr *> AstBuilder::partsOfPattern(const Child &child) {
  std::vector<const Expr *> parts;
  Children kids = children(child.node);
  if (child.kind == Syn::KeywordPattern) {
    parts = alternatives(kids, 1);
  } else {
    for (Child part : kids.view())
      if (part.kind == Syn::SplatPattern && part.field != Field::Key)
        parts.push_back(starPattern(part.node));
      else if (part.kind == Syn::CasePattern)
        parts.push_back(pattern(part));
  }
  release(kids);
  return parts;
}

// The patterns between the '|'s, from a place on. A minus sign and the number behind it are two
// nodes.
std::vector<const Expr *> AstBuilder::alternatives(const Children &kids, size_t first) {
  std::vector<const Expr *> found;
  std::optional<uint32_t> minus;
  for (size_t i = first; i < kids.size(); ++i) {
    const Child part = kids[i];
    Span span = spanOf(part.node);
    std::string_view source = sourceOf(span);
    if (!part.named && source == "-") {
      minus = span.begin;
    } else if (!part.named && source == "_") {
      absorb(source);
      found.push_back(make.make<NameExpr>(span, make.text(source)));
    } else if (part.named) {
      const Expr *value = pattern(part);
      if (minus)
        value = make.make<UnaryExpr>(Span{*minus, span.end}, UnaryOp::Minus, value);
      minus.reset();
      found.push_back(value);
    }
  }
  return found;
}

const Expr *AstBuilder::dottedName(TSNode node) {
  Children kids = children(node);
  const Expr *value = nullptr;
  for (Child part : kids.view()) {
    if (!part.named)
      continue;
    if (!value) {
      value = expr(part);
      continue;
    }
    const Ident *attribute = ident(part.node);
    value = make.make<AttributeExpr>(join(value->span, attribute->span), value, attribute);
  }
  release(kids);
  return orError(value, spanOf(node));
}

} // namespace allo
