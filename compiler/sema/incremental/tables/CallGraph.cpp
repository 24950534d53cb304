// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/incremental/tables/CallGraph.h"

#include <algorithm>
#include <deque>
#include <set>
#include <tuple>

namespace allo {

namespace {

// Who calls which instance; a nested kernel is told apart by those around it.
using Edge = std::tuple<Fingerprint, ItemId, NodeId, Fingerprint>;

void collectEdges(const KernelCheck &kernel, Fingerprint around, std::set<Edge> &edges) {
  Fingerprint caller = combine(around, kernel.signature->fingerprint);
  for (const CallSite &site : kernel.calls)
    edges.emplace(caller, site.callee, site.calleeFunction, site.open ? 0 : site.calleeFingerprint);
  for (const auto &inner : kernel.nested)
    collectEdges(*inner, caller, edges);
}

std::set<Edge> edgesOf(const ItemState &state) {
  std::set<Edge> edges;
  for (const auto &kernel : state.kernels)
    collectEdges(*kernel, 0, edges);
  for (const InstanceCheck &instance : state.instances)
    if (instance.check)
      collectEdges(*instance.check, 0, edges);
  return edges;
}

} // namespace

std::vector<ItemId> CallGraph::callersOf(ItemId callee) const {
  std::vector<ItemId> ordered;
  if (auto from = callers.find(callee); from != callers.end())
    for (const auto &[caller, calls] : from->second)
      ordered.push_back(caller);
  std::sort(ordered.begin(), ordered.end(),
            [&](ItemId a, ItemId b) { return items.isBefore(a, b); });
  return ordered;
}

void CallGraph::change(ItemId item, const ItemState &before, const ItemState &after) {
  std::set<Edge> old = edgesOf(before);
  if (old != edgesOf(after)) {
    changed.insert(item);
    for (const auto &[caller, callee, function, fingerprint] : old)
      changed.insert(callee);
  }
  // A cycle's diagnostic names the calls' nodes and kernels: it follows them.
  for (const GraphDiagnostic &cycle : found) {
    bool involved = cycle.item == item;
    for (const NodeNote &note : cycle.diagnostic.notes)
      involved = involved || note.place.item == item;
    if (involved)
      changed.insert(item);
  }
  forEachCheck(before, [&](const KernelCheck &kernel) {
    for (const CallSite &site : kernel.calls) {
      auto &from = callers[site.callee];
      if (--from[item] == 0)
        from.erase(item);
      if (from.empty())
        callers.erase(site.callee);
    }
  });
  forEachCheck(after, [&](const KernelCheck &kernel) {
    for (const CallSite &site : kernel.calls)
      ++callers[site.callee][item];
  });
}

void CallGraph::clear() {
  callers.clear();
  changed.clear();
  found.clear();
}

// New cycles run through a kernel whose calls changed, old ones through kernels that they once
// reached: what these and the known cycles reach is all that has to be searched.
void CallGraph::updateRecursion() {
  if (changed.empty() && !allChanged)
    return;
  std::unordered_set<ItemId> reached;
  std::deque<ItemId> queue;
  auto reach = [&](ItemId id) {
    if (items.contains(id) && reached.insert(id).second)
      queue.push_back(id);
  };
  if (allChanged) {
    items.sequence().forEach([&](const ItemEntry &entry, uint32_t) { reach(entry.state->id); });
  } else {
    for (ItemId id : changed)
      reach(id);
    for (const GraphDiagnostic &cycle : found) {
      reach(cycle.item);
      for (const NodeNote &note : cycle.diagnostic.notes)
        reach(note.place.item);
    }
  }
  std::vector<CallGraphNode> nodes;
  while (!queue.empty()) {
    const ItemId id = queue.front();
    const ItemState &state = *items.state(id);
    for (const auto &kernel : state.kernels)
      nodes.push_back({id, items.order(id), kernel.get()});
    for (const InstanceCheck &instance : state.instances)
      if (instance.check)
        nodes.push_back({id, items.order(id), instance.check.get()});
    forEachCheck(state, [&](const KernelCheck &kernel) {
      for (const CallSite &site : kernel.calls)
        reach(site.callee);
    });
    queue.pop_front();
  }
  found = findRecursion(nodes);
  changed.clear();
  allChanged = false;
}

} // namespace allo
