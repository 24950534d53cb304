// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Schedules in Python code: their attributes and methods, the arguments of primitives, and where
// what is wrong is reported.
#include "sema/facts/Fixes.h"
#include "sema/operators/AlloNames.h"
#include "sema/pyeval/Interpreter.h"
#include "sema/pyeval/ScheduleContext.h"
#include "support/Nearest.h"

#include <algorithm>

namespace allo {

namespace {

Value made(ScheduleValue value, std::string text) {
  const Fingerprint print = value.fingerprint();
  return Value::ofSchedule(std::make_shared<const ScheduleValue>(std::move(value)), print,
                           std::move(text));
}

Value refValue(const ScheduleRef &ref) {
  ScheduleValue value;
  value.kind = ScheduleValue::Kind::Ref;
  value.identity = ref.schedule;
  value.ref = ref;
  return made(std::move(value), show(ref));
}

std::optional<Primitive> primitiveByName(std::string_view name) {
  for (size_t i = 0; i < allPrimitives().size(); ++i)
    if (allPrimitives()[i].name == name)
      return Primitive(i);
  return std::nullopt;
}

constexpr std::string_view PartitionKinds[] = {"Complete", "Block", "Cyclic"};
constexpr std::string_view StorageImpls[] = {"BRAM", "LUTRAM", "URAM", "SRL"};
constexpr std::string_view StorageTypes[] = {"RAM_1P", "RAM_1WNR", "RAM_2P", "RAM_S2P", "RAM_T2P",
                                             "ROM_1P", "ROM_2P",   "ROM_NP", "FIFO"};
// Methods besides the primitives, and fields.
constexpr std::string_view Methods[] = {"op",
                                        "loop",
                                        "loops",
                                        "buffer",
                                        "live",
                                        "apply",
                                        "materialize",
                                        "cleanup_schedule_ids",
                                        "format_tree",
                                        "dump_tree",
                                        "dump_transform_script",
                                        "debug_dump",
                                        "export",
                                        "export_cpu",
                                        "export_vitis"};
constexpr std::string_view Fields[] = {"payload", "snapshot", "query", "epoch",
                                       "dirty",   "effects",  "kernel"};
constexpr std::pair<std::string_view, std::string_view> OlderNames[] = {
    {"fuse", "flatten"}, {"parallel", "unroll"}, {"to", "streamline"}, {"build", "export"}};

template <size_t N> bool contains(const std::string_view (&names)[N], std::string_view name) {
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

bool isEnumerator(std::string_view name) {
  return contains(PartitionKinds, name) || contains(StorageImpls, name) ||
         contains(StorageTypes, name);
}

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
         kind == ParameterKind::Buffers || kind == ParameterKind::Patterns;
}

bool isSingle(ParameterKind kind) {
  return kind == ParameterKind::Op || kind == ParameterKind::Loop ||
         kind == ParameterKind::Buffer || kind == ParameterKind::Integer;
}

// The expression of an argument in a call, where it can be told: by position or by keyword.
const Node *argumentNode(const Node *call, size_t position, std::string_view keyword) {
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

const Node *elementNode(const Node *argument, size_t element) {
  const List<const Expr *> *parts = nullptr;
  if (const auto *list = argument->tryAs<ListExpr>())
    parts = &list->elements;
  else if (const auto *tuple = argument->tryAs<TupleExpr>())
    parts = &tuple->elements;
  return parts && element < parts->size() ? (*parts)[element] : argument;
}

} // namespace

Value scheduleValue(const ScheduleIdentity &schedule) {
  ScheduleValue value;
  value.identity = schedule;
  return made(std::move(value), "a schedule");
}

Value stateValue(std::shared_ptr<const Schedule> state) {
  ScheduleValue value;
  value.kind = ScheduleValue::Kind::State;
  value.identity = state->identity();
  value.state = std::move(state);
  return made(std::move(value), "the state of a schedule");
}

// ---- states

std::shared_ptr<const Schedule> Interpreter::scheduleState(const ScheduleIdentity &schedule) {
  ScheduleContext &all = *context.schedules;
  if (auto known = all.states.find(schedule); known != all.states.end())
    return known->second;
  const Value *bound = context.names.lookup(stateName(schedule));
  std::shared_ptr<const Schedule> state =
      bound && bound->kind == ValueKind::Schedule ? bound->data->schedule->state : nullptr;
  all.states.emplace(schedule, state);
  return state;
}

void Interpreter::loseSchedule(const Py &object) {
  if (!context.schedules)
    return;
  if (object.isItems()) {
    for (const Py &item : object.items())
      loseSchedule(item);
    return;
  }
  if (object.kind != PyKind::Other || object.value().kind != ValueKind::Schedule ||
      object.value().data->schedule->kind != ScheduleValue::Kind::Schedule)
    return;
  std::shared_ptr<const Schedule> state = scheduleState(object.value().data->schedule->identity);
  if (!state || state->isLost())
    return;
  auto after = std::make_shared<Schedule>(*state);
  after->lose();
  context.schedules->set(std::move(after));
}

void Interpreter::loseSchedules(const PyArguments &given) {
  for (const Py &value : given.positional)
    loseSchedule(value);
  for (const auto &[name, value] : given.keywords)
    loseSchedule(value);
}

// ---- reports

void Interpreter::mention(const Node *node, const ScheduleQuery &query,
                          const std::shared_ptr<const Schedule> &state) {
  if (!node || (frame->item != ThisItem && frame->item != context.item))
    return;
  auto found = state->one(query);
  if (const auto *ref = std::get_if<0>(&found); ref && *ref)
    context.schedules->facts.mentions.push_back({node->id, **ref, state});
}

Py Interpreter::scheduleFault(ScheduleFault fault, const Node *where) {
  ScheduleContext &all = *context.schedules;
  if (!where || all.expectsFailure)
    return unknownValue(Value::error());
  NodeDiagnostic diagnostic{
      fault.message.code, where->id, std::move(fault.message.text), std::move(fault.notes), {}};
  if (!fault.suggestion.empty() && where->is<StringExpr>()) {
    const char quote = frame->unit->source(where->span).front() == '\'' ? '\'' : '"';
    diagnostic.fixes.push_back(changeTo(where->id, quote + fault.suggestion + quote));
  }
  if (fault.needsLive && where->is<NameExpr>() && frame == &top)
    if (const auto *call = at ? at->tryAs<CallExpr>() : nullptr)
      if (const auto *path = call->callee->tryAs<AttributeExpr>();
          path && path->base->is<NameExpr>()) {
        const std::string name(where->as<NameExpr>()->name);
        const std::string text =
            format("{0} = {1}.live({0})", name, path->base->as<NameExpr>()->name);
        NodeEdit edit{statementAround(call->id), FixPosition::LineBefore, text};
        diagnostic.fixes.push_back({format("Insert '{0}'", text), {edit}});
      }
  if (frame != &top) {
    diagnostic.cause = {frame->item == ThisItem ? context.item : frame->item, where->id};
    if (diagnostic.cause.item == context.item)
      diagnostic.cause = {};
    else if (site)
      diagnostic.node = site->id;
    if (site)
      diagnostic.notes.push_back({{context.item, site->id}, "in this call"});
  }
  all.diagnostics.push_back(std::move(diagnostic));
  return unknownValue(Value::error());
}

// The innermost statement of the unit that holds a node.
NodeId Interpreter::statementAround(NodeId node) const {
  for (NodeId id = node + 1; id-- > 0;)
    if (const Node &each = *frame->unit->nodes[id];
        each.nodeClass == NodeClass::Stmt && each.last >= node)
      return id;
  return node;
}

// ---- attributes

Py Interpreter::boundMethod(const Py &self, std::string_view name) {
  PyMethod *method = heap.make<PyMethod>();
  method->self = self;
  method->name = name; // of a unit that outlives the evaluation
  return Py::of(PyKind::Method, method);
}

Py Interpreter::scheduleAttribute(const Py &base, const AttributeExpr &expr) {
  const ScheduleValue &value = *base.value().data->schedule;
  std::string_view wanted = expr.attribute->name;
  auto opaque = [&] { return unknownValue(Value::opaque(textOf(expr))); };
  auto missing = [&](std::string_view what, const std::vector<std::string> &names) {
    NodeDiagnostic diagnostic = diagnosticAt(DiagCode::NoAttribute, *expr.attribute, what, wanted);
    std::string instead = nearestName(wanted, names);
    for (const auto &[older, now] : OlderNames)
      if (older == wanted)
        instead = now;
    if (!instead.empty())
      diagnostic.fixes.push_back(changeTo(expr.attribute->id, instead));
    if (!context.schedules->expectsFailure && frame == &top)
      context.schedules->diagnostics.push_back(std::move(diagnostic));
    return unknownValue(Value::error());
  };
  switch (value.kind) {
  case ScheduleValue::Kind::Schedule: {
    std::shared_ptr<const Schedule> state = scheduleState(value.identity);
    if (!state)
      return opaque();
    if (primitiveByName(wanted) || contains(Methods, wanted))
      return boundMethod(base, wanted);
    if (isEnumerator(wanted))
      return scheduleEnumerator(wanted);
    if (wanted == "query") {
      ScheduleValue query;
      query.kind = ScheduleValue::Kind::Query;
      query.identity = value.identity;
      return importValue(made(std::move(query), "the query of a schedule"));
    }
    if (wanted == "epoch" && !state->isLost())
      return Py::integer(state->epoch());
    if (wanted == "dirty" && !state->isLost())
      return Py::boolean(state->isDirty());
    if (wanted == "kernel" && state->kernel())
      return importValue(Value::ofKernel(state->kernel()));
    if (wanted == "payload")
      applySchedule(value.identity);
    if (contains(Fields, wanted) || wanted.starts_with("_"))
      return opaque();
    std::vector<std::string> names;
    for (const PrimitiveInfo &row : allPrimitives())
      names.emplace_back(row.name);
    names.insert(names.end(), std::begin(Methods), std::end(Methods));
    names.insert(names.end(), std::begin(Fields), std::end(Fields));
    return missing("A schedule", names);
  }
  case ScheduleValue::Kind::Query:
    if (wanted == "op" || wanted == "loop" || wanted == "loops" || wanted == "buffer")
      return boundMethod(base, wanted);
    return missing("The query of a schedule", {"op", "loop", "loops", "buffer"});
  case ScheduleValue::Kind::Selection:
    if (wanted == "one" || wanted == "first" || wanted == "all" || wanted == "names")
      return boundMethod(base, wanted);
    return missing("The result of a query", {"one", "first", "all", "names"});
  case ScheduleValue::Kind::Ref:
    if ((wanted == "name" || wanted == "key") && !value.ref.name.empty())
      return str(value.ref.name);
    if (wanted == "epoch")
      return Py::integer(value.ref.epoch);
    return opaque();
  case ScheduleValue::Kind::Enumerator:
  case ScheduleValue::Kind::State:
    return opaque();
  }
  ALLO_UNREACHABLE("kinds of schedule values are handled");
}

Py Interpreter::scheduleEnumerator(std::string_view name) {
  ScheduleValue value;
  value.kind = ScheduleValue::Kind::Enumerator;
  value.text = name;
  return importValue(made(std::move(value), "Schedule." + std::string(name)));
}

// Of the class: 'Schedule.Cyclic'. Unknown for anything else.
Py Interpreter::scheduleClassAttribute(const AttributeExpr &expr) {
  std::string_view wanted = expr.attribute->name;
  return isEnumerator(wanted) ? scheduleEnumerator(wanted)
                              : unknownValue(Value::opaque(textOf(expr)));
}

// ---- calls

Py Interpreter::makeSchedule(const Value &kernel, const PyArguments &given) {
  ScheduleContext &all = *context.schedules;
  const auto &signature = kernel.data->kernel;
  const Node *call = at;
  auto opaque = [&] { return unknownValue(Value::opaque(call ? textOf(*call) : "")); };
  if (!call || !given.positional.empty() || !given.keywords.empty())
    return opaque();
  if (!signature->templates.empty())
    return scheduleFault(
        {DiagMessage(DiagText::ScheduleTemplate, signature->name, listed(signature->templates))},
        call);
  std::shared_ptr<const KernelCheck> check = all.checkOf(*signature);
  if (!check)
    return opaque();
  const ItemId item = frame->item == ThisItem ? context.item : frame->item;
  ScheduleIdentity identity{context.item, site ? site->id : call->id, 0};
  if (!site)
    identity.item = item;
  identity.serial = all.made[{identity.item, identity.node}]++;
  ScheduleTree tree = scheduleTreeOf(*check, all.checkOf, all.unitOf);
  bool broken = signature->broken || signature->isGeneric();
  forEachCheck(*check, [&](const KernelCheck &each) { broken = broken || hasErrors(each); });
  tree.mayHaveMore = tree.mayHaveMore || broken;
  if (!spend(1 + tree.nodes.size()))
    return {};
  all.set(std::make_shared<const Schedule>(identity, signature, std::move(tree)));
  return importValue(scheduleValue(identity));
}

void Interpreter::applySchedule(const ScheduleIdentity &schedule) {
  std::shared_ptr<const Schedule> state = scheduleState(schedule);
  if (!state || !state->isDirty())
    return;
  auto next = std::make_shared<Schedule>(*state);
  next->apply();
  if (context.schedules->isUncertain)
    next->lose();
  context.schedules->set(std::move(next));
}

Py Interpreter::scheduleRun(const CallExpr &expr, const Value &schedule) {
  PyArguments ignored;
  arguments(expr, ignored);
  if (schedule.data->schedule->kind == ScheduleValue::Kind::Schedule)
    applySchedule(schedule.data->schedule->identity);
  return unknownValue(Value::opaque(textOf(expr)));
}

Py Interpreter::scheduleMethod(const Py &self, std::string_view name, PyArguments &given) {
  const Value &value = self.value();
  if (value.kind == ValueKind::Kernel)
    return makeSchedule(value, given);
  const ScheduleValue &schedule = *value.data->schedule;
  if (schedule.kind == ScheduleValue::Kind::Selection)
    return selectionMethod(schedule, name, given);
  if (schedule.kind == ScheduleValue::Kind::Schedule)
    if (std::optional<Primitive> primitive = primitiveByName(name))
      return callPrimitive(schedule.identity, *primitive, given);
  const bool isQuery = schedule.kind == ScheduleValue::Kind::Query;
  if (name == "op" || name == "loop" || name == "loops" || name == "buffer")
    return query(schedule.identity, name, given, isQuery);
  auto opaque = [&] { return unknownValue(Value::opaque(at ? textOf(*at) : "")); };
  std::shared_ptr<const Schedule> state = scheduleState(schedule.identity);
  if (!state || state->isLost())
    return opaque();
  if (name == "live") {
    const Py *object = given.get(0, "ref");
    std::optional<ScheduleTarget> target = object ? scheduleTarget(*object) : std::nullopt;
    const Node *where = argumentNode(at, 0, "ref");
    if (object && (!target || (!target->ref && !target->isUnknown)))
      return scheduleFault({DiagMessage(DiagCode::ScheduleArgument, "live", "a ref", "ref",
                                        describe(exported(*object)))},
                           where ? where : at);
    if (!target || target->isUnknown)
      return opaque();
    auto live = state->live(*target->ref);
    if (auto *fault = std::get_if<ScheduleFault>(&live))
      return scheduleFault(std::move(*fault), where ? where : at);
    return importValue(refValue(std::get<0>(live)));
  }
  if (name == "apply" || name == "materialize") {
    applySchedule(schedule.identity);
    return self;
  }
  if (name == "cleanup_schedule_ids" || name == "debug_dump")
    return self;
  if (name == "export")
    if (const Py *backend = given.get(0, "backend"); backend && backend->kind == PyKind::Str &&
                                                     backend->str() != "cpu" &&
                                                     backend->str() != "vitis") {
      const Node *where = argumentNode(at, 0, "backend");
      return scheduleFault({DiagMessage(DiagCode::ScheduleFailed, backend->str())},
                           where ? where : at);
    }
  if (name.starts_with("export"))
    applySchedule(schedule.identity);
  return opaque();
}

std::optional<ScheduleTarget> Interpreter::scheduleTarget(const Py &object) {
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
    return target;
  }
  return std::nullopt;
}

// query.loop(...) gives a selection, s.loop(...) its one ref, s.loops(...) several.
Py Interpreter::query(const ScheduleIdentity &identity, std::string_view name, PyArguments &given,
                      bool isQuery) {
  const Node *call = at;
  ScheduleValue selection;
  selection.kind = ScheduleValue::Kind::Selection;
  selection.identity = identity;
  selection.query.kind = name == "op"       ? ScheduleRef::Kind::Op
                         : name == "buffer" ? ScheduleRef::Kind::Buffer
                                            : ScheduleRef::Kind::Loop;
  const bool several = name == "loops" && !isQuery;
  if (several) {
    Py all = importValue(made(std::move(selection), "the result of a query"));
    return selectionMethod(*all.value().data->schedule, given.positional.empty() ? "all" : "names",
                           given);
  }
  const Py *wanted = given.get(0, "name");
  if (wanted && wanted->kind == PyKind::Str)
    selection.query.name = wanted->str();
  else if (wanted && wanted->kind != PyKind::None && !wanted->unknown())
    return scheduleFault({DiagMessage(DiagCode::ScheduleArgument, name, "a string", "name",
                                      describe(exported(*wanted)))},
                         argumentNode(call, 0, "name"));
  if (const Py *under = given.get(1, "under"); under && under->kind != PyKind::None)
    selection.query.under = scheduleTarget(*under);
  const bool isOp = name == "op";
  const Py *kind = isOp ? given.get(2, "kind") : nullptr;
  const Py *path = given.get(isOp ? 3 : 2, "path");
  selection.query.isOpen = (wanted && wanted->unknown()) || (kind && kind->kind != PyKind::None) ||
                           (path && path->kind != PyKind::None);
  std::shared_ptr<const Schedule> state = scheduleState(identity);
  if (!state)
    return unknownValue(Value::opaque(""));
  auto found = state->find(selection.query);
  if (auto *fault = std::get_if<ScheduleFault>(&found)) {
    const Node *where = argumentNode(call, 1, "under");
    return scheduleFault(std::move(*fault), where ? where : call);
  }
  selection.refs = std::move(std::get<0>(found));
  if (isQuery)
    return importValue(made(std::move(selection), "the result of a query"));
  PyArguments none;
  return selectionMethod(selection, "one", none);
}

Py Interpreter::selectionMethod(const ScheduleValue &selection, std::string_view name,
                                PyArguments &given) {
  auto opaque = [&] { return unknownValue(Value::opaque(at ? textOf(*at) : "")); };
  std::shared_ptr<const Schedule> state = scheduleState(selection.identity);
  if (!state || state->isLost())
    return opaque();
  // The place of the name that a query asked for: in the call before '.one()'.
  auto placeOfName = [&]() -> const Node * {
    const Node *call = at;
    if (const auto *outer = call ? call->tryAs<CallExpr>() : nullptr)
      if (const auto *path = outer->callee->tryAs<AttributeExpr>();
          path && path->base->is<CallExpr>())
        call = path->base;
    const Node *argument = argumentNode(call, 0, "name");
    return argument ? argument : at;
  };
  auto refs = [&](const std::vector<ScheduleRef> &all) {
    std::vector<Py> items;
    for (const ScheduleRef &ref : all)
      items.push_back(importValue(refValue(ref)));
    return items;
  };
  if (name == "one") {
    auto found = state->one(selection.query);
    if (auto *fault = std::get_if<ScheduleFault>(&found))
      return scheduleFault(std::move(*fault), placeOfName());
    mention(placeOfName(), selection.query, state);
    const auto &ref = std::get<0>(found);
    return ref ? importValue(refValue(*ref)) : opaque();
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
      const Node *where = argumentNode(at, i, {});
      mention(where, one, state);
      if (auto *fault = std::get_if<ScheduleFault>(&found))
        items.push_back(scheduleFault(std::move(*fault), where ? where : at));
      else if (const auto &ref = std::get<0>(found))
        items.push_back(importValue(refValue(*ref)));
      else
        items.push_back(opaque());
    }
    return tuple(std::move(items));
  }
  std::optional<std::vector<ScheduleRef>> all = selection.refs;
  if (!all) {
    auto found = state->find(selection.query);
    if (auto *known = std::get_if<0>(&found))
      all = std::move(*known);
  }
  if (!all)
    return opaque();
  if (name == "first") {
    if (all->empty())
      return scheduleFault(state->noMatch(selection.query), placeOfName());
    return importValue(refValue(all->front()));
  }
  const bool isAlias = at && at->is<CallExpr>() &&
                       at->as<CallExpr>()->callee->is<AttributeExpr>() &&
                       at->as<CallExpr>()->callee->as<AttributeExpr>()->attribute->name == "loops";
  return isAlias ? tuple(refs(*all)) : list(refs(*all));
}

