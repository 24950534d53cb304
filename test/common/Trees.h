// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What holds of every syntax tree, whatever the text was.
#pragma once

#include "syntax/tree/Ast.h"

#include <string>
#include <vector>

namespace allo::test {

// Ids number the nodes before their children and in the order of the source, so that the nodes
// below one are the ids behind its own; and what a node spans lies in what its parent does.
inline std::string brokenTree(const SyntaxUnit &unit) {
  struct Open {
    const Node *node;
    std::vector<const Node *> children;
    size_t visited = 0;
  };
  std::string broken;
  std::vector<Open> open; // no recursion: statements nest deeper than a sanitizer's stack
  NodeId next = 0;
  auto fail = [&](const Node &node, const char *what) {
    if (broken.empty())
      broken = std::string(dumpKind(node)) + " at " + std::to_string(node.span.begin) + ": " +
               what + "\n" + dumpAst(unit);
  };
  auto enter = [&](const Node &node, Span within) {
    if (node.id != next++)
      fail(node, "its id does not follow the node before it");
    else if (unit.nodes.size() <= node.id || unit.nodes[node.id] != &node)
      fail(node, "it is not found by its id");
    if (node.span.begin > node.span.end || !within.encloses(node.span))
      fail(node, "its span lies outside its parent's");
    open.push_back({&node, {}});
    forEachChild(node, [&](const Node &child) { open.back().children.push_back(&child); });
    uint32_t begin = node.span.begin;
    for (const Node *child : open.back().children) {
      if (child->span.begin < begin && !node.is<FunctionStmt>())
        fail(node, "its children are not in the order of the source");
      begin = child->span.begin;
    }
  };
  for (const Stmt *statement : unit.statements) {
    enter(*statement, {0, unit.size()});
    while (!open.empty()) {
      Open &top = open.back();
      if (top.visited < top.children.size()) {
        enter(*top.children[top.visited++], top.node->span);
        continue;
      }
      if (lastDescendant(*top.node) != next - 1)
        fail(*top.node, "its last descendant is another");
      open.pop_back();
    }
  }
  if (broken.empty() && next != unit.nodes.size())
    broken = "there are nodes outside the tree";
  return broken;
}

} // namespace allo::test
