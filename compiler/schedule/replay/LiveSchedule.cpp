// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/replay/LiveSchedule.h"

#include "lower/Lower.h"
#include "lower/Places.h"
#include "schedule/Names.h"
#include "schedule/Schedule.h"
#include "schedule/replay/Callees.h"
#include "schedule/replay/Describe.h"

#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <tuple>

namespace allo::schedule {

namespace {

// What tells the refs of one schedule apart.
using RefKey = std::tuple<RefKind, std::string, int64_t>;
RefKey keyOf(const Ref &ref) { return {ref.refKind, ref.id, ref.epoch}; }

struct RecordedCallee {
  const Schedule *engine = nullptr; // by which the arguments mention it
  CalleeName name;
  std::shared_ptr<const ScheduleRecord> record;
};

enum class RecordedKind : uint8_t { Find, Call, Live, Apply };

struct RecordedCall {
  RecordedKind kind{};
  CallPlace place;
  Lookup lookup = {}; // Find
  LiveSchedule::Matches which{};
  std::vector<std::string> names = {};
  Primitive primitive{}; // Call
  GivenList arguments = {};
  std::vector<RecordedCallee> callees = {};
  Given ref = {}; // Live
};

std::vector<Ref> refsIn(const Made &made) {
  std::vector<Ref> refs = made.first;
  refs.insert(refs.end(), made.second.begin(), made.second.end());
  return refs;
}

} // namespace

struct ScheduleRecord {
  std::vector<RecordedCall> calls;
  std::map<RefKey, std::pair<size_t, size_t>> origins; // call, and which of its refs

  void add(RecordedCall call, const std::vector<Ref> &refs) {
    for (size_t i = 0; i < refs.size(); ++i)
      origins.try_emplace(keyOf(refs[i]), calls.size(), i);
    calls.push_back(std::move(call));
  }
};

namespace {

uint32_t fileNumber(program::Program &program, const CallPlace &place) {
  const auto known = std::ranges::find(program.files, place.path, &program::SourceFile::path);
  const auto number = uint32_t(known - program.files.begin());
  if (known == program.files.end())
    program.files.push_back({place.path, place.text});
  return number;
}

std::optional<program::SourceRange> callIn(program::Program &program, const CallPlace &place) {
  if (place.path.empty())
    return std::nullopt;
  return program::SourceRange{fileNumber(program, place), place.span};
}

mlir::Location locationOf(Schedule &engine, program::Program &program, const CallPlace &place) {
  const std::optional<program::SourceRange> range = callIn(program, place);
  return range ? lower::locationOf(*engine.context(), program, *range)
               : mlir::UnknownLoc::get(engine.context());
}

// Performs calls on an engine.
class Performer {
public:
  // Of a record the refs are those of another engine, which did the same.
  Performer(Schedule &engine, program::Program &program, Callees &callees,
            const ScheduleRecord *record)
      : engine(engine), program(program), callees(callees), record(record) {}

  Result<Made, ScheduleError> perform(const RecordedCall &call) {
    Result<Made, ScheduleError> made = performed(call, CallsOf::DifferentArrays);
    // The steps of what is composed may be right for other arguments as well.
    if (!made && !call.callees.empty())
      if (Result<Made, ScheduleError> again = performed(call, CallsOf::Program); again)
        made = std::move(again);
    if (made && record)
      results.push_back(refsIn(*made));
    return made;
  }

  Result<void, ScheduleError> performAll() {
    for (const RecordedCall &call : record->calls)
      if (Result<Made, ScheduleError> made = perform(call); !made)
        return made.error();
    return {};
  }

private:
  Schedule &engine;
  program::Program &program;
  Callees &callees;
  const ScheduleRecord *record;          // null: refs are the engine's own
  std::vector<std::vector<Ref>> results; // by call of the record

  Result<Made, ScheduleError> performed(const RecordedCall &call, CallsOf calls) {
    switch (call.kind) {
    case RecordedKind::Find: {
      Result<std::vector<Ref>, ScheduleError> refs = found(call);
      if (!refs)
        return refs.error();
      return Made{*std::move(refs), {}};
    }
    case RecordedKind::Call: {
      GivenList arguments;
      for (const Given &each : call.arguments) {
        Result<Given, ScheduleError> own = given(each, call, calls);
        if (!own)
          return own.error();
        arguments.push_back(*std::move(own));
      }
      return engine.call(call.primitive, arguments, locationOf(engine, program, call.place));
    }
    case RecordedKind::Live: {
      Result<Ref, ScheduleError> ref = engine.live(ownRefs(call.ref));
      if (!ref)
        return ref.error();
      return Made{{*std::move(ref)}, {}};
    }
    case RecordedKind::Apply:
      if (Result<void, ScheduleError> applied = engine.apply(); !applied)
        return applied.error();
      return Made();
    }
    ALLO_UNREACHABLE("kinds of recorded calls are handled");
  }