std::optional<std::vector<Py>> Interpreter::selected(const Py &object) {
  if (!context.schedules || object.kind != PyKind::Other ||
      object.value().kind != ValueKind::Schedule)
    return std::nullopt;
  const ScheduleValue &value = *object.value().data->schedule;
  if (value.kind != ScheduleValue::Kind::Selection || !value.refs)
    return std::nullopt;
  std::vector<Py> items;
  for (const ScheduleRef &ref : *value.refs)
    items.push_back(importValue(refValue(ref)));
  return items;
}

// ---- primitives

Py Interpreter::callPrimitive(const ScheduleIdentity &identity, Primitive primitive,
                              PyArguments &given) {
  const Node *call = at;
  const PrimitiveInfo &row = info(primitive);
  std::shared_ptr<const Schedule> state = scheduleState(identity);
  auto opaque = [&] { return unknownValue(Value::opaque(call ? textOf(*call) : "")); };
  if (!state || state->isLost() || !call)
    return opaque();
  const bool variadic = !row.parameters.empty() && row.parameters[0].name.starts_with('*');
  if (!variadic && given.positional.size() > row.parameters.size())
    return scheduleFault(
        {DiagMessage(DiagText::PrimitiveCount, row.name, counted(row.parameters.size(), "argument"),
                     given.positional.size())},
        call);
  for (const auto &[keyword, value] : given.keywords)
    if (std::none_of(row.parameters.begin(), row.parameters.end(),
                     [&](const PrimitiveParameter &each) { return each.name == keyword; })) {
      const Node *where = argumentNode(call, SIZE_MAX, keyword);
      return scheduleFault({DiagMessage(DiagText::PrimitiveKeyword, row.name, keyword)},
                           where ? where : call);
    }
  std::vector<ScheduleArgument> arguments;
  for (size_t i = 0; i < row.parameters.size(); ++i) {
    const PrimitiveParameter &parameter = row.parameters[i];
    const Py *value =
        variadic && i > 0 ? given.get(SIZE_MAX, parameter.name) : given.get(i, parameter.name);
    if (!value && parameter.standard.empty())
      return scheduleFault({DiagMessage(DiagText::PrimitiveMissing, row.name, parameter.name)},
                           call);
    const Node *where = argumentNode(call, i, parameter.name);
    std::optional<ScheduleFault> fault;
    arguments.push_back(value ? scheduleArgument(row, parameter, *value, fault)
                              : ScheduleArgument());
    if (fault)
      return scheduleFault(std::move(*fault), where ? elementNode(where, fault->element) : call);
  }
  if (!spend(1 + state->tree().nodes.size() / 4))
    return {};
  auto next = std::make_shared<Schedule>(*state);
  const ItemId item = frame->item == ThisItem ? context.item : frame->item;
  auto outcome = next->call(primitive, arguments, {item, call->id});
  if (auto *fault = std::get_if<ScheduleFault>(&outcome)) {
    const Node *where = nullptr;
    if (fault->parameter < row.parameters.size()) {
      where = argumentNode(call, fault->parameter, row.parameters[fault->parameter].name);
      if (where && arguments[fault->parameter].hasSeveral)
        where = elementNode(where, fault->element);
    }
    return scheduleFault(std::move(*fault), where ? where : call);
  }
  for (size_t i = 0; i < arguments.size(); ++i)
    for (size_t k = 0; k < arguments[i].targets.size(); ++k) {
      const ScheduleTarget &target = arguments[i].targets[k];
      const Node *where = argumentNode(call, i, row.parameters[i].name);
      if (where && arguments[i].hasSeveral)
        where = elementNode(where, k);
      if (!target.ref && where && where->is<StringExpr>())
        mention(where,
                {row.parameters[i].kind == ParameterKind::Buffer ||
                         row.parameters[i].kind == ParameterKind::Buffers
                     ? ScheduleRef::Kind::Buffer
                     : ScheduleRef::Kind::Loop,
                 target.name,
                 {},
                 false},
                state);
    }
  if (context.schedules->isUncertain)
    next->lose();
  context.schedules->set(next);
  if (item == context.item)
    context.schedules->facts.mentions.push_back({call->id, {}, next});
  ScheduleResult &result = std::get<0>(outcome);
  std::vector<Py> refs;
  for (const ScheduleRef &ref : result.refs)
    refs.push_back(importValue(refValue(ref)));
  const bool known = result.isKnown && !next->isLost();
  switch (row.result) {
  case PrimitiveResult::Itself:
    return importValue(scheduleValue(identity));
  case PrimitiveResult::Loop:
  case PrimitiveResult::Buffer:
    return known && !refs.empty() ? refs.front() : opaque();
  case PrimitiveResult::Loops:
    return known ? tuple(std::move(refs)) : opaque();
  case PrimitiveResult::LoopList:
    return known ? list(std::move(refs)) : opaque();
  case PrimitiveResult::LoopLists: {
    if (!known)
      return opaque();
    std::vector<Py> second(refs.begin() + long(result.split), refs.end());
    refs.resize(result.split);
    return tuple({list(std::move(refs)), list(std::move(second))});
  }
  case PrimitiveResult::OpPair:
    return opaque();
  }
  ALLO_UNREACHABLE("results of primitives are handled");
}

