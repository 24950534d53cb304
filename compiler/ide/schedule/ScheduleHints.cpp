// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/schedule/ScheduleHints.h"

#include "ide/schedule/ScheduleText.h"
#include "ide/schedule/ScheduleUses.h"
#include "sema/facts/Items.h"
#include "sema/schedule/ScheduleFacts.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace allo {

// Whether the results of a call are loops in each other, or a buffer, that were not there before.
static bool makesResults(Primitive primitive) {
  switch (primitive) {
  case Primitive::Split:
  case Primitive::Reorder:
  case Primitive::Tile:
  case Primitive::Flatten:
  case Primitive::BufferAt:
  case Primitive::ReuseAt:
    return true;
  case Primitive::Cse:
  case Primitive::Dce:
  case Primitive::Licm:
  case Primitive::Canonicalize:
  case Primitive::ApplyPatterns:
  case Primitive::Pipeline:
  case Primitive::Unroll:
  case Primitive::Partition:
  case Primitive::BindStorage:
  case Primitive::Dataflow:
  case Primitive::Polyhedral:
  case Primitive::Affine:
  case Primitive::ComputeAt:
  case Primitive::Outline:
  case Primitive::Streamline:
  case Primitive::Compose:
    return false;
  }
  return false;
}

static constexpr std::string_view Various = "?";

// Of a call; empty for other nodes and where there is nothing to show.
static std::string labelOf(const ScheduleMention &mention) {
  if (mention.ref || mention.results.empty() || mention.state->isLost())
    return "";
  const ScheduleEffect *effect = mention.state->lastEffect();
  if (!effect || !makesResults(effect->primitive))
    return "";
  const bool arePredicted = std::ranges::all_of(
      mention.results, [](const ScheduleRef &result) { return result.isPredicted(); });
  if (mention.isRepeated || !arePredicted)
    return std::string(Various);
  std::string label;
  for (const ScheduleRef &result : mention.results)
    label += (label.empty() ? "→ " : " > ") + showShort(*mention.state, result);
  return label;
}

void addScheduleHints(const Analysis &analysis, Span range, std::vector<InlayHint> &out) {
  const auto facts = scheduleFactsByItem(analysis.items);
  if (facts.empty())
    return;
  for (auto c = analysis.items.find(range.begin); !analysis.items.atEnd(c) && c.offset <= range.end;
       analysis.items.next(c)) {
    const ItemState &item = *analysis.items.at(c).state;
    const auto ofItem = facts.find(item.id);
    if (ofItem == facts.end())
      continue;
    std::map<NodeId, std::set<std::string>> labels; // one if all evaluations give the same
    for (const ScheduleNodeFacts *each : ofItem->second)
      for (const auto &[id, mention] : each->mentions)
        if (std::string label = labelOf(mention); !label.empty())
          labels[id].insert(std::move(label));
    for (const auto &[id, known] : labels) {
      const uint32_t at =
          c.offset + (id < item.unit->nodes.size() ? item.unit->nodes[id]->span.end : 0);
      if (known.size() == 1 && *known.begin() != Various && range.begin <= at && at <= range.end)
        out.push_back({at, InlayHintKind::Schedule, *known.begin(), true, "", ""});
    }
  }
}

} // namespace allo
