// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/incremental/Recursion.h"

#include "sema/facts/Components.h"
#include "support/Format.h"

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>

namespace allo {

namespace {

struct CallEdge {
  uint32_t to;
  const CallSite *site;
};

// The number of each node's component.
std::vector<uint32_t> components(const std::vector<std::vector<CallEdge>> &edges) {
  std::vector<uint32_t> component(edges.size());
  uint32_t count = 0;
  using Search = ComponentSearch<uint32_t>;
  Search search(
      [&](uint32_t node) {
        std::vector<uint32_t> next;
        for (const CallEdge &edge : edges[node])
          next.push_back(edge.to);
        return next;
      },
      [&](const std::vector<Search::Member> &members) {
        for (const Search::Member &member : members)
          component[member.id] = count;
        ++count;
      });
  for (uint32_t node = 0; node < edges.size(); ++node)
    search.from(node);
  return component;
}

constexpr uint32_t NoOwner = UINT32_MAX;

struct CallNode {
  ItemId item;
  uint64_t order;
  const KernelCheck *kernel;
  const KernelCheck *ownerCheck; // of a nested one, else null
  uint32_t owner = NoOwner;
};

void expand(const CallGraphNode &kernel, const KernelCheck *owner, std::vector<CallNode> &nodes) {
  nodes.push_back({kernel.item, kernel.order, kernel.kernel, owner});
  for (const auto &nested : kernel.kernel->nested)
    expand({kernel.item, kernel.order, nested.get()}, kernel.kernel, nodes);
}

// What a kernel is told from others by: all but the types of arguments, which grow as long as a
// recursion goes on.
Fingerprint identity(const KernelSignature &signature) {
  bool inferred = std::any_of(signature.parameters.begin(), signature.parameters.end(),
                              [](const ParameterInfo &p) { return p.isInferred; });
  if (!inferred)
    return signature.fingerprint;
  KernelSignature general = signature;
  general.label = general.name;
  for (ParameterInfo &parameter : general.parameters)
    if (parameter.isInferred)
      parameter.type = Type();
  return fingerprintOf(general);
}

// The kernels of a file, each followed by what is nested in it, and the calls between them.
class InstanceGraph {
public:
  explicit InstanceGraph(const std::vector<CallGraphNode> &kernels) {
    for (const CallGraphNode &kernel : kernels)
      expand(kernel, nullptr, nodes);
    std::stable_sort(nodes.begin(), nodes.end(), [](const CallNode &a, const CallNode &b) {
      return std::pair(a.order, a.kernel->function) < std::pair(b.order, b.kernel->function);
    });
    std::unordered_map<const KernelCheck *, uint32_t> places;
    std::map<Key, uint32_t> merged;
    representative.resize(nodes.size());
    for (uint32_t i = 0; i < nodes.size(); ++i) {
      CallNode &node = nodes[i];
      places.emplace(node.kernel, i);
      if (node.ownerCheck)
        node.owner = places.at(node.ownerCheck);
      const KernelSignature &signature = *node.kernel->signature;
      byCall.try_emplace({node.owner, node.item, node.kernel->function, signature.fingerprint}, i);
      uint32_t around = node.owner == NoOwner ? NoOwner : representative[node.owner];
      representative[i] =
          merged.try_emplace({around, node.item, node.kernel->function, identity(signature)}, i)
              .first->second;
    }
    edges.resize(nodes.size());
    for (uint32_t i = 0; i < nodes.size(); ++i)
      for (const CallSite &site : nodes[i].kernel->calls)
        if (uint32_t to = site.open ? NoOwner : called(i, site); to != NoOwner)
          edges[representative[i]].push_back({representative[to], &site});
  }

  std::vector<CallNode> nodes;
  std::vector<std::vector<CallEdge>> edges; // of the first of those nodes that are the same kernel

private:
  using Key = std::tuple<uint32_t, ItemId, NodeId, Fingerprint>;
  std::map<Key, uint32_t> byCall;
  std::vector<uint32_t> representative;

  // A kernel calls those nested in it or around it, and those of the module level.
  uint32_t called(uint32_t caller, const CallSite &site) const {
    for (uint32_t owner = caller;; owner = nodes[owner].owner) {
      auto found = byCall.find({owner, site.callee, site.calleeFunction, site.calleeFingerprint});
      if (found != byCall.end())
        return found->second;
      if (owner == NoOwner)
        return NoOwner;
    }
  }
};

} // namespace

std::vector<GraphDiagnostic> findRecursion(const std::vector<CallGraphNode> &kernels) {
  const InstanceGraph graph(kernels);
  const std::vector<CallNode> &nodes = graph.nodes;
  const std::vector<std::vector<CallEdge>> &edges = graph.edges;
  std::set<std::tuple<ItemId, NodeId, std::string>> chains; // instances may have a cycle each
  std::vector<GraphDiagnostic> found;
  std::vector<uint32_t> component = components(edges);
  std::vector<bool> reported(nodes.size(), false);
  for (uint32_t start = 0; start < nodes.size(); ++start) {
    if (reported[component[start]])
      continue;
    // The shortest way from 'start' back to it.
    std::unordered_map<uint32_t, std::pair<uint32_t, const CallSite *>> cameFrom;
    std::deque<uint32_t> queue{start};
    const CallSite *closing = nullptr;
    uint32_t last = start;
    while (!queue.empty() && !closing) {
      uint32_t v = queue.front();
      queue.pop_front();
      for (const CallEdge &edge : edges[v]) {
        if (edge.to == start) {
          closing = edge.site;
          last = v;
          break;
        }
        if (component[edge.to] == component[start] &&
            cameFrom.try_emplace(edge.to, v, edge.site).second)
          queue.push_back(edge.to);
      }
    }
    if (!closing)
      continue;
    reported[component[start]] = true;
    std::vector<std::pair<uint32_t, const CallSite *>> cycle{
        {last, closing}}; // caller and its call
    for (uint32_t v = last; v != start;) {
      auto [from, site] = cameFrom.at(v);
      cycle.emplace_back(from, site);
      v = from;
    }
    std::reverse(cycle.begin(), cycle.end());
    std::string chain = nodes[start].kernel->name;
    for (const auto &[caller, site] : cycle)
      chain += " -> " + site->calleeName;
    if (!chains.emplace(nodes[start].item, cycle.front().second->node, chain).second)
      continue;
    GraphDiagnostic diagnostic{nodes[start].item,
                               {DiagCode::RecursiveCall,
                                cycle.front().second->node,
                                format(diagInfo(DiagCode::RecursiveCall).text, chain),
                                {},
                                {}}};
    for (size_t i = 1; i < cycle.size(); ++i)
      diagnostic.diagnostic.notes.push_back(
          {{nodes[cycle[i].first].item, cycle[i].second->node},
           format("'{0}' calls '{1}' here", nodes[cycle[i].first].kernel->name,
                  cycle[i].second->calleeName)});
    found.push_back(std::move(diagnostic));
  }
  return found;
}

} // namespace allo
