// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/incremental/tables/CalleeLints.h"

#include "sema/incremental/tables/KnownChecks.h"

#include <algorithm>
#include <set>

namespace allo {

void CalleeLints::change(const ItemState &item) {
  bool needsCallees = false;
  forEachCheck(item, [&](const KernelCheck &kernel) {
    needsCallees = needsCallees || (!kernel.calls.empty() &&
                                    (hasStreams(kernel) || passesCopies(*item.unit, kernel)));
  });
  if (needsCallees)
    found.try_emplace(item.id);
  else
    found.erase(item.id);
}

CalleeLints::Check CalleeLints::checkOf(const Key &key) const {
  return knownCheck(items, imports, key);
}

bool CalleeLints::isCurrent(const Found &known) const {
  return !known.from.empty() &&
         std::all_of(known.from.begin(), known.from.end(),
                     [&](const auto &each) { return checkOf(each.first) == each.second; });
}

void CalleeLints::update() {
  for (auto &[id, known] : found) {
    if (isCurrent(known))
      continue;
    known = {};
    look(*items.state(id), known);
  }
}

void CalleeLints::look(const ItemState &state, Found &out) const {
  FindCallee find = [&](const CallSite &site) -> Callee {
    Key key(site.callee, site.calleeFunction, site.calleeFingerprint);
    Check check = checkOf(key);
    const bool isOwn = items.contains(site.callee);
    const ModuleView *home = isOwn ? nullptr : imports.viewOf(fileOf(site.callee));
    if (home && !check && site.kernel)
      check = home->checkOf(site.kernel, types);
    out.from[key] = check;
    const ItemState *item = home    ? home->item(site.callee).state
                            : check ? items.state(site.callee).get()
                                    : nullptr;
    return check && item ? Callee{item->unit.get(), check.get()} : Callee{};
  };
  std::set<std::pair<DiagCode, NodeId>> seen; // by another instance
  auto lint = [&](const Check &whole) {
    if (!whole)
      return;
    out.from[{state.id, whole->function, whole->signature->fingerprint}] = whole;
    forEachCheck(*whole, [&](const KernelCheck &kernel) {
      for (auto one : {lintStages, lintDeadlocks, lintSharedEnds, lintCopies})
        for (NodeDiagnostic &each : one(*state.unit, kernel, find))
          if (seen.emplace(each.code, each.node).second)
            out.diagnostics.push_back(std::move(each));
    });
  };
  for (const Check &kernel : state.kernels)
    lint(kernel);
  for (const InstanceCheck &instance : state.instances)
    lint(instance.check);
}

} // namespace allo
