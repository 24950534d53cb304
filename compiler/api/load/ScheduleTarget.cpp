// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "api/load/ScheduleTarget.h"

#include "api/load/Target.h"
#include "sema/pyeval/Evaluate.h"
#include "sema/pyeval/schedules/ScheduleContext.h"
#include "sema/schedule/HeldSchedules.h"
#include "sema/schedule/NamedSchedules.h"
#include "support/Format.h"
#include "support/Nearest.h"
#include "support/Path.h"
#include "syntax/tree/Parser.h"

#include <algorithm>
#include <map>

namespace allo::api {

namespace {

// The names of a file at its end, with the schedules and their states.
class ScheduleScope final : public ModuleNames {
public:
  ScheduleScope(const ModuleView &view, const Analysis &analysis, ItemId last)
      : ModuleNames(view, last) {
    analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
      for (const auto *names : {&entry.state->module->bindings, &entry.state->module->objects})
        for (const Binding &binding : *names)
          bound.erase(binding.name);
      if (!entry.state->schedules)
        return;
      const ModuleFacts &facts = *entry.state->schedules->module;
      for (const auto *names : {&facts.bindings, &facts.objects})
        for (const Binding &binding : *names)
          bound[binding.name] = binding.value;
    });
    for (OtherSchedule &each : otherSchedules(analysis).named)
      others[std::move(each.name)] = std::move(each.state);
  }

  const Value *lookup(std::string_view name) override {
    auto known = bound.find(name);
    return known == bound.end() ? ModuleNames::lookup(name) : &known->second;
  }
  std::shared_ptr<const Schedule> stateOf(const ScheduleIdentity &schedule) const {
    auto known = bound.find(stateName(schedule));
    return known == bound.end() ? nullptr : known->second.data->schedule->state;
  }
  // One that no expression gives.
  std::shared_ptr<const Schedule> other(const std::string &name) const {
    auto known = others.find(name);
    return known == others.end() ? nullptr : known->second;
  }
  std::vector<std::string> othersOf(const std::string &name) const { // "s#1", "s#2"
    std::vector<std::string> found;
    for (const auto &[each, state] : others)
      if (each.starts_with(name + "#"))
        found.push_back(each);
    return found;
  }

private:
  std::map<std::string, Value, std::less<>> bound;
  std::map<std::string, std::shared_ptr<const Schedule>> others;
};

// Of a schedule, a backend, or the only one in a tuple or list.
std::vector<const ScheduleValue *> schedulesIn(const Value &value) {
  std::vector<const ScheduleValue *> out;
  if (value.kind == ValueKind::Schedule) {
    const ScheduleValue &schedule = *value.data->schedule;
    if (schedule.kind == ScheduleValue::Kind::Schedule ||
        schedule.kind == ScheduleValue::Kind::Backend)
      out.push_back(&schedule);
  } else if (value.isSequence()) {
    for (const Value &each : value.elements())
      for (const ScheduleValue *inner : schedulesIn(each))
        out.push_back(inner);
  }
  return out;
}

// What an expression gives, evaluated as the last statement of the file would see it.
struct EvaluatedTarget {
  std::shared_ptr<const Schedule> schedule = {}; // null: it gives none
  std::vector<std::string> variables = {}; // of the functions that it calls, which hold schedules
  size_t schedules = 0;                    // that its value has
  std::string error = {};                  // why it has no value, where that is known
  bool isCall = false;
};

const FunctionStmt *functionNamed(const ModuleView &view, const std::string &name) { /*nullable*/
  auto found = view.names->find(name);
  const bool isFunction =
      found != view.names->end() && found->second.value.kind == ValueKind::Function;
  ModuleView::Item item = isFunction ? view.item(found->second.place.item) : ModuleView::Item();
  if (!item.state)
    return nullptr;
  for (const Stmt *statement : item.state->unit->statements)
    if (const auto *function = statement->tryAs<FunctionStmt>();
        function && function->name && function->name->name == name)
      return function;
  return nullptr;
}

class ScheduleFinder {
public:
  ScheduleFinder(TypeContext &types, const ModuleView &view, const Analysis &analysis, ItemId last)
      : types(types), view(view), analysis(analysis), scope(view, analysis, last) {}

