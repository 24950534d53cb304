// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What the nodes of a syntax tree (Nodes.h) have in common: a kind, an id and a span. A node is an
// expression, a statement or a part of these, and each of the three has an enumeration of its
// kinds: a switch over the statements, say, names them all and needs no 'default'.
#pragma once

#include "support/Arena.h"
#include "support/Assert.h"
#include "support/Span.h"

#include <cstdint>
#include <string_view>
#include <tuple>

namespace allo {

enum class ExprKind : uint8_t {
#define ALLO_EXPR(KIND) KIND,
#include "syntax/tree/Ast.def"
};
enum class StmtKind : uint8_t {
#define ALLO_STMT(KIND) KIND,
#include "syntax/tree/Ast.def"
};
// Of what is neither: the parts that expressions and statements have in several.
enum class PartKind : uint8_t {
#define ALLO_PART(KIND) KIND,
#include "syntax/tree/Ast.def"
};
enum class NodeClass : uint8_t { Expr, Stmt, Part };

using NodeId = uint32_t;
constexpr NodeId NoNode = UINT32_MAX;

struct Expr;
struct Stmt;
struct Part;
struct Node {
  NodeClass nodeClass; // which of Expr, Stmt and Part it is, whose kind tells the rest
  NodeId id;
  NodeId last; // see lastDescendant
  Span span;

  template <typename T> bool is() const {
    return nodeClass == T::Class && static_cast<const typename T::Base *>(this)->kind == T::Kind;
  }
  template <typename T> const T *tryAs() const {
    return is<T>() ? static_cast<const T *>(this) : nullptr;
  }
  template <typename T> const T *as() const {
    ALLO_ASSERT(is<T>(), "a node has the kind that it is taken for");
    return static_cast<const T *>(this);
  }
  // Null unless it is one.
  const Expr *asExpr() const;
  const Stmt *asStmt() const;
  const Part *asPart() const;
};

// The greatest id below the node, or its own.
inline NodeId lastDescendant(const Node &node) { return node.last; }

template <NodeClass CLASS, typename BASE, typename KIND> struct NodeOf : Node {
  using Base = BASE;
  using Kinds = KIND;
  static constexpr NodeClass Class = CLASS;
  KIND kind;
};
struct Expr : NodeOf<NodeClass::Expr, Expr, ExprKind> {};
// 'bindings' are the fields with the names that a statement binds: none, if it does not list any.
struct Stmt : NodeOf<NodeClass::Stmt, Stmt, StmtKind> {
  std::tuple<> bindings() const { return {}; }
};
struct Part : NodeOf<NodeClass::Part, Part, PartKind> {};
using Block = List<const Stmt *>;

inline const Expr *Node::asExpr() const {
  return nodeClass == NodeClass::Expr ? static_cast<const Expr *>(this) : nullptr;
}
inline const Stmt *Node::asStmt() const {
  return nodeClass == NodeClass::Stmt ? static_cast<const Stmt *>(this) : nullptr;
}
inline const Part *Node::asPart() const {
  return nodeClass == NodeClass::Part ? static_cast<const Part *>(this) : nullptr;
}
std::string_view dumpKind(const Node &node);

} // namespace allo
