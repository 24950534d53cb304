// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/navigate/LoopNames.h"

#include "ide/schedule/ScheduleUses.h"

namespace allo {

std::optional<NameSymbol> loopNameOf(const NameFiles &files, NodeRef index) {
  const NameFiles::Home home = files.homeOf(index.item);
  const auto &item = home.file ? home.file->units[home.unit].item : nullptr;
  std::optional<NameSymbol> found;
  if (item && index.node != NoNode)
    forEachCheck(*item, [&](const KernelCheck &check) {
      for (const LoopInfo &loop : check.loops)
        if (!found && !loop.name.empty() && !loop.axes.empty() &&
            loop.axes.front().target == index.node)
          found = NameSymbol{SymbolOrigin::LoopName, home.file, home.unit, ModuleScope, loop.name,
                             loop.nameNode};
    });
  return found;
}

std::optional<NodeRef> loopNamedBy(const ItemState &item, NodeId string) {
  std::optional<NodeRef> found;
  forEachCheck(item, [&](const KernelCheck &check) {
    for (const LoopInfo &loop : check.loops)
      if (loop.nameNode == string && !loop.axes.empty() && loop.axes.front().target != NoNode)
        found = NodeRef{item.id, loop.axes.front().target};
  });
  return found;
}

static const Node &nodeOf(const NameSymbol &loopName) {
  return *loopName.file->units[loopName.unit].syntax->nodes[loopName.declaration];
}

const StringExpr *plainLoopName(const NameSymbol &loopName) {
  const auto *string = nodeOf(loopName).tryAs<StringExpr>();
  return string && string->plain ? string : nullptr;
}

Span spanOfLoopName(const NameSymbol &loopName) {
  return spanWithoutQuotes(nodeOf(loopName)).shifted(loopName.file->units[loopName.unit].offset);
}

} // namespace allo
