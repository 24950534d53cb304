// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Lookups in schedules: their arguments, and what the list of refs that a query finds can do.
#include "sema/pyeval/schedules/ScheduleCalls.h"

namespace allo {

namespace {

Value refValue(const ScheduleRef &ref) {
  ScheduleValue value;
  value.kind = ScheduleValue::Kind::Ref;
  value.identity = ref.schedule;
  value.ref = ref;
  return valueOf(std::move(value), show(ref));
}
std::optional<ScheduleRef> openListIn(const Value &value) {
  if (value.kind != ValueKind::Schedule)
    return std::nullopt;
  const ScheduleValue &list = *value.data->schedule;
  const bool isList = list.kind == ScheduleValue::Kind::Selection && !list.refs &&
                      list.ref.index == ScheduleRef::All;
  return isList ? std::optional(list.ref) : std::nullopt;
}

} // namespace

std::optional<Value> openElement(const Value &list, size_t index) {
  std::optional<ScheduleRef> ref = openListIn(list);
  if (!ref || index >= size_t(ScheduleRef::All))
    return std::nullopt;
  ref->index = int32_t(index);
  return refValue(*ref);
}

Py ScheduleCalls::refObject(const ScheduleRef &ref) { return in.importValue(refValue(ref)); }

std::optional<std::vector<Py>> Interpreter::selected(const Py &object) {
  return context.schedules ? ScheduleCalls(*this).selected(object) : std::nullopt;
}

std::optional<ScheduleTarget> ScheduleCalls::targetOf(const Py &object) {
  ScheduleTarget target;
  if (object.unknown()) {
    target.isUnknown = true;
    return target;
  }
  if (object.kind == PyKind::Str) {
    target.name = object.str();
    return target;
  }
  if (object.kind == PyKind::Other && object.value().kind == ValueKind::Schedule &&
      object.value().data->schedule->kind == ScheduleValue::Kind::Ref) {
    target.ref = object.value().data->schedule->ref;
    // A ref may outlive what was done to the schedule, where that is taken back.
    if (const auto state = stateOf(target.ref->schedule); state && !state->has(*target.ref))
      target.ref->id = ScheduleRef::NoId;
    return target;
  }
  return std::nullopt;
}

// query.loop(...) gives a selection, s.loop(...) its one ref, s.loops(...) several.
Py ScheduleCalls::query(const ScheduleIdentity &identity, std::string_view name, PyArguments &given,
                        bool isQuery) {
  const Node *call = in.at;
  ScheduleValue selection;
  selection.kind = ScheduleValue::Kind::Selection;
  selection.identity = identity;
  selection.query.kind = name == "op"       ? ScheduleRef::Kind::Op
                         : name == "buffer" ? ScheduleRef::Kind::Buffer
                                            : ScheduleRef::Kind::Loop;
  selection.query.place = here();
  const bool several = name == "loops" && !isQuery;
  if (several) {
    Py every = in.importValue(valueOf(std::move(selection), "the result of a query"));
    return fromSelection(*every.value().data->schedule, given.positional.empty() ? "all" : "names",
                         given);
  }
  const Py *wanted = given.get(0, "name");
  if (wanted && wanted->kind == PyKind::Str)
    selection.query.name = wanted->str();
  else if (wanted && wanted->kind != PyKind::None && !wanted->unknown())
    return fail(identity,
                {DiagMessage(DiagCode::ScheduleArgument, name, "a string", "name",
                             describe(in.exported(*wanted)))},
                argumentNode(call, 0, "name"));
  if (const Py *under = given.get(1, "under"); under && under->kind != PyKind::None)
    selection.query.under = targetOf(*under);
  const bool isOp = name == "op";
  const Py *kind = isOp ? given.get(2, "kind") : nullptr;
  const Py *path = given.get(isOp ? 3 : 2, "path");
  auto textOf = [&](const Py *value) -> std::optional<std::string> {
    if (!value || value->kind == PyKind::None)
      return std::nullopt;
    selection.query.isUnknown = selection.query.isUnknown || value->kind != PyKind::Str;
    return value->kind == PyKind::Str ? std::optional(value->str()) : std::nullopt;
  };
  selection.query.operation = textOf(kind);
  selection.query.path = textOf(path);
  selection.query.isUnknown = selection.query.isUnknown || (wanted && wanted->unknown());
  const Node *asked = argumentNode(call, isOp ? 3 : 2, "path");
  if (!asked)
    asked = argumentNode(call, 0, "name");
  selection.query.place = asked ? NodeRef{item(), asked->id} : here();
  std::shared_ptr<const Schedule> state = stateOf(identity);
  if (!state)
    return in.unknownValue(Value::opaque(""));
  auto found = state->find(selection.query);
  if (auto *fault = std::get_if<ScheduleFault>(&found)) {
    const Node *where = argumentNode(call, 1, "under");
    return fail(identity, std::move(*fault), where ? where : call);
  }
  selection.refs = std::move(std::get<0>(found));
  if (selection.query.name && !selection.query.isOpen() && !state->untracked() &&
      state->replacedKernel({{}, *selection.query.name}, selection.query.kind))
    if (const ScheduleEffect *change = state->waitingChange())
      warnOfReading(*change, name, call);
  if (const auto &under = selection.query.under; under && !under->isUnknown && !under->ref)
    mentionName(argumentNode(call, 1, "under"), ParameterKind::Op, under->name, state);
  if (isQuery)
    return in.importValue(valueOf(std::move(selection), "the result of a query"));
  PyArguments none;
  return fromSelection(selection, "one", none);
}

Py ScheduleCalls::fromSelection(const ScheduleValue &selection, std::string_view name,
                                PyArguments &given) {
  std::shared_ptr<const Schedule> state = stateOf(selection.identity);
  if (!state)
    return opaque();
  // The place of the name that a query asked for: in the call before '.one()'.
  auto placeOfName = [&]() -> const Node * {
    const Node *call = in.at;
    if (const auto *outer = call ? call->tryAs<CallExpr>() : nullptr)
      if (const auto *path = outer->callee->tryAs<AttributeExpr>();
          path && path->base->is<CallExpr>())
        call = path->base;
    const Node *argument = argumentNode(call, 0, "name");
    if (!argument && selection.query.path)
      argument = argumentNode(call, selection.query.kind == ScheduleRef::Kind::Op ? 3 : 2, "path");
    return argument ? argument : in.at;
  };
  auto refs = [&](const std::vector<ScheduleRef> &some) {
    std::vector<Py> items;
    for (const ScheduleRef &ref : some)
      items.push_back(refObject(ref));
    return items;
  };
  if (name == "one") {
    auto found = state->one(selection.query);
    if (auto *fault = std::get_if<ScheduleFault>(&found))
      return fail(selection.identity, std::move(*fault), placeOfName());
    if (!selection.query.path)
      mention(placeOfName(), selection.query, state);
    noteLookup(*state, std::get<0>(found));
    return refObject(std::get<0>(found));
  }
  if (name == "names") {
    std::vector<Py> items;
    for (size_t i = 0; i < given.positional.size(); ++i) {
      const Py &wanted = given.positional[i];
      if (wanted.kind != PyKind::Str) {
        items.push_back(opaque());
        continue;
      }
      ScheduleQuery one = selection.query;
      one.name = wanted.str();
      auto found = state->one(one);
      const Node *where = argumentNode(in.at, i, {});
      mention(where, one, state);
      if (auto *fault = std::get_if<ScheduleFault>(&found))
        items.push_back(fail(selection.identity, std::move(*fault), where ? where : in.at));
      else
        items.push_back(refObject(std::get<0>(found)));
      if (const auto *ref = std::get_if<0>(&found))
        noteLookup(*stateOf(selection.identity), *ref);
    }
    return in.tuple(std::move(items));
  }
  std::optional<std::vector<ScheduleRef>> found = selection.refs;
  if (!found) {
    auto now = state->find(selection.query);
    if (auto *known = std::get_if<0>(&now))
      found = std::move(*known);
  }
  if (!found && name == "first")
    return refObject(state->unpredicted(selection.query, 0, false));
  if (!found) {
    if (state->untracked())
      return opaque();
    ScheduleValue every = selection;
    every.ref = state->unpredicted(selection.query, ScheduleRef::All, false);
    return in.importValue(valueOf(std::move(every), "a list of refs"));
  }
  if (name == "first") {
    if (found->empty())
      return fail(selection.identity, state->noMatch(selection.query), placeOfName());
    return refObject(found->front());
  }
  const bool isAlias =
      in.at && in.at->is<CallExpr>() && in.at->as<CallExpr>()->callee->is<AttributeExpr>() &&
      in.at->as<CallExpr>()->callee->as<AttributeExpr>()->attribute->name == "loops";
  return isAlias ? in.tuple(refs(*found)) : in.list(refs(*found));
}

std::optional<ScheduleRef> ScheduleCalls::openList(const Py &object) {
  return object.kind == PyKind::Other ? openListIn(object.value()) : std::nullopt;
}

std::optional<Py> ScheduleCalls::elementOf(const Py &object, int64_t index) {
  std::optional<ScheduleRef> ref = openList(object);
  if (!ref)
    return std::nullopt;
  if (std::abs(index) >= ScheduleRef::All)
    return opaque();
  ref->index = int32_t(index);
  return refObject(*ref);
}

std::optional<std::vector<Py>> ScheduleCalls::selected(const Py &object) {
  if (object.kind != PyKind::Other || object.value().kind != ValueKind::Schedule)
    return std::nullopt;
  const ScheduleValue &value = *object.value().data->schedule;
  if (value.kind != ScheduleValue::Kind::Selection || !value.refs)
    return std::nullopt;
  std::vector<Py> items;
  for (const ScheduleRef &ref : *value.refs)
    items.push_back(refObject(ref));
  return items;
}

} // namespace allo
