// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/replay/Replay.h"

#include "dialect/Dialect.h"
#include "lower/Lower.h"
#include "lower/Places.h"
#include "schedule/Names.h"
#include "schedule/Schedule.h"
#include "schedule/replay/Callees.h"
#include "schedule/replay/Describe.h"
#include "support/Characters.h"

#include <algorithm>
#include <map>
#include <ranges>
#include <utility>

namespace allo::schedule {

namespace {

using Effects = std::vector<const ScheduleEffect *>;

// The first 'steps' of a schedule.
Effects effectsOf(const allo::Schedule &state, size_t steps) {
  Effects effects;
  for (const ScheduleEffect *each = state.lastEffect(); each; each = each->previous.get())
    if (each->number <= steps)
      effects.push_back(each);
  std::reverse(effects.begin(), effects.end());
  return effects;
}

RefKind kindOf(ScheduleRef::Kind kind) {
  switch (kind) {
  case ScheduleRef::Kind::Op:
    return RefKind::Op;
  case ScheduleRef::Kind::Loop:
    return RefKind::Loop;
  case ScheduleRef::Kind::Buffer:
    return RefKind::Buffer;
  }
  ALLO_UNREACHABLE("kinds of refs are handled");
}

class Run {
public:
  using LocationOf = std::function<mlir::Location(mlir::MLIRContext &, const NodeRef &)>;
  // A schedule without steps of a kernel that the primary one calls; null where it calls none. It
  // lives as long as the errors that mention its places.
  using Fresh = std::function<Schedule *(const KernelSignature &, CallsOf)>;
  struct Problem {
    ScheduleError error;
    NodeRef place; // of the call
  };
  using Done = Result<void, Problem>;

  Run(Schedule &engine, const allo::Schedule *state, LocationOf locationOf, Fresh fresh,
      size_t steps = Replay::AllSteps)
      : engine(engine), effects(state ? effectsOf(*state, steps) : Effects()),
        locationOf(std::move(locationOf)), fresh(std::move(fresh)),
        endsApplied(state && !state->isDirty()) {
    for (const ScheduleEffect *effect : effects)
      for (const ScheduleArgument &argument : effect->arguments)
        for (const ScheduleTarget &target : argument.targets)
          plan(target);
    std::vector<const ScheduleRef *> lookups;
    for (const auto *each = state ? state->lastLookup() : nullptr; each;
         each = each->previous.get())
      lookups.push_back(&each->ref);
    for (const ScheduleRef *ref : lookups | std::views::reverse)
      plan({*ref, {}});
  }

  Done run(const std::function<void()> &beforeLast) {
    if (Done looked = lookUp(0); !looked)
      return looked;
    for (const ScheduleEffect *effect : effects) {
      if (effect->startsBatch)
        if (Done applied = apply(effect->previous ? effect->previous->place : effect->place);
            !applied)
          return applied;
      Result<Made, ScheduleError> made = perform(*effect, CallsOf::DifferentArrays);
      // Its steps may be right for other arguments as well.
      if (!made && effect->primitive == Primitive::Compose)
        if (Result<Made, ScheduleError> again = perform(*effect, CallsOf::Program); again)
          made = std::move(again);
      if (!made)
        return Problem{made.error(), effect->place};
      std::vector<Ref> &refs = results[effect->number];
      refs = std::move(made->first);
      refs.insert(refs.end(), made->second.begin(), made->second.end());
      if (Done looked = lookUp(effect->number); !looked)
        return looked;
    }
    if (endsApplied)
      if (Done applied = effects.empty() ? Done() : apply(effects.back()->place); !applied)
        return applied;
    beforeLast();
    return effects.empty() ? Done() : apply(effects.back()->place);
  }

private:
  Schedule &engine;
  const Effects effects;
  const LocationOf locationOf;
  const Fresh fresh;
  const bool endsApplied; // the file leaves nothing pending
  std::map<std::pair<const allo::Schedule *, CallsOf>, Schedule *> callees; // with their steps
  std::map<size_t, std::vector<const RefOrigin *>> queries; // by the effects before them
  std::map<const RefOrigin *, std::vector<Ref>> found;
  std::map<size_t, std::vector<Ref>> results; // by the effect's number

  Result<Made, ScheduleError> perform(const ScheduleEffect &effect, CallsOf calls) {
    GivenList arguments;
    const PrimitiveInfo &row = info(effect.primitive);
    for (size_t i = 0; i < row.parameters.size(); ++i) {
      Result<Given, ScheduleError> given =
          i < effect.arguments.size() ? givenFor(row.parameters[i].kind, effect.arguments[i], calls)
                                      : Result<Given, ScheduleError>(Given());
      if (!given)
        return given.error();
      arguments.push_back(*std::move(given));
    }
    return engine.call(effect.primitive, arguments, locationOf(*engine.context(), effect.place));
  }

