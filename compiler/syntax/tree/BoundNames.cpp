// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "syntax/tree/BoundNames.h"

#include "syntax/tree/Ast.h"

#include <algorithm>
#include <tuple>

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

static void add(const Ident *name, std::vector<std::string_view> &names) {
  if (name)
    names.push_back(name->name);
}
static void add(const Expr *target, std::vector<std::string_view> &names) {
  addTargets(*target, names);
}
template <typename T> static void add(List<const T *> list, std::vector<std::string_view> &names) {
  for (const T *each : list)
    add(each, names);
}

static void addBoundNames(const Stmt &stmt, std::vector<std::string_view> &names) {
  auto addAll = [&](const auto &...bindings) { (add(bindings, names), ...); };
  switch (stmt.kind) {
#define ALLO_STMT(KIND)                                                                            \
  case StmtKind::KIND:                                                                             \
    return std::apply(addAll, static_cast<const KIND &>(stmt).bindings());
#include "syntax/tree/Ast.def"
  }
}

static void addBoundNames(const Part &part, std::vector<std::string_view> &names) {
  switch (part.kind) {
  case PartKind::Parameter:
    return add(part.as<Parameter>()->name, names);
  case PartKind::ComprehensionClause:
    return addTargets(*part.as<ComprehensionClause>()->target, names);
  case PartKind::MatchCase:
    return forEachCapture(*part.as<MatchCase>()->pattern,
                          [&](const NameExpr &name) { names.push_back(name.name); });
  case PartKind::WithItem:
    if (const Expr *target = part.as<WithItem>()->target)
      addTargets(*target, names);
    return;
  case PartKind::Handler:
    return add(part.as<Handler>()->name, names);
  case PartKind::ImportAlias:
    return add(part.as<ImportAlias>()->bound, names);
  case PartKind::Ident:
  case PartKind::Argument:
  case PartKind::Annotation:
  case PartKind::DictItem:
  case PartKind::IfArm:
    return;
  }
}

void addBoundNames(const Node &node, std::vector<std::string_view> &names) {
  if (const Stmt *stmt = node.asStmt())
    addBoundNames(*stmt, names);
  else if (const Part *part = node.asPart())
    addBoundNames(*part, names);
  else if (const auto *named = node.tryAs<NamedExpr>())
    names.push_back(named->target->name);
}

static void addLocals(const Node &node, std::vector<std::string_view> &names) {
  if (const auto *type = node.tryAs<ClassStmt>())
    add(type->name, names);
  if (node.is<LambdaExpr>() || node.is<ClassStmt>() || node.is<ScopeStmt>())
    return;
  if (!node.is<ComprehensionClause>())
    addBoundNames(node, names);
  if (!node.is<FunctionStmt>())
    forEachChild(node, [&](const Node &child) { addLocals(child, names); });
}

static void addOuter(const Node &node, std::vector<std::string_view> &names) {
  if (const auto *scope = node.tryAs<ScopeStmt>())
    for (const Ident *name : scope->names)
      add(name, names);
  if (!node.is<LambdaExpr>() && !node.is<ClassStmt>() && !node.is<FunctionStmt>())
    forEachChild(node, [&](const Node &child) { addOuter(child, names); });
}

std::vector<std::string_view> outerNamesOf(const FunctionStmt &function) {
  std::vector<std::string_view> names;
  for (const Stmt *statement : function.body)
    addOuter(*statement, names);
  return names;
}

std::vector<std::string_view> localNamesOf(const FunctionStmt &function) {
  std::vector<std::string_view> names;
  for (const Stmt *statement : function.body)
    addLocals(*statement, names);
  if (const std::vector<std::string_view> outer = outerNamesOf(function); !outer.empty())
    std::erase_if(names, [&](std::string_view name) {
      return std::find(outer.begin(), outer.end(), name) != outer.end();
    });
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

} // namespace allo
