// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/CodeLens.h"

#include "sema/facts/Components.h"
#include "sema/facts/Items.h"
#include "sema/facts/ModuleView.h"
#include "sema/schedule/HeldSchedules.h"
#include "sema/schedule/NamedSchedules.h"
#include "sema/schedule/ScheduleFacts.h"
#include "support/Format.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace allo {

namespace {

class Collector {
public:
  explicit Collector(const Analysis &analysis, KernelFacts facts = KernelFacts::All)
      : analysis(analysis), isForLenses(facts == KernelFacts::OfLenses) {
    for (const Diagnostic &diagnostic : analysis.diagnostics)
      if (diagnostic.code == DiagCode::UndefinedName) // a constant that they use
        for (const DiagNote &note : diagnostic.notes)
          if (note.file.empty())
            sufferers.push_back(note.span.begin);
    std::sort(sufferers.begin(), sufferers.end());
    items.reserve(analysis.items.size());
    analysis.items.forEach([&](const ItemEntry &entry, uint32_t offset) {
      items[entry.state->id] = {entry.state.get(), offset, entry.length,
                                onlyImports(*entry.state->unit)};
      for (const Binding &binding : entry.state->module->bindings)
        if (std::vector<ItemId> &binders = definitions[binding.name].items;
            binders.empty() || binders.back() != entry.state->id)
          binders.push_back(entry.state->id);
    });
    for (auto &entry : definitions) {
      entry.second.node = FirstName + definedNames.size();
      definedNames.push_back(&entry);
    }
    if (isForLenses)
      findAffected();
  }

  std::vector<RunnableKernel> run() {
    analysis.items.forEach([&](const ItemEntry &entry, uint32_t offset) {
      const ItemState &item = *entry.state;
      for (const auto &signature : item.module->kernels)
        if (isBound(*signature))
          add(signature->name, signature->nameNode, item, offset, signature->function, *signature);
      for (const Binding &binding : item.module->bindings)
        if (binding.value.kind == ValueKind::Kernel && binding.value.kernel().isInstance &&
            isBound(binding.value.kernel()) && !isImported(binding, item))
          add(binding.name, binding.node, item, offset, NoNode, binding.value.kernel());
    });
    addSchedules();
    std::set<std::pair<KernelKey, std::string>> named;
    for (const RunnableKernel &kernel : out)
      named.emplace(kernel.home, kernel.label);
    analysis.items.forEach([&](const ItemEntry &entry, uint32_t offset) {
      for (const InstanceCheck &instance : entry.state->instances)
        if (named
                .emplace(KernelKey(entry.state->id, instance.signature->function),
                         instance.signature->label)
                .second)
          addUnnamed(*instance.signature, *entry.state, offset);
    });
    sortByPlace();
    findCallers();
    std::unordered_map<std::string_view, size_t> last;
    for (size_t i = 0; i < out.size(); ++i)
      last[out[i].target] = i;
    if (last.size() == out.size())
      return std::move(out);
    std::vector<bool> counts(out.size());
    for (const auto &[target, i] : last)
      counts[i] = true;
    std::vector<RunnableKernel> kept;
    for (size_t i = 0; i < out.size(); ++i)
      if (counts[i])
        kept.push_back(std::move(out[i]));
    return kept;
  }

  FunctionSchedules runFunctions() {
    FunctionSchedules made;
    KnownSchedules known = addSchedules();
    out.clear(); // of the module level
    std::map<ScheduleIdentity, std::vector<const Schedule *>> mayFail;
    analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
      if (entry.state->schedules && entry.state->schedules->facts)
        for (const auto &state : entry.state->schedules->facts->mayFail)
          mayFail[state->identity()].push_back(state.get());
    });
    // Of one whose steps are not known, or are wrong, a diagnostic says so.
    auto isChecked = [&](const Schedule &schedule) {
      const auto expected = mayFail.find(schedule.identity());
      return (schedule.steps() > 0 || schedule.lastLookup()) && !schedule.untracked() &&
             !schedule.hasFailed() &&
             (expected == mayFail.end() ||
              std::ranges::none_of(expected->second, [&](const Schedule *state) {
                return schedule.continues(*state);
              }));
    };
    const OtherSchedules others = otherSchedules(analysis);
    for (const OtherSchedule &each : others.named)
      if (!each.isEarlier && !each.isBackend && isChecked(*each.state))
        if (const auto home = items.find(each.place.item); home != items.end())
          addSchedule(known, each.state->identity(), each.name, "",
                      {&home->second, each.place.node}, each.state.get());
    sortByPlace();
    made.targets = std::move(out);
    for (const OtherSchedules::Unnamed &each : others.unnamed) {
      const auto home = items.find(each.place.item);
      if (home == items.end() || reachedFrom(each.place.item).errors.count != 0 ||
          !isChecked(*each.state))
        continue;
      const Span span = home->second.state->unit->shownSpanOf(each.place.node);
      made.unnamed.push_back({span.shifted(home->second.offset), each.reason});
    }
    return made;
  }

