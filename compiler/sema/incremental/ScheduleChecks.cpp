// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/incremental/ScheduleChecks.h"

#include "sema/incremental/ItemNames.h"
#include "sema/incremental/tables/KnownChecks.h"
#include "sema/module/ModuleItem.h"
#include "sema/pyeval/SharedLists.h"
#include "sema/pyeval/schedules/ScheduleContext.h"

#include <algorithm>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

namespace allo {

namespace {

// The values that schedules give to names, besides those of the module level.
struct ScheduleNamesSoFar {
  struct Bound {
    Value value;
    ItemId item = 0;
  };
  std::unordered_map<std::string, Bound> names;

  // 'known' is the value at module level, bound by 'definer'.
  const Value *select(const FileTables &file, std::string_view name, const Value *known,
                      ItemId definer) const {
    auto it = names.find(std::string(name));
    if (it == names.end() ||
        (known && file.items.contains(definer) && file.items.isBefore(it->second.item, definer)))
      return known;
    return &it->second.value;
  }
};

Fingerprint schedulesBehind(const ResolvedImport *import) {
  return import && import->view && import->view->schedules ? import->view->schedules->fingerprint
                                                           : 0;
}

// What a dependency besides the values of names is like: not the same where it has changed.
Fingerprint stateOf(const FileTables &file, const Dependency &on) {
  switch (on.kind()) {
  case Dependency::Kind::Name: // how many there are; what the item sees is compared by value
    return file.dependencies.definitions(on.name()).size();
  case Dependency::Kind::AnyName:
    return file.dependencies.changesOfNames();
  case Dependency::Kind::OpenImports: {
    Fingerprint h = 1;
    for (const auto &[star, importer] : file.dependencies.openImports())
      h = combine(h, combine(hashBytes(star), importer));
    return h;
  }
  case Dependency::Kind::ForeignSource: // in the values of functions
  case Dependency::Kind::SourceOf:
  case Dependency::Kind::ForeignKernel: // in the checks
    return 0;
  }
  return 0;
}

// The names as an item sees them, and a record of what it asked for.
class ScheduleNames final : public ItemNames {
public:
  ScheduleNames(const FileTables &file, ItemId item, const CancelToken &cancel,
                const ScheduleNamesSoFar &before)
      : ItemNames(file, item, Phase::Module, cancel), file(file), before(before) {}

  const Value *lookup(std::string_view name) override {
    const Value *known = ItemNames::lookup(name);
    if (own.contains(std::string(name)))
      return known;
    const Value *value = before.select(file, name, known, placeOf(name).item);
    if (asked.insert(std::string(name)).second)
      names.emplace_back(name, value ? fingerprint(*value) : 0);
    return value;
  }
  void onBind(const Binding &binding) override {
    own.insert(binding.name);
    ItemNames::onBind(binding);
  }

  const ResolvedImport *import(std::string_view module) override {
    const ResolvedImport *found = ItemNames::import(module);
    imports.emplace(module, schedulesBehind(found));
    return found;
  }

  // Including what functions that the item calls have asked for.
  std::vector<std::pair<Dependency, Fingerprint>> states() const {
    std::vector<std::pair<Dependency, Fingerprint>> made;
    for (Dependency &on : takeUses()) {
      const Fingerprint state = stateOf(file, on);
      made.emplace_back(std::move(on), state);
    }
    return made;
  }

  std::vector<std::pair<std::string, Fingerprint>> names;
  std::map<std::string, Fingerprint> imports;

private:
  const FileTables &file;
  const ScheduleNamesSoFar &before;
  std::unordered_set<std::string> own, asked;
};

// Whether following the schedules of an item has bound nothing else than what is known without.
bool isKnownAtModuleLevel(const FileTables &file, ItemId item, const Binding &binding) {
  const ModuleFacts &facts = *file.items.state(item)->module;
  for (const auto *bound : {&facts.bindings, &facts.objects})
    for (const Binding &known : *bound)
      if (known.name == binding.name && known.node == binding.node)
        return sameValue(known.value, binding.value);
  return false;
}

// Items that have nothing to do with schedules any more.
void forgetOthers(FileTables &file, const std::set<ItemId> &visited) {
  std::erase_if(file.schedules.results, [&](const auto &each) {
    if (visited.contains(each.first))
      return false;
    file.cost.replace(Phase::Schedules, each.second.steps, 0);
    auto state = std::make_shared<ItemState>(*file.items.state(each.first));
    state->schedules = nullptr;
    file.items.setState(each.first, std::move(state));
    return true;
  });
}

// Whether an item only defines a function, whose body runs when all of the file has run, and whose
// value has nothing to do with schedules. A mark of pytest does nothing either.
bool onlyDefines(const SyntaxUnit &unit) {
  const auto isMark = [](const Expr *decorator) {
    const auto *call = decorator->tryAs<CallExpr>();
    const auto *name = (call ? call->callee : decorator)->tryAs<AttributeExpr>();
    const auto *mark = name ? name->base->tryAs<AttributeExpr>() : nullptr;
    return mark && mark->attribute->name == "mark";
  };
  return std::ranges::all_of(unit.statements, [&](const Stmt *statement) {
    const auto *function = statement->tryAs<FunctionStmt>();
    return function && std::ranges::all_of(function->decorators, isMark) &&
           std::ranges::none_of(function->parameters,
                                [](const Parameter *each) { return each->defaultValue; });
  });
}

class ScheduleRun {
public:
  ScheduleRun(FileTables &file, TypeContext &types, const CancelToken &cancel,
              const ModuleView *view)
      : file(file), types(types), cancel(cancel), view(view) {}

