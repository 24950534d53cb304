// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The one traversal of the syntax tree: which children each kind of node has, in source order.
#pragma once

#include "syntax/Ast.h"

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
  case NodeKind::FunctionStmt:
    all(node.as<FunctionStmt>()->decorators);
    one(node.as<FunctionStmt>()->name);
    all(node.as<FunctionStmt>()->parameters);
    all(node.as<FunctionStmt>()->brokenNames);
    one(node.as<FunctionStmt>()->returns);
    return all(node.as<FunctionStmt>()->body);
  case NodeKind::ClassStmt:
    return one(node.as<ClassStmt>()->name);
  case NodeKind::ImportStmt:
    return all(node.as<ImportStmt>()->names);
  case NodeKind::ImportFromStmt:
    one(node.as<ImportFromStmt>()->moduleName);
    return all(node.as<ImportFromStmt>()->names);
  case NodeKind::UnsupportedStmt:
    return all(node.as<UnsupportedStmt>()->binds);
  case NodeKind::ErrorStmt:
    return all(node.as<ErrorStmt>()->names);
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

// Every node below 'root', itself included, in the order of the source; not those inside of nested
// functions unless 'nested'.
template <typename Fn> void forEachBelow(const Node &root, bool nested, Fn &&fn) {
  std::vector<const Node *> stack{&root};
  std::vector<const Node *> children;
  while (!stack.empty()) {
    const Node &node = *stack.back();
    stack.pop_back();
    fn(node);
    if (!nested && node.is<FunctionStmt>() && &node != &root)
      continue;
    children.clear();
    forEachChild(node, [&](const Node &child) { children.push_back(&child); });
    stack.insert(stack.end(), children.rbegin(), children.rend());
  }
}

} // namespace allo
