// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Evaluates and checks the items that may have changed.
#include "sema/CheckKernel.h"
#include "sema/FileState.h"
#include "sema/Signature.h"

#include <algorithm>
#include <deque>

namespace allo {

namespace {

constexpr size_t MaxShownRequests = 4; // of one instance

Fingerprint signaturePrint(const ModuleFacts *facts) {
  Fingerprint h = 0;
  if (facts)
    for (const auto &kernel : facts->kernels)
      h = combine(h, kernel->print);
  return h;
}

} // namespace

bool FileState::evaluateModules(const CancelToken &cancel) {
  // What is left to evaluate may lower the sum again, but only so much is tried at a time.
  uint64_t spent = 0;
  while (!dirtyModule.empty() && (spent <= options.maxSteps || moduleSteps <= options.maxSteps)) {
    if (cancel.cancelled())
      return false;
    ItemId id = dirtyModule.begin()->second;
    dirtyModule.erase(dirtyModule.begin());
    Record &record = records.at(id);
    std::shared_ptr<const ItemState> before = record.state;
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
    moduleSteps += facts->steps - (before->module ? before->module->steps : 0);
    facts->uses = source.takeUses();
    facts->imports = source.takeImports();
    auto state = std::make_shared<ItemState>(*before);
    state->module = facts;
    bool kernelsChanged = signaturePrint(before->module.get()) != signaturePrint(facts.get());
    record.state = state;
    touchedEntries.insert(id);
    changeUses(id, before->module ? before->module->uses : std::vector<std::string>(), facts->uses,
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
  if (bool before = std::exchange(tooCostly, moduleSteps > options.maxSteps); before != tooCostly)
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
    if (callsOthers)
      made->uses.insert(std::lower_bound(made->uses.begin(), made->uses.end(), ForeignKernel),
                        ForeignKernel);
    made->steps = source.stepsTaken();
    stats.checkedKernels.push_back(signature->label);
    return made;
  };
  if (!instancesOnly) {
    state->kernels.clear();
    for (const auto &signature : before->module->kernels)
      state->kernels.push_back(check(signature));
  }
  state->instances.clear();
  std::map<InstanceKey, std::shared_ptr<const KernelCheck>> known;
  if (instancesOnly)
    for (const InstanceCheck &old : before->instances)
      known.emplace(std::pair(old.signature->function, old.signature->print), old.check);
  for (const InstanceKey &key : checkedInstances(id)) {
    const Instance &instance = wanted->second.at(key);
    InstanceCheck made{instance.signature, nullptr, {}, {}};
    if (auto old = known.find(key); old != known.end())
      made.check = old->second;
    // The kernel may have changed since the instance was asked for: that will be asked anew.
    if (!made.check && functionOf(*before->unit, *instance.signature))
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
  checkForeign(*state);
  bodySteps += state->bodySteps() - before->bodySteps();
  records.at(id).state = state;
  touchedEntries.insert(id);
  changeUses(id, bodyUses(*before), bodyUses(*state), true);
  changeCalls(id, *before, *state);
  changeRequests(id, true, bodyRequests(*state));
}

bool FileState::checkBodies(const CancelToken &cancel) {
  uint64_t spent = 0; // as in evaluateModules
  while ((!dirtyBodies.empty() || !dirtyInstances.empty()) &&
         (spent <= options.maxSteps || bodySteps <= options.maxSteps)) {
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
  tooCostly = bodySteps > options.maxSteps;
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

} // namespace allo