  bool run() {
    std::set<Turn> waiting;
    for (ItemId maker : file.schedules.makers)
      waiting.insert(turnOf(maker));
    std::set<ItemId> visited;
    const uint64_t bindings = file.dependencies.changesOfBindings();
    namesAreSame = file.schedules.seenBindings == bindings && haveSameUnits();
    file.schedules.seenBindings.reset();
    file.cost.startRun(Phase::Schedules);
    while (!waiting.empty() && !file.cost.isExhausted(Phase::Schedules)) {
      const Turn turn = *waiting.begin();
      const ItemId item = std::get<2>(turn);
      waiting.erase(waiting.begin());
      visited.insert(item);
      if (!isCurrent(item) && !evaluate(item))
        return false;
      const ModuleFacts &facts = *file.schedules.results[item].facts;
      for (const auto *bound : {&facts.bindings, &facts.objects})
        for (const Binding &binding : *bound) {
          if (isKnownAtModuleLevel(file, item, binding))
            continue;
          const bool isNew =
              before.names
                  .insert_or_assign(binding.name, ScheduleNamesSoFar::Bound{binding.value, item})
                  .second;
          if (!isNew)
            continue; // who uses it waits already
          for (ItemId user : file.dependencies.users(binding.name, Phase::Module))
            if (const Turn its = turnOf(user); its > turn)
              waiting.insert(its);
        }
    }
    if (waiting.empty()) {
      forgetOthers(file, visited);
      file.schedules.seenBindings = bindings;
    }
    file.cost.decide(Phase::Schedules);
    return true;
  }

private:
  FileTables &file;
  TypeContext &types;
  const CancelToken &cancel;
  const ModuleView *view; // null: the kernels of the file are checked
  ScheduleNamesSoFar before;
  bool namesAreSame = false; // as when all results were current: no item has to look

  // When an item is followed: functions after all others, then by their order.
  using Turn = std::tuple<bool, uint64_t, ItemId>;
  Turn turnOf(ItemId item) const {
    return {onlyDefines(*file.items.state(item)->unit), file.items.order(item), item};
  }

  ScheduleTable::Check checkOf(const KernelSignature &kernel) const {
    const ModuleView::CheckKey key(kernel.item, kernel.function, kernel.fingerprint);
    return knownCheck(file.items, file.imports, key);
  }

  // An item that binds other names, or asks for others, may change what those behind it see.
  bool haveSameUnits() const {
    return std::ranges::all_of(file.schedules.results, [&](const auto &each) {
      return file.items.contains(each.first) &&
             file.items.state(each.first)->unit == each.second.unit;
    });
  }

  bool seesTheSame(ItemId item, const ScheduleTable::Result &result) const {
    for (const auto &[name, print] : result.names) {
      const auto [binding, definer] = bindingSeenBy(file, item, Phase::Module, name);
      const Value *value = before.select(file, name, binding ? &binding->value : nullptr, definer);
      if ((value ? fingerprint(*value) : 0) != print)
        return false;
    }
    return std::ranges::all_of(
        result.states, [&](const auto &each) { return stateOf(file, each.first) == each.second; });
  }

  bool isCurrent(ItemId item) {
    auto known = file.schedules.results.find(item);
    if (known == file.schedules.results.end() || !known->second.facts ||
        known->second.unit != file.items.state(item)->unit)
      return false;
    if (!namesAreSame && !seesTheSame(item, known->second))
      return false;
    for (const auto &[module, print] : known->second.imports)
      if (schedulesBehind(file.imports.find(module)) != print)
        return false;
    return std::all_of(known->second.checks.begin(), known->second.checks.end(),
                       [&](const auto &each) {
                         return knownCheck(file.items, file.imports, each.first) == each.second;
                       });
  }

