// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/incremental/tables/InstanceTable.h"

#include "sema/module/Signature.h"
#include "support/Format.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace allo {

namespace {

// A place that is evaluated several times asks for several instances, in an order that is part of
// what it asks.
struct Asking {
  ItemId definer;
  InstanceTable::Key key;
  NodeId node;
  uint32_t depth;
  friend auto operator<=>(const Asking &, const Asking &) = default;
};
struct AskedAt {
  Asking asking;
  const InstanceRequest *request = nullptr; // the first for it
  uint32_t sequence = 0;                    // among those of the place and the depth
};
using AskedByPlace = std::vector<AskedAt>; // sorted, each once

AskedByPlace byPlace(const InstanceTable::Requests &requests) {
  AskedByPlace all;
  all.reserve(requests.size());
  for (const InstanceRequest &request : requests) {
    const KernelSignature &signature = *request.signature;
    all.push_back(
        {{signature.item, {signature.function, signature.fingerprint}, request.node, request.depth},
         &request});
  }
  std::ranges::sort(all, {},
                    [](const AskedAt &each) { return std::tie(each.asking, each.request); });
  const auto repeated = std::ranges::unique(all, {}, &AskedAt::asking);
  all.erase(repeated.begin(), repeated.end());
  std::vector<AskedAt *> inOrder; // of the requests, place by place
  for (AskedAt &each : all)
    inOrder.push_back(&each);
  std::ranges::sort(inOrder, {}, [](const AskedAt *each) {
    return std::tuple(each->asking.node, each->asking.depth, each->request);
  });
  for (size_t i = 1; i < inOrder.size(); ++i) {
    const Asking &asking = inOrder[i]->asking, &last = inOrder[i - 1]->asking;
    if (asking.node == last.node && asking.depth == last.depth)
      inOrder[i]->sequence = inOrder[i - 1]->sequence + 1;
  }
  return all;
}

bool contains(const AskedByPlace &requests, const AskedAt &wanted) {
  const auto it = std::ranges::lower_bound(requests, wanted.asking, {}, &AskedAt::asking);
  return it != requests.end() && it->asking == wanted.asking && it->sequence == wanted.sequence;
}

} // namespace

InstanceTable::Requests InstanceTable::bodyRequests(const ItemState &state) {
  Requests requests;
  auto collect = [&](const KernelCheck &root, uint32_t depth) {
    forEachCheck(root, [&](const KernelCheck &check) {
      for (const InstanceRequest &request : check.requests)
        requests.push_back({request.node, request.signature, depth + 1});
    });
  };
  for (const auto &kernel : state.kernels)
    collect(*kernel, 0);
  // At every depth: an instance that asks for itself is not what keeps it.
  for (const InstanceCheck &instance : state.instances)
    for (uint32_t depth : instance.depths)
      if (instance.check && depth <= MaxInstanceDepth)
        collect(*instance.check, depth);
  return requests;
}

// Only differences count: an instance may well ask for others in its own item.
void InstanceTable::changeRequests(ItemId item, Phase phase, Requests now) {
  auto known = asked.find(item);
  if (now.empty() && (known == asked.end() || known->second.byPhase[size_t(phase)].empty()))
    return;
  Requests &kept = asked[item].byPhase[size_t(phase)];
  const Requests old = std::exchange(kept, std::move(now)); // which 'before' refers to
  const AskedByPlace before = byPlace(old), after = byPlace(kept);
  std::set<ItemId> definers; // whose instances have changed
  for (const AskedAt &each : before) {
    const Asking &asking = each.asking;
    auto definer = instances.find(asking.definer);
    if (contains(after, each) || definer == instances.end())
      continue;
    auto instance = definer->second.find(asking.key);
    if (instance == definer->second.end())
      continue;
    instance->second.requests.erase({asking.depth, item, asking.node, phase, each.sequence});
    if (instance->second.requests.empty())
      definer->second.erase(instance);
    if (definer->second.empty())
      instances.erase(definer);
    definers.insert(asking.definer);
  }
  for (const AskedAt &each : after) {
    const Asking &asking = each.asking;
    if (contains(before, each) || !items.contains(asking.definer))
      continue;
    Instance &instance = instances[asking.definer][asking.key];
    instance.signature = each.request->signature;
    instance.requests.insert({asking.depth, item, asking.node, phase, each.sequence});
    definers.insert(asking.definer);
  }
  for (ItemId definer : definers)
    if (items.contains(definer))
      changed.add(definer);
}

void InstanceTable::remove(ItemId item) {
  asked.erase(item);
  instances.erase(item);
  tooMany.erase(item);
}

void InstanceTable::clear() {
  instances.clear();
  asked.clear();
  tooMany.clear();
}

std::vector<InstanceTable::Key> InstanceTable::select(ItemId definer) {
  tooMany.erase(definer);
  auto wanted = instances.find(definer);
  if (wanted == instances.end())
    return {};
  // Whether one is checked, and in which place, depends on those of smaller depths alone: not on
  // what was known before, nor on the keys, which differ from run to run.
  using Rank = std::tuple<uint32_t, uint64_t, NodeId, Phase, uint32_t>;
  std::vector<std::pair<Rank, Key>> ordered;
  for (const auto &[key, instance] : wanted->second) {
    Rank first{UINT32_MAX, 0, 0, Phase::Module, 0};
    for (const Request &request : instance.requests) {
      if (request.depth > instance.depth())
        break;
      first = std::min(first, Rank{request.depth, items.order(request.item), request.node,
                                   request.phase, request.sequence});
    }
    ordered.emplace_back(first, key);
  }
  std::sort(ordered.begin(), ordered.end());
  std::map<std::pair<NodeId, DiagCode>, std::pair<NodeRef, std::string>> left; // the first of each
  auto isBefore = [&](const NodeRef &a, const NodeRef &b) {
    return std::pair(items.order(a.item), a.node) < std::pair(items.order(b.item), b.node);
  };
  std::vector<Key> selected;
  for (const auto &[rank, key] : ordered) {
    uint32_t depth = std::get<0>(rank);
    const Instance &instance = wanted->second.at(key);
    if (depth <= MaxInstanceDepth && selected.size() < MaxInstances) {
      selected.push_back(key);
      continue;
    }
    DiagCode code = depth > MaxInstanceDepth ? DiagCode::InstanceDepth : DiagCode::InstanceCount;
    for (const Request &request : instance.requests) {
      NodeRef place{request.item, request.node};
      auto [known, isFirst] = left.try_emplace({key.first, code}, place, instance.signature->name);
      if (!isFirst && isBefore(place, known->second.first))
        known->second.first = place;
    }
  }
  for (const auto &[what, first] : left) {
    const auto &[place, name] = first;
    size_t limit = what.second == DiagCode::InstanceDepth ? MaxInstanceDepth : MaxInstances;
    tooMany[definer].push_back(
        {place.item,
         {what.second, place.node, format(diagInfo(what.second).text, name, limit), {}, {}}});
  }
  return selected;
}

} // namespace allo
