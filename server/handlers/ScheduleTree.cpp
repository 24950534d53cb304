// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo/scheduleTree: the loops and buffers of a schedule, where the cursor is.
#include "ide/schedule/ScheduleOutline.h"
#include "server/handlers/Handlers.h"
#include "server/protocol/Uri.h"

#include <utility>

namespace allo::server {

static std::optional<lsp::Location> locationOf(const Snapshot &snapshot,
                                               const std::optional<ScheduleOutlinePlace> &place) {
  if (!place)
    return std::nullopt;
  if (place->file.empty())
    return lsp::Location{snapshot.uri, snapshot.positions().range(place->span)};
  return lsp::Location{pathToUri(place->file),
                       Positions(place->text, snapshot.client->unit).range(place->span)};
}

static lsp::ScheduleTreeNode treeNodeOf(const Snapshot &snapshot, const ScheduleOutlineNode &node) {
  static constexpr const char *Kinds[] = {"function", "loop", "buffer"};
  lsp::ScheduleTreeNode made{
      Kinds[size_t(node.kind)],        node.name, node.detail, locationOf(snapshot, node.place),
      locationOf(snapshot, node.step), {}};
  for (const ScheduleOutlineNode &child : node.children)
    made.children.push_back(treeNodeOf(snapshot, child));
  return made;
}

std::optional<lsp::ScheduleTree> answerScheduleTree(const Snapshot &snapshot,
                                                    const Query<lsp::ScheduleTreeParams> &query) {
  const std::optional<std::string> &target = query.params.target;
  std::optional<ScheduleOutline> found =
      target ? scheduleOutline(*snapshot.analysis, *target)
             : scheduleOutline(*snapshot.analysis, query.place.begin);
  if (!found)
    return std::nullopt;
  lsp::ScheduleTree made{found->kernel,  found->names,      found->epoch,
                         found->isDirty, found->steps,      found->allSteps,
                         found->last,    found->isComplete, {}};
  for (const ScheduleOutlineNode &function : found->functions)
    made.functions.push_back(treeNodeOf(snapshot, function));
  return made;
}

} // namespace allo::server
