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
  Asked &record = asked[item];
  Requests before = std::exchange(body ? record.body : record.module, std::move(now));
  const Requests &after = body ? record.body : record.module;
  std::set<ItemId> changed;
  for (const InstanceRequest &request : before) {
    auto definer = instances.find(request.signature->item);
    if (definer == instances.end())
      continue;
    auto instance = definer->second.find({request.signature->function, request.signature->print});
    if (instance == definer->second.end())
      continue;
    instance->second.requests.erase({item, request.node});
    if (instance->second.requests.empty())
      definer->second.erase(instance);
    if (definer->second.empty())
      instances.erase(definer);
    changed.insert(request.signature->item);
  }
  for (const InstanceRequest &request : after) {
    const KernelSignature &signature = *request.signature;
    if (!records.contains(signature.item))
      continue;
    auto &ofItem = instances[signature.item];
    if (ofItem.size() >= MaxInstances && !ofItem.contains({signature.function, signature.print}))
      continue;
    Instance &instance = ofItem[{signature.function, signature.print}];
    instance.signature = request.signature;
    instance.requests.emplace(item, request.node);
    changed.insert(signature.item);
  }
  for (ItemId definer : changed)
    if (auto it = records.find(definer); it != records.end())
      dirtyInstances.emplace(it->second.order, definer);
}

} // namespace allo
