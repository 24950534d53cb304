// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Evaluates and checks the items that may have changed.
#include "sema/CheckKernel.h"
#include "sema/FileState.h"

#include <deque>

namespace allo {

namespace {

Fingerprint signaturePrint(const ModuleFacts *facts) {
  Fingerprint h = 0;
  if (facts)
    for (const auto &kernel : facts->kernels)
      h = combine(h, kernel->print);
  return h;
}

} // namespace

bool FileState::evaluateModules(const CancelToken &cancel) {
  while (!dirtyModule.empty()) {
    if (cancel.cancelled())
      return false;
    ItemId id = dirtyModule.begin()->second;
    dirtyModule.erase(dirtyModule.begin());
    Record &record = records.at(id);
    std::shared_ptr<const ItemState> before = record.state;
    ItemNames source(*this, id, false);
    std::shared_ptr<ModuleFacts> facts = evaluateModuleItem(*before->unit, id, types, source);
    facts->uses = source.takeUses();
    auto state = std::make_shared<ItemState>(*before);
    state->module = facts;
    bool kernelsChanged = signaturePrint(before->module.get()) != signaturePrint(facts.get());
    record.state = state;
    touchedEntries.insert(id);
    changeUses(id, before->module ? before->module->uses : std::vector<std::string>(), facts->uses,
               false);
    changeBindings(id, before->module.get(), facts.get());
    if (kernelsChanged)
      dirtyBodies.emplace(record.order, id);
    dirtyModule.erase({record.order, id}); // it sees its own names while it is evaluated
    if (facts->bindings.size() == 1)
      stats.evaluatedItems.push_back(facts->bindings[0].name);
    else if (!facts->bindings.empty())
      stats.evaluatedItems.push_back(facts->bindings[0].name + ", ...");
  }
  return true;
}

bool FileState::checkBodies(const CancelToken &cancel) {
  while (!dirtyBodies.empty()) {
    if (cancel.cancelled())
      return false;
    ItemId id = dirtyBodies.begin()->second;
    dirtyBodies.erase(dirtyBodies.begin());
    Record &record = records.at(id);
    std::shared_ptr<const ItemState> before = record.state;
    if (before->module->kernels.empty() && before->kernels.empty())
      continue;
    std::vector<std::shared_ptr<const KernelCheck>> kernels;
    for (const auto &signature : before->module->kernels) {
      ItemNames source(*this, id, true);
      std::shared_ptr<KernelCheck> check = checkKernel(*before->unit, *signature, types, source);
      check->uses = source.takeUses();
      stats.checkedKernels.push_back(check->name);
      kernels.push_back(std::move(check));
    }
    auto state = std::make_shared<ItemState>(*before);
    state->kernels = std::move(kernels);
    record.state = state;
    touchedEntries.insert(id);
    changeUses(id, bodyUses(*before), bodyUses(*state), true);
    changeCalls(id, before->kernels, state->kernels);
  }
  return true;
}

void FileState::updateEntries() {
  if (touchedEntries.empty())
    return;
  auto refreshed = [&](const ItemEntry &entry) {
    ItemEntry now = entry;
    now.state = records.at(entry.state->id).state;
    now.diagnostics = uint32_t(now.state->diagnosticCount());
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
    for (const auto &kernel : record.state->kernels) {
      nodes.push_back({queue.front(), record.order, kernel.get()});
      for (const CallSite &site : kernel->calls)
        reach(site.callee);
    }
    queue.pop_front();
  }
  recursion = findRecursion(nodes);
  callsChanged.clear();
  allCallsChanged = false;
}

} // namespace allo
