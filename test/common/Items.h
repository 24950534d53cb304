// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Items without a text, for tests of the tables that keep what is known of a file's items.
#pragma once

#include "sema/incremental/tables/ItemTable.h"

#include <memory>
#include <vector>

namespace allo {

constexpr uint32_t TestFile = 7; // its number

inline ItemEntry entryOf(ItemId id, uint32_t length = 1) {
  auto state = std::make_shared<ItemState>();
  state->id = id;
  return {state, length};
}

// Adds new items at a place, which is the end by default; returns their ids in order.
inline std::vector<ItemId> addItems(ItemTable &items, size_t count, size_t at = SIZE_MAX) {
  at = std::min(at, items.size());
  std::vector<ItemId> ids;
  std::vector<ItemEntry> entries;
  for (size_t i = 0; i < count; ++i) {
    ids.push_back(items.newId());
    entries.push_back(entryOf(ids.back()));
  }
  items.replace(at, at, std::move(entries));
  return ids;
}

} // namespace allo
