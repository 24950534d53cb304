// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The one traversal of the syntax tree: which children each kind of node has, in source order.
#pragma once

#include "syntax/tree/Ast.h"

#include <vector>

namespace allo {

// Calls 'fn' for each of some children, which are pointers that may be null, and lists.
template <typename Fn> struct ChildVisitor {
  Fn &fn;

  void operator()(const auto &...children) { (visit(children), ...); }

private:
  void visit(const Node *child) {
    if (child)
      fn(*child);
  }
  template <typename T> void visit(const List<T> &list) {
    for (const Node *child : list)
      visit(child);
  }
};

template <typename Fn> void forEachChild(const Expr &node, Fn &&fn) {
  ChildVisitor<std::remove_reference_t<Fn>> visit{fn};
  switch (node.kind) {
  case ExprKind::NameExpr:
  case ExprKind::IntExpr:
  case ExprKind::FloatExpr:
  case ExprKind::BoolExpr:
  case ExprKind::NoneExpr:
  case ExprKind::EllipsisExpr:
  case ExprKind::StringExpr:
  case ExprKind::UnsupportedExpr:
    return;
  case ExprKind::UnaryExpr:
    return visit(node.as<UnaryExpr>()->operand);
  case ExprKind::BinaryExpr:
    return visit(node.as<BinaryExpr>()->lhs, node.as<BinaryExpr>()->rhs);
  case ExprKind::BoolOpExpr:
    return visit(node.as<BoolOpExpr>()->operands);
  case ExprKind::CompareExpr:
    return visit(node.as<CompareExpr>()->operands);
  case ExprKind::TernaryExpr:
    return visit(node.as<TernaryExpr>()->thenValue, node.as<TernaryExpr>()->condition,
                 node.as<TernaryExpr>()->elseValue);
  case ExprKind::CallExpr:
    return visit(node.as<CallExpr>()->callee, node.as<CallExpr>()->arguments);
  case ExprKind::SubscriptExpr:
    return visit(node.as<SubscriptExpr>()->base, node.as<SubscriptExpr>()->indices);
  case ExprKind::SliceExpr:
    return visit(node.as<SliceExpr>()->low, node.as<SliceExpr>()->high, node.as<SliceExpr>()->step);
  case ExprKind::AttributeExpr:
    return visit(node.as<AttributeExpr>()->base, node.as<AttributeExpr>()->attribute);
  case ExprKind::TupleExpr:
    return visit(node.as<TupleExpr>()->elements);
  case ExprKind::ListExpr:
    return visit(node.as<ListExpr>()->elements);
  case ExprKind::FormattedExpr:
    return visit(node.as<FormattedExpr>()->parts);
  case ExprKind::Interpolation:
    return visit(node.as<Interpolation>()->value, node.as<Interpolation>()->spec);
  case ExprKind::SetExpr:
    return visit(node.as<SetExpr>()->elements);
  case ExprKind::DictExpr:
    return visit(node.as<DictExpr>()->items);
  case ExprKind::ComprehensionExpr:
    return visit(node.as<ComprehensionExpr>()->element, node.as<ComprehensionExpr>()->value,
                 node.as<ComprehensionExpr>()->clauses);
  case ExprKind::LambdaExpr:
    return visit(node.as<LambdaExpr>()->parameters, node.as<LambdaExpr>()->body);
  case ExprKind::StarExpr:
    return visit(node.as<StarExpr>()->value);
  case ExprKind::NamedExpr:
    return visit(node.as<NamedExpr>()->target, node.as<NamedExpr>()->value);
  case ExprKind::OrPattern:
    return visit(node.as<OrPattern>()->alternatives);
  case ExprKind::SequencePattern:
    return visit(node.as<SequencePattern>()->elements);
  case ExprKind::AsPattern:
    return visit(node.as<AsPattern>()->pattern, node.as<AsPattern>()->target);
  case ExprKind::ErrorExpr:
    return visit(node.as<ErrorExpr>()->parts);
  }
}

template <typename Fn> void forEachChild(const Stmt &node, Fn &&fn) {
  ChildVisitor<std::remove_reference_t<Fn>> visit{fn};
  switch (node.kind) {
  case StmtKind::PassStmt:
  case StmtKind::BreakStmt:
  case StmtKind::ContinueStmt:
    return;
  case StmtKind::ExprStmt:
    return visit(node.as<ExprStmt>()->value);
  case StmtKind::AssignStmt:
    return visit(node.as<AssignStmt>()->targets, node.as<AssignStmt>()->value);
  case StmtKind::AnnAssignStmt:
    return visit(node.as<AnnAssignStmt>()->target, node.as<AnnAssignStmt>()->annotation,
                 node.as<AnnAssignStmt>()->value);
  case StmtKind::AugAssignStmt:
    return visit(node.as<AugAssignStmt>()->target, node.as<AugAssignStmt>()->value);
  case StmtKind::ReturnStmt:
    return visit(node.as<ReturnStmt>()->value);
  case StmtKind::IfStmt:
    return visit(node.as<IfStmt>()->arms);
  case StmtKind::ForStmt:
    return visit(node.as<ForStmt>()->target, node.as<ForStmt>()->iterator, node.as<ForStmt>()->body,
                 node.as<ForStmt>()->orElse);
  case StmtKind::WhileStmt:
    return visit(node.as<WhileStmt>()->condition, node.as<WhileStmt>()->body,
                 node.as<WhileStmt>()->orElse);
  case StmtKind::MatchStmt:
    return visit(node.as<MatchStmt>()->subject, node.as<MatchStmt>()->cases);
  case StmtKind::WithStmt:
    return visit(node.as<WithStmt>()->items, node.as<WithStmt>()->body);
  case StmtKind::TryStmt:
    return visit(node.as<TryStmt>()->body, node.as<TryStmt>()->handlers, node.as<TryStmt>()->orElse,
                 node.as<TryStmt>()->finally_);
  case StmtKind::AssertStmt:
    return visit(node.as<AssertStmt>()->test, node.as<AssertStmt>()->message);
  case StmtKind::RaiseStmt:
    return visit(node.as<RaiseStmt>()->value, node.as<RaiseStmt>()->cause);
  case StmtKind::DeleteStmt:
    return visit(node.as<DeleteStmt>()->targets);
  case StmtKind::ScopeStmt:
    return visit(node.as<ScopeStmt>()->names);
  case StmtKind::FunctionStmt:
    return visit(node.as<FunctionStmt>()->decorators, node.as<FunctionStmt>()->name,
                 node.as<FunctionStmt>()->parameters, node.as<FunctionStmt>()->returns,
                 node.as<FunctionStmt>()->body);
  case StmtKind::ClassStmt:
    return visit(node.as<ClassStmt>()->decorators, node.as<ClassStmt>()->name,
                 node.as<ClassStmt>()->bases, node.as<ClassStmt>()->body);
  case StmtKind::ImportStmt:
    return visit(node.as<ImportStmt>()->names);
  case StmtKind::ImportFromStmt:
    return visit(node.as<ImportFromStmt>()->moduleName, node.as<ImportFromStmt>()->names);
  case StmtKind::UnsupportedStmt:
    return visit(node.as<UnsupportedStmt>()->binds);
  case StmtKind::ErrorStmt:
    return visit(node.as<ErrorStmt>()->names, node.as<ErrorStmt>()->mentions);
  }
}

template <typename Fn> void forEachChild(const Part &node, Fn &&fn) {
  ChildVisitor<std::remove_reference_t<Fn>> visit{fn};
  switch (node.kind) {
  case PartKind::Ident:
    return;
  case PartKind::DictItem:
    return visit(node.as<DictItem>()->key, node.as<DictItem>()->value);
  case PartKind::ComprehensionClause:
    return visit(node.as<ComprehensionClause>()->target, node.as<ComprehensionClause>()->iterator,
                 node.as<ComprehensionClause>()->conditions);
  case PartKind::IfArm:
    return visit(node.as<IfArm>()->condition, node.as<IfArm>()->body);
  case PartKind::MatchCase:
    return visit(node.as<MatchCase>()->pattern, node.as<MatchCase>()->guard,
                 node.as<MatchCase>()->body);
  case PartKind::WithItem:
    return visit(node.as<WithItem>()->context, node.as<WithItem>()->target);
  case PartKind::Handler:
    return visit(node.as<Handler>()->type, node.as<Handler>()->name, node.as<Handler>()->body);
  case PartKind::Argument:
    return visit(node.as<Argument>()->keyword, node.as<Argument>()->value);
  case PartKind::Parameter:
    return visit(node.as<Parameter>()->name, node.as<Parameter>()->annotation,
                 node.as<Parameter>()->defaultValue);
  case PartKind::Annotation:
    return visit(node.as<Annotation>()->type);
  case PartKind::ImportAlias:
    return visit(node.as<ImportAlias>()->bound);
  }
}

template <typename Fn> void forEachChild(const Node &node, Fn &&fn) {
  switch (node.nodeClass) {
  case NodeClass::Expr:
    return forEachChild(static_cast<const Expr &>(node), fn);
  case NodeClass::Stmt:
    return forEachChild(static_cast<const Stmt &>(node), fn);
  case NodeClass::Part:
    return forEachChild(static_cast<const Part &>(node), fn);
  }
}

// Every node below 'root', itself included, in the order of the source; not those inside of a
// function unless 'nested'. Ids are in that order, so that this is a walk along the unit's list.
template <typename Fn>
void forEachBelow(const SyntaxUnit &unit, const Node &root, bool nested, Fn &&fn) {
  for (NodeId id = root.id, last = root.last; id <= last; ++id) {
    const Node &node = *unit.nodes[id];
    fn(node);
    if (!nested && node.is<FunctionStmt>())
      id = node.last;
  }
}

// Calls fn(const NameExpr &) for each name that the pattern of a 'case' binds.
template <typename Fn> void forEachCapture(const Expr &pattern, Fn &&fn) {
  if (const auto *name = pattern.tryAs<NameExpr>()) {
    if (name->name != "_")
      fn(*name);
  } else if (pattern.is<OrPattern>() || pattern.is<SequencePattern>() || pattern.is<AsPattern>() ||
             pattern.is<StarExpr>()) {
    forEachChild(pattern,
                 [&](const Node &part) { forEachCapture(static_cast<const Expr &>(part), fn); });
  }
}

} // namespace allo