private:
  struct Item {
    const ItemState *state = nullptr;
    uint32_t offset = 0;
    uint32_t length = 0;
    bool onlyImports = false;
  };
  struct Errors {
    size_t count = 0;
    Span first;
    void add(Span span) {
      if (count++ == 0 || span.begin < first.begin)
        first = span;
    }
    // Those that are found first stand for all.
    void orElse(const Errors &others) {
      if (count == 0 || (others.count != 0 && others.first.begin < first.begin))
        *this = others;
    }
  };
  // Items that lead to each other, as one; alone in most cases. What can make a difference to their
  // kernels is in them and in the components that they lead to, each looked at once for a file.
  struct Component {
    Fingerprint fingerprint = 0; // of the structure of all that it reaches
    size_t items = 0;
    Errors errors;       // its own, or else those of a component that it reaches
    Errors below;        // the same without its own
    bool others = false; // what it reaches depends on other files
  };
  const Analysis &analysis;
  const bool isForLenses;
  std::optional<std::unordered_set<ItemId>> affected; // that lead to an error; nullopt: maybe all
  std::vector<uint32_t> sufferers; // places in kernels that need an undefined name elsewhere
  std::unordered_map<ItemId, Item> items;
  // A name leads to all items that bind it. It is a node of its own, so that there are no more
  // edges than uses and bindings.
  struct Definition {
    std::vector<ItemId> items; // each once, in the order of the file
    ItemId node = 0;
  };
  static constexpr ItemId FirstName = ItemId(UINT32_MAX) << 32; // the number of no file
  std::unordered_map<std::string_view, Definition> definitions; // by name
  std::vector<const std::pair<const std::string_view, Definition> *> definedNames; // by node
  std::vector<Component> components;
  std::unordered_map<ItemId, size_t> componentOf; // those that are known
  std::unordered_set<ItemId> leaving;             // items that depend on other files
  std::vector<RunnableKernel> out;

  static bool isImported(const Binding &binding, const ItemState &item) {
    const auto &nodes = item.unit->nodes;
    return binding.node >= nodes.size() || !nodes[binding.node]->is<NameExpr>();
  }
  static bool onlyImports(const SyntaxUnit &unit) {
    return std::all_of(unit.statements.begin(), unit.statements.end(), [](const Stmt *statement) {
      return statement->is<ImportStmt>() || statement->is<ImportFromStmt>();
    });
  }

  // What `allo run` takes, streams aside: defaults bind constexpr parameters.
  static bool isBound(const KernelSignature &signature) {
    if (signature.isNested || !signature.templates.empty())
      return false;
    for (const ParameterInfo &parameter : signature.parameters) {
      bool bound = parameter.isConstexpr && parameter.hasDefault;
      if (parameter.isConstexpr ? !bound && !parameter.constant.isConst() : parameter.isInferred)
        return false;
    }
    return !signature.usesUnknowns;
  }

  void countErrors(Span span, Errors &errors) const {
    auto at = std::lower_bound(
        analysis.diagnostics.begin(), analysis.diagnostics.end(), span.begin,
        [](const Diagnostic &diagnostic, uint32_t from) { return diagnostic.span.begin < from; });
    for (; at != analysis.diagnostics.end() && at->span.begin < span.end; ++at)
      if (at->severity == Severity::Error)
        errors.add(at->span);
    for (auto use = std::lower_bound(sufferers.begin(), sufferers.end(), span.begin);
         use != sufferers.end() && *use < span.end; ++use)
      errors.add({*use, *use});
  }

  using Search = ComponentSearch<ItemId>;
  Search search{[this](ItemId id) { return leadsTo(id); },
                [this](const std::vector<Search::Member> &members) { close(members); }};
  const Component &reachedFrom(ItemId start) {
    search.from(start);
    return components[componentOf.at(start)];
  }

  std::vector<ItemId> leadsTo(ItemId id) {
    if (id >= FirstName)
      return definedNames[id - FirstName]->second.items;
    std::vector<ItemId> next;
    bool others = false;
    follow(*items.at(id).state, next, others);
    const size_t outside = std::erase_if(
        next, [&](ItemId other) { return other < FirstName && !items.contains(other); });
    if (others || outside != 0)
      leaving.insert(id);
    return next;
  }

  void close(const std::vector<Search::Member> &members) {
    const size_t number = components.size();
    Component made;
    for (const Search::Member &member : members)
      componentOf[member.id] = number;
    std::vector<size_t> below;
    std::vector<Fingerprint> prints; // sorted: ids tell of the history of edits
    for (const Search::Member &member : members) {
      if (member.id < FirstName) {
        const Item &item = items.at(member.id);
        ++made.items;
        if (!item.onlyImports)
          prints.push_back(item.state->unit->structure);
        countErrors({item.offset, item.offset + item.length}, made.errors);
      } else {
        addImported(*definedNames[member.id - FirstName], prints);
      }
      made.others = made.others || leaving.contains(member.id);
      for (ItemId id : member.next)
        if (size_t other = componentOf.at(id); other != number)
          below.push_back(other);
    }
    std::sort(below.begin(), below.end());
    below.erase(std::unique(below.begin(), below.end()), below.end());
    for (size_t other : below) {
      prints.push_back(components[other].fingerprint);
      made.below.orElse(components[other].errors);
      made.others = made.others || components[other].others;
    }
    if (made.errors.count == 0)
      made.errors = made.below;
    std::sort(prints.begin(), prints.end());
    for (Fingerprint fingerprint : prints)
      made.fingerprint = combine(made.fingerprint, fingerprint);
    components.push_back(made);
  }
  // What else an import statement binds makes no difference.
  void addImported(const std::pair<const std::string_view, Definition> &entry,
                   std::vector<Fingerprint> &prints) const {
    const auto &[name, definition] = entry;
    for (ItemId id : definition.items)
      if (const Item &item = items.at(id); item.onlyImports)
        for (const Binding &binding : item.state->module->bindings)
          if (binding.name == name)
            prints.push_back(combine(hashBytes(name), fingerprintOf(binding.value)));
  }
  // What another file's value looks like from here: the prints of functions, modules and objects
  // tell of the number of their file and of the history of its edits. What is in them is for
  // 'usesOthers'.
  static Fingerprint fingerprintOf(const Value &value) {
    if (value.kind == ValueKind::Kernel)
      return hashBytes(value.kernel().label + showSignature(value.kernel()));
    if (value.kind == ValueKind::Function)
      return hashBytes(value.function().name);
    if (value.kind == ValueKind::Schedule)
      return hashBytes(describe(value));
    const bool holdsOthers = value.kind == ValueKind::Opaque || value.kind == ValueKind::Module ||
                             value.kind == ValueKind::Tuple || value.kind == ValueKind::List ||
                             value.kind == ValueKind::Dict;
    if (!holdsOthers)
      return fingerprint(value);
    Fingerprint print = combine(uint64_t(value.kind), hashBytes(value.data->reason));
    print = combine(print, hashBytes(value.text()));
    for (const Value &element : value.elements())
      print = combine(print, fingerprintOf(element));
    return print;
  }
  // The names that an item uses, and the items whose kernels it has or calls.
  template <typename OnName, typename OnItem>
  static void forEachLead(const ItemState &item, OnName onName, OnItem onItem) {
    auto use = [&](const std::vector<Dependency> &uses) {
      for (const Dependency &on : uses)
        if (on.kind() == Dependency::Kind::Name)
          onName(on.name());
    };
    use(item.module->uses);
    forEachCheck(item, [&](const KernelCheck &check) {
      use(check.uses);
      for (const CallSite &site : check.calls)
        if (site.callee != ThisItem)
          onItem(site.callee);
    });
    for (const Binding &binding : item.module->bindings)
      if (binding.value.kind == ValueKind::Kernel && binding.value.kernel().item != ThisItem)
        onItem(binding.value.kernel().item);
  }
  void follow(const ItemState &item, std::vector<ItemId> &queue, bool &others) const {
    others = others || !item.imports.empty();
    forEachLead(
        item,
        [&](std::string_view name) {
          if (auto found = definitions.find(name); found != definitions.end())
            queue.push_back(found->second.node);
        },
        [&](ItemId id) { queue.push_back(id); });
  }

  bool isAffected(ItemId id) const { return !affected || affected->contains(id); }
  // A pass over the file for each step that leads to a later item, of which there are few.
  void findAffected() {
    constexpr int MostPasses = 8;
    affected.emplace();
    std::unordered_set<std::string_view> names; // that these bind
    bool grows = false;
    auto add = [&](const ItemState &item) {
      affected->insert(item.id);
      for (const Binding &binding : item.module->bindings)
        names.insert(binding.name);
      grows = true;
    };
    analysis.items.forEach([&](const ItemEntry &entry, uint32_t offset) {
      Errors own;
      countErrors({offset, offset + entry.length}, own);
      if (own.count != 0)
        add(*entry.state);
    });
    for (int pass = 0; std::exchange(grows, false); ++pass) {
      if (pass == MostPasses)
        return affected.reset();
      analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
        if (affected->contains(entry.state->id))
          return;
        bool leads = false;
        forEachLead(
            *entry.state, [&](std::string_view name) { leads = leads || names.contains(name); },
            [&](ItemId id) { leads = leads || affected->contains(id); });
        if (leads)
          add(*entry.state);
      });
    }
  }

  // The first decorator of a function, with its '@'.
  std::optional<Span> decoratorOf(const SyntaxUnit &unit, uint32_t offset, NodeId function) const {
    const auto *statement =
        function >= unit.nodes.size() ? nullptr : unit.nodes[function]->tryAs<FunctionStmt>();
    if (!statement || statement->decorators.empty())
      return std::nullopt;
    return lensPlaceOf(unit, *statement).shifted(offset);
  }

  void add(const std::string &target, NodeId name, const ItemState &item, uint32_t offset,
           NodeId function, const KernelSignature &signature) {
    const SyntaxUnit &unit = *item.unit;
    ItemId home = signature.item == ThisItem ? item.id : signature.item;
    RunnableKernel made;
    made.target = target;
    made.name = unit.spanOf(name).shifted(offset);
    made.place = decoratorOf(unit, offset, function).value_or(made.name);
    made.fingerprint = hashBytes(target);
    made.home = {home, signature.function};
    if (auto there = items.find(home); there != items.end() && signature.function != NoNode) {
      const SyntaxUnit &other = *there->second.state->unit;
      made.definition = other.spanOf(signature.function).shifted(there->second.offset);
      if (function == NoNode && signature.isSpecialized)
        made.templatePlace = decoratorOf(other, there->second.offset, signature.function);
    }
    made.label = signature.label;
    if (size_t bracket = made.label.find('[');
        signature.isSpecialized && bracket != made.label.npos)
      made.arguments = made.label.substr(bracket);
    for (const ParameterInfo &parameter : signature.parameters)
      made.hasStreams = made.hasStreams || parameter.type.isStream();
    if (!isForLenses)
      addTypes(signature, made);
    if (!isAffected(item.id) && !isAffected(home)) {
      out.push_back(std::move(made));
      return;
    }
    const Component own = reachedFrom(item.id);
    made.fingerprint = combine(made.fingerprint, own.fingerprint);
    made.usesOthers = own.others;
    // Of what stands beside it in one statement, a kernel needs nothing.
    Errors errors = own.errors;
    if (own.items == 1 && function != NoNode) {
      errors = {};
      countErrors(unit.spanOf(function).shifted(offset), errors);
      if (errors.count == 0)
        errors = own.below;
    }
    if (!items.contains(home)) {
      made.usesOthers = true;
    } else if (home != item.id) {
      const Component &there = reachedFrom(home);
      made.fingerprint = combine(made.fingerprint, there.fingerprint);
      made.usesOthers = made.usesOthers || there.others;
      if (errors.count == 0)
        errors = there.errors;
    }
    made.errors = errors.count;
    made.firstError = errors.first;
    made.broken = made.errors != 0;
    if (made.broken) // the parser may take what is broken for one thing or another
      made.fingerprint = 0;
    out.push_back(std::move(made));
  }

  static void addTypes(const KernelSignature &signature, RunnableKernel &made) {
    for (const ParameterInfo &parameter : signature.parameters)
      if (!parameter.isConstexpr)
        made.inputs.push_back({parameter.name, show(parameter.type)});
    for (Type result : signature.results)
      made.results.push_back(show(result));
  }

  // Of the module level.
  struct KnownSchedules {
    using Steps = std::vector<std::pair<const Item *, const Schedule *>>;
    std::map<ScheduleIdentity, Steps> changed;
    // With the last step of those that functions leave in other states than the file.
    std::set<std::pair<ScheduleIdentity, const ScheduleEffect *>> seen;
    const Schedule *last(const ScheduleIdentity &schedule) const {
      auto known = changed.find(schedule);
      return known == changed.end() ? nullptr : known->second.back().second;
    }
  };
  template <typename Fn> void forEachScheduleBinding(Fn &&fn) const {
    analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
      if (entry.state->schedules)
        for (const Binding &binding : entry.state->schedules->module->bindings)
          fn(binding, items.at(entry.state->id));
    });
  }
  // Where they get their first name; of those without a name, where what holds them is made.
  KnownSchedules addSchedules() {
    KnownSchedules known;
    forEachScheduleBinding([&](const Binding &binding, const Item &item) {
      if (binding.value.kind == ValueKind::Schedule &&
          binding.value.data->schedule->kind == ScheduleValue::Kind::State)
        known.changed[binding.value.data->schedule->identity].emplace_back(
            &item, binding.value.data->schedule->state.get());
    });
    if (known.changed.empty())
      return known;
    const std::vector<NamedSchedule> named = namedSchedules(analysis);
    auto addNamed = [&](bool isEarlier) {
      for (const NamedSchedule &each : named)
        if (each.isEarlier == isEarlier)
          addSchedule(known, each.schedule, each.name,
                      isEarlier ? each.name.substr(each.name.find('#')) : "",
                      {&items.at(each.place.item), each.place.node});
    };
    addNamed(false);
    addHeldSchedules(known);
    addNamed(true);
    return known;
  }
  void addHeldSchedules(KnownSchedules &known) {
    ObjectStates objects;
    std::vector<std::pair<const Binding *, const Item *>> names; // in order of the source
    std::map<std::string_view, const Binding *> last;
    auto read = [&](const ModuleFacts &facts, const Item &item) {
      for (const Binding &object : facts.objects)
        objects[object.name] = &object.value;
      for (const Binding &binding : facts.bindings) {
        last[binding.name] = &binding;
        names.emplace_back(&binding, &item);
      }
    };
    analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
      const Item &item = items.at(entry.state->id);
      read(*entry.state->module, item);
      if (entry.state->schedules)
        read(*entry.state->schedules->module, item);
    });
    for (const auto &[binding, item] : names) {
      if (last.at(binding->name) != binding || binding->value.kind == ValueKind::Schedule)
        continue;
      for (const HeldSchedule &held : heldSchedules(binding->value, objects))
        if (held.value->kind == ScheduleValue::Kind::Schedule)
          addSchedule(known, held.value->identity, binding->name + held.path, held.path,
                      placeOfHeld(held.value->identity, *binding, *item));
    }
  }
  struct NamePlace {
    const Item *item;
    NodeId node;
  };
  // The name that holds it if the statement that makes it binds this name, else what it is
  // assigned to.
  NamePlace placeOfHeld(const ScheduleIdentity &schedule, const Binding &holder,
                        const Item &home) const {
    const auto made = items.find(schedule.item);
    if (made == items.end() || (made->second.state == home.state && holder.node != NoNode))
      return {&home, holder.node};
    const SyntaxUnit &unit = *made->second.state->unit;
    for (size_t id = schedule.node < unit.nodes.size() ? schedule.node + 1 : 0; id-- > 0;)
      if (const auto *assign = unit.nodes[id]->tryAs<AssignStmt>();
          assign && assign->last >= schedule.node)
        return {&made->second, assign->targets[0]->id};
    return {&made->second, schedule.node};
  }
  void sortByPlace() {
    auto isBefore = [](const RunnableKernel &a, const RunnableKernel &b) {
      return a.name.begin < b.name.begin;
    };
    if (!std::is_sorted(out.begin(), out.end(), isBefore)) // which it is without instances
      std::stable_sort(out.begin(), out.end(), isBefore);
  }
  // 'own' is the state in which a function leaves it; null: as the file leaves it.
  void addSchedule(KnownSchedules &known, const ScheduleIdentity &schedule,
                   const std::string &target, const std::string &part, const NamePlace &place,
                   const Schedule *own = nullptr /*nullable*/) {
    const Schedule *last = known.last(schedule);
    const bool isOwn = own && (!last || !last->continues(*own));
    if (isOwn)
      last = own;
    if (place.node == NoNode ||
        !known.seen.emplace(schedule, isOwn ? own->lastEffect() : nullptr).second)
      return;
    const bool isImported = !items.contains(schedule.item);
    if (isImported && last &&
        (last->steps() == 0 || !items.contains(last->lastEffect()->place.item)))
      return; // this file adds nothing to it
    const bool isText = last && last->text();
    if (!last || (!isText && (!last->kernel() || !isBound(*last->kernel()))))
      return;
    KernelSignature none;
    none.item = ThisItem;
    none.function = NoNode;
    add(target, place.node, *place.item->state, place.item->offset, NoNode,
        isText ? none : *last->kernel());
    RunnableKernel &made = out.back();
    made.isSchedule = true;
    made.isText = isText;
    made.part = part;
    made.usesOthers = made.usesOthers || isImported;
    made.templatePlace.reset();
    Errors errors{made.errors, made.firstError};
    if (const auto steps = known.changed.find(schedule); steps != known.changed.end())
      for (const auto &[where, state] : steps->second) {
        if (!isAffected(where->state->id))
          continue;
        const Component &step = reachedFrom(where->state->id);
        made.fingerprint = combine(made.fingerprint, step.fingerprint);
        made.usesOthers = made.usesOthers || step.others;
        if (errors.count == 0)
          errors = step.errors;
      }
    for (const Diagnostic &diagnostic : analysis.diagnostics)
      if (diagnostic.code == DiagCode::Syntax && errors.count == 0) // it may hide a step
        errors.add(diagnostic.span);
    made.errors = errors.count == 0 ? 0 : std::max(errors.count, last->failures().size());
    made.firstError = errors.first;
    made.broken = errors.count != 0;
    if (made.broken)
      made.fingerprint = 0;
  }

  // An instance such as 'fill[i16, 4]' that some expression asks for.
  void addUnnamed(const KernelSignature &signature, const ItemState &item, uint32_t offset) {
    const SyntaxUnit &unit = *item.unit;
    if (!signature.isSpecialized || !isBound(signature) ||
        signature.function >= unit.nodes.size() ||
        !unit.nodes[signature.function]->is<FunctionStmt>())
      return;
    add(signature.label, unit.nodes[signature.function]->as<FunctionStmt>()->name->id, item, offset,
        signature.function, signature);
    out.back().isUnnamed = true;
  }

  // Of kernels that run as a part of others only: the first one that reaches them.
  void findCallers() {
    if (std::none_of(out.begin(), out.end(),
                     [](const RunnableKernel &kernel) { return kernel.hasStreams; }))
      return;
    std::map<KernelKey, std::set<KernelKey>> callees;
    for (const auto &[id, item] : items)
      for (const auto &kernel : item.state->kernels)
        forEachCheck(*kernel, [&](const KernelCheck &check) {
          for (const CallSite &site : check.calls)
            callees[{id, kernel->function}].insert(
                {site.callee == ThisItem ? id : site.callee, site.calleeFunction});
        });
    std::map<KernelKey, const RunnableKernel *> runBy;
    for (const RunnableKernel &kernel : out) {
      if (kernel.hasStreams || kernel.broken)
        continue;
      std::vector<KernelKey> queue = {kernel.home};
      while (!queue.empty()) {
        KernelKey key = queue.back();
        queue.pop_back();
        if (auto found = callees.find(key); found != callees.end())
          for (const KernelKey &callee : found->second)
            if (runBy.try_emplace(callee, &kernel).second)
              queue.push_back(callee);
      }
    }
    for (RunnableKernel &kernel : out)
      if (auto found = runBy.find(kernel.home); kernel.hasStreams && found != runBy.end())
        kernel.caller = found->second->target;
  }
};

} // namespace