  Result<std::vector<Ref>, ScheduleError> found(const RecordedCall &call) {
    Lookup lookup = call.lookup;
    lookup.under = ownRefs(lookup.under);
    auto asList = [](Result<Ref, ScheduleError> ref) -> Result<std::vector<Ref>, ScheduleError> {
      if (!ref)
        return ref.error();
      return std::vector<Ref>{*std::move(ref)};
    };
    switch (call.which) {
    case LiveSchedule::Matches::All:
      return engine.all(lookup);
    case LiveSchedule::Matches::One:
      return asList(engine.one(lookup));
    case LiveSchedule::Matches::First:
      return asList(engine.first(lookup));
    case LiveSchedule::Matches::Names:
      return engine.names(lookup, call.names);
    }
    ALLO_UNREACHABLE("kinds of matches are handled");
  }

  Given ownRefs(const Given &given) const {
    const Ref *ref = given.ref();
    if (!ref || !record)
      return given;
    const auto origin = record->origins.find(keyOf(*ref));
    ALLO_ASSERT(origin != record->origins.end(), "a recorded call uses refs of earlier ones");
    return Given(results[origin->second.first][origin->second.second]);
  }

  Result<Given, ScheduleError> given(const Given &given, const RecordedCall &call, CallsOf calls) {
    if (const GivenList *list = given.list()) {
      GivenList own;
      for (const Given &each : *list) {
        Result<Given, ScheduleError> one = this->given(each, call, calls);
        if (!one)
          return one.error();
        own.push_back(*std::move(one));
      }
      return Given(std::move(own));
    }
    if (const Schedule *other = given.schedule())
      return callee(*other, call, calls);
    return ownRefs(given);
  }

  // The schedule of a called kernel, on a module of this program.
  Result<Given, ScheduleError> callee(const Schedule &other, const RecordedCall &call,
                                      CallsOf calls) {
    const auto known = std::ranges::find(call.callees, &other, &RecordedCallee::engine);
    if (known == call.callees.end()) // of a text, or of another process
      return ScheduleError{textComposed()};
    Schedule *fresh = callees.fresh(known->name, calls);
    if (!fresh)
      return ScheduleError{
          DiagMessage(DiagText::LookupCallee, engine.shownPrimary(), known->name.label)};
    if (Result<void, ScheduleError> done =
            Performer(*fresh, program, callees, known->record.get()).performAll();
        !done)
      return done.error();
    return Given(fresh);
  }
};

} // namespace

struct LiveSchedule::State {
  std::unique_ptr<Schedule> engine;
  lower::ModuleSource plain; // empty: of a text
  lower::LowerOptions options = {};
  Callees callees;
  ScheduleRecord record;
  std::vector<ScheduleWarning> warned; // of the payload as it was

  State(const program::Program &program, lower::ModuleSource source)
      : plain(std::move(source)), callees(program, plain ? &plain : nullptr, options) {}

