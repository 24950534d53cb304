// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "interp/Runner.h"

#include "program/Walk.h"
#include "support/Format.h"

#include <algorithm>

namespace allo::eval {

using namespace program;

// ---- faults

std::vector<Frame> Runner::frames(SourceRange place) const {
  std::vector<Frame> all;
  for (size_t i = stack.size(); i-- > 0;) {
    Frame frame{stack[i].kernel->name, place, {}};
    for (const auto &[variable, value] : stack[i].loops)
      frame.loops.push_back({stack[i].kernel->variables[variable].name, value,
                             stack[i].kernel->variables[variable].place});
    all.push_back(std::move(frame));
    place = stack[i].caller;
  }
  all.insert(all.end(), outer.begin(), outer.end());
  return all;
}

std::vector<SeenValue> Runner::seenValues() const {
  std::vector<SeenValue> all;
  for (size_t i = stack.size(); i-- > 0;)
    all.insert(all.end(), stack[i].seen.begin(), stack[i].seen.end());
  return all;
}

Value Runner::fail(FaultKind kind, std::string message, SourceRange place) {
  if (!run.stopped) {
    run.stopped = true;
    run.fault = Fault{kind, std::move(message), frames(place)};
    if (run.watch && !run.watch->array)
      run.watch->values = seenValues();
    run.stages.stop();
  }
  return {};
}

void Runner::warn(FaultKind kind, std::string message, SourceRange place) {
  if (run.stopped)
    return;
  Fault report{kind, std::move(message), {{active().kernel->name, place, {}}}};
  auto [it, fresh] = run.reports.try_emplace(placeOf(report), std::move(report));
  if (fresh)
    it->second.stack = frames(place);
}

Value Runner::checked(Computed computed, SourceRange place) {
  if (computed.fault)
    return fail(computed.fault->kind, std::move(computed.fault->message), place);
  Value value;
  value.number = std::move(computed.number);
  return value;
}

bool Runner::tick(SourceRange place) {
  if (!run.stopped && ++run.steps > run.limits.steps)
    fail(FaultKind::StepLimit, format("The kernel has not ended after {0} steps", run.limits.steps),
         place);
  constexpr uint64_t StepsPerLook = 256; // at the clock
  if (!run.stopped && run.limits.deadline && run.steps % StepsPerLook == 0 &&
      std::chrono::steady_clock::now() >= *run.limits.deadline)
    fail(FaultKind::TimeLimit, std::string(TimeIsOver), place);
  return !run.stopped;
}

// ---- calls

std::vector<Value> Runner::call(KernelId id, const std::vector<Value> &arguments,
                                SourceRange place) {
  const Kernel &kernel = run.program.kernels[id];
  size_t workers = 1;
  for (int64_t size : kernel.mapping)
    workers *= size_t(size);
  std::vector<Value> results;
  for (size_t worker = 0; worker < workers && !run.stopped; ++worker)
    results = callWorker(id, arguments, place, worker);
  return results;
}

std::vector<Value> Runner::callWorker(KernelId id, std::vector<Value> arguments, SourceRange place,
                                      size_t worker) {
  const Kernel &kernel = run.program.kernels[id];
  std::vector<Value> zeros(kernel.results.size());
  if (stack.size() + outer.size() >= run.limits.depth) {
    fail(FaultKind::StackLimit, format("Calls are nested more than {0} deep", run.limits.depth),
         place);
    return zeros;
  }
  stack.push_back(
      {id, &kernel, worker, place, std::vector<Value>(kernel.variables.size()), {}, {}});
  for (size_t i = 0; i < arguments.size(); ++i)
    active().variables[kernel.parameters[i]] = std::move(arguments[i]);
  block(kernel.body);
  std::vector<Value> results = std::move(active().results);
  stack.pop_back();
  if (results.size() != kernel.results.size()) // a fault
    return zeros;
  return results;
}

// ---- statements

bool Runner::block(const Block &body) {
  std::vector<Launched> launched;
  bool goesOn = blockWith(body, launched);
  join(launched, body.empty() ? SourceRange() : body.back()->place);
  return goesOn && !run.stopped;
}

bool Runner::blockWith(const Block &body, std::vector<Launched> &launched) {
  for (const Stmt *stmt : body) {
    const Stmt &each = *stmt;
    if (each.kind == StmtKind::Join) {
      join(launched, each.place);
      if (run.stopped)
        return false;
      continue;
    }
    const Call *stage = stageOf(each);
    if (!stage) {
      if (!statement(each))
        return false;
      continue;
    }
    if (!tick(each.place))
      return false;
    active().seen.clear();
    std::vector<Launched> now = launch(*stage);
    if (now.empty())
      return false; // its arguments have a fault, or another stage has
    now[0].statement = &each;
    launched.insert(launched.end(), now.begin(), now.end());
  }
  return true;
}

bool Runner::statement(const Stmt &stmt) {
  if (!tick(stmt.place))
    return false;
  active().seen.clear();
  switch (stmt.kind) {
  case StmtKind::Assign: {
    const auto &to = *stmt.as<Assign>();
    Value value = eval(*to.value);
    if (value.channel && to.value->kind == ExprKind::Fresh)
      value.channel->name = active().kernel->variables[to.variable].name;
    assign(to.variable, std::move(value));
    break;
  }
  case StmtKind::Store:
    store(*stmt.as<Store>());
    break;
  case StmtKind::Overwrite:
    overwrite(*stmt.as<Overwrite>());
    break;
  case StmtKind::Evaluate:
    eval(*stmt.as<Evaluate>()->value);
    break;
  case StmtKind::CallInto: {
    const auto &into = *stmt.as<CallInto>();
    std::vector<Value> results =
        call(into.call->kernel, evalAll(into.call->arguments), into.call->place);
    for (size_t i = 0; i < results.size(); ++i)
      assign(into.results[i], std::move(results[i]));
    break;
  }
  case StmtKind::Put:
    put(*stmt.as<Put>());
    break;
  case StmtKind::Join: // of a block's own stages: blockWith()
    break;
  case StmtKind::If: {
    bool taken = !eval(*stmt.as<If>()->condition).number.integer.isZero();
    return block(taken ? stmt.as<If>()->then : stmt.as<If>()->orElse);
  }
  case StmtKind::For: {
    const auto &loops = *stmt.as<For>();
    return loop({loops.axis}, 0, loops.body, loops.place);
  }
  case StmtKind::Grid: {
    const auto &grid = *stmt.as<Grid>();
    return loop({grid.axes.begin(), grid.axes.end()}, 0, grid.body, grid.place);
  }
  case StmtKind::While:
    while (!run.stopped && !eval(*stmt.as<While>()->condition).number.integer.isZero()) {
      if (!tick(stmt.place) || !block(stmt.as<While>()->body))
        return false;
      active().seen.clear();
    }
    break;
  case StmtKind::Match: {
    const auto &match = *stmt.as<Match>();
    BigInt subject = eval(*match.subject).number.integer;
    for (const Arm &arm : match.arms)
      if (*arm.value == subject)
        return block(arm.body);
    return block(match.orElse);
  }
  case StmtKind::Return:
    active().results = evalAll(stmt.as<Return>()->values);
    return false;
  }
  return !run.stopped;
}

bool Runner::loop(const std::vector<Axis> &axes, size_t depth, const Block &body,
                  SourceRange place) {
  if (depth == axes.size())
    return block(body);
  const Axis &axis = axes[depth];
  BigInt low = eval(*axis.low).number.integer;
  BigInt high = eval(*axis.high).number.integer;
  BigInt step = eval(*axis.step).number.integer;
  if (step <= BigInt(0)) {
    fail(FaultKind::LoopStep, format("A loop step must be positive, got {0}", step),
         axis.step->place);
    return false;
  }
  active().loops.emplace_back(axis.index, low);
  for (BigInt i = low; i < high && !run.stopped; i = i + step) {
    if (!tick(place))
      break;
    active().loops.back().second = i;
    active().variables[axis.index].number.integer = i;
    noteValues(axis.index, active().variables[axis.index]);
    if (!loop(axes, depth + 1, body, place))
      break;
  }
  active().loops.pop_back();
  return !run.stopped;
}

// After a fault nothing is stored any more: a stateful variable keeps what it had.
void Runner::assign(VariableId id, Value value) {
  if (run.stopped)
    return;
  noteValues(id, value);
  const Variable &known = active().kernel->variables[id];
  if (known.storage != Storage::Stateful) {
    active().variables[id] = std::move(value);
    return;
  }
  variable(id); // it is there from now on
  run.kept[{active().id, active().worker, id}] = std::move(value);
}

void Runner::store(const Store &store) {
  Value value = eval(*store.value);
  Value base = eval(*store.base);
  std::vector<Value> indices = evalAll(store.indices);
  if (run.stopped)
    return;
  if (auto place =
          element(*store.base, base.array ? base.array->type : Type(), indices, store.place)) {
    noteStore(base.array.get(), *place, store.place);
    if (const auto *name = store.base->tryAs<Read>())
      noteValues(name->variable, value);
    base.array->set(*place, value.number);
  }
}

void Runner::noteValues(VariableId variable, const Value &value) {
  if (!run.onStore || active().kernel->variables[variable].type.element().isFloat())
    return;
  for (size_t i = 0; value.array && i < value.array->size(); ++i)
    if (value.array->written[i])
      (*run.onStore)(active().id, variable, value.array->at(i).integer);
  if (!value.array && !value.channel)
    (*run.onStore)(active().id, variable, value.number.integer);
}

void Runner::noteStore(const Array *array, size_t element, program::SourceRange place) {
  if (!run.watch || !run.watch->array || run.watch->array != array || run.watch->element != element)
    return;
  run.watch->last = frames(place);
  run.watch->values = seenValues();
}

void Runner::overwrite(const Overwrite &overwrite) {
  Value value = eval(*overwrite.value);
  Value base = eval(*overwrite.base);
  if (run.stopped)
    return;
  if (const auto *name = overwrite.base->tryAs<Read>())
    noteValues(name->variable, value);
  for (size_t i = 0; i < base.array->size(); ++i) {
    noteStore(base.array.get(), i, overwrite.place);
    if (value.array && !value.array->written[i])
      base.array->written[i] = 0;
    else
      base.array->set(i, value.array ? value.array->at(i) : value.number);
  }
}

// ---- dataflow

std::vector<Runner::Launched> Runner::launch(const Call &call) {
  std::vector<Value> arguments = evalAll(call.arguments);
  const Kernel &kernel = run.program.kernels[call.kernel];
  size_t workers = 1;
  for (int64_t size : kernel.mapping)
    workers *= size_t(size);
  std::vector<Launched> all;
  for (size_t worker = 0; worker < workers && !run.stopped; ++worker) {
    auto results = std::make_shared<std::vector<Value>>();
    Stages::Id id = run.stages.start(
        [this, results, arguments, worker, &call, around = frames(call.place)]() mutable {
          // The call's place is the first of its frames: the callee's frame comes before it.
          Runner inner(run, std::move(around));
          *results = inner.callWorker(call.kernel, std::move(arguments), call.place, worker);
        });
    all.push_back({id, results, nullptr});
  }
  return all;
}

void Runner::join(std::vector<Launched> &launched, SourceRange place) {
  for (const Launched &each : launched)
    waitFor([&] { return run.stages.done(each.id); }, std::nullopt, place);
  // Even after a fault: they use what this one owns.
  for (const Launched &each : launched)
    while (!run.stages.done(each.id))
      run.stages.wait([&] { return run.stages.done(each.id); });
  for (const Launched &each : launched) {
    const auto *into = each.statement ? each.statement->tryAs<CallInto>() : nullptr;
    const auto *to = each.statement ? each.statement->tryAs<Assign>() : nullptr;
    for (size_t i = 0; i < each.results->size() && (into || to); ++i)
      assign(into ? into->results[i] : to->variable, std::move((*each.results)[i]));
  }
  launched.clear();
}

bool Runner::waitFor(const std::function<bool()> &ready, std::optional<StreamWait> what,
                     SourceRange place) {
  if (run.stopped)
    return false;
  Stages::Id self = run.stages.current();
  run.waits[self] = {std::move(what), frames(place)};
  bool ok = run.stages.wait(ready);
  if (!ok && !run.stopped) {
    std::vector<StreamWait> all;
    std::vector<Frame> shown;
    for (Stages::Id id : run.stages.blocked()) {
      const auto &[wait, where] = run.waits[id];
      if (!wait)
        continue; // who only waits for the others to end
      all.push_back(*wait);
      if (shown.empty())
        shown = where;
    }
    run.stopped = true;
    run.fault = Fault{FaultKind::Deadlock, showDeadlock(all), std::move(shown)};
  }
  run.waits.erase(self);
  return ok;
}

StreamWait Runner::waitAt(const Value &stream, bool isPut) {
  const Channel &channel = *stream.channel;
  uint64_t taken = channel.taken[stream.lane];
  return {active().kernel->name,
          isPut,
          channel.shown(stream.lane),
          taken + channel.lanes[stream.lane].size(),
          taken,
          channel.type.depth()};
}

Value Runner::get(const Get &get) {
  Value stream = eval(*get.stream);
  if (run.stopped)
    return {};
  std::deque<Value> &lane = stream.channel->lanes[stream.lane];
  StreamWait what = waitAt(stream, /*isPut=*/false);
  if (!waitFor([&] { return !lane.empty(); }, std::move(what), get.place))
    return {};
  Value value = std::move(lane.front());
  lane.pop_front();
  ++stream.channel->taken[stream.lane];
  return value;
}

void Runner::put(const Put &put) {
  Value stream = eval(*put.stream);
  Value value = eval(*put.value);
  if (run.stopped)
    return;
  if (value.array) // a block goes as it is now
    value.array = std::make_shared<Array>(*value.array);
  std::deque<Value> &lane = stream.channel->lanes[stream.lane];
  size_t depth = stream.channel->type.depth();
  StreamWait what = waitAt(stream, /*isPut=*/true);
  if (waitFor([&] { return lane.size() < depth; }, std::move(what), put.place))
    lane.push_back(std::move(value));
}

} // namespace allo::eval