std::vector<RunnableKernel> runnableKernels(const Analysis &analysis, KernelFacts facts) {
  if (!analysis.usesAllo)
    return {};
  return Collector(analysis, facts).run();
}

FunctionSchedules functionSchedules(const Analysis &analysis) {
  if (!analysis.usesAllo)
    return {};
  return Collector(analysis).runFunctions();
}

std::optional<RunnableKernel> findRunnable(const Analysis &analysis, const std::string &target) {
  for (RunnableKernel &kernel : runnableKernels(analysis))
    if (kernel.target == target)
      return std::move(kernel);
  return std::nullopt;
}

std::vector<Diagnostic> vitisLimitsOf(const Analysis &analysis, const std::string &target) {
  std::optional<RunnableKernel> kernel = findRunnable(analysis, target);
  return kernel ? vitisLimitsOf(analysis, kernel->home, kernel->label) : std::vector<Diagnostic>();
}

const Diagnostic *errorOf(const Analysis &analysis, const std::string &target) {
  std::optional<RunnableKernel> kernel = findRunnable(analysis, target);
  const Diagnostic *first = nullptr;
  for (const Diagnostic &each : analysis.diagnostics) {
    if (each.severity != Severity::Error)
      continue;
    if (kernel && kernel->broken && each.span == kernel->firstError)
      return &each;
    if (!first)
      first = &each;
  }
  return first;
}