  Result<std::shared_ptr<const Schedule>> find(const std::string &name) {
    if (auto other = scope.other(name)) // in Python a '#' would begin a comment
      return other;
    if (const size_t hash = name.find('#'); hash != std::string::npos)
      return Error{notNumbered(name, name.substr(0, hash))};
    const EvaluatedTarget whole = evaluated(name, "");
    if (whole.schedule)
      return whole.schedule;
    const size_t dot = name.rfind('.');
    if (dot != std::string::npos && !whole.isCall) {
      const std::string maker = name.substr(0, dot), local = name.substr(dot + 1);
      const EvaluatedTarget made = evaluated(maker, local);
      if (made.schedule)
        return made.schedule;
      if (made.isCall && !made.error.empty())
        return Error{format("'{0}': {1}", maker, made.error)};
      if (made.isCall && !made.variables.empty())
        return Error{format("no variable '{0}' with a schedule in '{1}' (found: {2})", local, maker,
                            nearestFirst(local, made.variables))};
    }
    return Error{whole.isCall ? notGiven(name, whole) : notCalled(name)};
  }

private:
  TypeContext &types;
  const ModuleView &view;
  const Analysis &analysis;
  ScheduleScope scope;

  // 'local' is the variable of a function that is wanted; empty: the value is.
  EvaluatedTarget evaluated(const std::string &text, const std::string &local) {
    std::shared_ptr<const SyntaxUnit> unit = Parser().parse(text, 0);
    const Expr *expression = onlyExpression(*unit);
    EvaluatedTarget made;
    if (!expression)
      return made;
    made.isCall = expression->is<CallExpr>();
    ScheduleContext schedules;
    schedules.checkOf = [&](const KernelSignature &kernel) -> std::shared_ptr<const KernelCheck> {
      const ModuleView *home = view.find(fileOf(kernel.item));
      return home ? home->checkOf(std::make_shared<const KernelSignature>(kernel), types) : nullptr;
    };
    schedules.unitOf = [&](ItemId item) { return scope.unitOf(item); };
    std::vector<NodeDiagnostic> errors;
    EvalContext context{types, scope, *unit};
    context.schedules = &schedules;
    context.hostCalls = &errors;
    const Value value = evaluate(*expression, context);
    if (made.isCall)
      checkNames(*expression->as<CallExpr>(), *unit, errors);
    if (!errors.empty())
      made.error = errors.front().message;
    auto stateOf = [&](const ScheduleIdentity &schedule) {
      auto known = schedules.states.find(schedule);
      return known == schedules.states.end() ? scope.stateOf(schedule) : known->second;
    };
    for (const auto &[name, schedule] : schedules.facts.locals)
      made.variables.push_back(name);
    if (!local.empty()) {
      auto known = schedules.facts.locals.find(local);
      if (known != schedules.facts.locals.end())
        made.schedule = known->second.state ? known->second.state : stateOf(known->second.schedule);
      return made;
    }
    const std::vector<const ScheduleValue *> found = schedulesIn(value);
    made.schedules = found.size();
    if (found.size() == 1)
      made.schedule = stateOf(found.front()->identity);
    return made;
  }

  // Of the arguments of a call those that are names.
  void checkNames(const CallExpr &call, const SyntaxUnit &unit,
                  std::vector<NodeDiagnostic> &errors) {
    EvalContext context{types, scope, unit};
    context.diagnostics = &errors;
    for (const Argument *argument : call.arguments)
      if (argument->value->is<NameExpr>() && !scope.lookup(argument->value->as<NameExpr>()->name))
        evaluate(*argument->value, context);
  }

