// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The items of a file: in the order of the text, and by id with their memoised results.
//
// An item keeps its id for as long as it is taken to be the same statement, wherever it moves to.
// Its label, which grows through the file, tells which of two items comes first without a look at
// the sequence. Labels are spaced, so that few edits need new ones for other items; what is sorted
// by label has to be sorted again after an edit that does (see Labels).
//
// By id: O(1). Where an item stands: a binary search over the labels, each step of which reads the
// list of blocks of the sequence. An edit costs what the items that it replaces cost, and about
// sqrt(n) of the sequence.
#pragma once

#include "sema/facts/Analysis.h"
#include "sema/facts/Items.h"

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace allo {

// The parts of an item's results: what it binds at module level, what is in its kernels, and the
// schedules of these. Only the first two depend on names by way of DependencyTable.
enum class Phase : uint8_t { Module, Bodies, Schedules };

class ItemTable {
public:
  using Sequence = PersistentSeq<ItemEntry>;
  using State = std::shared_ptr<const ItemState>; // never null

  explicit ItemTable(uint32_t fileNumber) : nextId((ItemId(fileNumber) << 32) + 1) {}

  const Sequence &sequence() const { return entries; }
  bool empty() const { return entries.empty(); }
  size_t size() const { return entries.size(); }

  bool contains(ItemId id) const { return records.contains(id); }
  const State &state(ItemId id) const { return records.at(id).state; }
  uint64_t order(ItemId id) const { return records.at(id).order; }
  bool isBefore(ItemId a, ItemId b) const { return order(a) < order(b); }
  Sequence::Cursor cursorOf(ItemId id) const;
  uint32_t offsetOf(ItemId id) const { return cursorOf(id).offset; } // in the text
  bool hasOpenString() const { return openStrings != 0; }            // one without an end

  ItemId newId() { return nextId++; }
  // What an edit did to the labels of the items that it left in place.
  enum class Labels : uint8_t {
    Kept,
    Renewed, // all items have other ones, in the same order
    Moved    // and some items have changed places
  };
  // Puts items in the place of [first, last). Those with an id that is known keep it and their
  // label. Those that are replaced and do not come again have been removed before.
  Labels replace(size_t first, size_t last, std::vector<ItemEntry> with);
  // Sets what an entry counts of its results; 'optIn': with the warnings that are off by default.
  static void countResults(ItemEntry &entry, bool optIn);
  // Forgets the results of an item, which replace() then takes out of the sequence.
  void remove(ItemId id);
  void clear();

  // Results go into the sequence, which analyses share, when refresh() is called.
  void setState(ItemId id, State state) {
    records.at(id).state = std::move(state);
    stale.insert(id);
  }
  void touchAll();
  void refresh(bool optIn);

private:
  struct Record {
    State state;
    uint64_t order = 0;
  };
  ItemId idAt(size_t index) const { return entries.at(entries.at(index)).state->id; }
  void renewLabels();

  Sequence entries;
  std::unordered_map<ItemId, Record> records; // of the items in 'entries'
  std::unordered_set<ItemId> stale;           // those whose entry does not have their state yet
  uint32_t openStrings = 0;                   // items with a string without an end
  ItemId nextId;
};

} // namespace allo
