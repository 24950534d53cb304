// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The syntax tree of one top-level statement (a "unit"), whose nodes are in Nodes.h.
// To see one: allo-lsp --check --dump=ast FILE.
#pragma once

#include "diag/Diagnostic.h"
#include "support/Arena.h"
#include "support/Hash.h"
#include "support/Span.h"
#include "syntax/tree/Nodes.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace allo {

struct ScopedNames;

struct SyntaxError {
  DiagCode code;
  Span span;
  std::string message;
  Span related; // of 'relatedMessage', where there is one
  std::string relatedMessage;
  std::vector<DiagFix> fixes = {};

  SyntaxError(Span span, DiagMessage message)
      : code(message.code), span(span), message(std::move(message.text)) {}
};

// One parsed top-level statement (or a few, where ';' joins them). Immutable once built.
struct SyntaxUnit {
  Arena arena;
  Block statements;
  std::vector<const Node *> nodes; // by id
  std::vector<SyntaxError> errors;
  Fingerprint structure = 0; // of everything but positions, comments and blanks
  std::string text;          // its source, trailing trivia included

  // What syntax/names/ScopedNames.h says of it, from the first question on.
  mutable std::once_flag named;
  mutable std::shared_ptr<const ScopedNames> names;

  uint32_t size() const { return uint32_t(text.size()); }
  std::string_view source(Span span) const {
    return std::string_view(text).substr(span.begin, span.size());
  }
  Span spanOf(NodeId id) const { return id < nodes.size() ? nodes[id]->span : Span{}; }
  // What a message about the node underlines: of a statement with a body, the line of its header.
  Span shownSpanOf(NodeId id) const;
};

// The innermost node whose span touches 'offset'; null where there is none.
const Node *innermostAt(const SyntaxUnit &unit, uint32_t offset,
                        std::vector<const Node *> *path = nullptr);

// The part of the annotation of results that is about one of them; null without an annotation.
const Node *annotationOfResult(const FunctionStmt &function, size_t result);

// Source code on one line, for a message or a hover: without comments, cut to 'limit' bytes.
// Canonical spacing depends on the tokens only, so that what is remembered across edits of blanks
// stays right.
enum class Spacing : uint8_t { Canonical, AsWritten };
std::string showSource(std::string_view source, Spacing spacing, size_t limit = 60);

// The last name of 'a.b.c', or of a call of it; empty for other expressions.
std::string_view lastNameOf(const Expr &expr);

std::string dumpAst(const SyntaxUnit &unit);

// ---- traversal

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

// Visits the direct children in source order, which each struct of Nodes.h lists; null children are
// skipped.
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
