// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Parts of the last answers about all of a document, by the items of its analysis. What editors ask
// for after every edit is computed again for those items only that the edit has changed. Belongs to
// the main thread and to a document.
#pragma once

#include "ide/structure/FoldingRanges.h"
#include "sema/facts/Items.h"

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

namespace allo::server {

// A 'Key' is what a part depends on beside the item, such as its place.
template <typename Key, typename Part> class ItemParts {
public:
  // Calls take(part, key) for each item, in order. A part that is not known comes from make(item,
  // offset, key); what belongs to other items than these is forgotten.
  template <typename KeyOf, typename Make, typename Take>
  void forEach(const PersistentSeq<ItemEntry> &items, KeyOf keyOf, Make make, Take take) {
    std::unordered_map<const ItemState *, Known> next;
    items.forEach([&](const ItemEntry &entry, uint32_t offset) {
      const Key key = keyOf(offset);
      auto old = known.find(entry.state.get());
      // An item that is gone may have had the address of this one.
      const bool isKnown =
          old != known.end() && old->second.key == key && !old->second.item.expired();
      Known now = isKnown ? std::move(old->second)
                          : Known{entry.state, key, make(*entry.state, offset, key)};
      if (isKnown)
        known.erase(old);
      take(std::as_const(now.part), key);
      next.insert_or_assign(entry.state.get(), std::move(now));
    });
    known = std::move(next);
  }

private:
  struct Known {
    std::weak_ptr<const ItemState> item;
    Key key;
    Part part;
  };
  std::unordered_map<const ItemState *, Known> known;
};

struct AnswerParts {
  ItemParts<Position, std::string> symbols; // JSON without the brackets around a list
  size_t symbolsSize = 0;                   // of all of them, in the last answer
  ItemParts<std::monostate, UnitFolds> folds;
  // As the protocol counts them, but that the first token's line is one from the item's.
  ItemParts<uint32_t, std::vector<uint32_t>> tokens;
};

} // namespace allo::server
