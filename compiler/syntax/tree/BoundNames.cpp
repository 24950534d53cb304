// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "syntax/tree/BoundNames.h"

#include "syntax/tree/Ast.h"

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

void add(const Ident *name, std::vector<std::string_view> &names) {
  if (name)
    names.push_back(name->name);
}

void addBoundNames(const Stmt &stmt, std::vector<std::string_view> &names) {
  switch (stmt.kind) {
  case StmtKind::AssignStmt:
    for (const Expr *target : stmt.as<AssignStmt>()->targets)
      addTargets(*target, names);
    return;
  case StmtKind::AnnAssignStmt:
    return addTargets(*stmt.as<AnnAssignStmt>()->target, names);
  case StmtKind::AugAssignStmt:
    return addTargets(*stmt.as<AugAssignStmt>()->target, names);
  case StmtKind::ForStmt:
    return addTargets(*stmt.as<ForStmt>()->target, names);
  case StmtKind::FunctionStmt:
    return add(stmt.as<FunctionStmt>()->name, names);
  case StmtKind::ClassStmt:
    return add(stmt.as<ClassStmt>()->name, names);
  case StmtKind::ScopeStmt:
    for (const Ident *name : stmt.as<ScopeStmt>()->names)
      add(name, names);
    return;
  case StmtKind::UnsupportedStmt:
    for (const Ident *name : stmt.as<UnsupportedStmt>()->binds)
      add(name, names);
    return;
  case StmtKind::ErrorStmt:
    for (const Ident *name : stmt.as<ErrorStmt>()->names)
      add(name, names);
    return;
  case StmtKind::ExprStmt:
  case StmtKind::ReturnStmt:
  case StmtKind::IfStmt:
  case StmtKind::WhileStmt:
  case StmtKind::MatchStmt:
  case StmtKind::WithStmt:
  case StmtKind::TryStmt:
  case StmtKind::AssertStmt:
  case StmtKind::RaiseStmt:
  case StmtKind::DeleteStmt:
  case StmtKind::ImportStmt:
  case StmtKind::ImportFromStmt:
  case StmtKind::PassStmt:
  case StmtKind::BreakStmt:
  case StmtKind::ContinueStmt:
    return;
  }
}

void addBoundNames(const Part &part, std::vector<std::string_view> &names) {
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

} // namespace allo