  Result<Made, ScheduleError> perform(program::Program &of, const RecordedCall &call) {
    return Performer(*engine, of, callees, nullptr).perform(call);
  }
};

LiveSchedule::LiveSchedule(program::Program &program, std::unique_ptr<State> state)
    : program(program), plain(bool(state->plain)), state(std::move(state)) {}

LiveSchedule::LiveSchedule(program::Program &program, const lower::ModuleSource &source)
    : program(program), plain(true), state(std::make_unique<State>(program, source)) {
  Result<lower::LoweredModule, Failure> lowered = source(state->options);
  ALLO_ASSERT(lowered, "lowering a program cannot fail");
  state->engine = std::make_unique<Schedule>(
      std::move(lowered->context), std::move(lowered->module), program.kernels.front().symbol);
}

LiveSchedule::~LiveSchedule() = default;

// From the place in the text to the end of its line.
static Span spanInText(const Text &text, uint32_t line, uint32_t column) {
  if (line == 0)
    return {0, 0};
  const uint32_t at = std::min(line, text.lineCount()) - 1;
  const uint32_t begin = text.lineBegin(at);
  uint32_t end = at + 1 < text.lineCount() ? text.lineBegin(at + 1) - 1 : text.size();
  const uint32_t from = std::min(begin + (column > 0 ? column - 1 : 0), end);
  return {from, std::max(from, end)};
}

LiveSchedule::Outcome<std::unique_ptr<LiveSchedule>>
LiveSchedule::ofText(program::Program &program, std::string text, const std::string &name) {
  program.files = {{name, Text::fromBytes(text)}};
  auto moved = [&](mlir::MLIRContext &context) -> Schedule::MovedLocation {
    return [&](uint32_t line, uint32_t column) -> mlir::Location {
      return lower::locationOf(context, program,
                               {0, spanInText(program.files[0].text, line, column)});
    };
  };
  auto made = Schedule::fromText(text, name, {}, moved);
  if (!made) {
    const PayloadError &error = made.error();
    return LiveError{
        schedule::className(error.kind()),
        {DiagMessage(DiagText::PayloadUnread, error.reason),
         program::SourceRange{0, spanInText(program.files[0].text, error.line, error.column)},
         {}}};
  }
  auto state = std::make_unique<State>(program, lower::ModuleSource());
  state->engine = *std::move(made);
  return std::unique_ptr<LiveSchedule>(new LiveSchedule(program, std::move(state)));
}

template <typename T>
LiveSchedule::Outcome<T> LiveSchedule::failed(const ScheduleError &error, const CallPlace &place) {
  return LiveError{schedule::className(error.kind()),
                   {error.message, callIn(program, place), notesIn(error.notes, program)}};
}

LiveError LiveSchedule::errorAt(DiagMessage message, const CallPlace &place) {
  return failed<void>(ScheduleError{std::move(message)}, place).error();
}

LiveSchedule::Outcome<std::vector<Ref>> LiveSchedule::find(const Lookup &lookup, Matches which,
                                                           const std::vector<std::string> &names,
                                                           const CallPlace &place) {
  RecordedCall call{RecordedKind::Find, place, lookup, which, names};
  Result<Made, ScheduleError> made = state->perform(program, call);
  if (!made)
    return failed<std::vector<Ref>>(made.error(), place);
  state->record.add(std::move(call), made->first);
  return std::move(made->first);
}

LiveSchedule::Outcome<Made>
LiveSchedule::call(Primitive primitive, const GivenList &positional,
                   const std::vector<std::pair<std::string, Given>> &keywords,
                   const std::vector<const LiveSchedule *> &others, const CallPlace &place) {
  Result<GivenList, ScheduleError> bound = bindArguments(primitive, positional, keywords);
  if (!bound)
    return failed<Made>(bound.error(), place);
  RecordedCall call{RecordedKind::Call, place};
  call.primitive = primitive;
  call.arguments = *std::move(bound);
  for (const LiveSchedule *other : others) {
    if (other->isOfText())
      continue;
    const program::Kernel &kernel = other->program.kernels.front();
    call.callees.push_back(
        {other->engine(),
         {kernel.name, kernel.around,
          CalleeName::Place{other->program.files[kernel.place.file].path, kernel.place.span}},
         other->record()});
  }
  Result<Made, ScheduleError> made = state->perform(program, call);
  if (!made)
    return failed<Made>(made.error(), place);
  state->record.add(std::move(call), refsIn(*made));
  return *std::move(made);
}

LiveSchedule::Outcome<Ref> LiveSchedule::live(const Given &ref, const CallPlace &place) {
  RecordedCall call{RecordedKind::Live, place};
  call.ref = ref;
  Result<Made, ScheduleError> made = state->perform(program, call);
  if (!made)
    return failed<Ref>(made.error(), place);
  Ref found = made->first.front();
  state->record.add(std::move(call), made->first);
  return found;
}

LiveSchedule::Outcome<void> LiveSchedule::apply(const CallPlace &place) {
  if (!isDirty())
    return {};
  RecordedCall call{RecordedKind::Apply, place};
  if (Result<void, ScheduleError> applied = state->engine->apply(); !applied)
    return failed<void>(applied.error(), place);
  state->record.add(std::move(call), {});
  return {};
}

void LiveSchedule::cleanupIds() { state->engine->cleanupIds(); }

const Schedule *LiveSchedule::engine() const { return state->engine.get(); }
int64_t LiveSchedule::epoch() const { return state->engine->epoch(); }
bool LiveSchedule::isDirty() const { return state->engine->isDirty(); }
size_t LiveSchedule::calls() const {
  return size_t(std::ranges::count(state->record.calls, RecordedKind::Call, &RecordedCall::kind));
}

std::shared_ptr<const ScheduleRecord> LiveSchedule::record() const {
  return std::make_shared<const ScheduleRecord>(state->record);
}

std::vector<LiveSchedule::Step> LiveSchedule::steps() const {
  std::vector<Step> all;
  for (const RecordedCall &call : state->record.calls) {
    if (call.kind == RecordedKind::Call)
      all.push_back({call.primitive, call.arguments});
    else if (call.kind == RecordedKind::Apply)
      all.push_back({std::nullopt, {}});
  }
  return all;
}

static std::vector<std::string> traitNamesOf(const OpNode &op) {
  constexpr std::pair<Trait, std::string_view> Names[] = {{Trait::Loop, "loop"},
                                                          {Trait::AffineLoop, "affine-loop"},
                                                          {Trait::AffineFor, "affine-for"},
                                                          {Trait::ScfLoop, "scf-loop"},
                                                          {Trait::Branch, "branch"},
                                                          {Trait::Function, "function"},
                                                          {Trait::Symbol, "symbol"},
                                                          {Trait::Allocates, "allocates"},
                                                          {Trait::Frees, "frees"},
                                                          {Trait::Reads, "reads"},
                                                          {Trait::Writes, "writes"}};
  std::vector<std::string> names;
  for (const auto &[trait, name] : Names)
    if (op.has(trait))
      names.emplace_back(name);
  return names;
}

SnapshotView LiveSchedule::snapshot() const {
  const Snapshot &now = *state->engine->snapshot();
  SnapshotView view{now.epoch(), {}, {}};
  for (const OpNode &op : now.ops()) {
    SnapshotView::Op shown{op.id, op.kind, op.name,          op.path,
                           {},    {},      traitNamesOf(op), showPlace(op.loc)};
    if (op.parent != NoNode)
      shown.parent = now.ops()[op.parent].id;
    for (size_t child : op.children)
      shown.children.push_back(now.ops()[child].id);
    view.ops.push_back(std::move(shown));
  }
  for (const ValueNode &value : now.values())
    view.values.push_back({value.id, now.ops()[value.owner].id, value.name, value.type,
                           value.number, value.isArgument, value.path, showPlace(value.loc)});
  return view;
}

std::vector<ScheduleView::Effect> LiveSchedule::effects() const {
  std::vector<ScheduleView::Effect> all;
  for (const Effect &effect : state->engine->effects())
    all.push_back(describe(effect, program));
  return all;
}

std::string LiveSchedule::formatTree(bool includeValues) const {
  return state->engine->formatTree(includeValues);
}
std::string LiveSchedule::transformScript() const { return state->engine->transformScript(); }
std::string LiveSchedule::debugDump(bool includeValues) const {
  return state->engine->debugDump(includeValues);
}
std::string LiveSchedule::payload() const { return printed(state->engine->payload()); }

std::vector<ReplayReport> LiveSchedule::takeWarnings() {
  std::vector<ReplayReport> fresh;
  for (const ScheduleWarning &warning : state->engine->warnings()) {
    if (std::ranges::any_of(state->warned, [&](const ScheduleWarning &known) {
          return known.place == warning.place && known.message.text == warning.message.text;
        }))
      continue;
    fresh.push_back(
        {warning.message, rangeIn(warning.place, program), notesIn(warning.notes, program)});
    state->warned.push_back(warning);
  }
  return fresh;
}

std::vector<std::string> LiveSchedule::takenWarnings() const {
  std::vector<std::string> all;
  for (const ScheduleWarning &warning : state->warned)
    all.push_back(warning.message.text);
  return all;
}

lower::ModuleSource replayed(program::Program &program, lower::ModuleSource plain,
                             std::shared_ptr<const ScheduleRecord> record,
                             std::shared_ptr<RecordReport> report) {
  using Made = Result<lower::LoweredModule, Failure>;
  auto scheduled = [&program, plain, record, report](const lower::LowerOptions &options) -> Made {
    Made lowered = plain(options);
    if (!lowered)
      return lowered;
    Schedule engine(std::move(lowered->context), std::move(lowered->module),
                    program.kernels.front().symbol);
    engine.setHostPorts(report->hostPorts);
    Callees callees(program, &plain, options);
    Result<void, ScheduleError> done =
        Performer(engine, program, callees, record.get()).performAll();
    if (done)
      done = engine.apply();
    if (!done)
      return Failure{Ending::Errors, done.error().message.text};
    report->warnings.clear();
    for (const ScheduleWarning &warning : engine.warnings())
      report->warnings.push_back(
          {warning.message, rangeIn(warning.place, program), notesIn(warning.notes, program)});
    lower::LoweredModule made;
    made.sites = std::move(lowered->sites);
    std::tie(made.context, made.module) = std::move(engine).release();
    return made;
  };
  return [scheduled, plain = std::move(plain), report](const lower::LowerOptions &options) -> Made {
    Made made = scheduled(options);
    if (made || !options.checked)
      return made;
    lower::LowerOptions unchecked = options;
    unchecked.checked = unchecked.overflow = false;
    if (Made other = scheduled(unchecked); !other)
      return other.error();
    report->prevented = made.error().message;
    return plain(options);
  };
}

} // namespace allo::schedule
