// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "target/BackendFlow.h"

#include "sema/facts/Items.h"
#include "sema/operators/InterfaceFlow.h"
#include "sema/schedule/ScheduleStates.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>

namespace allo {

namespace {

using BackendStates = std::map<ScheduleIdentity, std::shared_ptr<const Schedule>>;

// The last states of the backends of a file.
BackendStates backendsOf(const Analysis &analysis) {
  BackendStates last;
  auto add = [&](const std::shared_ptr<const Schedule> &state) {
    if (!state || !state->backend())
      return;
    std::shared_ptr<const Schedule> &known = last[state->identity()];
    if (!known || known->backend()->changes <= state->backend()->changes)
      known = state;
  };
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
    if (!entry.state->schedules)
      return;
    if (const auto &module = entry.state->schedules->module)
      for (const auto *bindings : {&module->bindings, &module->objects})
        for (const Binding &binding : *bindings)
          if (binding.value.kind == ValueKind::Schedule)
            add(binding.value.data->schedule->state);
    if (entry.state->schedules->facts)
      forEachState(*entry.state->schedules->facts, add);
  });
  return last;
}

} // namespace

std::vector<Diagnostic> backendFlowDiagnostics(const Analysis &analysis, std::string_view flow) {
  std::vector<Diagnostic> found;
  for (const auto &[identity, state] : backendsOf(analysis)) {
    const BackendSettings &settings = *state->backend();
    const std::shared_ptr<const KernelSignature> kernel = state->instance();
    const std::string_view its =
        settings.target.flow ? std::string_view(*settings.target.flow) : flow;
    if (!kernel || settings.kind != BackendSettings::Kind::Vitis ||
        settings.unknown.contains("flow") || state->isLost() || (!its.empty() && its != "vitis"))
      continue;
    std::vector<vitis::FlowPort> ports;
    for (const ParameterInfo &parameter : kernel->parameters)
      if (!parameter.isConstexpr)
        ports.push_back({parameter.name, parameter.type.isStream()});
    const std::optional<vitis::FlowConflict> conflict =
        vitis::vitisFlowConflict(settings.interfaces, ports);
    if (!conflict)
      continue;
    const NodeRef &place = settings.interfacePlaces[conflict->interface];
    analysis.items.forEach([&](const ItemEntry &entry, uint32_t offset) {
      if (entry.state->id != place.item || place.node >= entry.state->unit->nodes.size())
        return;
      DiagMessage message(DiagCode::InterfaceFlow, kernel->name, conflict->message);
      Diagnostic made;
      made.code = message.code;
      made.severity = diagInfo(message.code).severity;
      made.span = entry.state->unit->shownSpanOf(place.node).shifted(offset);
      made.message = std::move(message.text);
      if (std::ranges::none_of(found, [&](const Diagnostic &known) {
            return known.span == made.span && known.message == made.message;
          }))
        found.push_back(std::move(made));
    });
  }
  return found;
}

} // namespace allo
