// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/schedule/NamedSchedules.h"

#include "sema/facts/Items.h"
#include "sema/schedule/ScheduleFacts.h"
#include "support/Format.h"

#include <map>
#include <optional>
#include <set>
#include <utility>

namespace allo {

std::string earlierName(std::string_view variable, size_t number) {
  return format("{0}#{1}", variable, number);
}

std::vector<NamedSchedule> namedSchedules(const Analysis &analysis) {
  std::vector<NamedSchedule> bound;                  // under the names of the variables
  std::map<std::string, std::optional<size_t>> last; // in 'bound', of those that hold one
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
    for (const Binding &binding : entry.state->module->bindings)
      if (auto known = last.find(binding.name); known != last.end())
        known->second = std::nullopt;
    if (!entry.state->schedules)
      return;
    for (const Binding &binding : entry.state->schedules->module->bindings) {
      if (binding.node == NoNode)
        continue;
      const bool isSchedule = binding.value.kind == ValueKind::Schedule &&
                              binding.value.data->schedule->kind == ScheduleValue::Kind::Schedule;
      if (!isSchedule) {
        last.insert_or_assign(binding.name, std::nullopt);
        continue;
      }
      const NodeRef place{entry.state->id, binding.node};
      if (const auto &facts = entry.state->schedules->facts) // of a loop
        for (size_t i = 1;; ++i) {
          auto known = facts->locals.find(earlierName(binding.name, i));
          if (known == facts->locals.end())
            break;
          bound.push_back({binding.name, known->second, place});
        }
      last.insert_or_assign(binding.name, bound.size());
      bound.push_back({binding.name, binding.value.data->schedule->identity, place});
    }
  });
  struct Variable {
    std::set<ScheduleIdentity> seen;
    size_t earlier = 0;
  };
  std::map<std::string, Variable> variables;
  std::vector<NamedSchedule> out;
  for (NamedSchedule &each : bound) {
    Variable &variable = variables[each.name];
    if (!variable.seen.insert(each.schedule).second)
      continue;
    const std::optional<size_t> &at = last.at(each.name);
    each.isEarlier = !at || bound[*at].schedule != each.schedule;
    if (each.isEarlier && ++variable.earlier > MostEarlier)
      continue;
    if (each.isEarlier)
      each.name = earlierName(each.name, variable.earlier);
    out.push_back(std::move(each));
  }
  return out;
}

bool isOfFunction(std::string_view local) { return local.find('.') != std::string_view::npos; }

std::vector<std::pair<std::string, ScheduleIdentity>> otherSchedules(const Analysis &analysis) {
  std::vector<std::pair<std::string, ScheduleIdentity>> out;
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
    if (entry.state->schedules && entry.state->schedules->facts)
      for (const auto &[name, schedule] : entry.state->schedules->facts->locals)
        if (isOfFunction(name))
          out.emplace_back(name, schedule);
  });
  for (NamedSchedule &each : namedSchedules(analysis))
    if (each.isEarlier)
      out.emplace_back(std::move(each.name), each.schedule);
  return out;
}

} // namespace allo
