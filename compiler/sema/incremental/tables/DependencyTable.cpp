// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/incremental/tables/DependencyTable.h"

#include <algorithm>
#include <map>

namespace allo {

namespace {

// What users of the item's names can see of them: of a name that it binds several times, the last
// value, and the first place.
struct VisibleName {
  NodeId first = NoNode;
  Fingerprint print = 0;
};
std::map<std::string_view, VisibleName> visibleNames(const ModuleFacts *facts) {
  std::map<std::string_view, VisibleName> result;
  if (facts)
    for (const auto *bound : {&facts->bindings, &facts->objects})
      for (const Binding &binding : *bound) {
        VisibleName &name =
            result.try_emplace(binding.name, VisibleName{binding.node, 0}).first->second;
        name.print = combine(combine(fingerprint(binding.value), binding.node), name.first);
      }
  return result;
}

} // namespace

void DependencyTable::markAfter(const Dependency &on, uint64_t label) {
  auto it = entries.find(on);
  if (it == entries.end())
    return;
  const Entry &entry = it->second;
  if (entry.lastModuleUser > label)
    for (ItemId user : entry.users[size_t(Phase::Module)])
      if (items.order(user) > label)
        work.modules.add(user);
  for (ItemId user : entry.users[size_t(Phase::Bodies)])
    work.bodies.add(user);
}

void DependencyTable::markUsersOfAnyName() {
  if (!std::exchange(anyNameChanged, false))
    return;
  for (const auto &[user, seen] : seenNames)
    if (seen != nameChanges)
      work.modules.add(user);
  if (auto it = entries.find(Dependency(Dependency::Kind::AnyName)); it != entries.end())
    for (ItemId user : it->second.users[size_t(Phase::Bodies)])
      work.bodies.add(user);
}

DependencyTable::Uses DependencyTable::bodyUses(const ItemState &state) {
  // Instances of one kernel mostly use the same.
  std::vector<const Dependency *> all;
  const Uses *last = nullptr;
  forEachCheck(state, [&](const KernelCheck &kernel) {
    if (last && *last == kernel.uses)
      return;
    last = &kernel.uses;
    for (const Dependency &use : kernel.uses)
      all.push_back(&use);
  });
  auto value = [](const Dependency *use) -> const Dependency & { return *use; };
  std::ranges::sort(all, {}, value);
  const auto repeated = std::ranges::unique(all, {}, value);
  all.erase(repeated.begin(), repeated.end());
  Uses uses;
  uses.reserve(all.size());
  for (const Dependency *use : all)
    uses.push_back(*use);
  return uses;
}

void DependencyTable::changeUses(ItemId item, const Uses &before, const Uses &after, Phase phase) {
  const uint64_t label = after.empty() ? 0 : items.order(item);
  auto old = before.begin();
  auto now = after.begin();
  while (old != before.end() || now != after.end()) {
    if (now == after.end() || (old != before.end() && *old < *now)) {
      entries[*old].users[size_t(phase)].erase(item);
      forgetIfUnused(*old++);
    } else if (old == before.end() || *now < *old) {
      Entry &entry = entries[*now++];
      if (phase == Phase::Module)
        entry.lastModuleUser = std::max(entry.lastModuleUser, label);
      entry.users[size_t(phase)].insert(item);
    } else {
      ++old;
      ++now;
    }
  }
  if (phase == Phase::Bodies)
    return;
  // It has seen the names that there are, without the ones that it is about to bind.
  if (std::binary_search(after.begin(), after.end(), Dependency(Dependency::Kind::AnyName)))
    seenNames[item] = nameChanges;
  else
    seenNames.erase(item);
}

void DependencyTable::forgetIfUnused(const Dependency &on) {
  auto it = entries.find(on);
  if (it != entries.end() && it->second.isUnused())
    entries.erase(it);
}

void DependencyTable::addDefinition(const Dependency &name, ItemId item) {
  std::vector<ItemId> &definers = entries[name].definers;
  auto at = std::partition_point(definers.begin(), definers.end(), [&](ItemId other) {
    return items.order(other) < items.order(item);
  });
  if (definers.empty())
    defined.emplace(name.name());
  if (at == definers.end() || *at != item)
    definers.insert(at, item);
  if (definers.size() > 1)
    redefined.emplace(name.name());
}

void DependencyTable::removeDefinition(const Dependency &name, ItemId item) {
  auto it = entries.find(name);
  if (it == entries.end())
    return;
  std::vector<ItemId> &definers = it->second.definers;
  std::erase(definers, item);
  if (definers.size() <= 1)
    redefined.erase(std::string(name.name()));
  if (definers.empty())
    defined.erase(std::string(name.name()));
}

void DependencyTable::markReaders(const Dependency &name, ItemId definer) {
  const std::vector<ItemId> &definers = definitions(name.name());
  if (definers.size() <= 2)
    return markAfter(name, 0);
  const auto at = std::partition_point(definers.begin(), definers.end(), [&](ItemId other) {
    return items.isBefore(other, definer);
  });
  if (at == definers.begin())
    return markAfter(name, 0);
  // What stands before one of several definitions sees an earlier one, and does not have to know
  // that it exists. Only what sees none names the next one: here 'x = x + 1', which is the first.
  markAfter(name, items.order(definer));
  const ItemId first = definers.front();
  if (at == definers.begin() + 1 && users(name.name(), Phase::Module).contains(first))
    work.modules.add(first);
}

void DependencyTable::changeBindings(ItemId item, const ModuleFacts *before,
                                     const ModuleFacts *after) {
  auto old = visibleNames(before);
  auto now = visibleNames(after);
  bool namesChanged = false;
  std::vector<Dependency> changed;
  for (const auto &[name, visible] : old)
    if (!now.contains(name)) {
      changed.push_back(Dependency::onName(name));
      removeDefinition(changed.back(), item);
      namesChanged = true;
    }
  for (const auto &[name, visible] : now) {
    auto known = old.find(name);
    if (known != old.end() && known->second.print == visible.print)
      continue;
    changed.push_back(Dependency::onName(name));
    if (known == old.end()) {
      addDefinition(changed.back(), item);
      namesChanged = true;
    }
  }
  for (const Dependency &name : changed) {
    if (after)
      markReaders(name, item);
    else
      mark(name);
    forgetIfUnused(name);
  }
  anyNameChanged = anyNameChanged || namesChanged;
  nameChanges += namesChanged ? 1 : 0;
  bindingChanges += changed.empty() ? 0 : 1;
  static const std::vector<std::string> none;
  changeOpenImports(item, before ? before->openStars : none, after ? after->openStars : none);
}

void DependencyTable::changeOpenImports(ItemId item, const std::vector<std::string> &before,
                                        const std::vector<std::string> &after) {
  if (before == after)
    return;
  ++bindingChanges;
  for (const std::string &star : before)
    open.erase({star, item});
  for (const std::string &star : after)
    open.emplace(star, item);
  mark(Dependency(Dependency::Kind::OpenImports));
}

void DependencyTable::relabelled() {
  for (auto &[on, entry] : entries) {
    entry.lastModuleUser = UINT64_MAX;
    std::sort(entry.definers.begin(), entry.definers.end(),
              [&](ItemId a, ItemId b) { return items.isBefore(a, b); });
  }
}

void DependencyTable::clear() {
  entries.clear();
  defined.clear();
  redefined.clear();
  open.clear();
  seenNames.clear();
}

} // namespace allo
