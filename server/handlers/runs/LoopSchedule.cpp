// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo/loopSchedule: the operations of a pipelined loop by cycle, as an estimate has them. The loop
// is the one that the place is in; outside of pipelined loops, the first one in the loop there.
#include "ide/structure/SelectionRanges.h"
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

// Whether the loop, or one that is flattened into it, begins there.
bool beginsAt(const LoopFigures &loop, uint32_t offset) {
  return loop.span.begin == offset ||
         std::ranges::any_of(loop.flattened, [&](Span each) { return each.begin == offset; });
}

// An offset on the line of a header counts as in the loop.
uint32_t offsetIn(const Snapshot &snapshot, const KnownLoops &known, uint32_t offset) {
  const uint32_t line = snapshot.text().lineOf(offset);
  for (uint32_t header : known.estimatedLines())
    for (const KnownLoop &each : known.estimatesAt(header)) {
      if (header == line)
        return each.loop->span.begin;
      for (Span flattened : each.loop->flattened)
        if (snapshot.text().lineOf(flattened.begin) == line)
          return flattened.begin;
    }
  return offset;
}

LoopEstimates schedulesAt(const Snapshot &snapshot, const KnownLoops &known, uint32_t place) {
  const std::vector<uint32_t> lines = known.estimatedLines();
  const uint32_t offset = offsetIn(snapshot, known, place);
  const std::vector<SelectionRanges> around = selectionRanges(*snapshot.analysis, {offset});
  for (Span part : around.front()) {
    for (uint32_t line : lines)
      if (LoopEstimates found = scheduledAt(known, line);
          !found.empty() && beginsAt(*found.front().loop, part.begin))
        return found;
    const auto isIt = [&](const KnownLoop &each) { return beginsAt(*each.loop, part.begin); };
    for (uint32_t line : lines) {
      const LoopEstimates here = known.estimatesAt(line);
      if (std::ranges::none_of(here, isIt))
        continue;
      for (uint32_t inner : lines)
        if (LoopEstimates found = scheduledAt(known, inner);
            !found.empty() && part.encloses(found.front().loop->span))
          return found;
    }
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
