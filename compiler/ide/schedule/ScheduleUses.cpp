// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/schedule/ScheduleUses.h"

#include "sema/facts/Items.h"

#include <algorithm>

namespace allo {

namespace {

ScheduleUse useOf(const Node &node, const ScheduleMention &mention, uint32_t offset) {
  ScheduleUse use{node.span.shifted(offset), &node, declarationOf(mention), &mention};
  if (const auto *string = node.tryAs<StringExpr>(); string && string->plain) {
    const uint32_t quotes = (node.span.size() - uint32_t(string->text.size())) / 2;
    use.span.begin += quotes;
    use.span.end -= quotes;
  }
  return use;
}

} // namespace

std::string_view ScheduleUse::plainText() const {
  const auto *string = node->tryAs<StringExpr>();
  return string && string->plain ? string->text : std::string_view();
}

std::optional<ScheduleUse> scheduleUseAt(const Analysis &analysis, uint32_t offset) {
  if (analysis.items.empty())
    return std::nullopt;
  const auto cursor = analysis.items.find(offset);
  const ItemState &item = *analysis.items.at(cursor).state;
  const Node *node = innermostAt(*item.unit, offset - cursor.offset);
  if (!node || !(node->is<NameExpr>() || node->is<StringExpr>()))
    return std::nullopt;
  if (item.schedules)
    if (auto found = item.schedules->facts->mentions.find(node->id);
        found != item.schedules->facts->mentions.end() && found->second.ref)
      return useOf(*node, found->second, cursor.offset);
  std::optional<ScheduleUse> use;
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
    if (use || !entry.state->schedules)
      return;
    const auto &elsewhere = entry.state->schedules->facts->elsewhere;
    if (auto found = elsewhere.find({item.id, node->id}); found != elsewhere.end())
      use = useOf(*node, found->second, cursor.offset);
  });
  return use;
}

std::vector<ScheduleUse> scheduleUsesOf(const Analysis &analysis, NodeRef declaration) {
  std::vector<ScheduleUse> uses;
  std::vector<std::pair<std::pair<ItemId, NodeId>, const ScheduleMention *>> elsewhere;
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t offset) {
    if (!entry.state->schedules)
      return;
    const ScheduleFacts &facts = *entry.state->schedules->facts;
    for (const auto &[node, mention] : facts.mentions)
      if (mention.ref && mention.isByName && declarationOf(mention) == declaration &&
          node < entry.state->unit->nodes.size())
        uses.push_back(useOf(*entry.state->unit->nodes[node], mention, offset));
    for (const auto &[place, mention] : facts.elsewhere)
      if (declarationOf(mention) == declaration)
        elsewhere.emplace_back(place, &mention);
  });
  if (!elsewhere.empty())
    analysis.items.forEach([&](const ItemEntry &entry, uint32_t offset) {
      for (const auto &[place, mention] : elsewhere)
        if (place.first == entry.state->id && place.second < entry.state->unit->nodes.size())
          uses.push_back(useOf(*entry.state->unit->nodes[place.second], *mention, offset));
    });
  std::stable_sort(uses.begin(), uses.end(), [](const ScheduleUse &a, const ScheduleUse &b) {
    return a.span.begin < b.span.begin;
  });
  uses.erase(
      std::unique(uses.begin(), uses.end(),
                  [](const ScheduleUse &a, const ScheduleUse &b) { return a.node == b.node; }),
      uses.end());
  return uses;
}

} // namespace allo
