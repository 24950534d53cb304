// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/schedule/ScheduleNames.h"

#include "ide/schedule/ScheduleUses.h"
#include "sema/facts/Items.h"
#include "sema/facts/ModuleView.h"
#include "sema/schedule/HeldSchedules.h"

#include <algorithm>
#include <set>
#include <utility>

namespace allo {

namespace {

class NameCollector {
public:
  NameCollector(const Analysis &analysis, uint32_t offset) : analysis(analysis), offset(offset) {}

  ScheduleNames run() {
    std::set<const ModuleView *> seen;
    addFiles(analysis.imports, seen);
    const auto cursor = analysis.items.find(offset);
    for (auto c = analysis.items.first(); c.index < cursor.index; analysis.items.next(c))
      add(*analysis.items.at(c).state);
    for (const auto &[name, value] : holders)
      bindHeld(name, *value);
    inside(*analysis.items.at(cursor).state, offset - cursor.offset);
    for (auto &[name, known] : names)
      if (known.state)
        known.state = states[known.state->identity()];
    return std::move(names);
  }

private:
  const Analysis &analysis;
  uint32_t offset;
  ScheduleNames names;
  std::map<ScheduleIdentity, std::shared_ptr<const Schedule>> states;
  ObjectStates objects;
  std::map<std::string, const Value *> holders; // names of objects, lists and dicts

  // The name has another value: what led through it is gone.
  void forget(std::string_view name) {
    auto at = names.lower_bound(name);
    while (at != names.end() && at->first.starts_with(name))
      at = at->first == name || isWithinName(at->first, name) ? names.erase(at) : std::next(at);
  }
  void reach(const std::shared_ptr<const Schedule> &state) {
    auto progress = [](const Schedule &each) { return std::pair(each.steps(), each.epoch()); };
    std::shared_ptr<const Schedule> &known = states[state->identity()];
    if (!known || progress(*known) <= progress(*state))
      known = state;
  }
  void bindSchedule(std::string_view name, const std::shared_ptr<const Schedule> &state) {
    reach(state);
    names[std::string(name)] = {
        state->backend() ? ScheduleName::Kind::Backend : ScheduleName::Kind::Schedule, state};
  }
  void bindRef(std::string_view name, const ScheduleMention &mention) {
    reach(mention.state);
    names[std::string(name)] = {ScheduleName::Kind::Ref, mention.state, *mention.ref};
  }

  // The states of what imported files hold.
  void addFiles(const std::vector<ImportedFile> &files, std::set<const ModuleView *> &seen) {
    for (const ImportedFile &file : files) {
      if (!file.view || !seen.insert(file.view.get()).second)
        continue;
      addFiles(file.view->imports, seen);
      file.view->items.forEach([&](const ItemEntry &entry, uint32_t) {
        addObjects(*entry.state->module);
        if (entry.state->schedules)
          addObjects(*entry.state->schedules->module);
      });
      if (file.view->schedules)
        for (const auto &[name, state] : file.view->schedules->states)
          if (state.kind == ValueKind::Schedule)
            reach(state.data->schedule->state);
    }
  }
  void addObjects(const ModuleFacts &facts) {
    for (const Binding &object : facts.objects)
      objects[object.name] = &object.value;
  }
  // What an object, a list, a dict or an imported file has.
  void bindHeld(const std::string &name, const Value &value) {
    const std::shared_ptr<const ModuleView> file =
        value.kind == ValueKind::Module ? value.data->module : nullptr;
    if (!file) {
      for (const HeldValue &held : heldValues(value, objects))
        bindValue(name + held.path, *held.value);
      return;
    }
    const auto bindIn = [&](const std::string &in, const Value &each) {
      if (!in.starts_with('_') && each.kind != ValueKind::Module && each.kind != ValueKind::Builtin)
        bindHeld(name + attributeStep(in), each);
    };
    if (file->schedules)
      for (const auto &[in, each] : file->schedules->names)
        bindIn(in, each);
    for (const auto &[in, each] : *file->names)
      bindIn(in, each.value);
  }
  // The first value of a name counts: a class has what its object has not.
  void bindValue(const std::string &name, const Value &value) {
    if (names.contains(name))
      return;
    if (value.kind == ValueKind::Schedule)
      bind(name, *value.data->schedule);
    else if (value.kind == ValueKind::Kernel)
      names[name] = {ScheduleName::Kind::Kernel, {}, {}, value.data->kernel};
    else if (value.kind == ValueKind::Function)
      names[name] = {ScheduleName::Kind::Method};
    else if (!value.isError())
      names[name] = {ScheduleName::Kind::Value, {}, {}, {}, textOf(value)};
  }
  static std::string textOf(const Value &value) {
    const bool isPlain = value.isNumber() || value.kind == ValueKind::String ||
                         value.kind == ValueKind::Type || value.isObject();
    return isPlain ? show(value) : "";
  }

