// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Which instances of a file's kernels are asked for, and by whom.
#include "sema/FileState.h"

#include "sema/Signature.h"
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
  // Only differences count: an instance may well ask for others in its own item.
  using Request = std::tuple<ItemId, InstanceKey, NodeId, uint32_t>;
  using Keyed = std::map<Request, std::shared_ptr<const KernelSignature>>;
  auto keyed = [](const Requests &requests) {
    Keyed result;
    for (const InstanceRequest &request : requests) {
      const KernelSignature &signature = *request.signature;
      result.try_emplace(
          {signature.item, {signature.function, signature.print}, request.node, request.depth},
          request.signature);
    }
    return result;
  };
  Asked &record = asked[item];
  Keyed before = keyed(std::exchange(body ? record.body : record.module, std::move(now)));
  Keyed after = keyed(body ? record.body : record.module);
  std::set<ItemId> changed;
  for (const auto &[request, signature] : before) {
    const auto &[definerId, key, node, depth] = request;
    auto definer = instances.find(definerId);
    if (after.contains(request) || definer == instances.end())
      continue;
    auto instance = definer->second.find(key);
    if (instance == definer->second.end())
      continue;
    instance->second.requests.erase({depth, item, node, body});
    if (instance->second.requests.empty())
      definer->second.erase(instance);
    if (definer->second.empty())
      instances.erase(definer);
    changed.insert(definerId);
  }
  for (const auto &[request, signature] : after) {
    const auto &[definerId, key, node, depth] = request;
    if (before.contains(request) || !records.contains(definerId))
      continue;
    Instance &instance = instances[definerId][key];
    instance.signature = signature;
    instance.requests.emplace(depth, item, node, body);
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
  // Whether one is checked depends on those of smaller depths alone, whatever was known before.
  std::vector<std::pair<uint32_t, InstanceKey>> ordered;
  for (const auto &[key, instance] : wanted->second)
    ordered.emplace_back(instance.depth(), key);
  std::sort(ordered.begin(), ordered.end());
  std::map<std::pair<NodeId, DiagCode>, std::pair<NodeRef, std::string>> left; // the first of each
  auto before = [&](const NodeRef &a, const NodeRef &b) {
    return std::pair(records.at(a.item).order, a.node) <
           std::pair(records.at(b.item).order, b.node);
  };
  std::vector<InstanceKey> checked;
  for (const auto &[depth, key] : ordered) {
    const Instance &instance = wanted->second.at(key);
    if (depth <= MaxInstanceDepth && checked.size() < MaxInstances) {
      checked.push_back(key);
      continue;
    }
    DiagCode code = depth > MaxInstanceDepth ? DiagCode::InstanceDepth : DiagCode::InstanceCount;
    for (const auto &[at, asking, node, body] : instance.requests) {
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
