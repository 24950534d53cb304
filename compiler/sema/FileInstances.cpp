// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Which instances of a file's kernels are asked for, and by whom.
#include "sema/FileState.h"

#include <algorithm>

namespace allo {

namespace {

constexpr size_t MaxInstances = 10000; // of the kernels of one item

} // namespace

FileState::Requests FileState::bodyRequests(const ItemState &state) {
  Requests requests;
  forEachCheck(state, [&](const KernelCheck &check) {
    requests.insert(requests.end(), check.requests.begin(), check.requests.end());
  });
  return requests;
}

void FileState::changeRequests(ItemId item, bool body, Requests now) {
  auto known = asked.find(item);
  if (now.empty() &&
      (known == asked.end() || (body ? known->second.body : known->second.module).empty()))
    return;
  // Only differences count: an instance may well ask for others in its own item.
  using Request = std::tuple<ItemId, InstanceKey, NodeId>;
  using Keyed = std::map<Request, std::shared_ptr<const KernelSignature>>;
  auto keyed = [](const Requests &requests) {
    Keyed result;
    for (const InstanceRequest &request : requests) {
      const KernelSignature &signature = *request.signature;
      result.try_emplace({signature.item, {signature.function, signature.print}, request.node},
                         request.signature);
    }
    return result;
  };
  Asked &record = asked[item];
  Keyed before = keyed(std::exchange(body ? record.body : record.module, std::move(now)));
  Keyed after = keyed(body ? record.body : record.module);
  std::set<ItemId> changed;
  for (const auto &[request, signature] : before) {
    const auto &[definerId, key, node] = request;
    auto definer = instances.find(definerId);
    if (after.contains(request) || definer == instances.end())
      continue;
    auto instance = definer->second.find(key);
    if (instance == definer->second.end())
      continue;
    instance->second.requests.erase({item, node, body});
    if (instance->second.requests.empty())
      definer->second.erase(instance);
    if (definer->second.empty())
      instances.erase(definer);
    changed.insert(definerId);
  }
  for (const auto &[request, signature] : after) {
    const auto &[definerId, key, node] = request;
    if (before.contains(request) || !records.contains(definerId))
      continue;
    auto &ofItem = instances[definerId];
    if (ofItem.size() >= MaxInstances && !ofItem.contains(key))
      continue;
    Instance &instance = ofItem[key];
    instance.signature = signature;
    instance.requests.emplace(item, node, body);
    changed.insert(definerId);
  }
  for (ItemId definer : changed)
    if (auto it = records.find(definer); it != records.end())
      dirtyInstances.emplace(it->second.order, definer);
}

} // namespace allo
