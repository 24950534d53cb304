// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Attributes, queries and methods of schedules, and where what is wrong is reported.
#include "sema/pyeval/schedules/ScheduleCalls.h"

#include "sema/facts/Fixes.h"
#include "sema/facts/ModuleView.h"
#include "sema/operators/ScheduleMembers.h"
#include "sema/pyeval/ClassCalls.h"
#include "sema/schedule/HeldSchedules.h"
#include "sema/schedule/NamedSchedules.h"
#include "support/Nearest.h"

#include <algorithm>
#include <cstdlib>

namespace allo {

namespace {

constexpr std::pair<std::string_view, std::string_view> OlderNames[] = {
    {"fuse", "flatten"}, {"parallel", "unroll"}, {"to", "streamline"}, {"build", "export"}};

} // namespace

Value valueOf(ScheduleValue value, std::string text) {
  const Fingerprint print = value.fingerprint();
  return Value::ofSchedule(std::make_shared<const ScheduleValue>(std::move(value)), print,
                           std::move(text));
}

Value scheduleValue(const ScheduleIdentity &schedule) {
  ScheduleValue value;
  value.identity = schedule;
  return valueOf(std::move(value), "a schedule");
}

Value backendValue(const ScheduleIdentity &backend) {
  ScheduleValue value;
  value.kind = ScheduleValue::Kind::Backend;
  value.identity = backend;
  return valueOf(std::move(value), "a backend");
}

Value stateValue(std::shared_ptr<const Schedule> state) {
  ScheduleValue value;
  value.kind = ScheduleValue::Kind::State;
  value.identity = state->identity();
  value.state = std::move(state);
  return valueOf(std::move(value), "the state of a schedule");
}

// ---- states

std::shared_ptr<const Schedule> ScheduleCalls::stateOf(const ScheduleIdentity &schedule) {
  if (auto known = all.states.find(schedule); known != all.states.end())
    return known->second;
  const std::string name = stateName(schedule);
  const Value *bound = in.context.names.lookup(name);
  if (!bound && fileOf(schedule.item) != fileOf(in.context.item)) // imported by an expression
    if (const auto home = in.context.names.from(schedule.item))
      bound = home->followed(name);
  std::shared_ptr<const Schedule> state =
      bound && bound->kind == ValueKind::Schedule ? bound->data->schedule->state : nullptr;
  all.states.emplace(schedule, state);
  return state;
}

void ScheduleCalls::noteLocal(std::string_view name, const Py &value) {
  if (value.kind != PyKind::Other || value.value().kind != ValueKind::Schedule)
    return;
  const bool isVariable = in.frame->scope && in.frame->scope->kind != PyScope::Kind::Comprehension;
  all.note(in.frame == &in.top && isVariable ? all.around + std::string(name) : std::string(name),
           value.value());
}

std::string ScheduleCalls::calledText() const {
  const auto *call = in.at ? in.at->tryAs<CallExpr>() : nullptr;
  return call ? "'" + in.textOf(*call->callee) + "'" : "code that is not followed";
}

std::optional<std::string> ScheduleCalls::Step::show(const Step *last) {
  std::string path;
  for (const Step *step = last; step; step = step->outer) {
    const Py *key = step->key;
    std::optional<std::string> shown;
    if (!step->attribute.empty())
      shown = attributeStep(step->attribute);
    else if (!key)
      shown = indexStep(int64_t(step->index));
    else if (key->kind == PyKind::Str)
      shown = indexStep(key->str());
    else if (key->kind == PyKind::Int && !key->big)
      shown = indexStep(key->small);
    if (!shown)
      return std::nullopt;
    path.insert(0, *shown);
  }
  return path;
}

void ScheduleCalls::forEachHeld(const Py &object, Walk &walk, const Step *path, unsigned depth) {
  if (walk.left == 0 || depth > walk.maxDepth)
    return;
  --walk.left;
  auto next = [&](const Py &value, Step step) {
    step.outer = path;
    forEachHeld(value, walk, &step, depth + 1);
  };
  if (object.isItems()) {
    for (size_t i = 0; i < object.items().size() && walk.left > 0; ++i)
      next(object.items()[i], {.index = i});
  } else if (object.kind == PyKind::Dict) {
    for (size_t i = 0; i < object.table().entries.size() && walk.left > 0; ++i)
      if (const PyTable::Entry &entry = object.table().entries[i]; entry.live)
        next(entry.value, {.key = &entry.key});
  } else if (object.kind == PyKind::Object) {
    ClassCalls(in).load(object.instance());
    object.instance().forEach(
        [&](const std::string &name, const Py &value) { next(value, {.attribute = name}); });
  } else {
    walk.found(object, path);
  }
}

void ScheduleCalls::lose(const Py &object, const std::string &reason) {
  Walk walk{SIZE_MAX, PyHeap::MaxNesting, [&](const Py &held, const Step *) {
              loseOne(held.kind == PyKind::Method ? held.method().self : held, reason);
            }};
  forEachHeld(object, walk);
}

void ScheduleCalls::loseOne(const Py &object, const std::string &reason) {
  if (object.kind != PyKind::Other || object.value().kind != ValueKind::Schedule ||
      (object.value().data->schedule->kind != ScheduleValue::Kind::Schedule &&
       object.value().data->schedule->kind != ScheduleValue::Kind::Backend))
    return;
  std::shared_ptr<const Schedule> state = stateOf(object.value().data->schedule->identity);
  if (!state || state->untracked())
    return;
  auto after = std::make_shared<Schedule>(*state);
  const bool isCall = !in.at || in.at->is<CallExpr>();
  const std::string usual =
      isCall
          ? format("it is passed to {0}, which may change it", calledText())
          : format("'{0}' runs code that is not followed, which may change it", in.textOf(*in.at));
  after->lose(here(), reason.empty() ? usual : reason);
  noteLoss(*state, *after);
  all.set(std::move(after));
}

void ScheduleCalls::noteLoss(const Schedule &before, const Schedule &after) {
  if (all.outside && all.wasThere(*all.outside, before.identity()))
    return; // it is not done at that place
  if (all.hasOpenArguments)
    return;
  if (!before.untracked() && after.untracked() && in.at)
    report({messageOf(*after.untracked())}, in.at);
}

void Interpreter::loseSchedules(const PyArguments &among) {
  if (context.schedules)
    ScheduleCalls(*this).lose(among);
}

void ScheduleCalls::lose(const PyArguments &given) {
  for (const Py &value : given.positional)
    lose(value);
  for (const auto &[name, value] : given.keywords)
    lose(value);
}

// ---- reports

bool ScheduleCalls::mention(const Node *node, const ScheduleQuery &query,
                            const std::shared_ptr<const Schedule> &state) {
  if (!node)
    return false;
  auto found = state->one(query);
  const auto *ref = std::get_if<0>(&found);
  if (!ref || !ref->isPredicted())
    return false;
  ScheduleMention now{*ref, state, true};
  auto keep = [&](ScheduleMention &known) {
    now.isRepeated = known.ref && (known.isRepeated || declarationOf(known) != declarationOf(now));
    known = now;
  };
  keep(facts().mentions[node->id]);
  if (node->is<NameExpr>() && query.name)
    keep(facts().namesIn[node->id][*query.name]);
  return true;
}

void ScheduleCalls::mentionName(const Node *node, ParameterKind kind, const std::string &name,
                                const std::shared_ptr<const Schedule> &state) {
  using Kind = ScheduleRef::Kind;
  const bool isBuffer = kind == ParameterKind::Buffer || kind == ParameterKind::Buffers;
  const bool isOp = kind == ParameterKind::Op || kind == ParameterKind::Ops;
  const bool isKernel = kind == ParameterKind::Callees;
  const bool isDone = (isOp || isKernel) && mention(node, {.kind = Kind::Op, .name = name}, state);
  if (!isDone && !isKernel)
    mention(node, {.kind = isBuffer ? Kind::Buffer : Kind::Loop, .name = name}, state);
}

void ScheduleCalls::note(const Node &name, const Py &object) {
  if (object.kind == PyKind::Other && object.value().kind == ValueKind::Schedule) {
    stateOf(object.value().data->schedule->identity);
    all.note(facts(), name.id, object.value());
    return;
  }
  if (object.kind != PyKind::Object && object.kind != PyKind::Dict && !object.isItems())
    return;
  ScheduleNodeFacts::Held held;
  Walk walk{64, 3, [&](const Py &value, const Step *path) {
              if (value.kind != PyKind::Other || value.value().kind != ValueKind::Schedule)
                return;
              stateOf(value.value().data->schedule->identity);
              const std::optional<ScheduleMention> known = all.mentionOf(value.value());
              const std::optional<std::string> shown = known ? Step::show(path) : std::nullopt;
              if (shown)
                held[*shown] = *known;
            }};
  forEachHeld(object, walk);
  if (!held.empty())
    facts().held[name.id] = std::make_shared<const ScheduleNodeFacts::Held>(std::move(held));
}

std::optional<ScheduleMention> ScheduleContext::mentionOf(const Value &value) const {
  if (value.kind != ValueKind::Schedule)
    return std::nullopt;
  const ScheduleValue &known = *value.data->schedule;
  const bool isRef = known.kind == ScheduleValue::Kind::Ref;
  const bool isWhole =
      known.kind == ScheduleValue::Kind::Schedule || known.kind == ScheduleValue::Kind::Backend;
  if (!isRef && !isWhole)
    return std::nullopt;
  auto state = states.find(known.identity);
  if (state == states.end() || !state->second || (isRef && !state->second->has(known.ref)))
    return std::nullopt;
  return ScheduleMention{isRef ? std::optional(known.ref) : std::nullopt, state->second};
}

void ScheduleContext::note(std::string_view name, const Value &value) {
  if (value.kind != ValueKind::Schedule)
    return;
  const ScheduleValue &held = *value.data->schedule;
  if (held.kind != ScheduleValue::Kind::Schedule && held.kind != ScheduleValue::Kind::Backend)
    return;
  const bool isBackend = held.kind == ScheduleValue::Kind::Backend;
  const LocalSchedule now{held.identity, nullptr, isBackend};
  const auto [known, isNew] = facts.locals.try_emplace(std::string(name), now);
  if (isNew || known->second == now)
    return;
  for (size_t i = 1; i <= MostEarlier; ++i)
    if (const auto [earlier, isFree] =
            facts.locals.try_emplace(earlierName(name, i), known->second);
        isFree || earlier->second == known->second)
      break;
  known->second = now;
}

bool ScheduleContext::isChanged(const ScheduleIdentity &schedule) const {
  const auto now = changed.find(schedule);
  if (now == changed.end() || !outside)
    return now != changed.end();
  const auto before = outside->changed.find(schedule);
  return before == outside->changed.end() || before->second != now->second;
}

void ScheduleContext::keepOutside(const std::string &prefix) {
  if (!outside)
    return;
  for (auto at = facts.locals.lower_bound(prefix);
       at != facts.locals.end() && at->first.starts_with(prefix); ++at)
    if (LocalSchedule &local = at->second;
        !local.state && wasThere(*outside, local.schedule) && isChanged(local.schedule))
      local.state = changed.at(local.schedule);
}

void ScheduleContext::note(ScheduleNodeFacts &into, NodeId name, const Value &value) const {
  std::optional<ScheduleMention> known = mentionOf(value);
  if (known && known->ref)
    into.mentions[name] = std::move(*known);
  else if (known)
    into.schedules[name] = std::move(known->state);
}

// 'failed' is the schedule that it is an error of, if it is one.
Py ScheduleCalls::report(ScheduleFault fault, const Node *where, const ScheduleIdentity *failed) {
  if (!where || all.expectsFailure)
    return in.unknownValue(Value::error());
  NodeDiagnostic diagnostic{
      fault.message.code, where->id, fault.message.text, std::move(fault.notes), {}};
  if (!fault.suggestion.empty() && item() == in.context.item) {
    const bool isText = where->is<StringExpr>();
    const std::string_view source = in.frame->unit->source(where->span);
    const std::string quote = !isText ? "" : source.front() == '\'' ? "'" : "\"";
    if (isText || where->is<Ident>())
      diagnostic.fixes.push_back(changeTo(where->id, quote + fault.suggestion + quote));
  }
  if (fault.needsLive && where->is<NameExpr>() && in.frame == &in.top)
    if (const auto *call = in.at ? in.at->tryAs<CallExpr>() : nullptr)
      if (const auto *path = call->callee->tryAs<AttributeExpr>();
          path && path->base->is<NameExpr>()) {
        const std::string name(where->as<NameExpr>()->name);
        const std::string text =
            format("{0} = {1}.live({0})", name, path->base->as<NameExpr>()->name);
        NodeEdit edit{statementAround(call->id), FixPosition::LineBefore, text};
        diagnostic.fixes.push_back({format("Insert '{0}'", text), {edit}});
      }
  if (in.frame != &in.top) {
    diagnostic.cause = {item(), where->id};
    if (diagnostic.cause.item == in.context.item)
      diagnostic.cause = {};
    else if (in.site)
      diagnostic.node = in.site->id;
    if (in.site && fileOf(item()) == fileOf(in.context.item))
      diagnostic.notes.push_back({{in.context.item, in.site->id}, "in this call"});
    else if (in.site)
      diagnostic.notes.push_back({{item(), where->id}, "in this step"});
  }
  if (failed && stateOf(*failed))
    all.noteFailure(
        *failed,
        {std::move(fault.message), {item(), where->id}, {in.context.item, diagnostic.node}});
  all.diagnostics.push_back(std::move(diagnostic));
  return in.unknownValue(Value::error());
}

Py ScheduleCalls::fail(const ScheduleIdentity &schedule, ScheduleFault fault, const Node *where) {
  if (const auto state = fault.missing.empty() ? nullptr : stateOf(schedule);
      state && state->isUnmade(fault.missing))
    return in.unknownValue(Value::error()); // a consequence of what is reported already
  if (all.isUncalled && all.outside && all.wasThere(*all.outside, schedule))
    return in.unknownValue(Value::error()); // its calls tell
  return report(std::move(fault), where, &schedule);
}

// The innermost statement of the unit that holds a node.
NodeId ScheduleCalls::statementAround(NodeId node) const {
  for (NodeId id = node + 1; id-- > 0;)
    if (const Node &each = *in.frame->unit->nodes[id];
        each.nodeClass == NodeClass::Stmt && each.last >= node)
      return id;
  return node;
}

// ---- attributes

bool ScheduleCalls::isMethod(const Py &schedule, std::string_view name) {
  const ScheduleValue::Kind kind = schedule.value().data->schedule->kind;
  if (kind == ScheduleValue::Kind::Backend) {
    const ScheduleMember *member = findScheduleMember(ScheduleOwner::Backend, name);
    return member && member->isMethod;
  }
  if (kind != ScheduleValue::Kind::Schedule)
    return false;
  const ScheduleMember *member = findScheduleMember(ScheduleOwner::Schedule, name);
  return primitiveByName(name) || (member && member->isMethod);
}

Py ScheduleCalls::attribute(const Py &base, const AttributeExpr &expr) {
  const ScheduleValue &value = *base.value().data->schedule;
  std::string_view wanted = expr.attribute->name;
  auto opaque = [&] { return in.unknownValue(Value::opaque(in.textOf(expr))); };
  switch (value.kind) {
  case ScheduleValue::Kind::Schedule: {
    std::shared_ptr<const Schedule> state = stateOf(value.identity);
    if (!state)
      return opaque();
    const ScheduleMember *member = findScheduleMember(ScheduleOwner::Schedule, wanted);
    if (const ScheduleEffect *change = state->waitingChange();
        change && !state->untracked() &&
        (wanted == "snapshot" || wanted == "format_tree" || wanted == "dump_tree"))
      warnOfReading(*change, wanted, expr.attribute);
    if (isMethod(base, wanted)) {
      warnOfMention(expr);
      return in.heap.method(base, wanted);
    }
    if (isScheduleEnumerator(wanted))
      return enumerator(wanted);
    if (wanted == "query") {
      ScheduleValue query;
      query.kind = ScheduleValue::Kind::Query;
      query.identity = value.identity;
      return in.importValue(valueOf(std::move(query), "the query of a schedule"));
    }
    if (wanted == "epoch" && !state->untracked())
      return Py::integer(state->epoch());
    if (wanted == "dirty" && !state->untracked())
      return Py::boolean(state->isDirty());
    if (wanted == "kernel" && state->kernel())
      return in.importValue(Value::ofKernel(state->kernel()));
    if (wanted == "payload")
      apply(value.identity);
    if (member || wanted.starts_with("_"))
      return opaque();
    std::vector<std::string> names = namesOfMembers(ScheduleOwner::Schedule);
    for (const PrimitiveInfo &row : allPrimitives())
      names.emplace_back(row.name);
    for (const std::string &name : scheduleEnumerators())
      names.push_back(name);
    return missingAttribute(value.identity, expr, "A schedule", names);
  }
  case ScheduleValue::Kind::Query:
    if (wanted == "op" || wanted == "loop" || wanted == "loops" || wanted == "buffer") {
      warnOfMention(expr);
      return in.heap.method(base, wanted);
    }
    return missingAttribute(value.identity, expr, "The query of a schedule",
                            {"op", "loop", "loops", "buffer"});
  case ScheduleValue::Kind::Selection:
    if (wanted == "one" || wanted == "first" || wanted == "all" || wanted == "names") {
      warnOfMention(expr);
      return in.heap.method(base, wanted);
    }
    return missingAttribute(value.identity, expr, "The result of a query",
                            {"one", "first", "all", "names"});
  case ScheduleValue::Kind::Ref:
    if ((wanted == "name" || wanted == "key") && !value.ref.name.empty())
      return in.str(value.ref.name);
    if (wanted == "epoch")
      return Py::integer(value.ref.epoch);
    if (std::optional<Py> wrong = attributeOfRefs(base, expr))
      return *wrong;
    return opaque();
  case ScheduleValue::Kind::Method:
    return attributeOfMethod(base, expr);
  case ScheduleValue::Kind::Backend:
    return attributeOfBackend(base, expr);
  case ScheduleValue::Kind::Enumerator:
  case ScheduleValue::Kind::State:
    return opaque();
  }
  ALLO_UNREACHABLE("kinds of schedule values are handled");
}

// Of a method that is not called: those that Python's methods have.
Py ScheduleCalls::attributeOfMethod(const Py &base, const AttributeExpr &expr) {
  std::string_view wanted = expr.attribute->name;
  if (wanted.starts_with("_"))
    return in.unknownValue(Value::opaque(in.textOf(expr)));
  const bool isOfKernel = base.kind == PyKind::Method;
  const ScheduleValue *method = isOfKernel ? nullptr : base.value().data->schedule.get();
  const std::string path =
      isOfKernel
          ? format("{0}.{1}", base.method().self.value().data->kernel->name, base.method().name)
          : variableOf(method->identity) + "." + method->text;
  const auto *variable = isOfKernel ? expr.base->tryAs<NameExpr>() : nullptr;
  const std::string call =
      variable ? format("{0} = {1}()", variable->name, path) : format("{0}()", path);
  ScheduleFault fault{
      DiagMessage(DiagText::RefMethod, format("The method '{0}'", path), wanted, call)};
  return isOfKernel ? report(std::move(fault), expr.attribute)
                    : fail(method->identity, std::move(fault), expr.attribute);
}

void ScheduleCalls::warnOfMention(const AttributeExpr &method) {
  const Node *parent = method.id > 0 ? in.frame->unit->nodes[method.id - 1] : nullptr;
  if (!parent || !parent->is<ExprStmt>())
    return;
  const size_t before = all.diagnostics.size();
  report({DiagMessage(DiagCode::NoEffect, in.textOf(method))}, &method);
  const std::string_view name = method.attribute->name;
  const bool takesNothing =
      name == "schedule" || // of a kernel
      std::ranges::any_of(scheduleMembers(), [&](const ScheduleMember &member) {
        return member.name == name && member.isMethod && member.parameters.empty();
      });
  if (takesNothing && all.diagnostics.size() > before && in.frame == &in.top)
    all.diagnostics.back().fixes.push_back(
        {format("Call it: '{0}()'", in.textOf(method)), {{method.id, FixPosition::After, "()"}}});
}

void ScheduleCalls::warnOfReading(const ScheduleEffect &change, std::string_view what,
                                  const Node *where) {
  const std::string_view by = info(change.primitive).name;
  report({DiagMessage(DiagText::ReadBeforeApply, what, by),
          ScheduleFault::Whole,
          ScheduleFault::Whole,
          {{change.place, format("{0}() waits for apply()", by)}}},
         where);
}

Py ScheduleCalls::missingAttribute(const ScheduleIdentity &schedule, const AttributeExpr &expr,
                                   std::string_view what, const std::vector<std::string> &names) {
  std::string_view wanted = expr.attribute->name;
  ScheduleFault fault{DiagMessage(DiagCode::NoAttribute, what, wanted)};
  fault.suggestion = nearestName(wanted, names);
  for (const auto &[older, now] : OlderNames)
    if (older == wanted)
      fault.suggestion = now;
  return fail(schedule, std::move(fault), expr.attribute);
}

Py ScheduleCalls::undefinedName(const NameExpr &name) {
  const auto *member =
      name.id > 0 ? in.frame->unit->nodes[name.id - 1]->tryAs<AttributeExpr>() : nullptr;
  if (member && member->attribute->name == "schedule" && in.frame == &in.top)
    return in.unknownValue(Value::error()); // reported at module level
  const size_t before = all.diagnostics.size();
  Py unknown = report({DiagMessage(DiagCode::UndefinedName, name.name)}, &name);
  if (all.diagnostics.size() > before && in.frame == &in.top)
    in.addMeant(all.diagnostics.back(), name);
  return unknown;
}

bool ScheduleCalls::isHandle(const Py &object) {
  if (object.kind != PyKind::Other || object.value().kind != ValueKind::Schedule)
    return false;
  const ScheduleValue::Kind kind = object.value().data->schedule->kind;
  return kind == ScheduleValue::Kind::Schedule || kind == ScheduleValue::Kind::Ref;
}

std::optional<bool> ScheduleCalls::hasMember(const Py &handle, std::string_view name) {
  if (isMethod(handle, name) || isScheduleEnumerator(name) ||
      findScheduleMember(ScheduleOwner::Schedule, name))
    return handle.value().data->schedule->kind == ScheduleValue::Kind::Schedule
               ? std::optional(true)
               : std::nullopt;
  return name.starts_with('_') || typeName(handle) != "Schedule" ? std::nullopt
                                                                 : std::optional(false);
}

Py ScheduleCalls::misused(const Py &handle, DiagMessage message) {
  return fail(handle.value().data->schedule->identity, {std::move(message)}, in.at);
}

// Python's schedules and refs have no attributes that can be assigned to.
void ScheduleCalls::assignAttribute(const Py &handle, const AttributeExpr &target) {
  const std::string what =
      format("Attribute '{0}' of a '{1}'", target.attribute->name, typeName(handle));
  fail(handle.value().data->schedule->identity, {DiagMessage(DiagText::NotAssigned, what)},
       &target);
}

void ScheduleCalls::noteNone(const AttributeExpr &expr) {
  const auto *name = expr.base->tryAs<NameExpr>();
  // A function may see another value by the time that it is called.
  const bool isNow = !in.context.runsLater || (name && in.frame == &in.top && in.context.local &&
                                               in.context.local(name->name));
  if (isNow && name && !all.isUncertain && primitiveByName(expr.attribute->name))
    report({DiagMessage(DiagCode::NoAttribute, "None", expr.attribute->name)}, expr.attribute);
}

Py Interpreter::misused(DiagMessage message, const Py &object, const Py &other) {
  if (context.schedules && frame->mode == Mode::Quiet && !stopped)
    for (const Py *each : {&object, &other})
      if (ScheduleCalls::isHandle(*each))
        return ScheduleCalls(*this).misused(*each, std::move(message));
  return fail(std::move(message));
}

// The first ref in a ref, a tuple or a list.
static const ScheduleRef *firstRefOf(const Py &object) {
  if (object.isItems())
    return object.items().empty() ? nullptr : firstRefOf(object.items().front());
  if (object.kind != PyKind::Other || object.value().kind != ValueKind::Schedule)
    return nullptr;
  const ScheduleValue &value = *object.value().data->schedule;
  return value.kind == ScheduleValue::Kind::Ref ? &value.ref : nullptr;
}
// The number of refs in the result of a query; nothing where that is not known.
static std::optional<size_t> countOfSelection(const Py &object) {
  if (object.kind != PyKind::Other || object.value().kind != ValueKind::Schedule)
    return std::nullopt;
  const ScheduleValue &value = *object.value().data->schedule;
  const bool isKnown = value.kind == ScheduleValue::Kind::Selection && value.refs;
  return isKnown ? std::optional(value.refs->size()) : std::nullopt;
}
static std::string describeRefs(const Py &object, const ScheduleRef &ref) {
  if (object.isItems())
    return format("A {0} of refs", typeName(object));
  return ref.kind == ScheduleRef::Kind::Loop     ? "A LoopRef"
         : ref.kind == ScheduleRef::Kind::Buffer ? "A BufferRef"
                                                 : "An OpRef";
}

std::string ScheduleCalls::variableOf(const ScheduleIdentity &schedule) const {
  std::shared_ptr<const SyntaxUnit> other;
  const SyntaxUnit *unit = in.top.unit;
  if (schedule.item != in.context.item) {
    other = all.unitOf(schedule.item);
    unit = other.get();
  }
  for (NodeId id = 0; unit && id < unit->nodes.size(); ++id)
    if (const auto *assign = unit->nodes[id]->tryAs<AssignStmt>();
        assign && assign->value->id == schedule.node && assign->targets.front()->is<NameExpr>())
      return std::string(assign->targets.front()->as<NameExpr>()->name);
  return "schedule";
}

// Of 's.loop("i").loop("j")': 's.loop("j", under="i")'. Empty where it has no parameter 'under'.
std::string ScheduleCalls::lookupBelow(const ScheduleRef &ref, const AttributeExpr &expr) const {
  const std::string_view wanted = expr.attribute->name;
  const ScheduleMember *member = findScheduleMember(ScheduleOwner::Schedule, wanted);
  if (!member || std::ranges::none_of(member->parameters, [](const PrimitiveParameter &each) {
        return each.name == "under";
      }))
    return "";
  const auto firstOf = [&](const CallExpr *call) {
    return call && call->arguments.size() == 1 ? in.textOf(*call->arguments[0]->value)
                                               : std::string();
  };
  const Node *parent = expr.id > 0 ? in.frame->unit->nodes[expr.id - 1] : nullptr;
  const std::string below = firstOf(parent ? parent->tryAs<CallExpr>() : nullptr);
  const std::string outer = firstOf(expr.base->tryAs<CallExpr>());
  return format("{0}.{1}({2}, under={3})", variableOf(ref.schedule), wanted,
                below.empty() ? "..." : below, outer.empty() ? in.textOf(*expr.base) : outer);
}

std::optional<Py> ScheduleCalls::attributeOfRefs(const Py &base, const AttributeExpr &expr) {
  std::string_view wanted = expr.attribute->name;
  const ScheduleRef *ref = firstRefOf(base);
  const ScheduleMember *member = findScheduleMember(ScheduleOwner::Schedule, wanted);
  if (!ref)
    return std::nullopt;
  if (!primitiveByName(wanted) && !(member && member->isMethod))
    return missingOfRefs(*ref, base.isItems(), describeRefs(base, *ref), expr);
  if (const std::string lookup = lookupBelow(*ref, expr); !lookup.empty() && !base.isItems())
    return fail(ref->schedule,
                {DiagMessage(DiagText::RefMethod, describeRefs(base, *ref), wanted, lookup)},
                expr.attribute);
  const std::string target = base.isItems() ? "..." : in.textOf(*expr.base);
  return fail(ref->schedule,
              {DiagMessage(DiagText::RefMethod, describeRefs(base, *ref), wanted,
                           format("{0}.{1}({2})", variableOf(ref->schedule), wanted,
                                  member && member->parameters.empty() ? "" : target))},
              expr.attribute);
}

std::optional<Py> ScheduleCalls::indexFailure(const Py &refs, const DiagMessage &message) {
  const ScheduleRef *ref = firstRefOf(refs);
  return ref ? std::optional(fail(ref->schedule, {message}, in.at)) : std::nullopt;
}

std::optional<Py> ScheduleCalls::unpackFailure(const Py &refs, size_t targets, const Node &where) {
  if (std::optional<size_t> count = countOfSelection(refs))
    return fail(refs.value().data->schedule->identity,
                {DiagMessage(DiagText::ConstantUnpackCount, counted(*count, "value"),
                             counted(targets, "target"))},
                &where);
  const ScheduleRef *ref = firstRefOf(refs);
  if (!ref)
    return std::nullopt;
  if (!refs.isItems())
    return fail(ref->schedule, {DiagMessage(DiagText::NotIterable, describeRefs(refs, *ref))},
                &where);
  return fail(ref->schedule,
              {DiagMessage(DiagText::ConstantUnpackCount, counted(refs.items().size(), "value"),
                           counted(targets, "target"))},
              &where);
}

Py ScheduleCalls::enumerator(std::string_view name) {
  ScheduleValue value;
  value.kind = ScheduleValue::Kind::Enumerator;
  value.text = name;
  return in.importValue(valueOf(std::move(value), "Schedule." + std::string(name)));
}

bool ScheduleCalls::isConstructor(std::string_view name) {
  return name == "from_string" || name == "from_file";
}

// Of the class: 'Schedule.Cyclic', 'Schedule.from_string'. Unknown for anything else.
Py ScheduleCalls::classAttribute(const Py &base, const AttributeExpr &expr) {
  std::string_view wanted = expr.attribute->name;
  if (isConstructor(wanted))
    return in.heap.method(base, wanted);
  if (isScheduleEnumerator(wanted))
    return enumerator(wanted);
  const bool isMisspelt = !nearestName(wanted, scheduleEnumerators()).empty(); // that is reported
  return in.unknownValue(isMisspelt ? Value::error() : Value::opaque(in.textOf(expr)));
}

// ---- calls

Py ScheduleCalls::make(const Value &kernel, const PyArguments &given) {
  const auto &signature = kernel.data->kernel;
  const Node *call = in.at;
  if (!call)
    return opaque();
  if (const size_t count = given.positional.size() + given.keywords.size()) {
    const auto *expr = call->tryAs<CallExpr>();
    return report({DiagMessage(DiagText::PrimitiveNone, "schedule", count)},
                  expr && !expr->arguments.empty() ? expr->arguments[0] : call);
  }
  if (!signature->templates.empty())
    return report(
        {DiagMessage(DiagText::ScheduleTemplate, signature->name, listed(signature->templates))},
        call);
  std::shared_ptr<const KernelCheck> check = all.checkOf(*signature);
  if (!check)
    return opaque();
  const ScheduleIdentity identity = nextIdentity(*call);
  ScheduleTree tree = scheduleTreeOf(*check, all.checkOf, all.unitOf);
  bool broken = signature->broken || signature->isGeneric();
  forEachCheck(*check, [&](const KernelCheck &each) { broken = broken || hasErrors(each); });
  tree.mayHaveMore = tree.mayHaveMore || broken;
  tree.knowsCalls = !tree.mayHaveMore;
  if (broken)
    tree.words = nullptr;
  if (!in.spend(1 + tree.nodes.size()))
    return {};
  in.heap.work(100 * tree.nodes.size()); // which are kept
  all.set(std::make_shared<const Schedule>(identity, signature, std::move(tree)));
  return in.importValue(scheduleValue(identity));
}

ScheduleIdentity ScheduleCalls::nextIdentity(const Node &call) {
  const bool isInCall = in.frame != &in.top && in.site;
  ScheduleIdentity identity{in.context.item, isInCall ? in.site->id : call.id, 0};
  identity.serial = all.made[{identity.item, identity.node}]++;
  return identity;
}

Py ScheduleCalls::makeFromText(std::string_view name, const PyArguments &given) {
  const Node *call = in.at;
  const bool isFile = name == "from_file";
  const std::string_view parameter = isFile ? "path" : "text";
  const Py *text = given.get(0, parameter);
  if (!call || !text || given.positional.size() + given.keywords.size() != 1)
    return opaque();
  const Node *argument = argumentNode(call, 0, parameter);
  if (!argument)
    argument = call;
  if (!text->unknown() && text->kind != PyKind::Str)
    return report({DiagMessage(DiagCode::ScheduleArgument, name, "a string", parameter,
                               describe(in.exported(*text)))},
                  argument);
  const ScheduleIdentity identity = nextIdentity(*call);
  auto state = std::make_shared<Schedule>(
      identity, ScheduleText{text->unknown() ? std::string() : std::string(text->str()), isFile,
                             NodeRef{item(), argument->id}});
  if (text->unknown())
    state->lose(here(), format("argument '{0}' of {1}() is not known without running the file",
                               parameter, name));
  all.set(std::move(state));
  return in.importValue(scheduleValue(identity));
}

void ScheduleCalls::apply(const ScheduleIdentity &schedule) {
  std::shared_ptr<const Schedule> state = stateOf(schedule);
  if (!state || !state->isDirty())
    return;
  auto next = std::make_shared<Schedule>(*state);
  next->apply();
  if (all.isUncertain)
    next->lose(here(), UncertainReason);
  noteLoss(*state, *next);
  all.set(std::move(next));
}

Value ScheduleCalls::methodValue(const PyMethod &method) const {
  ScheduleValue value;
  value.kind = ScheduleValue::Kind::Method;
  value.identity = method.self.value().data->schedule->identity;
  value.text = method.name;
  return valueOf(std::move(value), "a method of a schedule");
}

Py ScheduleCalls::callValue(const Value &called, PyArguments &given) {
  const ScheduleValue &method = *called.data->schedule;
  const auto state = stateOf(method.identity);
  const Value self =
      state && state->backend() ? backendValue(method.identity) : scheduleValue(method.identity);
  return this->method(in.importValue(self), method.text, given);
}

Py ScheduleCalls::run(const CallExpr &expr, const Value &schedule) {
  PyArguments given;
  const bool isComplete = in.arguments(expr, given);
  if (in.stopped)
    return {};
  in.at = &expr;
  const ScheduleValue &called = *schedule.data->schedule;
  if (called.kind == ScheduleValue::Kind::Method)
    return isComplete ? callValue(schedule, given) : opaque();
  const bool isSchedule = called.kind == ScheduleValue::Kind::Schedule;
  const Py *backend = given.get(0, "backend");
  if (isSchedule) { // 's("cpu", ...)'
    if (const auto state = stateOf(called.identity); state && state->text())
      return fail(called.identity, {DiagMessage(DiagText::NoSourceKernel)}, &expr);
    if (auto fault = backend || isComplete ? backendProblem(in.textOf(*expr.callee) + "()", backend)
                                           : std::nullopt) {
      const Node *where = argumentNode(&expr, 0, "backend");
      return fail(called.identity, std::move(*fault), where ? where : &expr);
    }
    apply(called.identity);
  } else if (called.kind == ScheduleValue::Kind::Ref) {
    const Py handle = in.importValue(schedule);
    return misused(handle, {DiagText::NotCalled, typeName(handle)});
  }
  return in.unknownValue(Value::opaque(in.textOf(expr)));
}

bool ScheduleCalls::holdsError(const Py &argument) {
  if (argument.isItems())
    return std::ranges::any_of(argument.items(), [](const Py &each) { return holdsError(each); });
  return argument.unknown() && argument.value().isError() && !argument.value().dependent;
}

bool ScheduleCalls::holdsError(const PyArguments &given) const {
  return std::ranges::any_of(given.positional, [](const Py &each) { return holdsError(each); }) ||
         std::ranges::any_of(given.keywords,
                             [](const auto &each) { return holdsError(each.second); });
}

// The failure is what was said of the argument, here or where its value comes from.
Py ScheduleCalls::failByArgument(const ScheduleIdentity &schedule, std::string_view name) {
  const std::shared_ptr<const Schedule> state = stateOf(schedule);
  if (!in.at || !state || state->hasFailed() || all.expectsFailure)
    return in.unknownValue(Value::error());
  DiagMessage message(DiagCode::OpaqueSchedule,
                      format("an argument of {0}() is wrong by itself", name));
  NodeRef place = here();
  for (const NodeDiagnostic &each : all.diagnostics)
    if (in.frame == &in.top && isError(each) && each.node >= in.at->id &&
        each.node <= in.at->last) {
      message = DiagMessage(DiagCode::UndefinedName, "").as(each.code);
      message.text = each.message;
      place.node = each.node;
    }
  all.noteFailure(schedule, {std::move(message), place, place});
  return in.unknownValue(Value::error());
}

// Of methods that are no primitives: reports an argument that there is no parameter for.
std::optional<Py> ScheduleCalls::surplusArgument(const ScheduleValue &schedule,
                                                 std::string_view name, const PyArguments &given) {
  const ScheduleMember *member = schedule.kind == ScheduleValue::Kind::Schedule
                                     ? findScheduleMember(ScheduleOwner::Schedule, name)
                                 : schedule.kind == ScheduleValue::Kind::Query
                                     ? findScheduleMember(ScheduleOwner::Query, name)
                                 : schedule.kind == ScheduleValue::Kind::Selection
                                     ? findScheduleMember(ScheduleOwner::Selection, name)
                                     : nullptr;
  if (!member || name.starts_with("export")) // ScheduleBackends.cpp checks them
    return std::nullopt;
  const std::span<const PrimitiveParameter> parameters = member->parameters;
  const bool isVariadic = !parameters.empty() && parameters.front().name.starts_with('*');
  if (!isVariadic && given.positional.size() > parameters.size())
    return tooManyArguments(schedule.identity, name, given.positional.size(), parameters);
  for (const auto &[keyword, value] : given.keywords)
    if (std::ranges::find(parameters, keyword, &PrimitiveParameter::name) == parameters.end())
      return unknownKeyword(schedule.identity, name, keyword, parameters);
  return std::nullopt;
}

Py ScheduleCalls::method(const Py &self, std::string_view name, PyArguments &given) {
  const Value &value = self.value();
  if (value.kind == ValueKind::Kernel)
    return make(value, given);
  if (value.kind == ValueKind::Builtin)
    return makeFromText(name, given);
  const ScheduleValue &schedule = *value.data->schedule;
  if (auto wrong = surplusArgument(schedule, name, given))
    return *wrong;
  if (schedule.kind == ScheduleValue::Kind::Schedule)
    if (std::optional<Primitive> primitive = primitiveByName(name))
      return callPrimitive(schedule.identity, *primitive, given);
  if (holdsError(given))
    return failByArgument(schedule.identity, name);
  if (schedule.kind == ScheduleValue::Kind::Backend)
    return callBackend(schedule.identity, name, given);
  if (schedule.kind == ScheduleValue::Kind::Selection)
    return fromSelection(schedule, name, given);
  const bool isQuery = schedule.kind == ScheduleValue::Kind::Query;
  if (name == "op" || name == "loop" || name == "loops" || name == "buffer")
    return query(schedule.identity, name, given, isQuery);
  std::shared_ptr<const Schedule> state = stateOf(schedule.identity);
  if (!state)
    return opaque();
  if (name == "live") {
    const Py *object = given.get(0, "ref");
    std::optional<ScheduleTarget> target = object ? targetOf(*object) : std::nullopt;
    const Node *where = argumentNode(in.at, 0, "ref");
    if (object && (!target || (!target->ref && !target->isUnknown)))
      return fail(schedule.identity,
                  {DiagMessage(DiagCode::ScheduleArgument, "live", "a ref", "ref",
                               describe(in.exported(*object)))},
                  where ? where : in.at);
    if (!target || target->isUnknown)
      return opaque();
    auto live = state->live(*target->ref);
    if (auto *fault = std::get_if<ScheduleFault>(&live))
      return fail(schedule.identity, std::move(*fault), where ? where : in.at);
    return refObject(std::get<0>(live));
  }
  if (name == "apply" || name == "materialize") {
    apply(schedule.identity);
    return self;
  }
  if (name == "cleanup_schedule_ids" || name == "debug_dump")
    return self;
  return name.starts_with("export") ? exportTo(schedule.identity, name, given) : opaque();
}

} // namespace allo