  // The query that a ref comes from, after those that it needs itself.
  void plan(const ScheduleTarget &target) {
    const RefOrigin *origin = target.ref ? target.ref->origin.get() : nullptr;
    if (!origin || origin->effect != 0 || found.contains(origin))
      return;
    if (origin->query.under)
      plan(*origin->query.under);
    found[origin] = {};
    queries[origin->done].push_back(origin);
  }

  Done apply(const NodeRef &place) {
    if (Result<void, ScheduleError> applied = engine.apply(); !applied)
      return Problem{applied.error(), place};
    return {};
  }

  // All queries that were made once so many effects had been recorded.
  Done lookUp(size_t effectsBefore) {
    auto waiting = queries.find(effectsBefore);
    if (waiting == queries.end())
      return {};
    for (bool isApplied : {false, true})
      for (const RefOrigin *origin : waiting->second) {
        if (origin->isApplied != isApplied)
          continue;
        if (isApplied)
          if (Done applied = apply(origin->query.place); !applied)
            return applied;
        Result<std::vector<Ref>, ScheduleError> refs = matches(*origin);
        if (!refs)
          return Problem{refs.error(), origin->query.place};
        found[origin] = *std::move(refs);
      }
    return {};
  }
  Result<std::vector<Ref>, ScheduleError> matches(const RefOrigin &origin) {
    const ScheduleQuery &query = origin.query;
    Lookup lookup{.refKind = kindOf(query.kind)};
    auto text = [](const std::optional<std::string> &value) {
      return value ? Given(*value) : Given();
    };
    lookup.name = text(query.name);
    lookup.kind = text(query.operation);
    lookup.path = text(query.path);
    if (query.under) {
      Result<Given, ScheduleError> under = givenFor(*query.under);
      if (!under)
        return under.error();
      lookup.under = *std::move(under);
    }
    if (!origin.isOnly)
      return engine.all(lookup);
    Result<Ref, ScheduleError> one = engine.one(lookup);
    if (!one)
      return one.error();
    return std::vector<Ref>{*std::move(one)};
  }

  // The checker has seen to it that a ref of an earlier epoch went through live().
  Result<Given, ScheduleError> givenFor(const ScheduleTarget &target) {
    if (!target.ref)
      return Given(target.name);
    const RefOrigin &origin = *target.ref->origin;
    const std::vector<Ref> &refs = origin.effect ? results[origin.effect] : found[&origin];
    const auto count = int64_t(refs.size()), index = int64_t(target.ref->index);
    const int64_t at = index < 0 ? count + index : index;
    if (at < 0 || at >= count)
      return ScheduleError{
          DiagMessage(DiagText::LookupNothing, format("element {0} of {1}", index, count))};
    Result<Ref, ScheduleError> live = engine.live(refs[size_t(at)]);
    if (!live)
      return live.error();
    return Given(*std::move(live));
  }

  Result<void, ScheduleError> addAll(const ScheduleRef &every, GivenList &list) {
    for (const Ref &ref : found[every.origin.get()]) {
      Result<Ref, ScheduleError> live = engine.live(ref);
      if (!live)
        return live.error();
      list.emplace_back(*std::move(live));
    }
    return {};
  }

  // The schedules of called kernels, with their steps.
  Result<Given, ScheduleError> calleesOf(const ScheduleArgument &argument, CallsOf calls) {
    GivenList list;
    for (const std::shared_ptr<const allo::Schedule> &state : argument.schedules) {
      if (state->text())
        return ScheduleError{textComposed()};
      Schedule *&callee = callees[{state.get(), calls}];
      if (!callee) {
        const auto kernel = state->instance();
        const std::string name = kernel ? kernel->label : "";
        callee = kernel ? fresh(*kernel, calls) : nullptr;
        if (!callee)
          return ScheduleError{DiagMessage(DiagText::LookupCallee, engine.shownPrimary(), name)};
        if (Done done = Run(*callee, state.get(), locationOf, fresh).run([] {}); !done) {
          callee = nullptr;
          ScheduleError error = done.error().error;
          error.notes.push_back(
              {locationOf(*engine.context(), done.error().place), "this step of its schedule"});
          return error;
        }
      }
      list.emplace_back(callee);
    }
    return Given(std::move(list));
  }