  // Of "s#4".
  std::string notNumbered(const std::string &name, const std::string &variable) const {
    const std::vector<std::string> found = scope.othersOf(variable);
    return found.empty() ? format("there is no schedule '{0}'", name)
                         : format("there is no '{0}' (found: {1}, and '{2}', the last one)", name,
                                  listed(found), variable);
  }
  // Of a call.
  static std::string notGiven(const std::string &name, const EvaluatedTarget &made) {
    if (!made.error.empty())
      return format("'{0}': {1}", name, made.error);
    if (made.schedules > 1)
      return format("'{0}' returns {1} schedules: choose one by its index, as in '{0}[0]'", name,
                    made.schedules);
    if (made.variables.empty())
      return "";
    return format("'{0}' does not return a schedule: name a variable of it, as in '{0}.{1}'", name,
                  made.variables.front());
  }
  // Of anything else.
  std::string notCalled(const std::string &name) {
    const FunctionStmt *function = functionNamed(view, name);
    if (function)
      if (const std::string call = exampleCall(view, name);
          !call.empty() && evaluated(call, "").schedule)
        return format("'{0}' is a function with parameters: write the call, as in '{1}::{2}'", name,
                      fileName(view.path), call);
    std::vector<std::string> inside;
    for (const std::string &each : scheduleTargets(analysis))
      if (isWithinName(each, name) || each.starts_with(name + ":"))
        inside.push_back(each);
    if (!function)
      return inside.empty() ? ""
                            : format("'{0}' holds schedules: name one of them ({1})", name,
                                     nearestFirst("", inside));
    if (!inside.empty())
      return format("'{0}' is a function: name a schedule in it ({1})", name,
                    nearestFirst("", inside));
    return format("'{0}' is a function in which no schedule is followed: call it, as in "
                  "'{0}({1})', or name a variable of the call, as in '{0}({1}).s'",
                  name, function->parameters.empty() ? "" : "...");
  }
};

} // namespace

std::string exampleCall(const ModuleView &view, const std::string &name) {
  const FunctionStmt *function = functionNamed(view, name);
  std::vector<std::string> arguments;
  if (!function)
    return "";
  for (const Parameter *each : function->parameters) {
    if (each->name && !each->defaultValue && each->form == ParameterForm::Plain)
      arguments.emplace_back("8");
    else if (each->name && !each->defaultValue && each->form == ParameterForm::KeywordOnly)
      arguments.push_back(std::string(each->name->name) + "=8");
  }
  return arguments.empty() ? "" : name + "(" + listed(arguments) + ")";
}

Result<std::shared_ptr<const Schedule>> findSchedule(TypeContext &types, const ModuleView &view,
                                                     const Analysis &analysis,
                                                     const std::string &name) {
  const ItemId last = lastItem(view);
  if (name.empty() || !last)
    return Error{""};
  return ScheduleFinder(types, view, analysis, last).find(name);
}

std::vector<std::string> scheduleTargets(const Analysis &analysis) {
  std::vector<std::string> names;
  std::map<std::string, bool> holds; // whether the last value of a name is a schedule
  ObjectStates objects;
  std::map<std::string, const Value *> holders; // names of objects, lists and dicts
  auto bind = [&](const std::string &name, bool isSchedule) {
    if (holds.insert_or_assign(name, isSchedule).second)
      names.push_back(name);
  };
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
    for (const Binding &binding : entry.state->module->bindings) {
      bind(binding.name, false);
      holders.erase(binding.name);
    }
    if (!entry.state->schedules)
      return;
    for (const Binding &object : entry.state->schedules->module->objects)
      objects[object.name] = &object.value;
    for (const Binding &binding : entry.state->schedules->module->bindings)
      if (binding.node != NoNode) {
        bind(binding.name, schedulesIn(binding.value).size() == 1);
        holders[binding.name] = &binding.value;
      }
  });
  for (const OtherSchedule &each : otherSchedules(analysis).named)
    bind(each.name, true);
  std::erase_if(names, [&](const std::string &name) { return !holds[name]; });
  for (const auto &[name, value] : holders)
    if (!holds[name])
      for (const HeldSchedule &held : heldSchedules(*value, objects))
        if (held.value->kind == ScheduleValue::Kind::Schedule ||
            held.value->kind == ScheduleValue::Kind::Backend)
          names.push_back(name + held.path);
  return names;
}

std::vector<ScheduleFailure> scheduleFailures(const Analysis &analysis) {
  std::map<ScheduleIdentity, std::vector<ScheduleFailure>> last;
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
    if (!entry.state->schedules)
      return;
    for (const Binding &binding : entry.state->schedules->module->bindings)
      if (binding.value.kind == ValueKind::Schedule && binding.value.data->schedule->state)
        last[binding.value.data->schedule->identity] =
            binding.value.data->schedule->state->failures();
  });
  std::vector<ScheduleFailure> out;
  for (auto &[identity, failures] : last)
    out.insert(out.end(), failures.begin(), failures.end());
  return out;
}

} // namespace allo::api
