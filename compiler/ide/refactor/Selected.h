// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a refactoring sees: the statement and the nodes at a selection, with what the checker knows
// about them. Spans are those of the statement, unless a name says otherwise.
#pragma once

#include "ide/refactor/Refactorings.h"
#include "sema/facts/Items.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace allo {

struct Selected {
  const Analysis &analysis;
  const ItemState &item;
  uint32_t offset = 0;                 // of the item in the file
  Span span;                           // the selection without blanks at its ends
  std::vector<const Node *> path = {}; // of the nodes around it, the innermost last; never empty
  const KernelCheck *kernel = nullptr; /*nullable: not in a kernel*/

  const SyntaxUnit &unit() const { return *item.unit; }
  const Node &node() const { return *path.back(); }
  // The innermost statement of this type around it whose header, not its body, has the selection.
  template <typename T> const T *headerOf() const;
  std::string_view source(const Node &node) const { return unit().source(node.span); }
  // Of a line of the item, its blanks at the start.
  std::string_view indentOf(uint32_t at) const;
  DiagEdit replace(Span inItem, std::string text) const {
    return {inItem.shifted(offset), std::move(text)};
  }
};

template <typename T> const T *Selected::headerOf() const {
  for (size_t i = path.size(); i-- > 0;) {
    const Stmt *statement = path[i]->asStmt();
    if (!statement)
      continue;
    const T *found = statement->tryAs<T>();
    return found && (found->body.empty() || span.end <= found->body[0]->span.begin) ? found
                                                                                    : nullptr;
  }
  return nullptr;
}

// The source line by line, each with its first offset; the line ends are not part of it.
template <typename Fn> void forEachLine(std::string_view source, Fn &&fn) {
  for (size_t at = 0; at <= source.size();) {
    const size_t end = std::min(source.find('\n', at), source.size());
    fn(at, source.substr(at, end - at));
    at = end + 1;
  }
}

// Whether a string in the node goes over several lines: its lines cannot be indented.
bool hasMultilineString(const SyntaxUnit &unit, const Node &node);

// Nothing at a place with syntax errors, or of no statement.
std::optional<Selected> selectedAt(const Analysis &analysis, Span selection);

// "SIZE", or as much more as the file does not have.
std::string freshSize(const Selected &at);
// Where a constant is defined that the statement uses, not before 'least': behind the last import
// or assignment before it, or in front of it. The line ends of the file are kept.
DiagEdit definitionBefore(const Selected &at, uint32_t least, const std::string &line);

std::optional<Refactoring> extractConstant(const Selected &at);
std::optional<Refactoring> inlineVariable(const Selected &at);
std::optional<Refactoring> declareType(const Selected &at);
std::optional<Refactoring> narrowType(const Selected &at);
std::optional<Refactoring> splitGrid(const Selected &at);
std::optional<Refactoring> mergeLoops(const Selected &at);
std::optional<Refactoring> changeTypingStyle(const Selected &at);

} // namespace allo