  Result<Given, ScheduleError> givenFor(ParameterKind kind, const ScheduleArgument &argument,
                                        CallsOf calls) {
    if (!argument.isGiven)
      return Given();
    switch (kind) {
    case ParameterKind::Integer:
    case ParameterKind::Integers:
    case ParameterKind::Mapping:
    case ParameterKind::Ids: {
      GivenList list;
      for (const std::optional<int64_t> &integer : argument.integers)
        list.emplace_back(integer.value_or(0));
      if (!argument.hasSeveral && list.size() == 1)
        return list.front();
      return Given(std::move(list));
    }
    case ParameterKind::Flag:
      return Given(argument.flag);
    case ParameterKind::Text:
      return Given(argument.text);
    case ParameterKind::PartitionKind:
    case ParameterKind::StorageImpl:
    case ParameterKind::StorageType:
      return Given(EnumMember{argument.text});
    case ParameterKind::Op:
    case ParameterKind::Ops:
    case ParameterKind::Loop:
    case ParameterKind::Loops:
    case ParameterKind::Buffer:
    case ParameterKind::Buffers:
    case ParameterKind::Patterns:
    case ParameterKind::Callees:
      break;
    case ParameterKind::Schedules:
      return calleesOf(argument, calls);
    }
    GivenList list;
    for (const ScheduleTarget &target : argument.targets) {
      if (target.ref && target.ref->index == ScheduleRef::All) {
        if (Result<void, ScheduleError> added = addAll(*target.ref, list); !added)
          return added.error();
        continue;
      }
      Result<Given, ScheduleError> given = givenFor(target);
      if (!given)
        return given.error();
      list.push_back(*std::move(given));
    }
    if (!argument.hasSeveral && list.size() == 1)
      return list.front();
    return Given(std::move(list));
  }
};

ScheduleView::Node nodeOf(const Snapshot &snapshot, size_t at, const program::Program &program) {
  const OpNode &op = snapshot.ops()[at];
  ScheduleView::Node node{
      op.name, op.kind, op.path, op.id, op.trips, op.tags, rangeIn(op.loc, program), {}, {}};
  for (size_t value : op.values) {
    const ValueNode &each = snapshot.values()[value];
    node.values.push_back({each.name,
                           each.type,
                           each.path,
                           each.id,
                           std::nullopt,
                           each.tags,
                           rangeIn(each.loc, program),
                           {},
                           {},
                           each.isUnsigned});
  }
  for (size_t child : op.children)
    node.children.push_back(nodeOf(snapshot, child, program));
  return node;
}

} // namespace

Replay::Replay(const program::Program &program, std::shared_ptr<const allo::Schedule> state,
               PlaceOf placeOf, size_t steps)
    : program(program), state(std::move(state)), placeOf(std::move(placeOf)), steps(steps) {}

Replay::Replay(const program::Program &program, const PayloadText &text,
               std::shared_ptr<const allo::Schedule> state, PlaceOf placeOf, size_t steps)
    : program(program), text(&text), state(std::move(state)), placeOf(std::move(placeOf)),
      steps(steps) {}

struct Replay::Engine {
  const lower::ModuleSource *plain = nullptr; // null: the payload is a text
  const lower::LowerOptions &options;
  std::unique_ptr<Schedule> schedule;
  std::vector<lower::Site> sites;

