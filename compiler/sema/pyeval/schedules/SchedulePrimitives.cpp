// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Calls of primitives: their arguments, and what they return; queries that only the compiler can
// do.
#include "sema/pyeval/schedules/ScheduleCalls.h"

#include "sema/operators/ScheduleMembers.h"
#include "sema/types/SharedValue.h"
#include "support/Nearest.h"

#include <algorithm>

namespace allo {

namespace {

// In steps, as states are kept: the memory that one takes, and a node of its tree.
constexpr size_t StateCost = 400, NodeCost = 8;

std::string_view expectedFor(ParameterKind kind) {
  switch (kind) {
  case ParameterKind::Op:
    return "an operation";
  case ParameterKind::Ops:
    return "operations";
  case ParameterKind::Loop:
    return "a loop";
  case ParameterKind::Loops:
    return "loops";
  case ParameterKind::Buffer:
    return "a buffer";
  case ParameterKind::Buffers:
    return "buffers";
  case ParameterKind::Integer:
    return "an integer";
  case ParameterKind::Integers:
    return "an integer or a list of them";
  case ParameterKind::Flag:
    return "True or False";
  case ParameterKind::Text:
    return "a string";
  case ParameterKind::PartitionKind:
    return "Schedule.Complete, Block or Cyclic";
  case ParameterKind::StorageImpl:
    return "BRAM, LUTRAM, URAM or SRL";
  case ParameterKind::StorageType:
    return "a type of memory such as RAM_2P";
  case ParameterKind::Mapping:
    return "a number of workers or a list of them";
  case ParameterKind::Patterns:
    return "names of patterns";
  case ParameterKind::Callees:
    return "names of kernels";
  case ParameterKind::Ids:
    return "ids";
  case ParameterKind::Schedules:
    return "schedules";
  }
  ALLO_UNREACHABLE("kinds of parameters are handled");
}

bool isTargets(ParameterKind kind) {
  return kind == ParameterKind::Op || kind == ParameterKind::Ops || kind == ParameterKind::Loop ||
         kind == ParameterKind::Loops || kind == ParameterKind::Buffer ||
         kind == ParameterKind::Buffers || kind == ParameterKind::Patterns ||
         kind == ParameterKind::Callees;
}

bool isSingle(ParameterKind kind) {
  return kind == ParameterKind::Op || kind == ParameterKind::Loop ||
         kind == ParameterKind::Buffer || kind == ParameterKind::Integer;
}

} // namespace

// The expression of an argument in a call, where it can be told: by position or by keyword.
const Node *ScheduleCalls::argumentNode(const Node *call, size_t position,
                                        std::string_view keyword) {
  const auto *expr = call ? call->tryAs<CallExpr>() : nullptr;
  if (!expr)
    return nullptr;
  size_t next = 0;
  for (const Argument *argument : expr->arguments) {
    if (argument->form == ArgumentForm::Star || argument->form == ArgumentForm::DoubleStar)
      return nullptr;
    if (argument->form == ArgumentForm::Keyword) {
      if (argument->keyword->name == keyword)
        return argument->value;
    } else if (next++ == position) {
      return argument->value;
    }
  }
  return nullptr;
}

static std::vector<std::string> namesOf(std::span<const PrimitiveParameter> parameters) {
  std::vector<std::string> names;
  for (const PrimitiveParameter &each : parameters)
    if (!each.name.starts_with('*'))
      names.emplace_back(each.name);
  return names;
}

Py ScheduleCalls::tooManyArguments(const ScheduleIdentity &schedule, std::string_view name,
                                   size_t count, std::span<const PrimitiveParameter> parameters) {
  const Node *argument = argumentNode(in.at, parameters.size(), {});
  const Node *where = argument ? argument : in.at;
  if (parameters.empty())
    return fail(schedule, {DiagMessage(DiagText::PrimitiveNone, name, count)}, where);
  const bool isList = takesSeveral(parameters.front().kind);
  ScheduleFault fault{DiagMessage(isList ? DiagText::PrimitiveSeveral : DiagText::PrimitiveCount,
                                  name, counted(parameters.size(), "argument"), count)};
  if (!isList)
    fault.notes = {{{item(), where->id}, "it has " + nearestFirst({}, namesOf(parameters))}};
  return fail(schedule, std::move(fault), where);
}

Py ScheduleCalls::unknownKeyword(const ScheduleIdentity &schedule, std::string_view name,
                                 std::string_view keyword,
                                 std::span<const PrimitiveParameter> parameters) {
  const Node *where = in.at;
  if (const auto *call = in.at ? in.at->tryAs<CallExpr>() : nullptr)
    for (const Argument *argument : call->arguments)
      if (argument->form == ArgumentForm::Keyword && argument->keyword->name == keyword)
        where = argument->keyword;
  ScheduleFault fault{DiagMessage(DiagText::PrimitiveKeyword, name, keyword)};
  const std::vector<std::string> names = namesOf(parameters);
  fault.suggestion = nearestName(keyword, names);
  if (fault.suggestion.empty() && !names.empty())
    fault.notes = {{{item(), where->id}, "it has " + nearestFirst(keyword, names)}};
  return fail(schedule, std::move(fault), where);
}

const Node *ScheduleCalls::elementNode(const Node *argument, size_t element) {
  const List<const Expr *> *parts = nullptr;
  if (const auto *list = argument->tryAs<ListExpr>())
    parts = &list->elements;
  else if (const auto *tuple = argument->tryAs<TupleExpr>())
    parts = &tuple->elements;
  return parts && element < parts->size() ? (*parts)[element] : argument;
}

Py ScheduleCalls::callPrimitive(const ScheduleIdentity &identity, Primitive primitive,
                                PyArguments &given) {
  const Node *call = in.at;
  const PrimitiveInfo &row = info(primitive);
  std::shared_ptr<const Schedule> state = stateOf(identity);
  if (!state || !call)
    return opaque();
  const bool variadic = !row.parameters.empty() && row.parameters[0].name.starts_with('*');
  if (!variadic && given.positional.size() > row.parameters.size())
    return tooManyArguments(identity, row.name, given.positional.size(), row.parameters);
  for (const auto &[keyword, value] : given.keywords)
    if (std::ranges::find(row.parameters, keyword, &PrimitiveParameter::name) ==
        row.parameters.end())
      return unknownKeyword(identity, row.name, keyword, row.parameters);
  std::vector<ScheduleArgument> arguments;
  auto failed = [&](const Py &unknown) {
    if (auto now = stateOf(identity); now && now->hasFailed()) {
      auto after = std::make_shared<Schedule>(*now);
      after->noteUnmade(primitive, arguments);
      all.set(std::move(after));
    }
    return unknown;
  };
  for (size_t i = 0; i < row.parameters.size(); ++i) {
    const PrimitiveParameter &parameter = row.parameters[i];
    const Py positional =
        variadic && i == 0 && !given.positional.empty() ? in.tuple(given.positional) : Py();
    const Py *value = positional.isItems() ? &positional
                      : variadic && i > 0  ? given.get(SIZE_MAX, parameter.name)
                                           : given.get(i, parameter.name);
    if (!value && parameter.standard.empty())
      return failed(fail(
          identity, {DiagMessage(DiagText::PrimitiveMissing, row.name, parameter.name)}, call));
    const Node *where = argumentNode(call, i, parameter.name);
    std::optional<ScheduleFault> fault;
    arguments.push_back(value ? argumentOf(row, parameter, *value, fault) : ScheduleArgument());
    if (fault)
      return failed(
          fail(identity, std::move(*fault), where ? elementNode(where, fault->element) : call));
  }
  if (holdsError(given))
    return failed(failByArgument(identity, row.name));
  const size_t nodes = state->tree().nodes.size();
  if (!in.spend(1 + nodes / 4))
    return {};
  in.heap.work(StateCost + nodes * NodeCost);
  auto next = std::make_shared<Schedule>(*state);
  auto outcome = next->call(primitive, arguments, {item(), call->id});
  // An argument, or one of its elements; the call where that cannot be told.
  auto nodeAt = [&](size_t parameter, size_t element) {
    if (parameter >= row.parameters.size())
      return call;
    const bool isOneOf = variadic && parameter == 0 && element < given.positional.size();
    const Node *where =
        argumentNode(call, isOneOf ? element : parameter, row.parameters[parameter].name);
    if (where && !isOneOf && arguments[parameter].hasSeveral)
      where = elementNode(where, element);
    return where ? where : call;
  };
  if (auto *fault = std::get_if<ScheduleFault>(&outcome)) {
    const Node *where = nodeAt(fault->parameter, fault->element);
    return failed(fail(identity, std::move(*fault), where));
  }
  for (const ScheduleFault &warning : std::get<0>(outcome).warnings)
    report(warning, nodeAt(warning.parameter, warning.element));
  for (size_t i = 0; i < arguments.size(); ++i) {
    const ParameterKind kind = row.parameters[i].kind;
    for (size_t k = 0; k < arguments[i].targets.size(); ++k)
      if (const ScheduleTarget &target = arguments[i].targets[k];
          !target.ref && !target.isUnknown && nodeAt(i, k) != call)
        mentionName(nodeAt(i, k), kind, target.name, state);
  }
  if (const std::optional<Schedule::Composition> composed = next->composition()) {
    report({DiagMessage(DiagCode::ScheduleChangedAfterCompose, row.name, composed->kernel),
            ScheduleFault::Whole,
            ScheduleFault::Whole,
            {{composed->call, "it is composed here"}}},
           call);
    next->setComposition(std::nullopt); // the first step tells of all
  }
  if (all.isUncertain)
    next->lose(here(), UncertainReason);
  noteLoss(*state, *next);
  all.set(next);
  for (const ScheduleArgument &argument : arguments)
    for (const std::shared_ptr<const Schedule> &callee : argument.schedules) {
      auto known = std::make_shared<Schedule>(*callee);
      known->setComposition({{{item(), call->id}, next->kernel() ? next->kernel()->name : ""}});
      all.set(std::move(known));
    }
  ScheduleResult &result = std::get<0>(outcome);
  auto [mentioned, isNew] = facts().mentions.try_emplace(call->id);
  mentioned->second = {{}, next, false, result.refs, !isNew};
  std::vector<Py> refs;
  for (const ScheduleRef &ref : result.refs)
    refs.push_back(refObject(ref));
  const bool known = !refs.empty();
  switch (row.result) {
  case PrimitiveResult::Itself:
    return in.importValue(scheduleValue(identity));
  case PrimitiveResult::Loop:
  case PrimitiveResult::Buffer:
    return known ? refs.front() : opaque();
  case PrimitiveResult::OpPair:
  case PrimitiveResult::Loops:
    return known ? in.tuple(std::move(refs)) : opaque();
  case PrimitiveResult::LoopList:
    return known ? in.list(std::move(refs)) : opaque();
  case PrimitiveResult::LoopLists: {
    if (!known)
      return opaque();
    std::vector<Py> second(refs.begin() + long(result.split), refs.end());
    refs.resize(result.split);
    return in.tuple({in.list(std::move(refs)), in.list(std::move(second))});
  }
  }
  ALLO_UNREACHABLE("results of primitives are handled");
}

static std::string describeArgument(Interpreter &in, const Py &object) {
  if (object.isItems() && object.items().empty())
    return format("an empty {0}", typeName(object));
  const Value value = in.valueOf(object);
  return value.kind == ValueKind::Opaque && !object.unknown()
             ? format("a value of type '{0}'", typeName(object))
             : describe(value);
}

ScheduleArgument ScheduleCalls::argumentOf(const PrimitiveInfo &row,
                                           const PrimitiveParameter &parameter, const Py &value,
                                           std::optional<ScheduleFault> &fault) {
  ScheduleArgument out;
  const bool isDefault = value.kind == PyKind::None && parameter.standard == "None";
  out.isGiven = !isDefault;
  out.isUnknown = value.unknown();
  // Python ends where it would get its value; of a function, only its calls tell.
  auto checkValue = [&](const Py &object, size_t element) {
    const std::string reason =
        object.unknown() && object.value().data ? object.value().data->reason : std::string();
    if (!reason.empty() && !fault && !all.isUncalled)
      fault = ScheduleFault{DiagMessage(DiagCode::ScheduleArgument, row.name,
                                        expectedFor(parameter.kind), parameter.name,
                                        format("an expression that fails: {0}", reason)),
                            0, element};
  };
  checkValue(value, ScheduleFault::Whole);
  if (isDefault || out.isUnknown)
    return out;
  auto wrong = [&](const Py &object, size_t element = ScheduleFault::Whole) {
    if (!fault)
      fault = ScheduleFault{DiagMessage(DiagCode::ScheduleArgument, row.name,
                                        expectedFor(parameter.kind), parameter.name,
                                        describeArgument(in, object)),
                            0, element};
  };
  auto integer = [&](const Py &object, size_t element) {
    if (object.kind != PyKind::Int && !object.unknown())
      wrong(object, element);
    if (object.kind == PyKind::Int && !fault &&
        (object.bigInt() < BigInt(INT32_MIN) || object.bigInt() > BigInt(INT32_MAX)))
      fault = ScheduleFault{DiagMessage(DiagCode::ScheduleArgument, row.name,
                                        format("an integer from {0} to {1}", INT32_MIN, INT32_MAX),
                                        parameter.name, object.bigInt()),
                            0, element};
    out.integers.push_back(object.kind == PyKind::Int ? object.bigInt().asInt64() : std::nullopt);
  };
  std::vector<Py> items;
  if (std::optional<std::vector<Py>> refs = selected(value)) {
    items = std::move(*refs);
    out.hasSeveral = true;
  } else if (std::optional<ScheduleRef> every = openList(value)) {
    out.hasSeveral = true;
    if (isTargets(parameter.kind) && !isSingle(parameter.kind)) {
      out.targets.push_back({every, {}});
      return out;
    }
  } else if (value.isItems() || value.kind == PyKind::Set || value.kind == PyKind::Iterator ||
             value.kind == PyKind::Range || value.kind == PyKind::Dict) {
    const bool isUnordered = value.kind == PyKind::Set && value.table().size > 1;
    if (isUnordered && row.changes == PrimitiveChange::Topology) {
      out.isUnknown = out.isUnordered = true;
      return out;
    }
    if (!in.iterate(value, items, true)) {
      out.isUnknown = true;
      return out;
    }
    out.hasSeveral = true;
  } else {
    items.push_back(value);
  }
  if (out.hasSeveral && isSingle(parameter.kind)) {
    wrong(value);
    return out;
  }
  for (size_t i = 0; i < items.size(); ++i)
    checkValue(items[i], i);
  if (isTargets(parameter.kind)) {
    for (size_t i = 0; i < items.size(); ++i) {
      std::optional<ScheduleTarget> target = targetOf(items[i]);
      const bool isText =
          parameter.kind == ParameterKind::Patterns || parameter.kind == ParameterKind::Callees;
      if (target && (!target->ref || !isText))
        out.targets.push_back(std::move(*target));
      else
        wrong(items[i], i);
    }
    return out;
  }
  switch (parameter.kind) {
  case ParameterKind::Integer:
  case ParameterKind::Integers:
  case ParameterKind::Mapping:
  case ParameterKind::Ids:
    for (size_t i = 0; i < items.size(); ++i)
      integer(items[i], i);
    if (items.empty())
      wrong(value);
    break;
  case ParameterKind::Flag:
    if (value.kind != PyKind::Bool)
      wrong(value);
    out.flag = value.kind == PyKind::Bool && value.small != 0;
    break;
  case ParameterKind::Text:
    if (value.kind != PyKind::Str)
      wrong(value);
    else
      out.text = value.str();
    break;
  case ParameterKind::PartitionKind:
  case ParameterKind::StorageImpl:
  case ParameterKind::StorageType: {
    const bool isOne = value.kind == PyKind::Other && value.value().kind == ValueKind::Schedule &&
                       value.value().data->schedule->kind == ScheduleValue::Kind::Enumerator;
    const std::string name = isOne ? value.value().data->schedule->text : "";
    if (!isOneOf(name, enumeratorsOf(parameter.kind)))
      wrong(value);
    out.text = name;
    break;
  }
  case ParameterKind::Schedules:
    for (size_t i = 0; i < items.size(); ++i) {
      const bool isOne = items[i].kind == PyKind::Other &&
                         items[i].value().kind == ValueKind::Schedule &&
                         items[i].value().data->schedule->kind == ScheduleValue::Kind::Schedule;
      auto state = isOne ? stateOf(items[i].value().data->schedule->identity) : nullptr;
      if (state)
        out.schedules.push_back(std::move(state));
      else if (items[i].unknown() || isOne)
        out.isUnknown = true;
      else
        wrong(items[i], i);
    }
    break;
  case ParameterKind::Callees:
  case ParameterKind::Op:
  case ParameterKind::Ops:
  case ParameterKind::Loop:
  case ParameterKind::Loops:
  case ParameterKind::Buffer:
  case ParameterKind::Buffers:
  case ParameterKind::Patterns:
    break;
  }
  return out;
}

void ScheduleCalls::unfollowedCall(const CallExpr &call, const Py &self, const PyArguments &given) {
  const auto *method = call.callee->tryAs<AttributeExpr>();
  const bool isOfObject = self.kind == PyKind::Object || self.kind == PyKind::Super;
  if (isOfObject && method && isTestCaseMethod(method->attribute->name))
    return;
  lose(given);
  if (isOfObject)
    lose(self.kind == PyKind::Super ? self.super().self : self);
  if (self.wholes().empty()) // else these are lost
    noteUnknown(call);
}

std::optional<Py> ScheduleCalls::missingOfRefs(const ScheduleRef &ref, bool isList,
                                               std::string what, const AttributeExpr &expr) {
  const std::string_view wanted = expr.attribute->name;
  const ScheduleOwner owner =
      ref.kind == ScheduleRef::Kind::Buffer ? ScheduleOwner::BufferRef : ScheduleOwner::Ref;
  if (wanted.starts_with("_") || (!isList && findScheduleMember(owner, wanted)))
    return std::nullopt;
  ScheduleFault fault{DiagMessage(DiagCode::NoAttribute, what, wanted)};
  if (!isList)
    fault.suggestion = nearestName(wanted, namesOfMembers(owner));
  return fail(ref.schedule, std::move(fault), expr.attribute);
}

void ScheduleCalls::noteLookup(const Schedule &state, const ScheduleRef &ref) {
  if (ref.isPredicted() || all.isUncertain || all.expectsFailure || state.untracked())
    return;
  auto after = std::make_shared<Schedule>(state);
  after->noteLookup(ref);
  all.set(std::move(after));
}

// The attributes of objects that the code of an item assigns schedules to, such as 's' in
// 'self.s = gemm.schedule()'.
const std::set<std::string, std::less<>> &
ScheduleCalls::scheduleAttributes(ItemId its, const SyntaxUnit &unit) {
  const auto [known, isNew] = all.scheduleAttributes.try_emplace(its);
  if (!isNew)
    return known->second;
  auto makesSchedule = [&](const Node &node, auto &&self) -> bool {
    const auto *part = node.tryAs<AttributeExpr>();
    bool found = part && part->attribute->name == "schedule";
    forEachChild(node, [&](const Node &child) { found = found || self(child, self); });
    return found;
  };
  in.heap.work(unit.nodes.size());
  for (const Node *node : unit.nodes)
    if (const auto *assign = node->tryAs<AssignStmt>();
        assign && makesSchedule(*assign->value, makesSchedule))
      for (const Expr *target : assign->targets)
        if (const auto *part = target->tryAs<AttributeExpr>())
          known->second.emplace(part->attribute->name);
  return known->second;
}

void ScheduleCalls::noteUnknown(const CallExpr &step) {
  const auto *method = step.callee->tryAs<AttributeExpr>();
  const auto *path = method ? method->base->tryAs<AttributeExpr>() : nullptr;
  if (!method || !primitiveByName(method->attribute->name))
    return;
  const auto noteAt = [&](const Expr &what) {
    report({DiagMessage(DiagCode::OpaqueSchedule,
                        format("what '{0}' is, is not known here", in.textOf(what)))},
           &step);
  };
  if (const auto *name = method->base->tryAs<NameExpr>())
    if (const Value *bound = in.globals().lookup(name->name);
        bound && isUnfollowed(*bound) && !wholesOf(*bound)) // 'global s'
      return noteAt(*name);
  if (!path || !path->base->is<NameExpr>())
    return;
  const Py object = in.eval(*path->base);
  if (object.kind != PyKind::Object)
    return;
  const std::string_view name = path->attribute->name;
  bool mayBeSchedule = scheduleAttributes(item(), *in.frame->unit).contains(name);
  for (const Value *type = &object.instance().type; type && !mayBeSchedule;
       type = baseClassOf(*type)) {
    mayBeSchedule = isUnfollowed(*type); // a base may assign it
    const Value *home = type->attribute("__item__");
    const ItemId its = home ? ItemId(home->integer.asInt64().value_or(0)) : 0;
    const auto unit = home ? all.unitOf(its) : nullptr;
    in.context.names.onSourceUse(its);
    mayBeSchedule = mayBeSchedule || (unit && scheduleAttributes(its, *unit).contains(name));
  }
  if (mayBeSchedule)
    noteAt(*path);
}

} // namespace allo
