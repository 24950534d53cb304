// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Which items of a file have kernels that call kernels of an item, and the recursion that there is
// (sema/incremental/Recursion.h).
//
// The invariant: the calls that are counted are those of the items' memoised results. Code that
// replaces them calls change() with the old and the new ones. It costs what the item's calls cost;
// updateRecursion() searches only what can have become recursive, or can have stopped being so.
#pragma once

#include "sema/incremental/Recursion.h"
#include "sema/incremental/tables/ItemTable.h"

#include <map>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace allo {

class CallGraph {
public:
  explicit CallGraph(const ItemTable &items) : items(items) {}

  // The items that call kernels of an item, in source order.
  std::vector<ItemId> callersOf(ItemId callee) const;

  void change(ItemId item, const ItemState &before, const ItemState &after);
  void itemsMoved() { allChanged = true; }
  void clear();

  void updateRecursion();
  const std::vector<GraphDiagnostic> &recursion() const { return found; }

private:
  const ItemTable &items;
  std::unordered_map<ItemId, std::map<ItemId, uint32_t>> callers; // callee -> caller -> calls
  std::unordered_set<ItemId> changed;                             // where new recursion can start
  bool allChanged = false;
  std::vector<GraphDiagnostic> found;
};

} // namespace allo