  Engine(lower::LoweredModule lowered, const program::Program &program,
         const lower::ModuleSource &plain, const lower::LowerOptions &options)
      : plain(&plain), options(options),
        schedule(std::make_unique<Schedule>(std::move(lowered.context), std::move(lowered.module),
                                            program.kernels.front().symbol, PayloadIds::AsNeeded)),
        sites(std::move(lowered.sites)) {}
  Engine(std::unique_ptr<Schedule> schedule, const lower::LowerOptions &options)
      : options(options), schedule(std::move(schedule)) {}
};

Result<void, Failure> Replay::run(Engine &engine, const std::function<void()> &beforeLast) {
  failed.reset();
  warned.clear();
  engine.schedule->setHostPorts(hostPorts);
  auto locationOf = [&](mlir::MLIRContext &context, const NodeRef &node) -> mlir::Location {
    std::optional<program::SourceRange> place = placeOf(node);
    return place ? lower::locationOf(context, program, *place) : mlir::UnknownLoc::get(&context);
  };
  Callees callees(program, engine.plain, engine.options);
  auto fresh = [&](const KernelSignature &kernel, CallsOf calls) {
    CalleeName name{kernel.label, shownAround(kernel)};
    if (const std::optional<program::SourceRange> place = placeOf({kernel.item, kernel.nameNode}))
      name.place = {program.files[place->file].path, place->span};
    return callees.fresh(name, calls);
  };
  Run::Done done = Run(*engine.schedule, state.get(), locationOf, fresh, steps).run(beforeLast);
  for (const ScheduleWarning &warning : engine.schedule->warnings())
    warned.push_back(
        {warning.message, rangeIn(warning.place, program), notesIn(warning.notes, program)});
  if (done)
    return {};
  const Run::Problem &problem = done.error();
  failed = ReplayReport{problem.error.message, placeOf(problem.place),
                        notesIn(problem.error.notes, program)};
  return Failure{Ending::Errors, problem.error.message.text};
}

Result<lower::LoweredModule, Failure> Replay::scheduled(const lower::ModuleSource &plain,
                                                        const lower::LowerOptions &options) {
  Result<lower::LoweredModule, Failure> lowered = plain(options);
  if (!lowered)
    return lowered;
  Engine engine(*std::move(lowered), program, plain, options);
  if (Result<void, Failure> done = run(engine, [] {}); !done)
    return done.error();
  lower::LoweredModule made;
  made.sites = std::move(engine.sites);
  std::tie(made.context, made.module) = std::move(*engine.schedule).release();
  return made;
}

lower::ModuleSource Replay::modules(lower::ModuleSource plain) {
  return [this, plain = std::move(plain)](
             const lower::LowerOptions &options) -> Result<lower::LoweredModule, Failure> {
    prevented.reset();
    Result<lower::LoweredModule, Failure> made = scheduled(plain, options);
    if (made || !options.checked || !failed)
      return made;
    const std::optional<ReplayReport> reason = failed;
    lower::LowerOptions unchecked = options;
    unchecked.checked = unchecked.overflow = false;
    if (Result<lower::LoweredModule, Failure> other = scheduled(plain, unchecked); !other)
      return other.error();
    prevented = reason;
    return plain(options);
  };
}

Result<ScheduleView, Failure> Replay::view(const lower::ModuleSource &plain,
                                           const ShowPlace &showPlace) {
  const lower::LowerOptions options;
  Result<lower::LoweredModule, Failure> lowered = plain(options);
  if (!lowered)
    return lowered.error();
  Engine engine(*std::move(lowered), program, plain, options);
  return viewOf(engine, showPlace);
}

// From there to the end of the line.
program::SourceRange Replay::placeInText(uint32_t line, uint32_t column) const {
  if (!text->source || line == 0)
    return text->argument;
  const std::string &content = text->content;
  size_t begin = 0;
  for (uint32_t each = 1; each < line && begin < content.size(); ++each)
    begin = std::min(content.find('\n', begin), content.size() - 1) + 1;
  size_t end = std::min(content.find('\n', begin), content.size());
  begin = std::min(begin + (column > 0 ? column - 1 : 0), end);
  while (end > begin + 1 && isSpace(content[end - 1]))
    --end;
  const uint32_t from = text->source->offset;
  return {text->source->file, {from + uint32_t(begin), from + uint32_t(end)}};
}

Result<ScheduleView, Failure> Replay::viewOfText(const ShowPlace &showPlace) {
  const lower::LowerOptions options;
  auto moved = [&](mlir::MLIRContext &context) -> Schedule::MovedLocation {
    return [&](uint32_t line, uint32_t column) -> mlir::Location {
      if (!text->source)
        return mlir::UnknownLoc::get(&context);
      return lower::locationOf(context, program, placeInText(line, column));
    };
  };
  auto made = Schedule::fromText(text->content, "payload", {}, moved);
  if (!made) {
    const PayloadError &error = made.error();
    failed = ReplayReport{DiagMessage(DiagText::PayloadUnread, error.reason),
                          placeInText(error.line, error.column),
                          {}};
    return Failure{Ending::Errors, failed->message.text};
  }
  Engine engine(*std::move(made), options);
  return viewOf(engine, showPlace);
}

Result<ScheduleView, Failure> Replay::viewOf(Engine &engine, const ShowPlace &showPlace) {
  Schedule &schedule = *engine.schedule;
  schedule.keepScripts();
  ScheduleView view;
  Result<void, Failure> done = run(engine, [&] {
    view.isDirty = schedule.isDirty();
    view.pendingScript = schedule.transformScript();
  });
  if (!done)
    return done.error();
  view.epoch = schedule.epoch();
  for (const Effect &effect : schedule.effects())
    view.effects.push_back(describe(effect, program));
  view.scripts = schedule.scripts();
  view.tree = formatTree(*schedule.snapshot(), /*includeValues=*/true, [&](mlir::Location place) {
    const std::optional<program::SourceRange> range = rangeIn(place, program);
    return range ? showPlace(*range) : std::string();
  });
  view.root = nodeOf(*schedule.snapshot(), 0, program);
  schedule.cleanupIds();
  view.payload = printed(schedule.payload());
  return view;
}

} // namespace allo::schedule
