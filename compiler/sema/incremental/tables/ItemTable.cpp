// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/incremental/tables/ItemTable.h"

#include <algorithm>

namespace allo {

namespace {

constexpr uint64_t LabelStep = uint64_t(1) << 32;

} // namespace

ItemTable::Sequence::Cursor ItemTable::cursorOf(ItemId id) const {
  const uint64_t wanted = order(id);
  return entries.lastWhere(
      [&](const ItemEntry &entry) { return order(entry.state->id) <= wanted; });
}

ItemTable::Labels ItemTable::replace(size_t first, size_t last, std::vector<ItemEntry> with) {
  uint64_t low = first > 0 ? order(idAt(first - 1)) : 0;
  const uint64_t high = last < entries.size() ? order(idAt(last)) : UINT64_MAX;
  // Items that are known keep their labels, unless they have changed places.
  bool moved = false;
  uint64_t previous = low;
  for (const ItemEntry &entry : with)
    if (auto known = records.find(entry.state->id); known != records.end()) {
      moved = moved || known->second.order <= previous;
      previous = known->second.order;
    }
  bool renew = moved;
  std::vector<bool> fresh;
  for (const ItemEntry &entry : with)
    fresh.push_back(!records.contains(entry.state->id));
  size_t run = 0;    // new items from here to the next one that is known
  uint64_t step = 0; // between their labels
  for (size_t k = 0; k < with.size(); ++k) {
    const State &state = with[k].state;
    if (!fresh[k]) {
      Record &record = records.at(state->id);
      record.state = state;
      low = record.order;
      run = 0;
      continue;
    }
    if (run == 0) {
      uint64_t next = high;
      for (size_t j = k; j < with.size(); ++j, ++run)
        if (!fresh[j]) {
          next = order(with[j].state->id);
          break;
        }
      step = next == UINT64_MAX ? LabelStep : next > low ? (next - low) / (run + 1) : 0;
      renew = renew || step == 0;
    }
    --run;
    low += step;
    records[state->id] = {state, low};
  }
  if (first < last)
    for (auto c = entries.at(first); c.index < last; entries.next(c))
      openStrings -= entries.at(c).openString ? 1 : 0;
  for (const ItemEntry &entry : with)
    openStrings += entry.openString ? 1 : 0;
  entries.replace(first, last, std::move(with));
  if (renew)
    renewLabels();
  return moved ? Labels::Moved : renew ? Labels::Renewed : Labels::Kept;
}

void ItemTable::renewLabels() {
  uint64_t label = 0;
  entries.forEach([&](const ItemEntry &entry, uint32_t) {
    records.at(entry.state->id).order = label += LabelStep;
  });
}

void ItemTable::remove(ItemId id) {
  records.erase(id);
  stale.erase(id);
}

void ItemTable::clear() {
  entries = {};
  records.clear();
  stale.clear();
  openStrings = 0;
}

void ItemTable::touchAll() {
  entries.forEach([&](const ItemEntry &entry, uint32_t) { stale.insert(entry.state->id); });
}

void ItemTable::countResults(ItemEntry &entry, bool optIn) {
  entry.diagnostics = uint32_t(entry.state->diagnosticCount(optIn));
  entry.inactive = entry.state->hasInactive();
}

void ItemTable::refresh(bool optIn) {
  if (stale.empty())
    return;
  auto refreshed = [&](const ItemEntry &entry) {
    ItemEntry now = entry;
    now.state = state(entry.state->id);
    countResults(now, optIn);
    return now;
  };
  constexpr size_t Few = 8; // each is searched for, and copies a block
  if (stale.size() > Few) {
    entries.update([&](const ItemEntry &entry) {
      return stale.contains(entry.state->id) ? std::optional(refreshed(entry)) : std::nullopt;
    });
  } else {
    for (ItemId id : stale) {
      auto cursor = cursorOf(id);
      entries.set(cursor.index, refreshed(entries.at(cursor)));
    }
  }
  stale.clear();
}

} // namespace allo
