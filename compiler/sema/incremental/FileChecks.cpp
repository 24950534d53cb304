// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Evaluates and checks the items that may have changed.
#include "sema/incremental/FileState.h"
#include "sema/incremental/ForeignChecks.h"
#include "sema/incremental/ItemNames.h"
#include "sema/kernel/CheckKernel.h"
#include "sema/module/ModuleItem.h"
#include "sema/module/Signature.h"

#include <algorithm>
#include <map>
#include <set>

namespace allo {

namespace {

constexpr size_t MaxShownRequests = 4; // of one instance

Fingerprint signatureFingerprint(const ModuleFacts &facts) {
  Fingerprint h = 0;
  for (const auto &kernel : facts.kernels)
    h = combine(h, kernel->fingerprint);
  return h;
}

} // namespace

bool FileState::evaluateModules(const CancelToken &cancel) {
  Worklist &work = file.work.modules;
  file.cost.startRun(Phase::Module);
  for (;;) {
    if (work.empty())
      file.dependencies.markUsersOfAnyName();
    if (work.empty() || file.cost.isExhausted(Phase::Module))
      break;
    if (cancel.cancelled())
      return false;
    ItemId id = work.takeFirst();
    if (!evaluateItem(id, cancel)) {
      work.add(id);
      return false;
    }
  }
  if (file.cost.decide(Phase::Module))
    file.exports.invalidate();
  return true;
}

bool FileState::evaluateItem(ItemId id, const CancelToken &cancel) {
  static const ModuleFacts none;
  const std::shared_ptr<const ItemState> before = file.items.state(id);
  ItemNames source(file, id, Phase::Module, cancel);
  std::shared_ptr<ModuleFacts> facts = evaluateModuleItem(*before->unit, id, types, source);
  if (cancel.cancelled()) // what it gave may be cut short
    return false;
  facts->steps = source.stepsTaken();
  facts->uses = source.takeUses();
  facts->imports = source.takeImports();
  const ModuleFacts &old = before->module ? *before->module : none;
  file.cost.spend(Phase::Module, facts->steps);
  file.cost.replace(Phase::Module, old.steps, facts->steps);
  stats.steps += facts->steps;
  auto state = std::make_shared<ItemState>(*before);
  state->module = facts;
  file.items.setState(id, state);
  file.dependencies.changeUses(id, old.uses, facts->uses, Phase::Module);
  file.dependencies.changeBindings(id, before->module.get(), facts.get());
  file.exports.change(before->module.get(), facts.get());
  file.relevance.changeFacts(before->module.get(), facts.get());
  file.schedules.change(id, facts->makesSchedules);
  file.instances.changeRequests(id, Phase::Module, facts->requests);
  file.imports.changeImporters(id, old.imports, facts->imports);
  if (!facts->requests.empty() || !old.requests.empty())
    file.work.instances.add(id);
  if (signatureFingerprint(old) != signatureFingerprint(*facts))
    file.work.bodies.add(id);
  file.work.modules.remove(id); // it sees its own names while it is evaluated
  if (facts->bindings.size() == 1)
    stats.evaluatedItems.push_back(facts->bindings[0].name);
  else if (!facts->bindings.empty())
    stats.evaluatedItems.push_back(facts->bindings[0].name + ", ...");
  return true;
}

bool FileState::checkBodies(const CancelToken &cancel) {
  PendingWork &work = file.work;
  file.cost.startRun(Phase::Bodies);
  while ((!work.bodies.empty() || !work.instances.empty()) &&
         !file.cost.isExhausted(Phase::Bodies)) {
    if (cancel.cancelled())
      return false;
    const bool instancesOnly = work.bodies.empty();
    ItemId id = (instancesOnly ? work.instances : work.bodies).takeFirst();
    if (!instancesOnly)
      work.instances.remove(id);
    checkItem(id, instancesOnly, cancel);
    if (cancel.cancelled()) { // what it found may be cut short
      work.bodies.add(id);
      return false;
    }
  }
  file.cost.decide(Phase::Bodies);
  return true;
}

// Checks the kernels of an item and their instances; with 'instancesOnly' the instances that are
// new.
void FileState::checkItem(ItemId id, bool instancesOnly, const CancelToken &cancel) {
  const std::shared_ptr<const ItemState> before = file.items.state(id);
  if (before->module->kernels.empty() && before->kernels.empty() && before->instances.empty() &&
      !file.instances.hasInstances(id) && before->module->requests.empty() &&
      before->foreign.empty())
    return;
  auto state = std::make_shared<ItemState>(*before);
  uint64_t steps = 0; // of the kernels that are done
  // What is found in one instance of a kernel is mostly found in all, and kept once.
  std::unordered_map<NodeId, SharedVector<NodeDiagnostic>> found; // by the kernel's function
  auto check = [&](const std::shared_ptr<const KernelSignature> &signature) {
    ItemNames source(file, id, Phase::Bodies, cancel, steps);
    std::shared_ptr<KernelCheck> made =
        checkKernel(*before->unit, signature, types, source, {.lint = options.lint});
    bool callsOthers = false;
    forEachCheck(*made, [&](const KernelCheck &inner) {
      for (const CallSite &call : inner.calls)
        callsOthers = callsOthers || fileOf(call.callee) != options.fileNumber;
    });
    if (callsOthers)
      source.use(Dependency(Dependency::Kind::ForeignKernel));
    made->uses = source.takeUses();
    made->steps = source.stepsTaken();
    steps += made->steps;
    stats.steps += made->steps;
    stats.checkedKernels.push_back(signature->label);
    SharedVector<NodeDiagnostic> &latest = found[made->function];
    made->diagnostics.shareIfEqual(latest);
    latest = made->diagnostics;
    return made;
  };
  // Whether the rest need not be looked at: what there is of it is not shown.
  auto isOver = [&] { return cancel.cancelled() || steps > file.cost.limit(); };
  if (!instancesOnly) {
    state->kernels.clear();
    for (const auto &signature : before->module->kernels)
      if (!isOver())
        state->kernels.push_back(check(signature));
  }
  state->instances.clear();
  std::map<InstanceTable::Key, std::shared_ptr<const KernelCheck>> known;
  if (instancesOnly)
    for (const InstanceCheck &old : before->instances) {
      known.emplace(std::pair(old.signature->function, old.signature->fingerprint), old.check);
      if (old.check)
        found[old.check->function] = old.check->diagnostics;
    }
  for (const InstanceTable::Key &key : file.instances.select(id)) {
    const InstanceTable::Instance &instance = file.instances.instance(id, key);
    InstanceCheck made{instance.signature, nullptr, {}, {}};
    if (auto old = known.find(key); old != known.end())
      made.check = old->second;
    // The kernel may have changed since the instance was asked for: that will be asked again.
    if (!made.check && !isOver() && functionOf(*before->unit, *instance.signature))
      made.check = check(instance.signature);
    std::set<std::pair<uint64_t, std::pair<NodeId, ItemId>>> places;
    for (const InstanceTable::Request &request : instance.requests) {
      places.emplace(file.items.order(request.item), std::pair(request.node, request.item));
      if (made.depths.empty() || made.depths.back() != request.depth)
        made.depths.push_back(request.depth);
    }
    for (const auto &[order, place] : places)
      if (made.requests.size() < MaxShownRequests)
        made.requests.push_back({place.second, place.first});
    state->instances.push_back(std::move(made));
  }
  if (!isOver())
    state->foreign = checkForeign(*state, options.fileNumber, file.imports, types);
  const uint64_t stepsBefore = before->bodySteps();
  const uint64_t stepsNow = state->bodySteps();
  file.cost.spend(Phase::Bodies, stepsNow > stepsBefore ? stepsNow - stepsBefore : 0);
  file.cost.replace(Phase::Bodies, stepsBefore, stepsNow);
  file.items.setState(id, state);
  file.dependencies.changeUses(id, DependencyTable::bodyUses(*before),
                               DependencyTable::bodyUses(*state), Phase::Bodies);
  file.calls.change(id, *before, *state);
  file.instances.changeRequests(id, Phase::Bodies, InstanceTable::bodyRequests(*state));
  file.calleeLints.change(*state);
}

} // namespace allo
