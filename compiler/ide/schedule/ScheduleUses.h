// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Strings and names in code that schedules, and the declaration in a kernel that each leads to: of
// a loop the name of its index, also of a loop that a primitive has made of it, such as 'i.inner'.
#pragma once

#include "sema/facts/Analysis.h"
#include "sema/schedule/ScheduleFacts.h"

#include <map>
#include <optional>
#include <vector>

namespace allo {

struct ScheduleUse {
  Span span;                  // in the file; of a plain string what stands between its quotes
  const Node *node = nullptr; // never null
  NodeRef place;              // the declaration
  const ScheduleMention *mention = nullptr; // never null
};

// Of a plain string what stands between its quotes; of any other node its whole span.
Span spanWithoutQuotes(const Node &node);
// What is known of the nodes of an item: from its own evaluation, and from those of the items that
// call its functions, in the order of the source.
std::vector<const ScheduleNodeFacts *> scheduleFactsOf(const PersistentSeq<ItemEntry> &items,
                                                       const ItemState &item);
// The same of all items that have any.
std::map<ItemId, std::vector<const ScheduleNodeFacts *>>
scheduleFactsByItem(const PersistentSeq<ItemEntry> &items);
std::optional<ScheduleUse> scheduleUseAt(const PersistentSeq<ItemEntry> &items, uint32_t offset);

} // namespace allo
