// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "syntax/tree/BoundNames.h"

#include "syntax/tree/AstVisit.h"

namespace allo {

static void addTargets(const Expr &target, std::vector<std::string_view> &names) {
  if (const auto *name = target.tryAs<NameExpr>())
    names.push_back(name->name);
  else if (const auto *tuple = target.tryAs<TupleExpr>())
    for (const Expr *part : tuple->elements)
      addTargets(*part, names);
  else if (const auto *list = target.tryAs<ListExpr>())
    for (const Expr *part : list->elements)
      addTargets(*part, names);
  else if (const auto *star = target.tryAs<StarExpr>())
    addTargets(*star->value, names);
}

void addBoundNames(const Node &node, std::vector<std::string_view> &names) {
  auto add = [&](const Ident *name) {
    if (name)
      names.push_back(name->name);
  };
  switch (node.kind) {
  case NodeKind::AssignStmt:
    for (const Expr *target : node.as<AssignStmt>()->targets)
      addTargets(*target, names);
    return;
  case NodeKind::AnnAssignStmt:
    return addTargets(*node.as<AnnAssignStmt>()->target, names);
  case NodeKind::AugAssignStmt:
    return addTargets(*node.as<AugAssignStmt>()->target, names);
  case NodeKind::ForStmt:
    return addTargets(*node.as<ForStmt>()->target, names);
  case NodeKind::ComprehensionClause:
    return addTargets(*node.as<ComprehensionClause>()->target, names);
  case NodeKind::WithItem:
    if (const Expr *target = node.as<WithItem>()->target)
      addTargets(*target, names);
    return;
  case NodeKind::Handler:
    return add(node.as<Handler>()->name);
  case NodeKind::MatchCase:
    return forEachCapture(*node.as<MatchCase>()->pattern,
                          [&](const NameExpr &name) { names.push_back(name.name); });
  case NodeKind::NamedExpr:
    names.push_back(node.as<NamedExpr>()->target->name);
    return;
  case NodeKind::FunctionStmt:
    return add(node.as<FunctionStmt>()->name);
  case NodeKind::ClassStmt:
    return add(node.as<ClassStmt>()->name);
  case NodeKind::Parameter:
    return add(node.as<Parameter>()->name);
  case NodeKind::ImportAlias:
    return add(node.as<ImportAlias>()->bound);
  case NodeKind::ScopeStmt:
    for (const Ident *name : node.as<ScopeStmt>()->names)
      add(name);
    return;
  case NodeKind::UnsupportedStmt:
    for (const Ident *name : node.as<UnsupportedStmt>()->binds)
      add(name);
    return;
  case NodeKind::ErrorStmt:
    for (const Ident *name : node.as<ErrorStmt>()->names)
      add(name);
    return;
  default:
    return;
  }
}

} // namespace allo
