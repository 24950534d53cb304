// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo/loopSchedule: the operations of a pipelined loop by cycle, as an estimate has them. The loop
// is the one that the place is in; outside of pipelined loops, the first one in the loop there.
#include "ide/structure/SelectionRanges.h"
#include "sema/facts/Items.h"
#include "server/handlers/Handlers.h"
#include "server/handlers/runs/KnownLoops.h"

#include <algorithm>
#include <utility>

namespace allo::server {

namespace {

using LoopEstimates = std::vector<KnownLoop>; // of one loop, the one that is shown first

LoopEstimates scheduledAt(const KnownLoops &known, uint32_t line) {
  LoopEstimates out = known.estimatesAt(line);
  std::erase_if(out, [](const KnownLoop &each) {
    return !each.loop->schedule || each.loop->schedule->empty();
  });
  return out;
}

// A loop with an estimate, or one that is flattened into it.
struct EstimatedLoop {
  Span header;
  uint32_t line = 0; // of the header of the estimate
  Span whole = {};   // with its body
};

// Those of the statement of the module at the offset.
std::vector<EstimatedLoop> loopsBeside(const Snapshot &snapshot, const KnownLoops &known,
                                       uint32_t offset) {
  std::vector<EstimatedLoop> loops;
  const auto &items = snapshot.analysis->items;
  if (items.empty())
    return loops;
  const auto cursor = items.find(offset);
  const Span unit{cursor.offset,
                  uint32_t(cursor.offset + items.at(cursor).state->unit->text.size())};
  for (uint32_t line : known.estimatedLines())
    for (const KnownLoop &each : known.estimatesAt(line)) {
      if (!unit.encloses(each.loop->span))
        continue;
      loops.push_back({each.loop->span, line});
      for (Span flattened : each.loop->flattened)
        loops.push_back({flattened, line});
    }
  std::vector<uint32_t> offsets;
  for (const EstimatedLoop &each : loops)
    offsets.push_back(each.header.begin);
  const std::vector<SelectionRanges> around = selectionRanges(*snapshot.analysis, offsets);
  for (size_t i = 0; i < loops.size(); ++i)
    for (Span part : around[i]) // the innermost first
      if (loops[i].whole.empty() && part.begin == loops[i].header.begin &&
          part.end > loops[i].header.end)
        loops[i].whole = part;
  return loops;
}

LoopEstimates schedulesAt(const Snapshot &snapshot, const KnownLoops &known, uint32_t offset) {
  std::vector<EstimatedLoop> loops = loopsBeside(snapshot, known, offset);
  const uint32_t line = snapshot.text().lineOf(offset);
  std::vector<EstimatedLoop> around = loops;
  std::erase_if(around, [&](const EstimatedLoop &each) { // all of its lines are in the loop
    const uint32_t first = snapshot.text().lineOf(each.header.begin);
    const uint32_t last = each.whole.empty() ? first : snapshot.text().lineOf(each.whole.end - 1);
    return line < first || line > last;
  });
  std::ranges::stable_sort(around, {}, [](const EstimatedLoop &each) { return each.whole.size(); });
  for (const EstimatedLoop &outer : around) {
    if (LoopEstimates found = scheduledAt(known, outer.line); !found.empty())
      return found;
    for (const EstimatedLoop &inner : loops)
      if (outer.whole.encloses(inner.header))
        if (LoopEstimates found = scheduledAt(known, inner.line); !found.empty())
          return found;
  }
  return {};
}

lsp::Location locationOfNote(const Snapshot &snapshot, const RunNote &note) {
  if (!note.uri.empty())
    return {note.uri, note.range};
  return {snapshot.uri, snapshot.positions().range(note.span)};
}

} // namespace

std::optional<lsp::LoopSchedule> answerLoopSchedule(const Snapshot &snapshot,
                                                    const Query<lsp::LoopScheduleParams> &query) {
  const KnownLoops known(snapshot);
  const LoopEstimates all = schedulesAt(snapshot, known, query.place.begin);
  if (all.empty())
    return std::nullopt;
  const std::optional<std::string> &wanted = query.params.target;
  auto chosen = std::ranges::find_if(
      all, [&](const KnownLoop &each) { return wanted && each.outcome->target == *wanted; });
  if (chosen == all.end())
    chosen = all.begin();
  const LoopFigures &loop = *chosen->loop;
  lsp::LoopSchedule made;
  made.target = chosen->outcome->target;
  for (const KnownLoop &each : all)
    if (std::ranges::find(made.targets, each.outcome->target) == made.targets.end())
      made.targets.push_back(each.outcome->target);
  made.hardware = chosen->outcome->hardware;
  made.stale = chosen->isStale;
  made.name = loop.name;
  made.place = {snapshot.uri, snapshot.positions().range(loop.span)};
  made.interval = loop.interval;
  made.depth = loop.depth;
  made.figures = loop.shown;
  made.limit = loop.reason;
  made.lift = loop.lift;
  for (const RunNote &place : loop.places)
    made.limitPlaces.push_back(locationOfNote(snapshot, place));
  made.uncertain = loop.uncertain;
  for (size_t i = 0; i < loop.schedule->size(); ++i) {
    const LoopStep &step = (*loop.schedule)[i];
    lsp::LoopOperation &each = made.operations.emplace_back();
    each.operation = step.operation;
    each.count = step.count;
    each.first = step.first;
    each.last = step.last;
    each.limits = step.limits;
    if (const std::optional<RunNote> place = loop.placeOf(i))
      each.place = locationOfNote(snapshot, *place);
  }
  made.unscheduled = loop.unscheduled;
  return made;
}

} // namespace allo::server
