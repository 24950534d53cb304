// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Expressions of the syntax tree.
#include "support/Characters.h"
#include "support/Format.h"
#include "syntax/tree/AnnotationParser.h"
#include "syntax/tree/AstReader.h"

#include <cstdlib>
#include <cstring>
#include <tuple>

namespace allo {

BinaryOp AstBuilder::binaryOp(std::string_view s) {
  for (unsigned i = 0; i <= unsigned(BinaryOp::MatMul); ++i)
    if (show(BinaryOp(i)) == s)
      return BinaryOp(i);
  return BinaryOp::Add;
}

List<const Expr *> AstBuilder::expressions(const Children &kids) {
  auto *items = static_cast<const Expr **>(
      unit.arena.allocate(kids.size() * sizeof(const Expr *), alignof(const Expr *)));
  size_t count = 0;
  for (Child part : kids.view())
    if (part.named)
      items[count++] = expr(part);
  return {items, count};
}

// The one expression among the children.
const Expr *AstBuilder::onlyExpr(TSNode node) {
  Children kids = children(node);
  const Expr *value = nullptr;
  for (Child part : kids.view())
    if (part.named && !value)
      value = expr(part);
  release(kids);
  return orError(value, spanOf(node));
}

// '*a[i]' is '*(a[i])'. To the grammar it may be '(*a)[i]' as well, and which of the two comes out
// can depend on the text around it and on what was parsed before: a star that stands in the place
// of a base is taken off, and put before all of it.
std::pair<const StarExpr *, const Expr *> AstBuilder::baseOf(const Child &part) {
  const Expr *base = expr(part);
  const StarExpr *star =
      part.kind == Syn::ParenthesizedExpression ? nullptr : base->tryAs<StarExpr>();
  return {star, star ? star->value : base};
}

Span AstBuilder::spanFrom(const StarExpr *star, Span span) {
  return star ? Span{star->value->span.begin, span.end} : span;
}

const Expr *AstBuilder::below(const StarExpr *star, Span span, const Expr *value) {
  return star ? make.make<StarExpr>(span, value) : value;
}

const Expr *AstBuilder::tupleOf(const Children &kids, Span span) {
  return make.make<TupleExpr>(span, expressions(kids));
}

const Expr *AstBuilder::unsupportedExpr(Span span, std::string_view what) {
  absorb(sourceOf(span));
  return make.make<UnsupportedExpr>(span, what);
}

const Expr *AstBuilder::expr(Child child) {
  // Also thousands of them. A target in brackets is a tuple to the grammar, with a comma or
  // without.
  while (child.kind == Syn::ParenthesizedExpression || child.kind == Syn::TuplePattern) {
    Children kids = children(child.node);
    Child inner{};
    bool found = false, tuple = false;
    for (Child part : kids.view()) {
      tuple = tuple || (child.kind == Syn::TuplePattern && !part.named &&
                        sourceOf(spanOf(part.node)) == ",");
      if (part.named && !found) {
        inner = part;
        found = true;
      }
    }
    release(kids);
    if (tuple || (!found && child.kind == Syn::TuplePattern))
      break;
    if (!found)
      return make.make<ErrorExpr>(spanOf(child.node), List<const Expr *>());
    child = inner;
  }
  if (++depth > MaxSyntaxDepth) {
    --depth;
    tooDeep(spanOf(child.node));
    return make.make<ErrorExpr>(spanOf(child.node), List<const Expr *>());
  }
  const Expr *result = exprOf(child);
  --depth;
  return result;
}

const Expr *AstBuilder::exprOf(const Child &child) {
  TSNode node = child.node;
  Span span = spanOf(node);
  switch (child.kind) {
  case Syn::Identifier: {
    std::string_view name = copyOf(node);
    absorb(name);
    if (ts_node_is_missing(node) || name.empty())
      return make.make<ErrorExpr>(span, List<const Expr *>());
    return make.make<NameExpr>(span, name);
  }
  case Syn::Integer: {
    std::string_view digits = copyOf(node);
    absorb(digits);
    if (digits.back() == 'j' || digits.back() == 'J')
      return unsupportedExpr(span, "A complex number");
    if (digits.back() == 'l' || digits.back() == 'L')
      return unsupportedExpr(span, "A Python 2 long integer");
    if (digits.size() > MaxDigits) {
      unit.errors.push_back({span, {DiagCode::TooManyDigits, MaxDigits}});
      return make.make<ErrorExpr>(span, List<const Expr *>());
    }
    if (digits.size() > 1 && digits[0] == '0' && isDigit(digits[1]) &&
        digits.find_first_not_of("0123456789_") == std::string_view::npos &&
        digits.find_first_not_of("0_") != std::string_view::npos)
      unit.errors.push_back({span, {DiagText::LeadingZeros}});
    else
      expectNumber(span, digits);
    return make.make<IntExpr>(span, digits);
  }
  case Syn::Float: {
    std::string_view digits = copyOf(node);
    absorb(digits);
    if (digits.back() == 'j' || digits.back() == 'J')
      return unsupportedExpr(span, "A complex number");
    expectNumber(span, digits);
    std::string plain;
    for (char c : digits)
      if (c != '_')
        plain += c;
    return make.make<FloatExpr>(span, std::strtod(plain.c_str(), nullptr), digits);
  }
  case Syn::True:
  case Syn::False:
    return make.make<BoolExpr>(span, child.kind == Syn::True);
  case Syn::None:
    return make.make<NoneExpr>(span);
  case Syn::Ellipsis:
    return make.make<EllipsisExpr>(span);
  case Syn::String:
  case Syn::ConcatenatedString:
    return string(child);
  case Syn::UnaryOperator:
  case Syn::NotOperator: {
    Children kids = children(node);
    UnaryOp op = UnaryOp::Not;
    const Expr *operand = nullptr;
    for (Child part : kids.view()) {
      if (part.field == Field::Argument)
        operand = expr(part);
      else if (part.field == Field::Operator) {
        char c = text[ts_node_start_byte(part.node)];
        op = c == '-' ? UnaryOp::Minus : c == '~' ? UnaryOp::Invert : UnaryOp::Plus;
      }
    }
    release(kids);
    return make.make<UnaryExpr>(span, op, orError(operand, span));
  }
  case Syn::BinaryOperator:
    return binary(node);
  case Syn::BooleanOperator:
    return boolean(node);
  case Syn::ComparisonOperator: {
    Children kids = children(node);
    std::vector<const Expr *> operands;
    std::vector<CompareOp> ops;
    for (Child part : kids.view()) {
      if (part.field == Field::Operators || !part.named)
        ops.push_back(compareOp(spanOf(part.node)));
      else
        operands.push_back(expr(part));
    }
    release(kids);
    if (ops.size() > 1)
      absorb(sourceOf(span)); // the fix of a chain quotes it
    if (operands.size() != ops.size() + 1 || ops.empty())
      return make.make<ErrorExpr>(span, make.list(operands));
    return make.make<CompareExpr>(span, make.list(operands), make.list(ops));
  }
  case Syn::ConditionalExpression: {
    Children kids = children(node);
    std::vector<const Expr *> parts;
    for (Child part : kids.view())
      if (part.named)
        parts.push_back(expr(part));
    release(kids);
    if (parts.size() != 3)
      return make.make<ErrorExpr>(span, make.list(parts));
    return make.make<TernaryExpr>(span, parts[1], parts[0], parts[2]);
  }
  case Syn::Call:
    return call(node, span);
  case Syn::Subscript:
    return subscript(node, span);
  case Syn::Slice: {
    Children kids = children(node);
    const Expr *bounds[3] = {nullptr, nullptr, nullptr};
    unsigned at = 0;
    for (Child part : kids.view()) {
      if (part.named && at < 3)
        bounds[at] = expr(part);
      else if (!part.named)
        ++at;
    }
    release(kids);
    return make.make<SliceExpr>(span, bounds[0], bounds[1], bounds[2]);
  }
  case Syn::Attribute: {
    Children kids = children(node);
    const Expr *base = nullptr;
    const StarExpr *star = nullptr;
    const Ident *name = nullptr;
    for (Child part : kids.view()) {
      if (part.field == Field::Object)
        std::tie(star, base) = baseOf(part);
      else if (part.field == Field::Attribute)
        name = ident(part.node);
    }
    release(kids);
    if (!base || !name)
      return make.make<ErrorExpr>(span, List<const Expr *>());
    return below(star, span, make.make<AttributeExpr>(spanFrom(star, span), base, name));
  }
  case Syn::Tuple:
  case Syn::ExpressionList:
  case Syn::PatternList:
  case Syn::TuplePattern: {
    Children kids = children(node);
    const Expr *result = tupleOf(kids, span);
    release(kids);
    return result;
  }
  case Syn::List:
  case Syn::ListPattern: {
    Children kids = children(node);
    const Expr *result = make.make<ListExpr>(span, expressions(kids));
    release(kids);
    return result;
  }
  case Syn::ListComprehension:
    return comprehension(node, span, ComprehensionForm::List);
  case Syn::SetComprehension:
    return comprehension(node, span, ComprehensionForm::Set);
  case Syn::DictionaryComprehension:
    return comprehension(node, span, ComprehensionForm::Dict);
  case Syn::GeneratorExpression:
    return comprehension(node, span, ComprehensionForm::Generator);
  case Syn::Dictionary:
    return dictionary(node, span);
  case Syn::Set: {
    Children kids = children(node);
    const Expr *result = make.make<SetExpr>(span, expressions(kids));
    release(kids);
    return result;
  }
  case Syn::Lambda:
    return lambda(node, span);
  case Syn::NamedExpression:
    return named(node, span);
  case Syn::Await:
    expectInside(inFunction, span, "await", "function");
    return unsupportedExpr(span, "'await'");
  case Syn::Yield:
    expectInside(inFunction, span, "yield", "function");
    return unsupportedExpr(span, "'yield'");
  case Syn::ListSplat:
  case Syn::ListSplatPattern:
    return make.make<StarExpr>(span, onlyExpr(node));
  case Syn::DictionarySplat:
    return unsupportedExpr(span, "'**' unpacking");
  case Syn::Type: { // in generic annotations, which are read from their text
    Children kids = children(node);
    const Expr *value = kids.size() > 0 ? expr(kids[0]) : orError(nullptr, span);
    release(kids);
    return value;
  }
  default: {
    absorb(sourceOf(span));
    noteError(node);
    if (!ts_node_is_error(node))
      return make.make<ErrorExpr>(span, List<const Expr *>());
    Children kids = children(node);
    List<const Expr *> parts = expressions(kids);
    release(kids);
    return make.make<ErrorExpr>(span, parts);
  }
  }
}

CompareOp AstBuilder::compareOp(Span span) {
  std::string_view s = sourceOf(span);
  std::string words; // "not  in" and "not in" are the same
  for (char c : s) {
    bool blank = std::strchr(" \t\r\n\\", c) != nullptr;
    if (!blank)
      words += c;
    else if (!words.empty() && words.back() != ' ')
      words += ' ';
  }
  if (words == "<>") {
    unit.errors.push_back({span, {DiagText::NotPython, "<>", "operator", "!="}});
    unit.errors.back().fixes.push_back({"Write '!='", {{span, "!="}}});
    return CompareOp::Ne;
  }
  for (unsigned i = 0; i <= unsigned(CompareOp::IsNot); ++i)
    if (show(CompareOp(i)) == words)
      return CompareOp(i);
  return CompareOp::Eq;
}

// Left-leaning chains, such as a sum of a thousand terms, are walked in a loop.
const Expr *AstBuilder::binary(TSNode top) {
  Child bottom{};
  TSNode at = top;
  struct Level {
    Span span;
    BinaryOp op;
    Child right;
    bool complete;
  };
  std::vector<Level> levels;
  for (;;) {
    Children kids = children(at);
    Level level{spanOf(at), BinaryOp::Add, {}, false};
    Child left{};
    bool hasLeft = false;
    for (Child part : kids.view()) {
      if (part.field == Field::Left) {
        left = part;
        hasLeft = true;
      } else if (part.field == Field::Operator) {
        level.op = binaryOp(sourceOf(spanOf(part.node)));
      } else if (part.field == Field::Right) {
        level.right = part;
        level.complete = true;
      }
    }
    release(kids);
    levels.push_back(level);
    if (!hasLeft)
      return make.make<ErrorExpr>(spanOf(top), List<const Expr *>());
    if (operators + levels.size() > MaxOperators) {
      tooDeep(spanOf(top), {DiagText::TooManyOperators, MaxOperators});
      return make.make<ErrorExpr>(spanOf(top), List<const Expr *>());
    }
    if (left.kind != Syn::BinaryOperator) {
      bottom = left;
      break;
    }
    at = left.node;
  }
  operators += unsigned(levels.size());
  const Expr *value = expr(bottom);
  for (size_t i = levels.size(); i-- > 0;) {
    const Level &level = levels[i];
    const Expr *right = level.complete ? expr(level.right) : orError(nullptr, level.span);
    value = make.make<BinaryExpr>(level.span, level.op, value, right);
  }
  operators -= unsigned(levels.size());
  return value;
}

const Expr *AstBuilder::boolean(TSNode top) {
  // The operands of one operator, collected along the left spine without parentheses.
  Span span = spanOf(top);
  std::vector<Child> operands;
  bool isAnd = true;
  TSNode at = top;
  for (bool first = true;; first = false) {
    Children kids = children(at);
    Child left{};
    Child right{};
    bool thisAnd = true;
    for (Child part : kids.view()) {
      if (part.field == Field::Left)
        left = part;
      else if (part.field == Field::Right)
        right = part;
      else if (part.field == Field::Operator)
        thisAnd = sourceOf(spanOf(part.node)) == "and";
    }
    release(kids);
    if (first)
      isAnd = thisAnd;
    if (ts_node_is_null(left.node) || ts_node_is_null(right.node))
      return make.make<ErrorExpr>(span, List<const Expr *>());
    operands.insert(operands.begin(), right);
    if (left.kind == Syn::BooleanOperator) {
      TSNode op = ts_node_child_by_field_name(left.node, "operator", 8);
      if (!ts_node_is_null(op) && (sourceOf(spanOf(op)) == "and") == isAnd) {
        at = left.node;
        continue;
      }
    }
    operands.insert(operands.begin(), left);
    break;
  }
  std::vector<const Expr *> values;
  for (const Child &operand : operands)
    values.push_back(expr(operand));
  return make.make<BoolOpExpr>(span, isAnd, make.list(values));
}

const Expr *AstBuilder::call(TSNode node, Span span) {
  Children kids = children(node);
  bool types = stringsAreTypes;
  const Expr *callee = nullptr;
  const StarExpr *star = nullptr;
  std::vector<const Argument *> arguments;
  for (Child part : kids.view()) {
    if (part.field == Field::Function) {
      std::tie(star, callee) = baseOf(part);
    } else if (part.field == Field::Arguments) {
      stringsAreTypes = false;
      if (part.kind != Syn::ArgumentList) { // f(x for x in y)
        const Ident *none = nullptr;
        arguments.push_back(
            make.make<Argument>(spanOf(part.node), ArgumentForm::Positional, none, expr(part)));
        continue;
      }
      Children inner = children(part.node);
      if (inner.size() == 3 && !inner[1].named) // "f(,)"
        unit.errors.push_back(
            {spanOf(inner[1].node), {DiagText::ExpectedBefore, "an expression", "','"}});
      for (Child piece : inner.view())
        if (piece.named)
          arguments.push_back(argument(piece));
      release(inner);
    }
  }
  release(kids);
  stringsAreTypes = types;
  checkOrder(arguments);
  return below(
      star, span,
      make.make<CallExpr>(spanFrom(star, span), orError(callee, span), make.list(arguments)));
}

// What Python refuses: 'f(a=1, x)', 'f(**d, x)', 'f(**d, *t)'.
void AstBuilder::checkOrder(const std::vector<const Argument *> &arguments) {
  bool named = false;
  bool spread = false;
  for (const Argument *argument : arguments) {
    const bool positional = argument->form == ArgumentForm::Positional;
    if ((positional && (named || spread)) || (argument->form == ArgumentForm::Star && spread)) {
      if (unit.errors.empty())
        unit.errors.push_back({argument->span,
                               {DiagText::ArgumentOrder, positional ? "Positional" : "'*'",
                                spread ? "a '**'" : "a keyword"}});
      return;
    }
    named = named || argument->form == ArgumentForm::Keyword;
    spread = spread || argument->form == ArgumentForm::DoubleStar;
  }
}

const Argument *AstBuilder::argument(const Child &child) {
  Span span = spanOf(child.node);
  const Ident *keyword = nullptr;
  const Expr *value = nullptr;
  ArgumentForm form = ArgumentForm::Positional;
  if (child.kind == Syn::KeywordArgument || child.kind == Syn::ListSplat ||
      child.kind == Syn::DictionarySplat) {
    form = child.kind == Syn::KeywordArgument ? ArgumentForm::Keyword
           : child.kind == Syn::ListSplat     ? ArgumentForm::Star
                                              : ArgumentForm::DoubleStar;
    Children kids = children(child.node);
    for (Child part : kids.view()) {
      if (part.field == Field::Name)
        keyword = ident(part.node);
      else if (part.named)
        value = expr(part);
    }
    release(kids);
  } else {
    value = expr(child);
  }
  return make.make<Argument>(span, form, keyword, orError(value, span));
}

const Expr *AstBuilder::subscript(TSNode node, Span span) {
  Children kids = children(node);
  const Expr *base = nullptr;
  const StarExpr *star = nullptr;
  const bool types = stringsAreTypes;
  std::vector<const Expr *> indices;
  for (Child part : kids.view()) {
    if (part.field == Field::Value) {
      std::tie(star, base) = baseOf(part);
      stringsAreTypes = types && holdsTypes(*base);
    } else if (part.field == Field::Subscript) {
      indices.push_back(expr(part));
    }
  }
  stringsAreTypes = types;
  release(kids);
  if (indices.size() == 1 && indices[0]->is<TupleExpr>()) {
    List<const Expr *> inner = indices[0]->as<TupleExpr>()->elements;
    indices.assign(inner.begin(), inner.end());
  }
  return below(
      star, span,
      make.make<SubscriptExpr>(spanFrom(star, span), orError(base, span), make.list(indices)));
}

const Expr *AstBuilder::dictionary(TSNode node, Span span) {
  Children kids = children(node);
  bool types = std::exchange(stringsAreTypes, false);
  std::vector<const DictItem *> items;
  for (Child part : kids.view()) {
    if (part.kind == Syn::DictionarySplat) {
      const Expr *none = nullptr;
      items.push_back(make.make<DictItem>(spanOf(part.node), none, onlyExpr(part.node)));
    } else if (part.kind == Syn::Pair) {
      auto [key, value] = pair(part.node);
      items.push_back(make.make<DictItem>(spanOf(part.node), key, value));
    }
  }
  release(kids);
  stringsAreTypes = types;
  return make.make<DictExpr>(span, make.list(items));
}

std::pair<const Expr *, const Expr *> AstBuilder::pair(TSNode node) {
  Children kids = children(node);
  const Expr *key = nullptr;
  const Expr *value = nullptr;
  for (Child part : kids.view()) {
    if (part.field == Field::Key)
      key = expr(part);
    else if (part.field == Field::Value)
      value = expr(part);
  }
  release(kids);
  return {orError(key, spanOf(node)), orError(value, spanOf(node))};
}

const Expr *AstBuilder::comprehension(TSNode node, Span span, ComprehensionForm form) {
  Children kids = children(node);
  const Expr *element = nullptr;
  const Expr *value = nullptr;
  std::vector<const ComprehensionClause *> clauses;
  for (size_t i = 0; i < kids.size(); ++i) {
    Child part = kids[i];
    if (part.kind == Syn::Pair) {
      std::tie(element, value) = pair(part.node);
    } else if (part.field == Field::Body) {
      element = expr(part);
    } else if (part.kind == Syn::ForInClause) {
      std::vector<Child> conditions;
      for (; i + 1 < kids.size() && kids[i + 1].kind == Syn::IfClause; ++i)
        conditions.push_back(kids[i + 1]);
      clauses.push_back(comprehensionClause(part.node, conditions));
    }
  }
  release(kids);
  return make.make<ComprehensionExpr>(span, form, orError(element, span), value,
                                      make.list(clauses));
}

const ComprehensionClause *AstBuilder::comprehensionClause(TSNode node,
                                                           const std::vector<Child> &conditions) {
  Span span = spanOf(node);
  const Expr *target = nullptr;
  std::vector<const Expr *> iterators;
  bool isAsync = false;
  Children kids = children(node);
  for (Child part : kids.view()) {
    if (part.field == Field::Left)
      target = expr(part);
    else if (part.field == Field::Right && part.named)
      iterators.push_back(expr(part));
    else if (!part.named && sourceOf(spanOf(part.node)) == "async")
      isAsync = true;
  }
  release(kids);
  const Expr *iterator = iterators.empty() ? nullptr : iterators[0];
  if (iterators.size() > 1)
    iterator = make.make<TupleExpr>(join(iterators.front()->span, iterators.back()->span),
                                    make.list(iterators));
  std::vector<const Expr *> tests;
  for (const Child &condition : conditions) {
    tests.push_back(onlyExpr(condition.node));
    span = join(span, spanOf(condition.node));
  }
  return make.make<ComprehensionClause>(span, orError(target, span), orError(iterator, span),
                                        make.list(tests), isAsync);
}

const Expr *AstBuilder::lambda(TSNode node, Span span) {
  const bool outerFunction = std::exchange(inFunction, true);
  Children kids = children(node);
  std::vector<const Parameter *> params;
  const Expr *body = nullptr;
  for (Child part : kids.view()) {
    if (part.field == Field::Parameters)
      parameters(part.node, params);
    else if (part.field == Field::Body)
      body = expr(part);
  }
  inFunction = outerFunction;
  release(kids);
  return make.make<LambdaExpr>(span, make.list(params), orError(body, span));
}

const Expr *AstBuilder::named(TSNode node, Span span) {
  Children kids = children(node);
  const Expr *target = nullptr;
  const Expr *value = nullptr;
  for (Child part : kids.view()) {
    if (part.field == Field::Name)
      target = expr(part);
    else if (part.field == Field::Value)
      value = expr(part);
  }
  release(kids);
  value = orError(value, span);
  if (!target || !target->is<NameExpr>())
    return make.make<ErrorExpr>(span, make.list(std::vector<const Expr *>{value}));
  return make.make<NamedExpr>(span, target->as<NameExpr>(), value);
}

} // namespace allo
