// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/schedule/ScheduleUses.h"

#include "sema/facts/Items.h"

namespace allo {

namespace {

ScheduleUse useOf(const Node &node, const ScheduleMention &mention, uint32_t offset) {
  return {spanWithoutQuotes(node).shifted(offset), &node, declarationOf(mention), &mention};
}

} // namespace

Span spanWithoutQuotes(const Node &node) {
  const auto *string = node.tryAs<StringExpr>();
  if (!string || !string->plain)
    return node.span;
  const uint32_t quotes = (node.span.size() - uint32_t(string->text.size())) / 2;
  return {node.span.begin + quotes, node.span.end - quotes};
}

std::optional<ScheduleUse> scheduleUseAt(const PersistentSeq<ItemEntry> &items, uint32_t offset) {
  if (items.empty())
    return std::nullopt;
  const auto cursor = items.find(offset);
  const ItemState &item = *items.at(cursor).state;
  const Node *node = innermostAt(*item.unit, offset - cursor.offset);
  if (!node || !(node->is<NameExpr>() || node->is<StringExpr>() || node->is<Ident>()))
    return std::nullopt;
  std::optional<ScheduleUse> use;
  for (const ScheduleNodeFacts *facts : scheduleFactsOf(items, item))
    if (auto found = facts->mentions.find(node->id);
        !use && found != facts->mentions.end() && found->second.ref)
      use = useOf(*node, found->second, cursor.offset);
  return use;
}

std::vector<const ScheduleNodeFacts *> scheduleFactsOf(const PersistentSeq<ItemEntry> &items,
                                                       const ItemState &item) {
  std::vector<const ScheduleNodeFacts *> out;
  if (item.schedules)
    out.push_back(item.schedules->facts.get());
  items.forEach([&](const ItemEntry &entry, uint32_t) {
    if (!entry.state->schedules)
      return;
    const auto &elsewhere = entry.state->schedules->facts->elsewhere;
    if (auto found = elsewhere.find(item.id); found != elsewhere.end())
      out.push_back(&found->second);
  });
  return out;
}

std::map<ItemId, std::vector<const ScheduleNodeFacts *>>
scheduleFactsByItem(const PersistentSeq<ItemEntry> &items) {
  std::map<ItemId, std::vector<const ScheduleNodeFacts *>> facts;
  items.forEach([&](const ItemEntry &entry, uint32_t) {
    if (!entry.state->schedules)
      return;
    facts[entry.state->id].push_back(entry.state->schedules->facts.get());
    for (const auto &[item, inItem] : entry.state->schedules->facts->elsewhere)
      facts[item].push_back(&inItem);
  });
  return facts;
}

} // namespace allo