namespace {

// The parameter that an expression stands for: itself, or what it is indexed from.
const VariableInfo *parameterIn(const Expr *expr, const KernelCheck &kernel) {
  while (const auto *subscript = expr->tryAs<SubscriptExpr>())
    expr = subscript->base;
  uint32_t variable = expr->is<NameExpr>() ? kernel.info(expr->id).variable : NoVariable;
  if (variable == NoVariable || kernel.variables[variable].kind != VariableKind::Parameter)
    return nullptr;
  return &kernel.variables[variable];
}

} // namespace

std::vector<KernelInput> writtenInputs(const Analysis &analysis, const RunnableKernel &kernel) {
  const KernelCheck *check = nullptr;
  const SyntaxUnit *unit = nullptr;
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
    if (entry.state->id != kernel.home.first)
      return;
    unit = entry.state->unit.get();
    check = entry.state->kernelOf(kernel.home.second);
  });
  std::set<std::string_view> written;
  auto note = [&](const Expr *expr) {
    if (const VariableInfo *parameter = parameterIn(expr, *check))
      written.insert(parameter->name);
  };
  if (check)
    for (NodeId id = check->function; id <= unit->nodes[check->function]->last; ++id) {
      const Node &node = *unit->nodes[id];
      if (const auto *assign = node.tryAs<AssignStmt>()) {
        for (const Expr *target : assign->targets)
          note(target);
        note(assign->value); // which gives it a second name
      } else if (const auto *augmented = node.tryAs<AugAssignStmt>()) {
        note(augmented->target);
      } else if (const auto *call = node.tryAs<CallExpr>()) {
        for (const Argument *argument : call->arguments)
          note(argument->value);
      }
    }
  std::vector<KernelInput> out;
  for (const KernelInput &input : kernel.inputs)
    if (input.type.ends_with(']') && (!check || written.contains(input.name)))
      out.push_back(input);
  return out;
}

