// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A sequence whose versions share storage: replacing a few elements of n copies about sqrt(n) of
// them, so an old version stays valid for its readers and a new one costs next to nothing. Two
// levels: blocks of elements, and the list of blocks with their summed weights. Each element has a
// 32-bit weight (bytes of text) and a 32-bit count (things to find quickly), given by T::weight()
// and T::count().
#pragma once

#include "support/Assert.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace allo {

template <typename T> class PersistentSeq {
  static constexpr size_t BlockSize = 64;
  struct Block {
    std::vector<T> items;
    uint32_t weight = 0;
    uint32_t count = 0;
  };

public:
  size_t size() const { return total; }
  bool empty() const { return total == 0; }
  uint32_t weight() const { return totalWeight; }

  // Where an element stands; 'offset' is the summed weight of all elements before it.
  struct Cursor {
    size_t block = 0;
    size_t within = 0;
    size_t index = 0;
    uint32_t offset = 0;
  };

  bool atEnd(const Cursor &c) const { return c.block >= blocks.size(); }
  const T &at(const Cursor &c) const { return blocks[c.block]->items[c.within]; }
  Cursor first() const { return {}; }
  void next(Cursor &c) const {
    c.offset += at(c).weight();
    ++c.index;
    if (++c.within == blocks[c.block]->items.size()) {
      ++c.block;
      c.within = 0;
    }
  }
  bool previous(Cursor &c) const {
    if (c.index == 0)
      return false;
    if (c.within == 0) {
      --c.block;
      c.within = blocks[c.block]->items.size();
    }
    --c.within;
    --c.index;
    c.offset -= at(c).weight();
    return true;
  }
  // The element that covers 'offset'; the last one for an offset at or past the end.
  Cursor find(uint32_t offset) const {
    Cursor c;
    if (blocks.empty())
      return c;
    while (c.block + 1 < blocks.size() && c.offset + blocks[c.block]->weight <= offset) {
      c.offset += blocks[c.block]->weight;
      c.index += blocks[c.block]->items.size();
      ++c.block;
    }
    const Block &block = *blocks[c.block];
    while (c.within + 1 < block.items.size() &&
           c.offset + block.items[c.within].weight() <= offset) {
      c.offset += block.items[c.within].weight();
      ++c.index;
      ++c.within;
    }
    return c;
  }
  Cursor at(size_t index) const {
    Cursor c;
    while (c.block < blocks.size() && c.index + blocks[c.block]->items.size() <= index) {
      c.offset += blocks[c.block]->weight;
      c.index += blocks[c.block]->items.size();
      ++c.block;
    }
    while (c.index < index)
      next(c);
    return c;
  }

  // The last of the elements of which 'holds' is true, which are those at the front; the first one
  // where there is none. In logarithmic time, but for adding up the weights.
  template <typename Fn> Cursor lastWhere(Fn &&holds) const {
    Cursor c;
    if (blocks.empty())
      return c;
    auto block = std::partition_point(blocks.begin() + 1, blocks.end(),
                                      [&](const auto &each) { return holds(each->items.front()); });
    c.block = size_t(block - blocks.begin()) - 1;
    for (size_t i = 0; i < c.block; ++i) {
      c.offset += blocks[i]->weight;
      c.index += blocks[i]->items.size();
    }
    const std::vector<T> &items = blocks[c.block]->items;
    c.within =
        size_t(std::partition_point(items.begin() + 1, items.end(), holds) - items.begin()) - 1;
    for (size_t i = 0; i < c.within; ++i)
      c.offset += items[i].weight();
    c.index += c.within;
    return c;
  }

  // Visits the elements whose count() is not 0, skipping blocks that have none.
  template <typename Fn> void forEachCounted(Fn &&fn) const {
    uint32_t offset = 0;
    for (const auto &block : blocks) {
      if (block->count != 0) {
        uint32_t o = offset;
        for (const T &item : block->items) {
          if (item.count() != 0)
            fn(item, o);
          o += item.weight();
        }
      }
      offset += block->weight;
    }
  }
  template <typename Fn> void forEach(Fn &&fn) const {
    uint32_t offset = 0;
    for (const auto &block : blocks)
      for (const T &item : block->items) {
        fn(item, offset);
        offset += item.weight();
      }
  }

  // Whether 'same' holds for all pairs of elements; blocks that both share are passed over.
  template <typename Fn> bool equals(const PersistentSeq &other, Fn &&same) const {
    if (total != other.total || totalWeight != other.totalWeight)
      return false;
    Cursor mine;
    Cursor theirs;
    while (!atEnd(mine)) {
      const auto &block = blocks[mine.block];
      if (mine.within == 0 && theirs.within == 0 && block == other.blocks[theirs.block]) {
        ++mine.block;
        ++theirs.block;
        continue;
      }
      if (!same(at(mine), other.at(theirs)))
        return false;
      next(mine);
      other.next(theirs);
    }
    return true;
  }

  // Replaces elements [begin, end) by 'with'.
  void replace(size_t begin, size_t end, std::vector<T> with) {
    ALLO_ASSERT(begin <= end && end <= total, "a replaced range lies inside the sequence");
    if (blocks.empty()) {
      rebuild(0, 0, std::move(with));
      return;
    }
    Cursor from = at(std::min(begin, total - 1));
    Cursor to = at(end == begin ? from.index : end - 1);
    std::vector<T> merged;
    const Block &head = *blocks[from.block];
    const Block &tail = *blocks[to.block];
    size_t headIndex = from.index - from.within;
    size_t tailIndex = to.index - to.within;
    merged.insert(merged.end(), head.items.begin(), head.items.begin() + long(begin - headIndex));
    std::move(with.begin(), with.end(), std::back_inserter(merged));
    merged.insert(merged.end(), tail.items.begin() + long(end - tailIndex), tail.items.end());
    rebuild(from.block, to.block + 1, std::move(merged));
  }
  void set(size_t index, T item) {
    Cursor c = at(index);
    auto block = std::make_shared<Block>(*blocks[c.block]);
    block->items[c.within] = std::move(item);
    summarise(*block);
    blocks[c.block] = std::move(block);
    sum();
  }
  // Replaces each element of which 'changed' gives another one; blocks without any stay shared.
  template <typename Fn> void update(Fn &&changed) {
    for (auto &shared : blocks) {
      std::shared_ptr<Block> own;
      for (size_t i = 0; i < shared->items.size(); ++i)
        if (std::optional<T> made = changed(shared->items[i])) {
          if (!own)
            own = std::make_shared<Block>(*shared);
          own->items[i] = *std::move(made);
        }
      if (!own)
        continue;
      summarise(*own);
      shared = std::move(own);
    }
    sum();
  }

private:
  static void summarise(Block &block) {
    block.weight = 0;
    block.count = 0;
    for (const T &item : block.items) {
      block.weight += item.weight();
      block.count += item.count();
    }
  }
  void sum() {
    total = 0;
    totalWeight = 0;
    for (const auto &block : blocks) {
      total += block->items.size();
      totalWeight += block->weight;
    }
  }
  void rebuild(size_t fromBlock, size_t toBlock, std::vector<T> items) {
    std::vector<std::shared_ptr<const Block>> fresh;
    for (size_t i = 0; i < items.size();) {
      size_t n = items.size() - i <= 2 * BlockSize ? items.size() - i : BlockSize;
      auto block = std::make_shared<Block>();
      block->items.assign(std::make_move_iterator(items.begin() + long(i)),
                          std::make_move_iterator(items.begin() + long(i + n)));
      summarise(*block);
      fresh.push_back(std::move(block));
      i += n;
    }
    blocks.erase(blocks.begin() + long(fromBlock), blocks.begin() + long(toBlock));
    blocks.insert(blocks.begin() + long(fromBlock), fresh.begin(), fresh.end());
    sum();
  }

  std::vector<std::shared_ptr<const Block>> blocks;
  size_t total = 0;
  uint32_t totalWeight = 0;
};

} // namespace allo
