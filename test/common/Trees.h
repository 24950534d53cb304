// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What holds of every syntax tree, whatever the text was.
#pragma once

#include "syntax/Ast.h"

#include <string>

namespace allo::test {

// Ids number the nodes before their children and in the order of the source, so that the nodes
// below one are the ids behind its own; and what a node spans lies in what its parent does.
inline std::string brokenTree(const SyntaxUnit &unit) {
  std::string broken;
  NodeId next = 0;
  auto visit = [&](const Node &node, Span within, auto &&self) -> void {
    auto fail = [&](const char *what) {
      if (broken.empty())
        broken = std::string(dumpKind(node.kind)) + " at " + std::to_string(node.span.begin) +
                 ": " + what + "\n" + dumpAst(unit);
    };
    if (node.id != next++)
      fail("its id does not follow the node before it");
    else if (unit.nodes.size() <= node.id || unit.nodes[node.id] != &node)
      fail("it is not found by its id");
    if (node.span.begin > node.span.end || !within.encloses(node.span))
      fail("its span lies outside its parent's");
    uint32_t begin = node.span.begin;
    forEachChild(node, [&](const Node &child) {
      if (child.span.begin < begin && !node.is<FunctionStmt>())
        fail("its children are not in the order of the source");
      begin = child.span.begin;
      self(child, node.span, self);
    });
    if (lastDescendant(node) != next - 1)
      fail("its last descendant is another");
  };
  for (const Stmt *statement : unit.statements)
    visit(*statement, {0, unit.size()}, visit);
  if (broken.empty() && next != unit.nodes.size())
    broken = "there are nodes outside the tree";
  return broken;
}

} // namespace allo::test
