// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/schedule/NamedSchedules.h"

#include "sema/facts/Items.h"
#include "sema/schedule/HeldSchedules.h"
#include "sema/schedule/ScheduleFacts.h"
#include "support/Format.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
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
          if (!known->second.isBackend)
            bound.push_back({binding.name, known->second.schedule, place});
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

namespace {

using State = std::shared_ptr<const Schedule>;

class OtherNames {
public:
  explicit OtherNames(const Analysis &analysis) : analysis(analysis) {}

  OtherSchedules run() {
    ObjectStates objects;
    std::map<std::string_view, const Value *> holders;
    auto read = [&](const ModuleFacts &facts) {
      for (const Binding &object : facts.objects)
        objects[object.name] = &object.value;
      for (const Binding &binding : facts.bindings)
        if (binding.node != NoNode)
          holders[binding.name] = &binding.value;
        else if (binding.value.kind == ValueKind::Schedule)
          last[binding.value.data->schedule->identity] = binding.value.data->schedule->state;
    };
    analysis.items.forEach([&](const ItemEntry &entry, uint32_t offset) {
      items[entry.state->id] = {entry.state->unit.get(), offset};
      read(*entry.state->module);
      if (entry.state->schedules)
        read(*entry.state->schedules->module);
    });
    addLocals();
    for (NamedSchedule &each : namedSchedules(analysis)) {
      seen.insert(each.schedule);
      if (const State state = lastOf(each.schedule); state && each.isEarlier)
        out.named.push_back({std::move(each.name), state, each.place, true});
    }
    for (const auto &[name, value] : holders)
      for (const HeldSchedule &held : heldSchedules(*value, objects))
        if (held.value->kind == ScheduleValue::Kind::Schedule)
          seen.insert(held.value->identity);
    addUnheld();
    return std::move(out);
  }

private:
  struct Item {
    const SyntaxUnit *unit;
    uint32_t offset;
  };
  const Analysis &analysis;
  OtherSchedules out;
  std::map<ItemId, Item> items;
  std::map<ScheduleIdentity, State> last;                         // as the file leaves them
  std::set<ScheduleIdentity> seen;                                // that have a name
  std::set<std::tuple<ScheduleIdentity, ItemId, NodeId>> changes; // by functions, that have one

  State lastOf(const ScheduleIdentity &schedule) const {
    auto known = last.find(schedule);
    return known == last.end() ? nullptr : known->second;
  }
  // Whether the function can be called after all that the file does, or has been.
  bool isReached(const Schedule &state) const {
    const State file = lastOf(state.identity());
    return !file || state.continues(*file) || file->continues(state);
  }
  NodeRef placeOf(const Schedule &state, bool isOutside = false) const {
    const ScheduleIdentity &made = state.identity();
    const ScheduleEffect *step = state.lastEffect();
    if (step && items.contains(step->place.item) && (isOutside || !items.contains(made.item)))
      return step->place;
    return {made.item, made.node};
  }

