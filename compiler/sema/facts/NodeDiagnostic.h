// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What the checker finds, at nodes instead of positions of a file, so that it stays true when the
// item moves. FileDiagnostics makes diagnostics of them.
#pragma once

#include "diag/Diagnostic.h"
#include "sema/types/Value.h"
#include "syntax/tree/Ast.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace allo {

// A place in some item of the workspace.
struct NodeRef {
  ItemId item = ThisItem;
  NodeId node = NoNode;
  bool operator==(const NodeRef &) const = default;
};

struct NodeNote {
  NodeRef place;
  std::string message;
  bool operator==(const NodeNote &) const = default;
};

// An edit next to or over a node. 'at' says where relative to it; LineBefore and LineAfter make a
// line of its own, indented like the statement that the node is.
enum class FixPosition : uint8_t { Replace, Before, After, LineBefore, LineAfter };
struct NodeEdit {
  NodeId node = NoNode;
  FixPosition at = FixPosition::Replace;
  std::string newText;
  NodeId last = NoNode; // where the edit is about all from 'node' to this one
  bool operator==(const NodeEdit &) const = default;
};
struct NodeFix {
  std::string title;
  std::vector<NodeEdit> edits;
  // Module-level names that get another one wherever the file uses them.
  std::vector<std::pair<std::string, std::string>> renames = {};
  std::vector<std::string> imports = {}; // names of allo that the file must import for it
  bool operator==(const NodeFix &) const = default;
};

struct NodeDiagnostic {
  DiagCode code{};
  NodeId node = NoNode;
  std::string message;
  std::vector<NodeNote> notes;
  std::vector<NodeFix> fixes;
  // Where the cause stands, if that is another item's: the finding is shown there, once for all
  // that suffer from it. Of a failed consteval call: the place of the failure. If that has a
  // finding of its own, this one only becomes a note of it.
  NodeRef cause = {};
  bool operator==(const NodeDiagnostic &) const = default;
};

inline bool isError(const NodeDiagnostic &diagnostic) {
  return diagInfo(diagnostic.code).severity == Severity::Error;
}

// Keeps the first of those that say the same of one node: what is evaluated more than once is
// reported once.
void dropRepeated(std::vector<NodeDiagnostic> &diagnostics);

} // namespace allo