Fingerprint fingerprintOfFile(const Analysis &analysis) {
  Fingerprint fingerprint = 0;
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
    fingerprint = combine(fingerprint, entry.state->unit->structure);
  });
  return fingerprint;
}

std::vector<CodeLens> codeLenses(const std::vector<RunnableKernel> &kernels,
                                 const std::vector<LastResult> &results,
                                 const std::vector<KernelInstances> &instances,
                                 const CodeLensOptions &options) {
  // Of an often used template, as many as fit into the line.
  constexpr size_t MostInstances = 3;
  std::vector<CodeLens> out;
  if (!options.enabled)
    return out;
  std::map<KernelKey, size_t> shownInstances;
  std::map<uint32_t, size_t> parts, shownParts; // by place
  std::set<std::pair<uint32_t, uint32_t>> shownErrors;
  for (const RunnableKernel &kernel : kernels)
    parts[kernel.place.begin] += kernel.part.empty() ? 0 : 1;
  for (const RunnableKernel &kernel : kernels) {
    auto add = [&](bool shown, CodeLensKind kind, std::string title, const std::string &target) {
      if (shown)
        out.push_back({kernel.place, kind, std::move(title), target});
    };
    bool isInstance = kernel.isUnnamed || kernel.templatePlace;
    bool fits = isInstance && ++shownInstances[kernel.home] <= MostInstances;
    if (kernel.templatePlace && fits && options.run && !kernel.broken && !kernel.hasStreams)
      out.push_back({*kernel.templatePlace, CodeLensKind::Run, "Run on CPU " + kernel.arguments,
                     kernel.target});
    // One of several schedules that one name leads to.
    const bool isOneOfSeveral = !kernel.part.empty() && parts[kernel.place.begin] > 1;
    if (isOneOfSeveral)
      fits = ++shownParts[kernel.place.begin] <= MostInstances;
    const bool isShort = kernel.isUnnamed || isOneOfSeveral;
    if (isShort && !fits)
      continue;
    const std::string of = kernel.isUnnamed ? " " + kernel.arguments
                           : isOneOfSeveral ? " " + kernel.part
                                            : "";
    for (CodeLensKind action :
         {CodeLensKind::Run, CodeLensKind::Csim, CodeLensKind::Synthesize, CodeLensKind::Estimate})
      for (const LastResult &result : results)
        if (result.target == kernel.target && result.action == action)
          add(action == CodeLensKind::Estimate ? options.estimates : options.results, action,
              result.shown + of + (result.stale ? " (stale)" : ""), kernel.target);
    if (kernel.broken) {
      const bool isNew = // an error of several of them is there once
          !isOneOfSeveral ||
          shownErrors.emplace(kernel.place.begin, kernel.firstError.begin).second;
      add(isNew, CodeLensKind::ShowError,
          format("⚠ {0} {1}", kernel.errors, kernel.errors == 1 ? "error" : "errors") +
              (isOneOfSeveral ? "" : of),
          kernel.target);
      continue;
    }
    auto showSchedule = [&] {
      add(options.schedule && kernel.isSchedule, CodeLensKind::ShowSchedule, "Show Schedule" + of,
          kernel.target);
    };
    if (kernel.isText) {
      showSchedule();
      continue;
    }
    bool runs = !kernel.hasStreams;
    if (isOneOfSeveral) {
      add(options.compare && runs, CodeLensKind::Compare, "Equal?" + of, kernel.target);
      showSchedule();
      continue;
    }
    if (runs)
      add(options.run, CodeLensKind::Run, "Run on CPU" + of, kernel.target);
    else
      add(options.run && !kernel.caller.empty(), CodeLensKind::Run, "Run through " + kernel.caller,
          kernel.caller);
    if (kernel.isUnnamed)
      continue;
    add(options.csim && runs, CodeLensKind::Csim, "Run csim", kernel.target);
    add(options.compare && kernel.isSchedule && runs, CodeLensKind::Compare, "Equal?",
        kernel.target);
    add(options.synthesize && runs, CodeLensKind::Synthesize, "Synthesize", kernel.target);
    add(options.hls, CodeLensKind::ShowHls, "Show HLS C++", kernel.target);
    add(options.mlir && runs, CodeLensKind::ShowMlir, "Show MLIR", kernel.target);
    showSchedule();
  }
  for (const KernelInstances &kernel : instances)
    if (options.instances) {
      const size_t next = (kernel.active + 1) % kernel.labels.size();
      out.push_back({kernel.place, CodeLensKind::ShowInstance,
                     format("Types of {0} ({1} of {2})", kernel.shown[kernel.active],
                            kernel.active + 1, kernel.labels.size()),
                     kernel.kernel, kernel.labels[next]});
    }
  auto isBefore = [](const CodeLens &a, const CodeLens &b) { return a.span.begin < b.span.begin; };
  if (!std::is_sorted(out.begin(), out.end(), isBefore)) // which it is without instances
    std::stable_sort(out.begin(), out.end(), isBefore);
  return out;
}

} // namespace allo