  void addLocals() {
    analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
      if (!entry.state->schedules || !entry.state->schedules->facts)
        return;
      for (const auto &[name, local] : entry.state->schedules->facts->locals) {
        if (name.find('.') == std::string::npos) // of a call
          continue;
        const bool isOutside = local.state && !local.isBackend;
        const State state = local.state ? local.state : lastOf(local.schedule);
        if (!state || !isReached(*state) || (isOutside && state->untracked()))
          continue;
        if (!local.state)
          seen.insert(local.schedule);
        else if (const ScheduleEffect *step = isOutside ? state->lastEffect() : nullptr)
          changes.emplace(local.schedule, step->place.item, step->place.node);
        out.named.push_back({name, state, placeOf(*state, isOutside), false, local.isBackend});
      }
    });
  }

  // Those that nothing holds, and what functions do to others that their variables do not hold.
  void addUnheld() {
    std::map<std::string, std::vector<State>> byLine;
    std::map<std::string, NodeRef> places;
    std::vector<std::pair<State, NodeRef>> parametrized; // made by 'pytest.mark.parametrize'
    std::set<Fingerprint> known;
    for (const OtherSchedule &each : out.named)
      known.insert(stepsOf(*each.state));
    auto addTo = [&](const Item &home, const State &state, const NodeRef &place) {
      const std::string name = nameOfLine(home, place.node);
      byLine[name].push_back(state);
      places.emplace(name, place);
    };
    auto add = [&](const State &state, const NodeRef &place) {
      const auto home = items.find(place.item);
      if (state->steps() == 0 || state->composition() || state->backend() || home == items.end())
        return;
      if (isOfParameters(*home->second.unit, place.node)) {
        parametrized.emplace_back(state, place);
        return;
      }
      known.insert(stepsOf(*state));
      addTo(home->second, state, place);
    };
    for (const auto &[schedule, state] : last)
      if (!seen.contains(schedule))
        add(state, placeOf(*state));
    analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
      if (entry.state->schedules && entry.state->schedules->facts)
        for (const State &state : entry.state->schedules->facts->takenBack) {
          const NodeRef &place = state->lastEffect()->place;
          const State file = lastOf(state->identity());
          if (file && file->untracked()) // which is said of the schedule itself
            continue;
          if (!isReached(*state))
            out.unnamed.push_back(
                {state, place, "other steps of the file follow the function that changes it"});
          else if ((!file || !file->continues(*state)) &&
                   changes.emplace(state->identity(), place.item, place.node).second)
            add(state, place);
        }
    });
    // Its arguments are evaluated several times. The calls make what the function makes, unless
    // that depends on the arguments.
    for (const auto &[state, place] : parametrized)
      if (!state->untracked() && known.insert(stepsOf(*state)).second)
        addTo(items.at(place.item), state, place);
    for (const auto &[name, states] : byLine) {
      const size_t earlier = std::min(states.size() - 1, MostEarlier);
      for (size_t i = 0; i < earlier; ++i)
        out.named.push_back({earlierName(name, i + 1), states[i], places.at(name)});
      out.named.push_back({name, states.back(), places.at(name)});
      if (earlier + 1 < states.size())
        out.unnamed.push_back(
            {states[earlier], places.at(name),
             format("of the schedules that this line makes, only {0} have names", earlier + 1)});
    }
  }

  // "test_gemm:12", and "12" outside of functions and classes.
  std::string nameOfLine(const Item &item, NodeId node) const {
    std::string around;
    for (const Node *each : item.unit->nodes) {
      if (each->id > node || each->last < node)
        continue;
      const auto *function = each->tryAs<FunctionStmt>();
      const auto *type = each->tryAs<ClassStmt>();
      if (const Ident *name = function ? function->name : type ? type->name : nullptr)
        around += (around.empty() ? "" : ".") + std::string(name->name);
    }
    const uint32_t at = item.unit->nodes[node]->span.shifted(item.offset).begin;
    return format("{0}{1}{2}", around, around.empty() ? "" : ":", analysis.text.lineOf(at) + 1);
  }

  // Whether it is made in 'pytest.mark.parametrize(...)', or by a call that this stands for.
  static bool isOfParameters(const SyntaxUnit &unit, NodeId node) {
    const auto isAround = [&](const Expr *decorator) {
      const auto *call = decorator->tryAs<CallExpr>();
      const auto *mark = call ? call->callee->tryAs<AttributeExpr>() : nullptr;
      return mark && mark->attribute->name == "parametrize" && decorator->id <= node &&
             node <= decorator->last;
    };
    return std::ranges::any_of(unit.nodes, [&](const Node *each) {
      const auto *function = each->tryAs<FunctionStmt>();
      const auto *type = each->tryAs<ClassStmt>();
      return (function && std::ranges::any_of(function->decorators, isAround)) ||
             (type && std::ranges::any_of(type->decorators, isAround));
    });
  }

  // What has been done to the schedule, whichever evaluation of the code has made it.
  static Fingerprint stepsOf(const Schedule &state) {
    Fingerprint print = state.kernel() ? state.kernel()->fingerprint : state.fingerprint();
    for (const ScheduleEffect *step = state.lastEffect(); step; step = step->previous.get()) {
      print = combine(combine(print, uint64_t(step->primitive)), step->place.node);
      print = combine(print, step->place.item);
      for (const ScheduleArgument &argument : step->arguments) {
        print = combine(combine(print, hashBytes(argument.text)), argument.flag ? 1 : 0);
        for (const ScheduleTarget &target : argument.targets)
          print = combine(print, hashBytes(target.ref ? target.ref->name : target.name));
        for (const std::optional<int64_t> &integer : argument.integers)
          print = combine(print, integer ? uint64_t(*integer) : UINT64_MAX);
        for (const std::shared_ptr<const Schedule> &composed : argument.schedules)
          print = combine(print, stepsOf(*composed));
      }
    }
    return print;
  }
};

} // namespace

OtherSchedules otherSchedules(const Analysis &analysis) { return OtherNames(analysis).run(); }

} // namespace allo