  // What a statement before leaves.
  void add(const ItemState &item) {
    if (item.schedules)
      for (const Binding &binding : item.schedules->module->bindings)
        if (binding.value.kind == ValueKind::Schedule && binding.value.data->schedule->state)
          reach(binding.value.data->schedule->state);
    bindAll(*item.module);
    if (item.schedules)
      bindAll(*item.schedules->module);
  }
  void bindAll(const ModuleFacts &facts) {
    addObjects(facts);
    for (const Binding &binding : facts.bindings)
      if (binding.value.kind != ValueKind::Schedule ||
          binding.value.data->schedule->kind != ScheduleValue::Kind::State)
        bind(binding);
  }
  void bind(const Binding &binding) {
    const Value &value = binding.value;
    names.erase(binding.name);
    holders.erase(binding.name);
    if (value.kind == ValueKind::Kernel)
      names[binding.name] = {ScheduleName::Kind::Kernel, {}, {}, value.data->kernel};
    else if (value.kind == ValueKind::Builtin && value.builtin == Builtin::Schedule)
      names[binding.name] = {ScheduleName::Kind::Class};
    else if (value.kind == ValueKind::Schedule)
      bind(binding.name, *value.data->schedule);
    else
      holders[binding.name] = &value;
  }
  void bind(const std::string &name, const ScheduleValue &value) {
    auto state = states.find(value.identity);
    if (state == states.end())
      return;
    if (value.kind == ScheduleValue::Kind::Schedule)
      names[name] = {ScheduleName::Kind::Schedule, state->second};
    else if (value.kind == ScheduleValue::Kind::Backend)
      names[name] = {ScheduleName::Kind::Backend, state->second};
    else if (value.kind == ScheduleValue::Kind::Ref)
      names[name] = {ScheduleName::Kind::Ref, state->second, value.ref};
    else if (value.kind == ScheduleValue::Kind::Query)
      names[name] = {ScheduleName::Kind::Query, state->second};
    else if (value.kind == ScheduleValue::Kind::Selection)
      names[name] = {ScheduleName::Kind::Selection, state->second};
  }

  // The nodes of the statement around the offset that come before it: names of a function only in
  // that function.
  void inside(const ItemState &item, uint32_t at) {
    const std::vector<const ScheduleNodeFacts *> known = scheduleFactsOf(analysis.items, item);
    if (known.empty())
      return;
    const SyntaxUnit &unit = *item.unit;
    const Node *function = nullptr;
    const AssignStmt *assignment = nullptr; // whose value holds the offset
    for (const Node *node : unit.nodes) {
      if (node->span.begin > at || node->span.end < at)
        continue;
      if (node->is<FunctionStmt>())
        function = node;
      if (const auto *assign = node->tryAs<AssignStmt>())
        assignment = assign->value->span.touches(at) ? assign : nullptr;
    }
    auto isBefore = [&](NodeId id) {
      return id < unit.nodes.size() && unit.nodes[id]->span.end <= at &&
             !(assignment && assignment->id < id && id < assignment->value->id) &&
             (!function || (function->id <= id && id <= function->last));
    };
    for (const ScheduleNodeFacts *facts : known)
      for (const auto &[id, mention] : facts->mentions)
        if (!mention.ref && isBefore(id))
          reach(mention.state);
    std::vector<const Node *> order(unit.nodes.begin(), unit.nodes.end());
    std::ranges::sort(order, {}, [](const Node *node) { // calls after what is in them
      return std::pair(node->is<CallExpr>() ? node->last : node->id, NoNode - node->id);
    });
    for (const Node *node : order) {
      const auto *attribute = node->tryAs<AttributeExpr>();
      const NodeId id = attribute ? attribute->attribute->id : node->id;
      const std::optional<std::string> name = isBefore(id) ? nameOf(*node) : std::nullopt;
      if (!name)
        continue;
      for (const ScheduleNodeFacts *facts : known) {
        if (auto found = facts->mentions.find(id);
            found != facts->mentions.end() && found->second.ref && !found->second.isByName)
          bindRef(*name, found->second);
        if (auto found = facts->schedules.find(id); found != facts->schedules.end())
          bindSchedule(*name, found->second);
        if (auto found = facts->held.find(id); found != facts->held.end()) {
          forget(*name);
          for (const auto &[path, held] : *found->second)
            if (held.ref)
              bindRef(*name + path, held);
            else
              bindSchedule(*name + path, held.state);
        }
      }
    }
  }
  static std::optional<std::string> nameOf(const Node &node) {
    if (const auto *parameter = node.tryAs<Parameter>())
      return std::string(parameter->name->name);
    if (node.is<AttributeExpr>() || node.is<NameExpr>())
      return pathOf(*node.asExpr());
    const auto *call = node.tryAs<CallExpr>();
    const auto *method = call ? call->callee->tryAs<AttributeExpr>() : nullptr;
    return method ? pathOf(*method->base) : std::nullopt;
  }
};

} // namespace

ScheduleNames scheduleNamesAt(const Analysis &analysis, uint32_t offset) {
  return analysis.items.empty() ? ScheduleNames() : NameCollector(analysis, offset).run();
}

std::optional<ScheduleOwner> ownerOf(const ScheduleName &name) {
  switch (name.kind) {
  case ScheduleName::Kind::Schedule:
    return ScheduleOwner::Schedule;
  case ScheduleName::Kind::Query:
    return ScheduleOwner::Query;
  case ScheduleName::Kind::Selection:
    return ScheduleOwner::Selection;
  case ScheduleName::Kind::Ref:
    return name.ref.kind == ScheduleRef::Kind::Buffer ? ScheduleOwner::BufferRef
                                                      : ScheduleOwner::Ref;
  case ScheduleName::Kind::Backend:
    if (name.state && name.state->backend())
      return name.state->backend()->kind == BackendSettings::Kind::Cpu ? ScheduleOwner::CpuBackend
                                                                       : ScheduleOwner::Backend;
    return name.isCpu ? ScheduleOwner::CpuBackend : ScheduleOwner::Backend;
  case ScheduleName::Kind::Kernel:
  case ScheduleName::Kind::Class:
  case ScheduleName::Kind::Method:
  case ScheduleName::Kind::Value:
    return std::nullopt;
  }
  return std::nullopt;
}

} // namespace allo
