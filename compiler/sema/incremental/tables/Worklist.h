// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Items that are to be looked at again, the first of the file before the others: an item mostly
// uses what stands before it, so that few are evaluated twice.
//
// All operations are O(log n) in the items that are listed. After an edit that gave the items new
// labels, relabelled() must be called before anything else.
#pragma once

#include "sema/incremental/tables/ItemTable.h"

#include <set>

namespace allo {

class Worklist {
public:
  explicit Worklist(const ItemTable &items) : items(items) {}

  bool empty() const { return listed.empty(); }
  bool contains(ItemId id) const { return listed.contains({items.order(id), id}); }
  void add(ItemId id) { listed.emplace(items.order(id), id); }
  void remove(ItemId id) { listed.erase({items.order(id), id}); } // if it is listed
  ItemId takeFirst() {                                            // of one that is not empty
    ItemId id = listed.begin()->second;
    listed.erase(listed.begin());
    return id;
  }
  void clear() { listed.clear(); }
  void relabelled() {
    std::set<std::pair<uint64_t, ItemId>> now;
    for (const auto &[label, id] : listed)
      if (items.contains(id))
        now.emplace(items.order(id), id);
    listed = std::move(now);
  }

private:
  const ItemTable &items;
  std::set<std::pair<uint64_t, ItemId>> listed; // by label
};

// What is left to do for a file, in this order.
struct PendingWork {
  Worklist modules;   // items to evaluate at module level
  Worklist bodies;    // items whose kernels are to be checked
  Worklist instances; // items with instances to check or to drop

  explicit PendingWork(const ItemTable &items) : modules(items), bodies(items), instances(items) {}
  Worklist &of(Phase phase) { return phase == Phase::Module ? modules : bodies; }
  void remove(ItemId id) {
    for (Worklist *list : {&modules, &bodies, &instances})
      list->remove(id);
  }
  void clear() {
    for (Worklist *list : {&modules, &bodies, &instances})
      list->clear();
  }
  void relabelled() {
    for (Worklist *list : {&modules, &bodies, &instances})
      list->relabelled();
  }
};

} // namespace allo
