// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What is known of the items of a file that make or use schedules. They are evaluated again when
// all kernels are checked (ScheduleChecks.h), in the order of the source.
//
// The invariant: a result is that of its unit and of the values, states and checks that it
// asked for.
#pragma once

#include "sema/facts/Dependency.h"
#include "sema/facts/ModuleView.h"
#include "support/Hash.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace allo {

class ScheduleTable {
public:
  using Check = std::shared_ptr<const KernelCheck>;
  struct Result {
    std::shared_ptr<const SyntaxUnit> unit;
    std::shared_ptr<const ModuleFacts> facts; // null: it has not been evaluated
    // What it asked for: names with the fingerprints of their values, 0 without one, and kernels.
    std::vector<std::pair<std::string, Fingerprint>> names;
    std::vector<std::pair<Dependency, Fingerprint>> states; // how many of a name, open imports
    std::map<ModuleView::CheckKey, Check> checks;
    std::map<std::string, Fingerprint> imports; // modules, with their schedules
    uint64_t steps = 0;                         // of the evaluator
  };

  // Evaluating an item at module level has met a schedule, or has not.
  void change(ItemId item, bool makesSchedules) {
    if (makesSchedules)
      makers.insert(item);
    else if (makers.erase(item) > 0)
      seenBindings.reset();
  }
  uint64_t stepsOf(ItemId item) const {
    auto known = results.find(item);
    return known == results.end() ? 0 : known->second.steps;
  }
  void remove(ItemId item) {
    if (makers.erase(item) + results.erase(item) > 0)
      seenBindings.reset();
  }
  void clear() {
    makers.clear();
    results.clear();
    seenBindings.reset();
  }

  std::set<ItemId> makers;
  std::map<ItemId, Result> results;
  // DependencyTable::changesOfBindings() when all results were current; nothing: they may not be.
  std::optional<uint64_t> seenBindings;
};

} // namespace allo