ScheduleArgument Interpreter::scheduleArgument(const PrimitiveInfo &row,
                                               const PrimitiveParameter &parameter, const Py &value,
                                               std::optional<ScheduleFault> &fault) {
  ScheduleArgument out;
  const bool isDefault = value.kind == PyKind::None && parameter.standard == "None";
  out.isGiven = !isDefault;
  out.isUnknown = value.unknown();
  if (isDefault || out.isUnknown)
    return out;
  auto wrong = [&](const Py &object, size_t element = ScheduleFault::Whole) {
    if (!fault)
      fault = ScheduleFault{DiagMessage(DiagCode::ScheduleArgument, row.name,
                                        expectedFor(parameter.kind), parameter.name,
                                        describe(exported(object))),
                            0, element};
  };
  auto integer = [&](const Py &object, size_t element) {
    if (object.kind != PyKind::Int && !object.unknown())
      wrong(object, element);
    out.integers.push_back(object.kind == PyKind::Int ? object.bigInt().asInt64() : std::nullopt);
  };
  std::vector<Py> items;
  if (std::optional<std::vector<Py>> refs = selected(value)) {
    items = std::move(*refs);
    out.hasSeveral = true;
  } else if (value.isItems() || value.kind == PyKind::Set || value.kind == PyKind::Iterator ||
             value.kind == PyKind::Range || value.kind == PyKind::Dict) {
    if (!iterate(value, items)) {
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
  if (isTargets(parameter.kind)) {
    for (size_t i = 0; i < items.size(); ++i) {
      std::optional<ScheduleTarget> target = scheduleTarget(items[i]);
      if (target && (!target->ref || parameter.kind != ParameterKind::Patterns))
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
    const bool fits = parameter.kind == ParameterKind::PartitionKind
                          ? contains(PartitionKinds, name)
                      : parameter.kind == ParameterKind::StorageImpl ? contains(StorageImpls, name)
                                                                     : contains(StorageTypes, name);
    if (!fits)
      wrong(value);
    out.text = name;
    break;
  }
  case ParameterKind::Callees:
  case ParameterKind::Ids:
  case ParameterKind::Schedules:
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

} // namespace allo
