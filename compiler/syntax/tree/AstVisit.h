// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The one traversal of the syntax tree: which children each kind of node has, in source order.
#pragma once

#include "syntax/tree/Ast.h"

#include <vector>

namespace allo {

template <typename Fn> void forEachChild(const Node &node, Fn &&fn) {
  auto one = [&](const Node *child) {
    if (child)
      fn(*child);
  };
  auto all = [&](const auto &list) {
    for (const auto *child : list)
      one(child);
  };
  switch (node.kind) {
  case NodeKind::NameExpr:
  case NodeKind::IntExpr:
  case NodeKind::FloatExpr:
  case NodeKind::BoolExpr:
  case NodeKind::NoneExpr:
  case NodeKind::EllipsisExpr:
  case NodeKind::StringExpr:
  case NodeKind::UnsupportedExpr:
  case NodeKind::Ident:
  case NodeKind::PassStmt:
  case NodeKind::BreakStmt:
  case NodeKind::ContinueStmt:
    return;
  case NodeKind::UnaryExpr:
    return one(node.as<UnaryExpr>()->operand);
  case NodeKind::BinaryExpr:
    one(node.as<BinaryExpr>()->lhs);
    return one(node.as<BinaryExpr>()->rhs);
  case NodeKind::BoolOpExpr:
    return all(node.as<BoolOpExpr>()->operands);
  case NodeKind::CompareExpr:
    return all(node.as<CompareExpr>()->operands);
  case NodeKind::TernaryExpr:
    one(node.as<TernaryExpr>()->thenValue);
    one(node.as<TernaryExpr>()->condition);
    return one(node.as<TernaryExpr>()->elseValue);
  case NodeKind::CallExpr:
    one(node.as<CallExpr>()->callee);
    return all(node.as<CallExpr>()->arguments);
  case NodeKind::SubscriptExpr:
    one(node.as<SubscriptExpr>()->base);
    return all(node.as<SubscriptExpr>()->indices);
  case NodeKind::SliceExpr:
    one(node.as<SliceExpr>()->low);
    one(node.as<SliceExpr>()->high);
    return one(node.as<SliceExpr>()->step);
  case NodeKind::AttributeExpr:
    one(node.as<AttributeExpr>()->base);
    return one(node.as<AttributeExpr>()->attribute);
  case NodeKind::TupleExpr:
    return all(node.as<TupleExpr>()->elements);
  case NodeKind::ListExpr:
    return all(node.as<ListExpr>()->elements);
  case NodeKind::FormattedExpr:
    return all(node.as<FormattedExpr>()->parts);
  case NodeKind::Interpolation:
    one(node.as<Interpolation>()->value);
    return one(node.as<Interpolation>()->spec);
  case NodeKind::SetExpr:
    return all(node.as<SetExpr>()->elements);
  case NodeKind::DictItem:
    one(node.as<DictItem>()->key);
    return one(node.as<DictItem>()->value);
  case NodeKind::DictExpr:
    return all(node.as<DictExpr>()->items);
  case NodeKind::ComprehensionClause:
    one(node.as<ComprehensionClause>()->target);
    one(node.as<ComprehensionClause>()->iterator);
    return all(node.as<ComprehensionClause>()->conditions);
  case NodeKind::ComprehensionExpr:
    one(node.as<ComprehensionExpr>()->element);
    one(node.as<ComprehensionExpr>()->value);
    return all(node.as<ComprehensionExpr>()->clauses);
  case NodeKind::LambdaExpr:
    all(node.as<LambdaExpr>()->parameters);
    return one(node.as<LambdaExpr>()->body);
  case NodeKind::StarExpr:
    return one(node.as<StarExpr>()->value);
  case NodeKind::NamedExpr:
    one(node.as<NamedExpr>()->target);
    return one(node.as<NamedExpr>()->value);
  case NodeKind::OrPattern:
    return all(node.as<OrPattern>()->alternatives);
  case NodeKind::SequencePattern:
    return all(node.as<SequencePattern>()->elements);
  case NodeKind::AsPattern:
    one(node.as<AsPattern>()->pattern);
    return one(node.as<AsPattern>()->target);
  case NodeKind::ErrorExpr:
    return all(node.as<ErrorExpr>()->parts);
  case NodeKind::ExprStmt:
    return one(node.as<ExprStmt>()->value);
  case NodeKind::AssignStmt:
    all(node.as<AssignStmt>()->targets);
    return one(node.as<AssignStmt>()->value);
  case NodeKind::AnnAssignStmt:
    one(node.as<AnnAssignStmt>()->target);
    one(node.as<AnnAssignStmt>()->annotation);
    return one(node.as<AnnAssignStmt>()->value);
  case NodeKind::AugAssignStmt:
    one(node.as<AugAssignStmt>()->target);
    return one(node.as<AugAssignStmt>()->value);
  case NodeKind::ReturnStmt:
    return one(node.as<ReturnStmt>()->value);
  case NodeKind::IfStmt:
    return all(node.as<IfStmt>()->arms);
  case NodeKind::IfArm:
    one(node.as<IfArm>()->condition);
    return all(node.as<IfArm>()->body);
  case NodeKind::ForStmt:
    one(node.as<ForStmt>()->target);
    one(node.as<ForStmt>()->iterator);
    all(node.as<ForStmt>()->body);
    return one(node.as<ForStmt>()->orElse);
  case NodeKind::WhileStmt:
    one(node.as<WhileStmt>()->condition);
    all(node.as<WhileStmt>()->body);
    return one(node.as<WhileStmt>()->orElse);
  case NodeKind::MatchCase:
    one(node.as<MatchCase>()->pattern);
    one(node.as<MatchCase>()->guard);
    return all(node.as<MatchCase>()->body);
  case NodeKind::MatchStmt:
    one(node.as<MatchStmt>()->subject);
    return all(node.as<MatchStmt>()->cases);
  case NodeKind::WithItem:
    one(node.as<WithItem>()->context);
    return one(node.as<WithItem>()->target);
  case NodeKind::WithStmt:
    all(node.as<WithStmt>()->items);
    return all(node.as<WithStmt>()->body);
  case NodeKind::Handler:
    one(node.as<Handler>()->type);
    one(node.as<Handler>()->name);
    return all(node.as<Handler>()->body);
  case NodeKind::TryStmt:
    all(node.as<TryStmt>()->body);
    all(node.as<TryStmt>()->handlers);
    one(node.as<TryStmt>()->orElse);
    return one(node.as<TryStmt>()->finally_);
  case NodeKind::AssertStmt:
    one(node.as<AssertStmt>()->test);
    return one(node.as<AssertStmt>()->message);
  case NodeKind::RaiseStmt:
    one(node.as<RaiseStmt>()->value);
    return one(node.as<RaiseStmt>()->cause);
  case NodeKind::DeleteStmt:
    return all(node.as<DeleteStmt>()->targets);
  case NodeKind::ScopeStmt:
    return all(node.as<ScopeStmt>()->names);
  case NodeKind::FunctionStmt:
    all(node.as<FunctionStmt>()->decorators);
    one(node.as<FunctionStmt>()->name);
    all(node.as<FunctionStmt>()->parameters);
    one(node.as<FunctionStmt>()->returns);
    return all(node.as<FunctionStmt>()->body);
  case NodeKind::ClassStmt:
    all(node.as<ClassStmt>()->decorators);
    one(node.as<ClassStmt>()->name);
    all(node.as<ClassStmt>()->bases);
    return all(node.as<ClassStmt>()->body);
  case NodeKind::ImportStmt:
    return all(node.as<ImportStmt>()->names);
  case NodeKind::ImportFromStmt:
    one(node.as<ImportFromStmt>()->moduleName);
    return all(node.as<ImportFromStmt>()->names);
  case NodeKind::UnsupportedStmt:
    return all(node.as<UnsupportedStmt>()->binds);
  case NodeKind::ErrorStmt:
    all(node.as<ErrorStmt>()->names);
    return all(node.as<ErrorStmt>()->mentions);
  case NodeKind::Argument:
    one(node.as<Argument>()->keyword);
    return one(node.as<Argument>()->value);
  case NodeKind::Parameter:
    one(node.as<Parameter>()->name);
    one(node.as<Parameter>()->annotation);
    return one(node.as<Parameter>()->defaultValue);
  case NodeKind::Annotation:
    return one(node.as<Annotation>()->type);
  case NodeKind::ImportAlias:
    return one(node.as<ImportAlias>()->bound);
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
