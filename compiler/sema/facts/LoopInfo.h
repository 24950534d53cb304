// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What the checker records about a loop of a kernel: its bounds, its name for schedules, how often
// it runs, the loop around it. Hints, warnings and elaboration read it, and none of them looks at
// the arguments of range() and grid() again. Nodes are those of the kernel's item.
#pragma once

#include "syntax/tree/Ast.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace allo {

constexpr uint32_t NoLoop = UINT32_MAX;

enum class LoopKind : uint8_t { Range, Grid, While };

// One dimension of an iteration space: from 'low' (0 where it is not given) below 'high' in steps
// of 'step' (1 where it is not given).
struct LoopAxis {
  NodeId target = NoNode; // the name of the index; NoNode where it is not a name
  NodeId spec = NoNode;   // the call of range(), or the argument of grid()
  NodeId low = NoNode;
  NodeId high = NoNode; // NoNode where it is missing or wrong, and where 'spec' names a tuple
  NodeId step = NoNode;
  std::optional<int64_t> tripCount = {}; // where it is known
};

struct LoopInfo {
  NodeId node = NoNode; // its ForStmt or WhileStmt
  LoopKind kind = LoopKind::Range;
  std::string name = {};    // of 'name=', by which schedules find it; may be empty
  NodeId nameNode = NoNode; // the value of 'name='; NoNode where there is none
  uint32_t parent = NoLoop; // of the loops of the same kernel, the innermost one around it
  std::vector<LoopAxis> axes = {};
  std::optional<int64_t> tripCount = {}; // of all axes together, where it is known
};

// Which of the statements 'for' and 'while' of a function a loop is, those of functions in it
// included: the same for all instances, and after edits of comments.
inline size_t loopNumber(const SyntaxUnit &unit, NodeId function, NodeId loop) {
  size_t number = 0;
  for (NodeId node = function; node < loop && node < unit.nodes.size(); ++node)
    number += unit.nodes[node]->is<ForStmt>() || unit.nodes[node]->is<WhileStmt>() ? 1 : 0;
  return number;
}

} // namespace allo