  // False if cancelled.
  bool evaluate(ItemId item) {
    namesAreSame = false; // for those behind it
    const std::shared_ptr<const ItemState> state = file.items.state(item);
    ScheduleTable::Result made;
    made.unit = state->unit;
    ScheduleContext schedules;
    schedules.checkOf = [&](const KernelSignature &kernel) {
      ScheduleTable::Check check = checkOf(kernel);
      made.checks[ModuleView::CheckKey(kernel.item, kernel.function, kernel.fingerprint)] = check;
      const ModuleView *home =
          file.items.contains(kernel.item) ? view : file.imports.viewOf(fileOf(kernel.item));
      if (!check && home)
        check = home->checkOf(std::make_shared<const KernelSignature>(kernel), types);
      return check;
    };
    ScheduleNames source(file, item, cancel, before);
    schedules.unitOf = [&](ItemId id) { return source.unitOf(id); };
    made.facts = evaluateSchedules(*state->unit, item, types, source, schedules);
    if (cancel.cancelled())
      return false;
    made.steps = source.stepsTaken();
    file.cost.spend(Phase::Schedules, made.steps);
    file.cost.replace(Phase::Schedules, file.schedules.stepsOf(item), made.steps);
    made.states = source.states();
    made.names = std::move(source.names);
    made.imports = std::move(source.imports);
    auto next = std::make_shared<ItemState>(*state);
    next->schedules = std::make_shared<const ScheduleResults>(ScheduleResults{
        made.facts->diagnostics, std::make_shared<const ScheduleFacts>(std::move(schedules.facts)),
        made.facts});
    file.items.setState(item, std::move(next));
    file.schedules.results[item] = std::move(made);
    return true;
  }
};

// Of an object, a list or the like, as other files see it.
bool isExportedState(const std::string &name) {
  return name.find('@') != std::string::npos && !name.starts_with(HoldersPrefix) &&
         name != SetupOfFile;
}

} // namespace

bool updateSchedules(FileTables &file, TypeContext &types, const CancelToken &cancel,
                     const ModuleView *view) {
  if (file.schedules.makers.empty()) {
    forgetOthers(file, {});
    file.cost.decide(Phase::Schedules);
    return true;
  }
  return ScheduleRun(file, types, cancel, view).run();
}

std::shared_ptr<const ExportedSchedules> exportedSchedules(const FileTables &file) {
  if (file.schedules.results.empty() || file.cost.isOver(Phase::Schedules))
    return nullptr;
  struct Followed {
    ItemId item;
    const ModuleFacts *facts;
  };
  std::map<uint64_t, Followed> inOrder;
  for (const auto &[item, result] : file.schedules.results)
    if (result.facts)
      inOrder[file.items.order(item)] = {item, result.facts.get()};
  auto made = std::make_shared<ExportedSchedules>();
  bool hasSchedules = false;
  for (const auto &[order, followed] : inOrder) {
    for (const Binding &binding : followed.facts->bindings) {
      if (binding.node == NoNode && binding.value.kind == ValueKind::Schedule) {
        made->states[binding.name] = binding.value;
        hasSchedules = true;
        continue;
      }
      const std::vector<ItemId> &definers = file.dependencies.definitions(binding.name);
      if (definers.empty() || file.items.order(definers.back()) != order)
        continue;
      if (isKnownAtModuleLevel(file, followed.item, binding))
        made->names.erase(binding.name);
      else
        made->names[binding.name] = binding.value;
    }
    for (const Binding &object : followed.facts->objects)
      if (isExportedState(object.name) && (made->states.contains(object.name) ||
                                           !isKnownAtModuleLevel(file, followed.item, object)))
        made->states[object.name] = object.value;
  }
  if (!hasSchedules)
    return nullptr;
  for (const auto &[name, value] : made->names)
    made->namesFingerprint =
        combine(combine(made->namesFingerprint, hashBytes(name)), allo::fingerprint(value));
  made->fingerprint = combine(made->namesFingerprint, made->states.size());
  for (const auto &[name, value] : made->states) {
    Fingerprint &print = made->fingerprint;
    if (value.kind != ValueKind::Schedule) {
      print = combine(combine(print, hashBytes(name)), allo::fingerprint(value));
      continue;
    }
    const Schedule &state = *value.data->schedule->state;
    print = combine(print, state.fingerprint());
    for (const ScheduleEffect *each = state.lastEffect(); each; each = each->previous.get())
      print = combine(print, each->place.item);
    if (const UntrackedSchedule *since = state.untracked())
      print = combine(print, combine(since->place.item, since->place.node));
  }
  return made;
}

} // namespace allo
