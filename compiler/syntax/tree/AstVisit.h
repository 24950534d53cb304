// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The one traversal of the syntax tree: the children of a node, in source order. Each struct of
// Nodes.h lists its own.
#pragma once

#include "syntax/tree/Ast.h"

#include <vector>

namespace allo {

// Calls 'fn' for each of some children, which are pointers that may be null, and lists.
template <typename Fn> struct ChildVisitor {
  Fn &fn;

  void operator()(const auto &...children) const { (visit(children), ...); }

private:
  void visit(const Node *child) const {
    if (child)
      fn(*child);
  }
  template <typename T> void visit(const List<T> &list) const {
    for (const Node *child : list)
      visit(child);
  }
};

template <typename T, typename Fn> void forEachChildOf(const Node &node, Fn &fn) {
  std::apply(ChildVisitor<Fn>{fn}, static_cast<const T &>(node).children());
}

template <typename Fn> void forEachChild(const Expr &node, Fn &&fn) {
  switch (node.kind) {
#define ALLO_EXPR(KIND)                                                                            \
  case ExprKind::KIND:                                                                             \
    return forEachChildOf<KIND>(node, fn);
#include "syntax/tree/Ast.def"
  }
}

template <typename Fn> void forEachChild(const Stmt &node, Fn &&fn) {
  switch (node.kind) {
#define ALLO_STMT(KIND)                                                                            \
  case StmtKind::KIND:                                                                             \
    return forEachChildOf<KIND>(node, fn);
#include "syntax/tree/Ast.def"
  }
}

template <typename Fn> void forEachChild(const Part &node, Fn &&fn) {
  switch (node.kind) {
#define ALLO_PART(KIND)                                                                            \
  case PartKind::KIND:                                                                             \
    return forEachChildOf<KIND>(node, fn);
#include "syntax/tree/Ast.def"
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
