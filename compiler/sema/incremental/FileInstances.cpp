// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Which instances of a file's kernels are asked for, and by whom.
#include "sema/incremental/FileState.h"

#include "sema/module/Signature.h"
#include "support/Format.h"

#include <algorithm>

namespace allo {

namespace {

constexpr size_t MaxInstances = 1000; // of the kernels of one item

} // namespace

FileState::Requests FileState::bodyRequests(const ItemState &state) {
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

void FileState::changeRequests(ItemId item, bool body, Requests now) {
  auto known = asked.find(item);
  if (now.empty() &&
      (known == asked.end() || (body ? known->second.body : known->second.module).empty()))
    return;
  // Only differences count: an instance may well ask for others in its own item. A place that is
  // evaluated several times asks for several instances, in an order that is part of what it asks.
  using Request = std::tuple<ItemId, InstanceKey, NodeId, uint32_t>;
  struct Made {
    std::shared_ptr<const KernelSignature> signature;
    uint32_t sequence; // among those of the place and the depth
  };
  using Keyed = std::map<Request, Made>;
  auto keyed = [](const Requests &requests) {
    Keyed result;
    std::map<std::pair<NodeId, uint32_t>, uint32_t> counts;
    for (const InstanceRequest &request : requests) {
      const KernelSignature &signature = *request.signature;
      uint32_t &count = counts[{request.node, request.depth}];
      if (result
              .try_emplace({signature.item,
                            {signature.function, signature.fingerprint},
                            request.node,
                            request.depth},
                           Made{request.signature, count})
              .second)
        ++count;
    }
    return result;
  };
  auto contains = [](const Keyed &requests, const Request &request, uint32_t sequence) {
    auto it = requests.find(request);
    return it != requests.end() && it->second.sequence == sequence;
  };
  Asked &record = asked[item];
  Keyed before = keyed(std::exchange(body ? record.body : record.module, std::move(now)));
  Keyed after = keyed(body ? record.body : record.module);
  std::set<ItemId> changed;
  for (const auto &[request, made] : before) {
    const auto &[definerId, key, node, depth] = request;
    auto definer = instances.find(definerId);
    if (contains(after, request, made.sequence) || definer == instances.end())
      continue;
    auto instance = definer->second.find(key);
    if (instance == definer->second.end())
      continue;
    instance->second.requests.erase({depth, item, node, body, made.sequence});
    if (instance->second.requests.empty())
      definer->second.erase(instance);
    if (definer->second.empty())
      instances.erase(definer);
    changed.insert(definerId);
  }
  for (const auto &[request, made] : after) {
    const auto &[definerId, key, node, depth] = request;
    if (contains(before, request, made.sequence) || !records.contains(definerId))
      continue;
    Instance &instance = instances[definerId][key];
    instance.signature = made.signature;
    instance.requests.emplace(depth, item, node, body, made.sequence);
    changed.insert(definerId);
  }
  for (ItemId definer : changed)
    if (auto it = records.find(definer); it != records.end())
      dirtyInstances.emplace(it->second.order, definer);
}

std::vector<FileState::InstanceKey> FileState::checkedInstances(ItemId item) {
  tooMany.erase(item);
  auto wanted = instances.find(item);
  if (wanted == instances.end())
    return {};
  // Whether one is checked, and in which place, depends on those of smaller depths alone: not on
  // what was known before, nor on the keys, which differ from run to run.
  using Rank = std::tuple<uint32_t, uint64_t, NodeId, bool, uint32_t>;
  std::vector<std::pair<Rank, InstanceKey>> ordered;
  for (const auto &[key, instance] : wanted->second) {
    Rank first{UINT32_MAX, 0, 0, false, 0};
    for (const auto &[depth, asking, node, body, sequence] : instance.requests) {
      if (depth > instance.depth())
        break;
      first = std::min(first, Rank{depth, records.at(asking).order, node, body, sequence});
    }
    ordered.emplace_back(first, key);
  }
  std::sort(ordered.begin(), ordered.end());
  std::map<std::pair<NodeId, DiagCode>, std::pair<NodeRef, std::string>> left; // the first of each
  auto before = [&](const NodeRef &a, const NodeRef &b) {
    return std::pair(records.at(a.item).order, a.node) <
           std::pair(records.at(b.item).order, b.node);
  };
  std::vector<InstanceKey> checked;
  for (const auto &[rank, key] : ordered) {
    uint32_t depth = std::get<0>(rank);
    const Instance &instance = wanted->second.at(key);
    if (depth <= MaxInstanceDepth && checked.size() < MaxInstances) {
      checked.push_back(key);
      continue;
    }
    DiagCode code = depth > MaxInstanceDepth ? DiagCode::InstanceDepth : DiagCode::InstanceCount;
    for (const auto &[at, asking, node, body, sequence] : instance.requests) {
      NodeRef place{asking, node};
      auto [known, isFirst] = left.try_emplace({key.first, code}, place, instance.signature->name);
      if (!isFirst && before(place, known->second.first))
        known->second.first = place;
    }
  }
  for (const auto &[what, first] : left) {
    const auto &[place, name] = first;
    size_t limit = what.second == DiagCode::InstanceDepth ? MaxInstanceDepth : MaxInstances;
    tooMany[item].push_back(
        {place.item,
         {what.second, place.node, format(diagInfo(what.second).text, name, limit), {}, {}}});
  }
  return checked;
}

} // namespace allo
