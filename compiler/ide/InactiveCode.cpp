// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/InactiveCode.h"

#include "sema/facts/Items.h"

#include <algorithm>
#include <map>

namespace allo {

namespace {

Span shownSpan(const Node &node) {
  const auto *arm = node.tryAs<IfArm>();
  if (!arm || arm->body.empty())
    return node.span;
  return {arm->body.front()->span.begin, arm->body.back()->span.end};
}

// How many checks of a function there are, and how many of them leave each branch out.
struct Function {
  size_t generic = 0, concrete = 0;
  std::map<NodeId, std::pair<size_t, size_t>> dead;
};

void addItem(const ItemState &item, uint32_t offset, std::vector<Span> &out) {
  std::map<NodeId, Function> functions;
  forEachCheck(item, [&](const KernelCheck &check) {
    Function &function = functions[check.function];
    bool generic = check.signature->isGeneric();
    ++(generic ? function.generic : function.concrete);
    for (NodeId branch : check.deadBranches) {
      auto &[inGeneric, inConcrete] = function.dead[branch];
      ++(generic ? inGeneric : inConcrete);
    }
  });
  std::vector<Span> spans;
  for (const auto &[node, function] : functions)
    for (const auto &[branch, times] : function.dead)
      if (function.concrete > 0 ? times.second == function.concrete : times.first > 0)
        spans.push_back(shownSpan(*item.unit->nodes[branch]));
  std::sort(spans.begin(), spans.end(),
            [](Span a, Span b) { return a.begin != b.begin ? a.begin < b.begin : a.end > b.end; });
  uint32_t end = 0;
  for (Span span : spans)
    if (span.end > end) {
      out.push_back(span.shifted(offset));
      end = span.end;
    }
}

} // namespace

std::vector<Span> inactiveCode(const Analysis &analysis) {
  std::vector<Span> out;
  analysis.items.forEachCounted([&](const ItemEntry &entry, uint32_t offset) {
    if (entry.inactive)
      addItem(*entry.state, offset, out);
  });
  return out;
}

} // namespace allo
