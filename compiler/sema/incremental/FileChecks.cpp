// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Evaluates and checks the items that may have changed.
#include "sema/incremental/FileState.h"
#include "sema/incremental/ItemNames.h"
#include "sema/kernel/CheckKernel.h"
#include "sema/module/ModuleItem.h"
#include "sema/module/Signature.h"

#include <algorithm>
#include <deque>

namespace allo {

namespace {

constexpr size_t MaxShownRequests = 4; // of one instance

Fingerprint signatureFingerprint(const ModuleFacts *facts) {
  Fingerprint h = 0;
  if (facts)
    for (const auto &kernel : facts->kernels)
      h = combine(h, kernel->fingerprint);
  return h;
}

} // namespace

bool FileState::evaluateModules(const CancelToken &cancel) {
  // What is left to evaluate may lower the sum again, but only so much is tried at a time.
  uint64_t spent = 0;
  const uint64_t most = maxSteps();
  for (;;) {
    // Those who look for a name that there is not are looked at again when all names are known, not
    // after each new one.
    if (dirtyModule.empty() && std::exchange(anyNameChanged, false))
      touchUsersOfAnyName();
    if (dirtyModule.empty() || (spent > most && moduleSteps > most))
      break;
    if (cancel.cancelled())
      return false;
    ItemId id = dirtyModule.begin()->second;
    dirtyModule.erase(dirtyModule.begin());
    Record &record = records.at(id);
    std::shared_ptr<const ItemState> before = record.state;
    record.seenNames = nameChanges; // without those that it binds itself
    ItemNames source(*this, id, false);
    running = &cancel;
    std::shared_ptr<ModuleFacts> facts = evaluateModuleItem(*before->unit, id, types, source);
    running = nullptr;
    if (cancel.cancelled()) { // what it gave may be cut short
      dirtyModule.emplace(record.order, id);
      return false;
    }
    facts->steps = source.stepsTaken();
    spent += facts->steps;
    stats.steps += facts->steps;
    moduleSteps += facts->steps - (before->module ? before->module->steps : 0);
    facts->uses = source.takeUses();
    facts->imports = source.takeImports();
    auto state = std::make_shared<ItemState>(*before);
    state->module = facts;
    bool kernelsChanged =
        signatureFingerprint(before->module.get()) != signatureFingerprint(facts.get());
    record.state = state;
    touchedEntries.insert(id);
    changeUses(id, before->module ? before->module->uses : std::vector<Dependency>(), facts->uses,
               false);
    changeBindings(id, before->module.get(), facts.get());
    changeRequests(id, false, facts->requests);
    changeImporters(id, before->module ? before->module->imports : std::vector<std::string>(),
                    facts->imports);
    if (!facts->requests.empty() || (before->module && !before->module->requests.empty()))
      dirtyInstances.emplace(record.order, id);
    if (kernelsChanged)
      dirtyBodies.emplace(record.order, id);
    dirtyModule.erase({record.order, id}); // it sees its own names while it is evaluated
    if (facts->bindings.size() == 1)
      stats.evaluatedItems.push_back(facts->bindings[0].name);
    else if (!facts->bindings.empty())
      stats.evaluatedItems.push_back(facts->bindings[0].name + ", ...");
  }
  tooCostly = moduleSteps > most;
  if (std::exchange(itemsTooCostly, tooCostly) != tooCostly)
    exports = nullptr;
  return true;
}

// Checks the kernels of an item and their instances; with 'instancesOnly' the instances that are
// new.
void FileState::checkItem(ItemId id, bool instancesOnly) {
  std::shared_ptr<const ItemState> before = records.at(id).state;
  auto wanted = instances.find(id);
  if (before->module->kernels.empty() && before->kernels.empty() && before->instances.empty() &&
      wanted == instances.end() && before->module->requests.empty() && before->foreign.empty())
    return;
  auto state = std::make_shared<ItemState>(*before);
  auto check = [&](const std::shared_ptr<const KernelSignature> &signature) {
    ItemNames source(*this, id, true);
    std::shared_ptr<KernelCheck> made = checkKernel(*before->unit, signature, types, source);
    made->uses = source.takeUses();
    bool callsOthers = false;
    forEachCheck(*made, [&](const KernelCheck &inner) {
      for (const CallSite &call : inner.calls)
        callsOthers = callsOthers || fileOf(call.callee) != options.fileNumber;
    });
    if (const Dependency foreign(Dependency::Kind::ForeignKernel); callsOthers)
      made->uses.insert(std::lower_bound(made->uses.begin(), made->uses.end(), foreign), foreign);
    made->steps = source.stepsTaken();
    itemSteps += made->steps;
    stats.steps += made->steps;
    stats.checkedKernels.push_back(signature->label);
    return made;
  };
  // Whether the rest need not be looked at: what there is of it is not shown.
  auto isOver = [&] { return running->cancelled() || itemSteps > maxSteps(); };
  itemSteps = 0;
  if (!instancesOnly) {
    state->kernels.clear();
    for (const auto &signature : before->module->kernels)
      if (!isOver())
        state->kernels.push_back(check(signature));
  }
  state->instances.clear();
  std::map<InstanceKey, std::shared_ptr<const KernelCheck>> known;
  if (instancesOnly)
    for (const InstanceCheck &old : before->instances)
      known.emplace(std::pair(old.signature->function, old.signature->fingerprint), old.check);
  for (const InstanceKey &key : checkedInstances(id)) {
    const Instance &instance = wanted->second.at(key);
    InstanceCheck made{instance.signature, nullptr, {}, {}};
    if (auto old = known.find(key); old != known.end())
      made.check = old->second;
    // The kernel may have changed since the instance was asked for: that will be asked anew.
    if (!made.check && !isOver() && functionOf(*before->unit, *instance.signature))
      made.check = check(instance.signature);
    std::set<std::pair<uint64_t, std::pair<NodeId, ItemId>>> places;
    for (const auto &[depth, item, node, body, sequence] : instance.requests) {
      places.emplace(records.at(item).order, std::pair(node, item));
      if (made.depths.empty() || made.depths.back() != depth)
        made.depths.push_back(depth);
    }
    for (const auto &[order, place] : places)
      if (made.requests.size() < MaxShownRequests)
        made.requests.push_back({place.second, place.first});
    state->instances.push_back(std::move(made));
  }
  if (!isOver())
    checkForeign(*state);
  itemSteps = 0;
  bodySteps += state->bodySteps() - before->bodySteps();
  records.at(id).state = state;
  touchedEntries.insert(id);
  changeUses(id, bodyUses(*before), bodyUses(*state), true);
  changeCalls(id, *before, *state);
  changeRequests(id, true, bodyRequests(*state));
  bool needsCallees = false;
  forEachCheck(*state, [&](const KernelCheck &kernel) {
    needsCallees = needsCallees || (!kernel.calls.empty() &&
                                    (hasStreams(kernel) || passesCopies(*state->unit, kernel)));
  });
  if (needsCallees)
    calleeLint.owners.try_emplace(id);
  else
    calleeLint.owners.erase(id);
}

bool FileState::checkBodies(const CancelToken &cancel) {
  uint64_t spent = 0; // as in evaluateModules
  const uint64_t most = maxSteps();
  while ((!dirtyBodies.empty() || !dirtyInstances.empty()) &&
         (spent <= most || bodySteps <= most)) {
    if (cancel.cancelled())
      return false;
    uint64_t known = bodySteps;
    bool instancesOnly = dirtyBodies.empty();
    auto &dirty = instancesOnly ? dirtyInstances : dirtyBodies;
    auto [order, id] = *dirty.begin();
    dirty.erase(dirty.begin());
    if (!instancesOnly)
      dirtyInstances.erase({order, id});
    running = &cancel;
    checkItem(id, instancesOnly);
    running = nullptr;
    if (cancel.cancelled()) { // what it found may be cut short
      dirtyBodies.emplace(order, id);
      return false;
    }
    spent += bodySteps > known ? bodySteps - known : 0;
  }
  tooCostly = bodySteps > most;
  return true;
}

void FileState::updateEntries() {
  if (touchedEntries.empty())
    return;
  auto refreshed = [&](const ItemEntry &entry) {
    ItemEntry now = entry;
    now.state = records.at(entry.state->id).state;
    now.diagnostics = uint32_t(now.state->diagnosticCount(optIn));
    now.inactive = now.state->hasInactive();
    return now;
  };
  if (touchedEntries.size() > 32) {
    std::vector<ItemEntry> all;
    all.reserve(items.size());
    items.forEach([&](const ItemEntry &entry, uint32_t) {
      all.push_back(touchedEntries.contains(entry.state->id) ? refreshed(entry) : entry);
    });
    items.replace(0, items.size(), std::move(all));
  } else {
    for (ItemId id : touchedEntries) {
      auto cursor = cursorOf(id);
      items.set(cursor.index, refreshed(items.at(cursor)));
    }
  }
  touchedEntries.clear();
}
void FileState::collectOptIn() {
  if (!std::exchange(optIn, true))
    items.forEach(
        [&](const ItemEntry &entry, uint32_t) { touchedEntries.insert(entry.state->id); });
}

// New cycles run through a kernel whose calls changed, old ones through kernels that they once
// reached: what these and the known cycles reach is all that has to be searched.
void FileState::updateRecursion() {
  if (callsChanged.empty() && !allCallsChanged)
    return;
  std::unordered_set<ItemId> reached;
  std::deque<ItemId> queue;
  auto reach = [&](ItemId id) {
    if (records.contains(id) && reached.insert(id).second)
      queue.push_back(id);
  };
  if (allCallsChanged) {
    for (const auto &[id, record] : records)
      reach(id);
  } else {
    for (ItemId id : callsChanged)
      reach(id);
    for (const GraphDiagnostic &diagnostic : recursion) {
      reach(diagnostic.item);
      for (const NodeNote &note : diagnostic.diagnostic.notes)
        reach(note.place.item);
    }
  }
  std::vector<CallGraphNode> nodes;
  while (!queue.empty()) {
    const Record &record = records.at(queue.front());
    for (const auto &kernel : record.state->kernels)
      nodes.push_back({queue.front(), record.order, kernel.get()});
    for (const InstanceCheck &instance : record.state->instances)
      if (instance.check)
        nodes.push_back({queue.front(), record.order, instance.check.get()});
    forEachCheck(*record.state, [&](const KernelCheck &kernel) {
      for (const CallSite &site : kernel.calls)
        reach(site.callee);
    });
    queue.pop_front();
  }
  recursion = findRecursion(nodes);
  callsChanged.clear();
  allCallsChanged = false;
}

std::shared_ptr<const KernelCheck> FileState::checkOf(const CalleeLint::Key &key) const {
  auto [item, function, fingerprint] = key;
  auto record = records.find(item);
  if (record == records.end()) {
    const ModuleView *home = viewOf(fileOf(item));
    return home ? home->knownCheck(key) : nullptr;
  }
  auto fits = [&, f = function, p = fingerprint](const std::shared_ptr<const KernelCheck> &check) {
    return check && check->function == f && check->signature->fingerprint == p;
  };
  for (const auto &kernel : record->second.state->kernels)
    if (fits(kernel))
      return kernel;
  for (const InstanceCheck &instance : record->second.state->instances)
    if (fits(instance.check))
      return instance.check;
  return nullptr;
}

void FileState::updateCalleeLint() {
  for (auto &[id, found] : calleeLint.owners) {
    bool current = !found.from.empty() &&
                   std::all_of(found.from.begin(), found.from.end(), [&](const auto &known) {
                     return checkOf(known.first) == known.second;
                   });
    if (current)
      continue;
    found = {};
    const ItemState &state = *records.at(id).state;
    FindCallee find = [&, &out = found](const CallSite &site) -> Callee {
      CalleeLint::Key key(site.callee, site.calleeFunction, site.calleeFingerprint);
      std::shared_ptr<const KernelCheck> check = checkOf(key);
      const ModuleView *home =
          records.contains(site.callee) ? nullptr : viewOf(fileOf(site.callee));
      if (home && !check && site.kernel)
        check = home->checkOf(site.kernel, types);
      out.from[key] = check;
      const ItemState *item = home    ? home->item(site.callee).state
                              : check ? records.at(site.callee).state.get()
                                      : nullptr;
      return check && item ? Callee{item->unit.get(), check.get()} : Callee{};
    };
    std::set<std::pair<DiagCode, NodeId>> seen; // by another instance
    auto look = [&, id = id, &out = found](const std::shared_ptr<const KernelCheck> &whole) {
      if (!whole)
        return;
      out.from[{id, whole->function, whole->signature->fingerprint}] = whole;
      forEachCheck(*whole, [&](const KernelCheck &kernel) {
        for (auto lint : {lintStages, lintSharedEnds, lintCopies})
          for (NodeDiagnostic &each : lint(*state.unit, kernel, find))
            if (seen.emplace(each.code, each.node).second)
              out.diagnostics.push_back(std::move(each));
      });
    };
    for (const auto &kernel : state.kernels)
      look(kernel);
    for (const InstanceCheck &instance : state.instances)
      look(instance.check);
  }
}

} // namespace allo
