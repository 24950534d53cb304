// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Backends: the arguments of export(), and the methods of what it gives. A wrong argument is
// reported where it is; what cannot be read from the source is lost, never guessed.
#include "sema/pyeval/schedules/ScheduleCalls.h"

#include "sema/operators/BackendOptions.h"
#include "sema/operators/ScheduleMembers.h"
#include "sema/schedule/BackendRules.h"
#include "support/Nearest.h"

#include <algorithm>

namespace allo {

namespace {

std::string unknownReason(std::string_view function, std::string_view argument) {
  return format("argument '{0}' of {1}() is not known without running the file", argument,
                function);
}

} // namespace

struct ScheduleCalls::BackendArguments {
  struct Given {
    std::string_view name;
    Py value;
    const Node *node;    // of the value, else the call
    const Node *keyword; // null: it is given by position
  };
  std::string_view function;
  std::vector<Given> all;
  std::vector<Given> others; // that '*args' takes
  const Given *find(std::string_view name) const {
    auto it = std::ranges::find(all, name, &Given::name);
    return it == all.end() ? nullptr : &*it;
  }

  // Why the call has no such arguments, and where. 'parameters' may have '*args' and '**options',
  // of which the latter takes any keyword; 'positional' is how many can be given by position, after
  // the first 'before' of the call, which are not among 'given'.
  std::optional<std::pair<ScheduleFault, const Node *>>
  read(const Node *call, const PyArguments &given, std::span<const PrimitiveParameter> parameters,
       size_t positional, ItemId item, size_t before = 0) {
    std::vector<std::string> names;
    bool takesAny = false, takesRest = false;
    for (const PrimitiveParameter &each : parameters) {
      takesAny = takesAny || each.name.starts_with("**");
      takesRest = takesRest || each.name == "*args";
      if (!each.name.starts_with('*'))
        names.emplace_back(each.name);
    }
    size_t named = 0; // parameters before '*args'
    while (named < parameters.size() && !parameters[named].name.starts_with('*'))
      ++named;
    positional = std::min(positional, named);
    for (size_t i = 0; i < given.positional.size(); ++i) {
      const Node *value = argumentNode(call, before + i, {});
      const Node *where = value ? value : call;
      if (i < positional)
        all.push_back({parameters[i].name, given.positional[i], where, nullptr});
      else if (takesRest)
        others.push_back({"args", given.positional[i], where, nullptr});
      else if (positional == 0)
        return {{{DiagMessage(DiagText::BackendNone, function, given.positional.size())}, where}};
      else
        return {{{DiagMessage(DiagText::BackendCount, function,
                              counted(positional, "positional argument"), given.positional.size())},
                 where}};
    }
    for (const auto &[keyword, value] : given.keywords) {
      const Node *found = argumentNode(call, SIZE_MAX, keyword);
      const Node *name = found ? keywordNode(*call, keyword) : call;
      const bool isKnown = isOneOf(keyword, names);
      if (find(keyword))
        return {{{DiagMessage(DiagText::BackendTwice, function, keyword)}, name}};
      if (!isKnown && !takesAny) {
        ScheduleFault fault{DiagMessage(DiagText::BackendKeyword, function, keyword)};
        fault.suggestion = nearestName(keyword, names);
        if (fault.suggestion.empty() && !names.empty())
          fault.notes = {{{item, name->id}, "it has " + nearestFirst(keyword, names)}};
        return {{std::move(fault), name}};
      }
      all.push_back({keyword, value, found ? found : call, name});
    }
    for (const PrimitiveParameter &each : parameters)
      if (each.standard.empty() && !each.name.starts_with('*') && !find(each.name))
        return {{{DiagMessage(DiagText::BackendMissing, function, each.name)}, call}};
    return std::nullopt;
  }

private:
  static const Node *keywordNode(const Node &call, std::string_view keyword) {
    for (const Argument *argument : call.as<CallExpr>()->arguments)
      if (argument->form == ArgumentForm::Keyword && argument->keyword->name == keyword)
        return argument->keyword;
    return &call;
  }
};

// ---- what export() is given

Py ScheduleCalls::makeBackend(const Value &type, PyArguments &given) {
  const std::string_view name = type.text() == "allo.CPU" ? "CPU" : "Vitis";
  const Py *kernel = given.get(0, "kernel");
  const Node *where = argumentNode(in.at, 0, "kernel");
  if (!kernel)
    return report({DiagMessage(DiagText::BackendMissing, name, "kernel")}, in.at);
  if (holdsError(given) || kernel->unknown())
    return opaque();
  if (kernel->kind != PyKind::Other || kernel->value().kind != ValueKind::Kernel)
    return report({DiagMessage(DiagCode::BackendArgument, name, "a kernel", "kernel",
                               describe(in.exported(*kernel)))},
                  where ? where : in.at);
  const Py schedule = make(kernel->value(), {});
  if (schedule.kind != PyKind::Other || schedule.value().kind != ValueKind::Schedule)
    return schedule;
  PyArguments options = given;
  const size_t before = given.positional.empty() ? 0 : 1;
  if (before)
    options.positional.erase(options.positional.begin());
  std::erase_if(options.keywords, [](const auto &each) { return each.first == "kernel"; });
  return exportTo(schedule.value().data->schedule->identity, name, options, before);
}

// Of what names no backend. 'call' is what is called.
std::optional<ScheduleFault> ScheduleCalls::backendProblem(std::string_view call,
                                                           const Py *name) const {
  if (!name)
    return ScheduleFault{DiagMessage(DiagText::BackendMissing, call, "backend")};
  if (name->unknown())
    return std::nullopt;
  if (name->kind != PyKind::Str)
    return ScheduleFault{DiagMessage(DiagCode::BackendArgument, call, "a string", "backend",
                                     describe(in.exported(*name)))};
  if (isOneOf(name->str(), {"cpu", "vitis"}))
    return std::nullopt;
  ScheduleFault fault{DiagMessage(DiagCode::ScheduleFailed, name->str())};
  fault.suggestion = nearestName(name->str(), {"cpu", "vitis"});
  return fault;
}

Py ScheduleCalls::exportTo(const ScheduleIdentity &schedule, std::string_view name,
                           const PyArguments &given, size_t before) {
  using Kind = BackendSettings::Kind;
  const std::shared_ptr<const Schedule> state = stateOf(schedule);
  const Node *call = in.at;
  if (!state || !call)
    return opaque();
  BackendSettings settings;
  settings.place = here();
  PyArguments options = given;
  if (name == "export") {
    const Py *backend = given.get(0, "backend");
    const Node *where = argumentNode(call, 0, "backend");
    if (given.positional.size() > 1) {
      const Node *second = argumentNode(call, 1, {});
      return fail(schedule,
                  {DiagMessage(DiagText::BackendCount, name, "1 positional argument",
                               given.positional.size())},
                  second ? second : call);
    }
    if (auto fault = backendProblem(name, backend))
      return fail(schedule, std::move(*fault), where ? where : call);
    if (backend->kind == PyKind::Str)
      settings.kind = backend->str() == "cpu" ? Kind::Cpu : Kind::Vitis;
    options.positional.clear();
    std::erase_if(options.keywords, [](const auto &each) { return each.first == "backend"; });
  } else {
    settings.kind = isOneOf(name, {"export_cpu", "CPU"}) ? Kind::Cpu : Kind::Vitis;
  }
  if (state->text())
    return fail(schedule, {DiagMessage(DiagText::NoSourceKernel)}, call);
  if (settings.kind) {
    const bool isVitis = settings.kind == Kind::Vitis;
    const auto *row =
        findScheduleMember(ScheduleOwner::Schedule, isVitis ? "export_vitis" : "export_cpu");
    BackendArguments read{name, {}, {}};
    constexpr size_t PositionalOfVitis = 2;
    if (auto wrong = read.read(call, options, row->parameters, isVitis ? PositionalOfVitis : 0,
                               item(), before))
      return fail(schedule, std::move(wrong->first), wrong->second);
    for (const BackendArguments::Given &each : read.all)
      if (each.value.unknown())
        settings.unknown.emplace(each.name);
      else if (std::optional<ScheduleFault> fault =
                   setOption(settings, name, each.name, in.exported(each.value), here()))
        return fail(schedule, std::move(*fault), each.node);
    if (settings.target.part && settings.target.device)
      return fail(schedule, {DiagMessage(DiagText::BackendBoth, name)},
                  std::max(read.find("part")->node, read.find("device")->node,
                           [](const Node *a, const Node *b) { return a->id < b->id; }));
  }
  apply(schedule);
  const ScheduleIdentity identity = nextIdentity(*call);
  // What is done to the schedule later does not count.
  all.set(stateOf(schedule)->asBackend(identity, std::move(settings)));
  return in.importValue(backendValue(identity));
}

// ---- what it gives

Py ScheduleCalls::attributeOfBackend(const Py &base, const AttributeExpr &expr) {
  const ScheduleIdentity &identity = base.value().data->schedule->identity;
  const std::string_view wanted = expr.attribute->name;
  const std::shared_ptr<const Schedule> state = stateOf(identity);
  if (!state || !state->backend())
    return in.unknownValue(Value::opaque(in.textOf(expr)));
  const bool isCpu = state->backend()->kind == BackendSettings::Kind::Cpu;
  const ScheduleOwner owner = isCpu ? ScheduleOwner::CpuBackend : ScheduleOwner::Backend;
  const ScheduleMember *member = findScheduleMember(owner, wanted);
  if (member && member->isMethod) {
    warnOfMention(expr);
    return in.heap.method(base, wanted);
  }
  if (member || wanted.starts_with("_"))
    return in.unknownValue(Value::opaque(in.textOf(expr)));
  return missingAttribute(identity, expr, isCpu ? "A CPU backend" : "A backend",
                          namesOfMembers(owner));
}

Py ScheduleCalls::callBackend(const ScheduleIdentity &backend, std::string_view name,
                              PyArguments &given) {
  const std::shared_ptr<const Schedule> state = stateOf(backend);
  if (!state || !state->backend() || !in.at)
    return opaque();
  const bool isCpu = state->backend()->kind == BackendSettings::Kind::Cpu;
  const ScheduleMember *member =
      findScheduleMember(isCpu ? ScheduleOwner::CpuBackend : ScheduleOwner::Backend, name);
  if (!member || (name == "run" && state->backend()->kind != BackendSettings::Kind::Vitis))
    return opaque();
  BackendArguments read{name, {}, {}};
  if (auto wrong = read.read(in.at, given, member->parameters, SIZE_MAX, item()))
    return name.starts_with("set_") ? fail(backend, std::move(wrong->first), wrong->second)
                                    : report(std::move(wrong->first), wrong->second);
  if (vitis::modeOfMethod(name))
    return setInterface(backend, read);
  if (name == "set_csim_override")
    return setCsimVariables(backend, read);
  return runBackend(backend, read);
}

void ScheduleCalls::setBackend(const ScheduleIdentity &backend, BackendSettings settings) {
  const std::shared_ptr<const Schedule> state = stateOf(backend);
  auto after = std::make_shared<Schedule>(*state);
  ++settings.changes;
  in.heap.work(400 + 40 * (settings.interfaces.size() + settings.csimVariables.size()));
  after->setBackend(std::move(settings));
  if (all.isUncertain)
    after->lose(here(), UncertainReason);
  noteLoss(*state, *after);
  all.set(std::move(after));
}

Py ScheduleCalls::loseBackend(const ScheduleIdentity &backend, const std::string &reason) {
  const std::shared_ptr<const Schedule> state = stateOf(backend);
  auto after = std::make_shared<Schedule>(*state);
  after->lose(here(), reason);
  noteLoss(*state, *after);
  all.set(std::move(after));
  return opaque();
}

Py ScheduleCalls::setInterface(const ScheduleIdentity &backend, const BackendArguments &given) {
  const std::shared_ptr<const Schedule> state = stateOf(backend);
  const vitis::InterfaceMode mode = *vitis::modeOfMethod(given.function);
  const BackendArguments::Given &index = *given.find("index");
  vitis::PortInterface interface;
  interface.mode = mode;
  interface.origin = in.textOf(*in.at);
  std::string_view open; // an argument whose value is not known
  if (index.value.unknown()) {
    open = "index";
  } else {
    if (index.value.kind != PyKind::Int)
      return fail(backend,
                  {DiagMessage(DiagCode::BackendArgument, given.function, "an integer", "index",
                               describe(in.exported(index.value)))},
                  index.node);
    const int64_t number = index.value.bigInt().asInt64().value_or(INT64_MAX);
    if (const std::shared_ptr<const KernelSignature> kernel = state->instance())
      if (std::optional<DiagMessage> wrong =
              portFault(*kernel, state->kernel()->name, given.function, mode, number))
        return fail(backend, {std::move(*wrong)}, index.node);
    if (Result<void> set = vitis::setPort(interface, std::to_string(number)); !set)
      return fail(backend,
                  {DiagMessage(DiagText::BackendRule, given.function, set.error().message)},
                  index.node);
  }
  for (const BackendArguments::Given &each : given.all) {
    if (&each == &index)
      continue;
    if (each.value.unknown()) {
      open = each.name;
      continue;
    }
    if (std::optional<InterfaceFault> wrong = setInterfaceOption(
            interface, given.function, std::string(each.name), in.exported(each.value)))
      return fail(backend, std::move(wrong->fault),
                  wrong->isOfName && each.keyword ? each.keyword : each.node);
  }
  if (!open.empty())
    return loseBackend(backend, unknownReason(given.function, open));
  BackendSettings settings = *state->backend();
  addInterface(settings, std::move(interface), here());
  setBackend(backend, std::move(settings));
  return opaque();
}

Py ScheduleCalls::setCsimVariables(const ScheduleIdentity &backend, const BackendArguments &given) {
  BackendSettings settings = *stateOf(backend)->backend();
  std::string_view open;
  for (const BackendArguments::Given &each : given.all) {
    const Value value =
        each.value.unknown() ? Value::opaque(std::string(each.name)) : in.exported(each.value);
    if (std::optional<InterfaceFault> wrong =
            setCsimVariable(settings, given.function, each.name, value))
      return fail(backend, std::move(wrong->fault),
                  wrong->isOfName && each.keyword ? each.keyword : each.node);
    if (each.value.unknown())
      open = each.name;
  }
  if (!open.empty())
    return loseBackend(backend, unknownReason(given.function, open));
  setBackend(backend, std::move(settings));
  return opaque();
}

// Of methods that change no settings: after what Python would raise there, the backend is still
// usable.
Py ScheduleCalls::runBackend(const ScheduleIdentity &backend, const BackendArguments &given) {
  const BackendSettings &settings = *stateOf(backend)->backend();
  if (const auto *flag = given.find("exist_ok"); flag && !flag->value.unknown())
    if (auto wrong = flagFault(given.function, "exist_ok", in.exported(flag->value)))
      return report(std::move(*wrong), flag->node);
  bool synthesizes = given.function == "synth";
  const BackendArguments::Given *mode = given.find("mode");
  if (mode && !mode->value.unknown()) {
    if (auto wrong = modeFault(given.function, in.exported(mode->value), here()))
      return report(std::move(*wrong), mode->node);
    const std::string &text = mode->value.str();
    if (text == "sw_emu") {
      ScheduleFault fault{DiagMessage(DiagCode::DeprecatedMode, text, "csim")};
      fault.suggestion = "csim";
      report(std::move(fault), mode->node);
    }
    synthesizes = text == "csyn";
    if (synthesizes && !given.others.empty())
      return report({DiagMessage(DiagText::BackendNoArguments, text, given.others.size())},
                    given.others.front().node);
  }
  if (synthesizes && !settings.target.part && !settings.target.device &&
      !settings.unknown.contains("part") && !settings.unknown.contains("device") &&
      settings.kind == BackendSettings::Kind::Vitis)
    return report({DiagMessage(DiagCode::BackendPart, mode ? "run(\"csyn\")" : "synth()"),
                   ScheduleFault::Whole,
                   ScheduleFault::Whole,
                   {{settings.place, "it is made here, where 'part' or 'device' can be given"}}},
                  in.at);
  return opaque();
}

} // namespace allo
