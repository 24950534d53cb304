// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/Recursion.h"

#include "support/Format.h"

#include <algorithm>
#include <deque>
#include <map>
#include <unordered_map>

namespace allo {

namespace {

struct Edge {
  uint32_t to;
  const CallSite *site;
};

// Tarjan's strongly connected components, without recursion of our own.
std::vector<uint32_t> components(const std::vector<std::vector<Edge>> &edges) {
  const uint32_t n = uint32_t(edges.size());
  constexpr uint32_t None = UINT32_MAX;
  std::vector<uint32_t> index(n, None), low(n, 0), component(n, None);
  std::vector<uint32_t> stack;
  std::vector<std::pair<uint32_t, size_t>> frames;
  uint32_t next = 0;
  uint32_t count = 0;
  for (uint32_t root = 0; root < n; ++root) {
    if (index[root] != None)
      continue;
    frames.emplace_back(root, 0);
    while (!frames.empty()) {
      auto &[v, edge] = frames.back();
      if (edge == 0 && index[v] == None) {
        index[v] = low[v] = next++;
        stack.push_back(v);
      }
      if (edge < edges[v].size()) {
        uint32_t w = edges[v][edge++].to;
        if (index[w] == None)
          frames.emplace_back(w, 0);
        else if (component[w] == None)
          low[v] = std::min(low[v], index[w]);
        continue;
      }
      if (low[v] == index[v]) {
        for (;;) {
          uint32_t w = stack.back();
          stack.pop_back();
          component[w] = count;
          if (w == v)
            break;
        }
        ++count;
      }
      uint32_t done = v;
      frames.pop_back();
      if (!frames.empty())
        low[frames.back().first] = std::min(low[frames.back().first], low[done]);
    }
  }
  return component;
}

} // namespace

std::vector<GraphDiagnostic> findRecursion(const std::vector<CallGraphNode> &kernels) {
  std::vector<CallGraphNode> nodes = kernels;
  std::stable_sort(nodes.begin(), nodes.end(), [](const CallGraphNode &a, const CallGraphNode &b) {
    return std::pair(a.order, a.kernel->function) < std::pair(b.order, b.kernel->function);
  });
  std::map<std::pair<ItemId, NodeId>, uint32_t> byKernel;
  // Instances of a kernel count as the kernel.
  for (uint32_t i = 0; i < nodes.size(); ++i)
    byKernel.try_emplace({nodes[i].item, nodes[i].kernel->function}, i);
  std::vector<std::vector<Edge>> edges(nodes.size());
  for (const CallGraphNode &node : nodes)
    for (uint32_t i = byKernel.at({node.item, node.kernel->function});
         const CallSite &site : node.kernel->calls)
      if (auto to = byKernel.find({site.callee, site.calleeFunction}); to != byKernel.end())
        edges[i].push_back({to->second, &site});

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
      for (const Edge &edge : edges[v]) {
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
