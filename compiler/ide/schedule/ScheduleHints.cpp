// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/schedule/ScheduleHints.h"

#include "ide/schedule/ScheduleText.h"
#include "sema/facts/Items.h"
#include "sema/schedule/ScheduleFacts.h"

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

void addScheduleHints(const ItemState &item, uint32_t offset, Span range,
                      std::vector<InlayHint> &out) {
  if (!item.schedules)
    return;
  for (const auto &[id, mention] : item.schedules->facts->mentions) {
    if (mention.ref || mention.isRepeated || mention.results.empty() || mention.state->isLost() ||
        id >= item.unit->nodes.size())
      continue;
    const ScheduleEffect *effect = mention.state->lastEffect();
    const uint32_t at = offset + item.unit->nodes[id]->span.end;
    if (!effect || !makesResults(effect->primitive) || at < range.begin || range.end < at)
      continue;
    std::string label;
    for (const ScheduleRef &result : mention.results)
      label += (label.empty() ? "→ " : " > ") + showShort(*mention.state, result);
    out.push_back({at, InlayHintKind::Schedule, std::move(label), true, "", ""});
  }
}

} // namespace allo
