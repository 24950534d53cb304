// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Statements with a body that a kernel cannot have, or that only module-level code has: 'with',
// 'try', classes.
#include "syntax/tree/AstReader.h"

namespace allo {

const Stmt *AstBuilder::classOf(TSNode node, Span span, List<const Expr *> decorators) {
  const Ident *name = nullptr;
  std::vector<const Argument *> bases;
  TSNode body{};
  Children kids = children(node);
  for (Child part : kids.view()) {
    if (part.field == Field::Name) {
      name = ident(part.node);
    } else if (part.field == Field::Superclasses) {
      Children inner = children(part.node);
      for (Child piece : inner.view())
        if (piece.named)
          bases.push_back(argument(piece));
      release(inner);
    } else if (part.field == Field::Body) {
      body = part.node;
    }
  }
  release(kids);
  const bool outerFunction = std::exchange(inFunction, false);
  const bool outerLoop = std::exchange(inLoop, false);
  Block statements = blockOf(body, headerOf(node, body), "class");
  inFunction = outerFunction;
  inLoop = outerLoop;
  return make.make<ClassStmt>(span, decorators, name, make.list(bases), statements);
}

void AstBuilder::withStatement(TSNode node, std::vector<const Stmt *> &out) {
  Span span = spanOf(node);
  Children kids = children(node);
  std::vector<const WithItem *> items;
  bool isAsync = false;
  TSNode body{};
  for (Child part : kids.view()) {
    if (part.kind == Syn::WithClause) {
      Children inner = children(part.node);
      for (Child piece : inner.view())
        if (piece.kind == Syn::WithItem)
          items.push_back(withItem(piece.node));
      release(inner);
    } else if (part.field == Field::Body) {
      body = part.node;
    } else if (!part.named && sourceOf(spanOf(part.node)) == "async") {
      isAsync = true;
    }
  }
  release(kids);
  Block statements = blockOf(body, headerOf(node, body), "with");
  out.push_back(make.make<WithStmt>(span, make.list(items), statements, isAsync));
}

const WithItem *AstBuilder::withItem(TSNode node) {
  Span span = spanOf(node);
  const Expr *context = nullptr;
  const Expr *target = nullptr;
  Children kids = children(node);
  for (Child part : kids.view()) {
    if (part.kind == Syn::AsPattern)
      asPattern(part.node, context, target);
    else if (part.named)
      context = expr(part);
  }
  release(kids);
  return make.make<WithItem>(span, orError(context, span), target);
}

// 'value as alias'.
void AstBuilder::asPattern(TSNode node, const Expr *&value, const Expr *&alias) {
  Children kids = children(node);
  for (Child part : kids.view()) {
    if (part.field == Field::Alias)
      alias = onlyExpr(part.node);
    else if (part.named)
      value = expr(part);
  }
  release(kids);
}

void AstBuilder::tryStatement(TSNode node, std::vector<const Stmt *> &out) {
  Span span = spanOf(node);
  Children kids = children(node);
  std::vector<const Handler *> handlers;
  const IfArm *orElse = nullptr;
  const IfArm *finally = nullptr;
  Block body;
  for (Child part : kids.view()) {
    if (part.field == Field::Body)
      body = blockOf(part.node, headerOf(node, part.node), "try");
    else if (part.kind == Syn::ExceptClause)
      handlers.push_back(handler(part.node));
    else if (part.kind == Syn::ElseClause)
      orElse = elseArm(part.node, "else");
    else if (part.kind == Syn::FinallyClause)
      finally = elseArm(part.node, "finally");
  }
  checkParts(kids, span);
  release(kids);
  if (handlers.empty() && !finally && !repaired && unit.errors.empty())
    unit.errors.push_back(
        {{span.begin, span.begin + 3},
         {DiagText::ExpectedAfter, "'except' or 'finally'", "the block of 'try'"}});
  out.push_back(make.make<TryStmt>(span, body, make.list(handlers), orElse, finally));
}

const Handler *AstBuilder::handler(TSNode node) {
  Span span = spanOf(node);
  Children kids = children(node);
  std::vector<const Expr *> types;
  const Expr *alias = nullptr;
  TSNode body{};
  for (Child part : kids.view()) {
    if (part.kind == Syn::AsPattern) {
      const Expr *type = nullptr;
      asPattern(part.node, type, alias);
      types.push_back(orError(type, span));
    } else if (part.field == Field::Value && part.named) {
      types.push_back(expr(part));
    } else if (part.field == Field::Alias) {
      alias = expr(part);
    } else if (part.kind == Syn::Block) {
      body = part.node;
    }
  }
  release(kids);
  const Expr *type = types.empty() ? nullptr : types[0];
  if (types.size() > 1) // Python 3.14 needs no parentheses
    type = make.make<TupleExpr>(join(types.front()->span, types.back()->span), make.list(types));
  const Ident *name = nullptr;
  if (const auto *bound = alias ? alias->tryAs<NameExpr>() : nullptr)
    name = make.make<Ident>(bound->span, bound->name);
  Block statements = blockOf(body, headerOf(node, body), "except");
  return make.make<Handler>(span, type, name, statements);
}

} // namespace allo
