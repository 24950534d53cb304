// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo/scheduleTree: the loops and buffers of a schedule, where the cursor is.
#include "ide/schedule/ScheduleOutline.h"
#include "server/handlers/Handlers.h"
#include "server/protocol/Uri.h"

#include <utility>

namespace allo::server {

static lsp::ScheduleTreeNode treeNodeOf(const Snapshot &snapshot, const ScheduleOutlineNode &node) {
  static constexpr const char *Kinds[] = {"function", "loop", "buffer"};
  lsp::ScheduleTreeNode made{Kinds[size_t(node.kind)], node.name, node.detail, {}, {}};
  if (node.place && node.file.empty())
    made.place = {snapshot.uri, snapshot.positions().range(*node.place)};
  else if (node.place)
    made.place = {pathToUri(node.file),
                  Positions(node.text, snapshot.client->unit).range(*node.place)};
  for (const ScheduleOutlineNode &child : node.children)
    made.children.push_back(treeNodeOf(snapshot, child));
  return made;
}

std::optional<lsp::ScheduleTree> answerScheduleTree(const Snapshot &snapshot,
                                                    const Query<lsp::PositionParams> &query) {
  std::optional<ScheduleOutline> found = scheduleOutline(*snapshot.analysis, query.place.begin);
  if (!found)
    return std::nullopt;
  lsp::ScheduleTree made{found->kernel,
                         found->epoch,
                         found->isDirty,
                         found->steps,
                         found->last,
                         found->isComplete,
                         {}};
  for (const ScheduleOutlineNode &function : found->functions)
    made.functions.push_back(treeNodeOf(snapshot, function));
  return made;
}

} // namespace allo::server
