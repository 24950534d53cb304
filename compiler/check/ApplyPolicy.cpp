// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "check/ApplyPolicy.h"

#include "sema/facts/Items.h"
#include "sema/schedule/Schedule.h"
#include "target/BackendFlow.h"
#include "target/SourceLimits.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace allo {

bool needsOtherFiles(const Analysis &analysis, const DiagnosticPolicy &policy) {
  if (!policy.vitis || !analysis.usesAllo)
    return false;
  std::vector<Diagnostic> limits = vitisLimits(analysis);
  return std::any_of(limits.begin(), limits.end(),
                     [](const Diagnostic &limit) { return concernsTop(limit.code); });
}

PolicyResult applyPolicy(const Analysis &analysis, const DiagnosticPolicy &policy,
                         const BudgetSources &budgets, const std::set<KernelKey> &calledElsewhere) {
  std::vector<Span> steps;
  if (!analysis.commented.empty())
    analysis.items.forEachCounted([&](const ItemEntry &entry, uint32_t offset) {
      if (entry.commented && entry.state->schedules)
        steps.push_back({offset, offset + entry.length});
    });
  std::vector<Diagnostic> limits;
  if (policy.vitis && analysis.usesAllo)
    limits = vitisLimits(analysis, calledElsewhere);
  const size_t middle = limits.size();
  std::ranges::move(budgetDiagnostics(analysis, budgets), std::back_inserter(limits));
  std::ranges::move(backendFlowDiagnostics(analysis, budgets.flow), std::back_inserter(limits));
  std::ranges::stable_sort(limits.begin() + long(middle), limits.end(), {},
                           [](const Diagnostic &each) { return each.span.begin; });
  std::inplace_merge(
      limits.begin(), limits.begin() + long(middle), limits.end(),
      [](const Diagnostic &a, const Diagnostic &b) { return a.span.begin < b.span.begin; });
  if (limits.empty())
    return applyPolicy(analysis.diagnostics, analysis.text, analysis.commented, policy, steps);
  std::vector<Diagnostic> all;
  std::merge(analysis.diagnostics.begin(), analysis.diagnostics.end(), limits.begin(), limits.end(),
             std::back_inserter(all),
             [](const Diagnostic &a, const Diagnostic &b) { return a.span.begin < b.span.begin; });
  return applyPolicy(all, analysis.text, analysis.commented, policy, steps);
}

size_t checkedKernels(const Analysis &analysis) {
  size_t count = 0;
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
    std::set<NodeId> functions;
    forEachCheck(*entry.state, [&](const KernelCheck &check) { functions.insert(check.function); });
    count += functions.size();
  });
  return count;
}

bool hasSchedules(const Analysis &analysis) {
  std::set<ItemId> items;
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t) { items.insert(entry.state->id); });
  bool any = false;
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
    if (!entry.state->schedules)
      return;
    for (const Binding &binding : entry.state->schedules->module->bindings) {
      const Value &value = binding.value;
      const Schedule *state =
          value.kind == ValueKind::Schedule ? value.data->schedule->state.get() : nullptr;
      if (!state || any)
        continue;
      const ScheduleEffect *step = state->lastEffect();
      any = items.contains(state->identity().item) || (step && items.contains(step->place.item)) ||
            (state->untracked() && items.contains(state->untracked()->place.item)) ||
            std::ranges::any_of(state->failures(), [&](const ScheduleFailure &each) {
              return items.contains(each.place.item);
            });
    }
  });
  return any;
}

} // namespace allo
