// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Module-level names of a file: who binds, sees and uses them.
#include "sema/facts/ModuleView.h"
#include "sema/incremental/FileState.h"
#include "sema/incremental/ItemNames.h"
#include "sema/operators/AlloNames.h"

#include <algorithm>

namespace allo {

namespace {

// The item's last binding of a name.
const Binding *bindingOf(const FileState::Record &record, std::string_view name) {
  const auto &bindings = record.state->module->bindings;
  for (size_t i = bindings.size(); i-- > 0;)
    if (bindings[i].name == name)
      return &bindings[i];
  return nullptr;
}

// What callers and users of the item's names can see of them; the last binding of a name counts.
std::map<std::string_view, Fingerprint> fingerprints(const ModuleFacts *facts) {
  std::map<std::string_view, Fingerprint> result;
  if (facts)
    for (const Binding &binding : facts->bindings)
      result[binding.name] = combine(fingerprint(binding.value), binding.node);
  return result;
}

// Whether the values of a binding are not only equal, but also mean the same nodes of the item.
bool isSameExport(const Binding &a, const Binding &b) {
  if (a.name != b.name || a.node != b.node || a.value.kind != b.value.kind ||
      fingerprint(a.value) != fingerprint(b.value))
    return false;
  if (a.value.kind != ValueKind::Kernel)
    return a.value.isNumber() || a.value.kind == ValueKind::String ||
           a.value.kind == ValueKind::Type;
  const KernelSignature &one = a.value.kernel();
  const KernelSignature &other = b.value.kernel();
  return one.function == other.function && one.nameNode == other.nameNode && !one.environment &&
         !other.environment &&
         std::equal(one.parameters.begin(), one.parameters.end(), other.parameters.begin(),
                    other.parameters.end(),
                    [](const auto &p, const auto &q) { return p.node == q.node; });
}

// Whether other files need not be shown anything new of an item.
bool sameExports(const ModuleFacts *before, const ModuleFacts *after) {
  if (!before || !after)
    return false;
  return before->hasUnknownNames == after->hasUnknownNames &&
         std::equal(before->bindings.begin(), before->bindings.end(), after->bindings.begin(),
                    after->bindings.end(), isSameExport);
}

} // namespace

// ---- what an item sees

const Value *ItemNames::lookup(std::string_view name) {
  if (const Binding *bound = own->find(name).binding)
    return &bound->value;
  use(name);
  const Binding *binding = find(name).first;
  return binding ? &binding->value : nullptr;
}

bool ItemNames::isDefined(std::string_view name) {
  if (own->find(name).binding)
    return true;
  use(name);
  auto it = state.names.find(name);
  // At module level what the item itself has bound the last time says nothing.
  return it != state.names.end() &&
         std::any_of(it->second.definitions.begin(), it->second.definitions.end(),
                     [&](ItemId id) { return body || state.records.at(id).order != order; });
}

bool ItemNames::isBoundOnce(std::string_view name) {
  use(name);
  auto it = state.names.find(name);
  size_t bindings = own->find(name).count;
  if (it != state.names.end())
    for (ItemId id : it->second.definitions)
      bindings += body || state.records.at(id).order != order ? 1 : 0;
  return bindings <= 1;
}

const std::string *ItemNames::openImport(std::string_view name) {
  static const std::string reported;
  used->emplace(Dependency::Kind::OpenImports);
  const std::string *found = nullptr;
  auto look = [&](const std::string &star) {
    if (star != BrokenAlloImport)
      found = !found || star < *found ? &star : found; // one that is reported is the first
    return star == BrokenAlloImport && !alloAttribute("allo", name).isError();
  };
  // What the item itself had the last time says nothing at module level.
  for (const auto &[star, item] : state.openStars)
    if ((body || state.records.at(item).order != order) && look(star))
      return &reported;
  for (const std::string &star : own->stars)
    if (look(star))
      return &reported;
  return found;
}

NodeRef ItemNames::placeOf(std::string_view name) {
  auto [binding, definer] = find(name);
  return binding ? NodeRef{definer, binding->node} : NodeRef{};
}

std::shared_ptr<const SyntaxUnit> ItemNames::unitOf(ItemId item) {
  if (auto it = state.records.find(item); it != state.records.end())
    return it->second.state->unit;
  const ModuleView *view = state.viewOf(fileOf(item));
  if (!view)
    return nullptr;
  used->emplace(Dependency::Kind::ForeignSource);
  return ModuleNames(*view, item).unitOf(item);
}

const ResolvedImport *ItemNames::import(std::string_view module) {
  imported.emplace(module);
  auto it = state.imports.find(module);
  return it == state.imports.end() ? nullptr : &it->second;
}

std::unique_ptr<NameSource> ItemNames::from(ItemId item) {
  if (!state.records.contains(item)) {
    const ModuleView *view = state.viewOf(fileOf(item));
    if (!view)
      return nullptr;
    used->emplace(Dependency::Kind::ForeignSource);
    return std::make_unique<ModuleNames>(*view, item);
  }
  // An item that is evaluated has bound what it has bound so far.
  bool itself = !body && state.records.at(item).order == order;
  auto other = std::make_unique<ItemNames>(state, item, !itself);
  if (itself)
    other->own = own;
  other->used = used;
  other->steps = steps;
  return other;
}

std::vector<std::string> ItemNames::namesNear(std::string_view misspelt) {
  used->emplace(Dependency::Kind::AnyName);
  std::vector<std::string> near;
  aroundName(state.defined, misspelt, [&](const std::string &name) {
    if (find(name).first)
      near.push_back(name);
  });
  return near;
}

std::vector<Dependency> ItemNames::takeUses() const {
  std::vector<Dependency> uses(used->begin(), used->end());
  std::sort(uses.begin(), uses.end());
  return uses;
}

// The definition that the item sees: the last one before it; in a body also a later kernel.
std::pair<const Binding *, ItemId> ItemNames::find(std::string_view name) const {
  auto it = state.names.find(name);
  if (it == state.names.end())
    return {nullptr, 0};
  const std::vector<ItemId> &definitions = it->second.definitions;
  auto behind = std::partition_point(definitions.begin(), definitions.end(), [&](ItemId id) {
    uint64_t place = state.records.at(id).order;
    return body ? place <= order : place < order;
  });
  if (behind != definitions.begin()) {
    ItemId definer = *std::prev(behind);
    return {bindingOf(state.records.at(definer), name), definer};
  }
  if (body)
    for (ItemId definer : definitions) {
      const Binding *binding = bindingOf(state.records.at(definer), name);
      if (binding && binding->value.kind == ValueKind::Kernel)
        return {binding, definer};
    }
  return {nullptr, 0};
}

// ---- dependencies

void FileState::touch(const Dependency &on, uint64_t from) {
  auto it = names.find(on);
  if (it == names.end())
    return;
  if (it->second.lastModuleUser > from)
    for (ItemId user : it->second.moduleUsers)
      if (uint64_t order = records.at(user).order; order > from)
        dirtyModule.emplace(order, user);
  for (ItemId user : it->second.bodyUsers)
    dirtyBodies.emplace(records.at(user).order, user);
}

void FileState::touchUsersOfAnyName() {
  auto it = names.find(Dependency(Dependency::Kind::AnyName));
  if (it == names.end())
    return;
  for (ItemId user : it->second.moduleUsers)
    if (const Record &record = records.at(user); record.seenNames != nameChanges)
      dirtyModule.emplace(record.order, user);
  for (ItemId user : it->second.bodyUsers)
    dirtyBodies.emplace(records.at(user).order, user);
}

void FileState::changeUses(ItemId item, const std::vector<Dependency> &before,
                           const std::vector<Dependency> &after, bool body) {
  auto users = [&](const Dependency &on) -> std::unordered_set<ItemId> & {
    NameUse &use = names[on];
    return body ? use.bodyUsers : use.moduleUsers;
  };
  // Both are sorted.
  size_t i = 0;
  size_t k = 0;
  uint64_t order = after.empty() ? 0 : records.at(item).order;
  while (i < before.size() || k < after.size()) {
    if (k == after.size() || (i < before.size() && before[i] < after[k])) {
      users(before[i]).erase(item);
      forgetIfUnused(before[i++]);
    } else if (i == before.size() || after[k] < before[i]) {
      if (!body)
        names[after[k]].lastModuleUser = std::max(names[after[k]].lastModuleUser, order);
      users(after[k++]).insert(item);
    } else {
      ++i;
      ++k;
    }
  }
}
void FileState::forgetIfUnused(const Dependency &on) {
  auto it = names.find(on);
  if (it != names.end() && it->second.definitions.empty() && it->second.moduleUsers.empty() &&
      it->second.bodyUsers.empty())
    names.erase(it);
}

void FileState::addDefinition(const std::string &name, ItemId item) {
  auto &definitions = names[Dependency::onName(name)].definitions;
  uint64_t order = records.at(item).order;
  auto at = std::partition_point(definitions.begin(), definitions.end(),
                                 [&](ItemId other) { return records.at(other).order < order; });
  if (definitions.empty())
    defined.insert(name);
  if (at == definitions.end() || *at != item)
    definitions.insert(at, item);
  if (definitions.size() > 1)
    redefined.insert(name);
}
void FileState::removeDefinition(const std::string &name, ItemId item) {
  auto it = names.find(std::string_view(name));
  if (it == names.end())
    return;
  std::erase(it->second.definitions, item);
  if (it->second.definitions.size() <= 1)
    redefined.erase(name);
  if (it->second.definitions.empty())
    defined.erase(name);
}

// Puts new facts in place of old ones and marks whoever depends on the difference.
void FileState::changeBindings(ItemId item, const ModuleFacts *before, const ModuleFacts *after) {
  auto old = fingerprints(before);
  auto now = fingerprints(after);
  bool namesChanged = false;
  std::vector<std::string> changed;
  for (const auto &[name, fingerprint] : old)
    if (!now.contains(name)) {
      removeDefinition(std::string(name), item);
      changed.emplace_back(name);
      namesChanged = true;
    }
  for (const auto &[name, fingerprint] : now) {
    auto it = old.find(name);
    if (it == old.end()) {
      addDefinition(std::string(name), item);
      changed.emplace_back(name);
      namesChanged = true;
    } else if (it->second != fingerprint) {
      changed.emplace_back(name);
    }
  }
  for (const std::string &name : changed) {
    // What stands before one of several definitions does not see it, nor has to know that it
    // exists.
    auto use = names.find(std::string_view(name));
    bool several = after && use != names.end() && use->second.definitions.size() > 2;
    const Dependency on = Dependency::onName(name);
    touch(on, several ? records.at(item).order : 0);
    forgetIfUnused(on);
  }
  anyNameChanged = anyNameChanged || namesChanged;
  nameChanges += namesChanged ? 1 : 0;
  if (!sameExports(before, after))
    exports = nullptr;
  alloItems += after && after->isAllo ? 1 : 0;
  alloItems -= before && before->isAllo ? 1 : 0;
  static const std::vector<std::string> none;
  const std::vector<std::string> &starsBefore = before ? before->openStars : none;
  const std::vector<std::string> &starsAfter = after ? after->openStars : none;
  if (starsBefore == starsAfter)
    return;
  for (const std::string &star : starsBefore)
    openStars.erase({star, item});
  for (const std::string &star : starsAfter)
    openStars.emplace(star, item);
  touch(Dependency(Dependency::Kind::OpenImports));
}

void FileState::changeCalls(ItemId item, const ItemState &before, const ItemState &after) {
  // Who calls which instance; a nested kernel is told apart by those around it.
  using Edge = std::tuple<Fingerprint, ItemId, NodeId, Fingerprint>;
  std::function<void(const KernelCheck &, Fingerprint, std::set<Edge> &)> collect =
      [&](const KernelCheck &kernel, Fingerprint around, std::set<Edge> &edges) {
        Fingerprint caller = combine(around, kernel.signature->fingerprint);
        for (const CallSite &site : kernel.calls)
          edges.emplace(caller, site.callee, site.calleeFunction,
                        site.open ? 0 : site.calleeFingerprint);
        for (const auto &inner : kernel.nested)
          collect(*inner, caller, edges);
      };
  auto edgesOf = [&](const ItemState &state) {
    std::set<Edge> edges;
    for (const auto &kernel : state.kernels)
      collect(*kernel, 0, edges);
    for (const InstanceCheck &instance : state.instances)
      if (instance.check)
        collect(*instance.check, 0, edges);
    return edges;
  };
  std::set<Edge> old = edgesOf(before);
  if (old != edgesOf(after)) {
    callsChanged.insert(item);
    for (const auto &[caller, callee, function, fingerprint] : old)
      callsChanged.insert(callee);
  }
  // A cycle's diagnostic names the calls' nodes and kernels: it follows them.
  for (const GraphDiagnostic &diagnostic : recursion) {
    bool involved = diagnostic.item == item;
    for (const NodeNote &note : diagnostic.diagnostic.notes)
      involved = involved || note.place.item == item;
    if (involved)
      callsChanged.insert(item);
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

std::vector<Dependency> FileState::bodyUses(const ItemState &state) {
  std::vector<Dependency> uses;
  forEachCheck(state, [&](const KernelCheck &kernel) {
    uses.insert(uses.end(), kernel.uses.begin(), kernel.uses.end());
  });
  std::sort(uses.begin(), uses.end());
  uses.erase(std::unique(uses.begin(), uses.end()), uses.end());
  return uses;
}

} // namespace allo
