// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Backends: the arguments of export(), and the methods of what it gives. A wrong argument is
// reported where it is; what cannot be read from the source is lost, never guessed.
#include "sema/pyeval/schedules/ScheduleCalls.h"

#include "sema/operators/BackendOptions.h"
#include "sema/operators/ScheduleMembers.h"
#include "support/Nearest.h"

#include <algorithm>

namespace allo {

namespace {

bool isInteger(const Py &value) { return value.kind == PyKind::Int; }

DiagMessage ruleMessage(std::string_view function, const Error &error) {
  return DiagMessage(DiagText::BackendRule, function, error.message);
}

std::string unknownReason(std::string_view function, std::string_view argument) {
  return format("argument '{0}' of {1}() is not known without running the file", argument,
                function);
}

// Of a name that is not one of these.
ScheduleFault wrongChoice(std::string_view what, const std::string &given,
                          const std::vector<std::string> &choices, NodeRef place) {
  ScheduleFault fault{DiagMessage(DiagText::BackendChoice, what, given)};
  fault.suggestion = nearestName(given, choices);
  if (fault.suggestion.empty())
    fault.notes = {{place, "there are " + nearestFirst(given, choices)}};
  return fault;
}

template <typename Names> std::vector<std::string> stringsOf(const Names &names) {
  return {std::begin(names), std::end(names)};
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

std::optional<ScheduleFault> ScheduleCalls::setOption(BackendSettings &settings,
                                                      std::string_view function,
                                                      std::string_view option, const Py &value) {
  const bool isNumber = option == "freq_mhz" || option == "opt_level";
  if (value.unknown()) {
    settings.unknown.emplace(option);
    return std::nullopt;
  }
  if (value.kind == PyKind::None && !isNumber && option != "shared_libs" && option != "flow")
    return std::nullopt;
  auto wrong = [&](std::string_view expected, const Py &object) {
    return ScheduleFault{DiagMessage(DiagCode::BackendArgument, function, expected, option,
                                     describe(in.exported(object)))};
  };
  if (option == "freq_mhz") {
    if (!isInteger(value) && value.kind != PyKind::Float)
      return wrong("a number of MHz", value);
    if (Result<void> good = vitis::checkFrequency(value.asDouble()); !good)
      return ScheduleFault{ruleMessage(function, good.error())};
    settings.target.frequency = value.asDouble();
    return std::nullopt;
  }
  if (option == "opt_level") {
    if (!isInteger(value) || value.big || value.small < 0 || value.small > 3)
      return wrong("an integer from 0 to 3", value);
    settings.optLevel = value.small;
    return std::nullopt;
  }
  if (option == "shared_libs") {
    if (!value.isItems())
      return wrong("a list of paths", value);
    for (const Py &path : value.items())
      if (path.unknown())
        settings.unknown.emplace(option);
      else if (path.kind != PyKind::Str)
        return wrong("a list of paths", path);
      else
        settings.sharedLibraries.push_back(path.str());
    return std::nullopt;
  }
  if (value.kind != PyKind::Str)
    return wrong("a string", value);
  const std::string &text = value.str();
  if (option == "part") {
    if (Result<void> good = vitis::checkPart(text); !good)
      return ScheduleFault{ruleMessage(function, good.error())};
    settings.target.part = text;
  } else if (option == "device") {
    std::vector<std::string> names;
    for (const vitis::Device &device : vitis::devices())
      names.emplace_back(device.name);
    if (!isOneOf(text, names))
      return wrongChoice("device", text, names, here());
    settings.target.device = text;
  } else if (option == "flow") {
    if (!isOneOf(text, vitis::FlowNames))
      return wrongChoice("flow", text, stringsOf(vitis::FlowNames), here());
    settings.target.flow = text;
  } else if (option == "vitis_home") {
    settings.vitisHome = text;
  } else if (option == "project_path") {
    settings.projectPath = text;
  }
  return std::nullopt;
}

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

// Of a name that is none of a backend.
std::optional<ScheduleFault> ScheduleCalls::unsupportedBackend(const Py &name) {
  if (name.kind != PyKind::Str || isOneOf(name.str(), {"cpu", "vitis"}))
    return std::nullopt;
  ScheduleFault fault{DiagMessage(DiagCode::ScheduleFailed, name.str())};
  fault.suggestion = nearestName(name.str(), {"cpu", "vitis"});
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
    if (!backend)
      return fail(schedule, {DiagMessage(DiagText::BackendMissing, name, "backend")}, call);
    if (given.positional.size() > 1) {
      const Node *second = argumentNode(call, 1, {});
      return fail(schedule,
                  {DiagMessage(DiagText::BackendCount, name, "1 positional argument",
                               given.positional.size())},
                  second ? second : call);
    }
    if (!backend->unknown() && backend->kind != PyKind::Str)
      return fail(schedule,
                  {DiagMessage(DiagCode::BackendArgument, name, "a string", "backend",
                               describe(in.exported(*backend)))},
                  where ? where : call);
    if (auto fault = unsupportedBackend(*backend))
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
      if (std::optional<ScheduleFault> fault = setOption(settings, name, each.name, each.value))
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

// Of the option of an interface, or of an extra one; nothing where the value says that there is
// none.
static std::optional<vitis::OptionValue> optionValue(const Py &value) {
  if (value.kind == PyKind::Bool)
    return vitis::OptionValue(value.small != 0);
  if (isInteger(value) && !value.big)
    return vitis::OptionValue(value.small);
  if (value.kind == PyKind::Str)
    return vitis::OptionValue(value.str());
  return std::nullopt;
}
// Python's types, which the texts of a command line do not have.
static bool hasTypeOf(const vitis::OptionRule &rule, const Py &value) {
  switch (rule.takes) {
  case vitis::OptionTakes::Flag:
    return value.kind == PyKind::Bool;
  case vitis::OptionTakes::Count:
    return isInteger(value);
  case vitis::OptionTakes::Address:
    return isInteger(value) || value.kind == PyKind::Str;
  case vitis::OptionTakes::Word:
    return isInteger(value) || value.kind == PyKind::Str;
  case vitis::OptionTakes::Name:
  case vitis::OptionTakes::OneOf:
    return value.kind == PyKind::Str;
  }
  return false;
}

// The parameters that are ports.
static std::vector<const ParameterInfo *> portsOf(const KernelSignature &kernel) {
  std::vector<const ParameterInfo *> ports;
  for (const ParameterInfo &parameter : kernel.parameters)
    if (!parameter.isConstexpr)
      ports.push_back(&parameter);
  return ports;
}

// Why a mode cannot be that of a port; nothing where it can, or the kernel is not known.
static std::optional<DiagMessage> portFault(const Schedule &state, std::string_view function,
                                            vitis::InterfaceMode mode, int64_t index) {
  const std::shared_ptr<const KernelSignature> kernel = state.instance();
  if (!kernel)
    return std::nullopt;
  if (index == -1) {
    if (mode != vitis::InterfaceMode::SAxilite)
      return DiagMessage(DiagText::BackendReturn, function);
    if (!kernel->results.empty() && kernel->results[0].isShaped())
      return DiagMessage(DiagText::BackendShapedReturn, state.kernel()->name, kernel->results[0]);
    return std::nullopt;
  }
  const std::vector<const ParameterInfo *> ports = portsOf(*kernel);
  if (index < 0 || uint64_t(index) >= ports.size())
    return DiagMessage(DiagText::BackendIndex, state.kernel()->name, index,
                       counted(ports.size(), "parameter"));
  const Type type = ports[size_t(index)]->type;
  const char *needs = nullptr;
  switch (mode) {
  case vitis::InterfaceMode::MAxi:
    needs = type.isShaped() ? nullptr : "a buffer";
    break;
  case vitis::InterfaceMode::Axis:
    needs = type.isStream() ? nullptr : "a stream";
    break;
  case vitis::InterfaceMode::SAxilite:
    needs = type.isStream() ? "a scalar or a buffer" : nullptr;
    break;
  }
  if (!needs || type.isError())
    return std::nullopt;
  return DiagMessage(DiagText::BackendPort, ports[size_t(index)]->name, type, function, needs,
                     type.isStream()   ? "set_axis"
                     : type.isShaped() ? "set_axi or set_axilite"
                                       : "set_axilite");
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
    if (!isInteger(index.value))
      return fail(backend,
                  {DiagMessage(DiagCode::BackendArgument, given.function, "an integer", "index",
                               describe(in.exported(index.value)))},
                  index.node);
    const int64_t number = index.value.bigInt().asInt64().value_or(INT64_MAX);
    if (std::optional<DiagMessage> wrong = portFault(*state, given.function, mode, number))
      return fail(backend, {std::move(*wrong)}, index.node);
    if (Result<void> set = vitis::setPort(interface, std::to_string(number)); !set)
      return fail(backend, {ruleMessage(given.function, set.error())}, index.node);
  }
  std::vector<std::string> options;
  for (const vitis::OptionRule &rule : vitis::optionRules(mode))
    options.emplace_back(rule.name);
  for (const BackendArguments::Given &each : given.all) {
    if (&each == &index || each.value.kind == PyKind::None)
      continue;
    const vitis::OptionRule *rule = vitis::findOption(mode, each.name);
    if (each.value.unknown()) {
      open = each.name;
      continue;
    }
    const std::optional<vitis::OptionValue> value = optionValue(each.value);
    if (!value || (rule && !hasTypeOf(*rule, each.value)))
      return fail(backend,
                  {DiagMessage(DiagCode::BackendArgument, given.function,
                               rule ? vitis::showWanted(*rule) : "a string, an integer or a flag",
                               each.name, describe(in.exported(each.value)))},
                  each.node);
    if (Result<void> set = vitis::setOption(interface, std::string(each.name), *value); !set) {
      ScheduleFault fault{ruleMessage(given.function, set.error())};
      const bool isRefused = interface.port == vitis::ReturnPort && each.name == "register";
      if (!rule)
        fault.suggestion = nearestName(each.name, options);
      else if (!rule->words.empty())
        fault.suggestion = nearestName(each.value.str(), stringsOf(rule->words));
      return fail(backend, std::move(fault),
                  (!rule || isRefused) && each.keyword ? each.keyword : each.node);
    }
  }
  if (!open.empty())
    return loseBackend(backend, unknownReason(given.function, open));
  BackendSettings settings = *state->backend();
  for (size_t i = settings.interfaces.size(); i-- > 0;)
    if (settings.interfaces[i].port == interface.port && settings.interfaces[i].mode == mode) {
      settings.interfaces.erase(settings.interfaces.begin() + ptrdiff_t(i));
      settings.interfacePlaces.erase(settings.interfacePlaces.begin() + ptrdiff_t(i));
    }
  settings.interfaces.push_back(std::move(interface));
  settings.interfacePlaces.push_back(here());
  setBackend(backend, std::move(settings));
  return opaque();
}

Py ScheduleCalls::setCsimVariables(const ScheduleIdentity &backend, const BackendArguments &given) {
  BackendSettings settings = *stateOf(backend)->backend();
  std::string_view open;
  for (const BackendArguments::Given &each : given.all) {
    const Result<std::string> name = vitis::csimVariable(each.name);
    if (!name) {
      ScheduleFault fault{ruleMessage(given.function, name.error())};
      fault.suggestion = vitis::nearestCsimVariable(each.name);
      return fail(backend, std::move(fault), each.keyword ? each.keyword : each.node);
    }
    if (each.value.unknown()) {
      open = each.name;
      continue;
    }
    if (each.value.kind == PyKind::None) {
      settings.csimVariables.erase(*name);
      continue;
    }
    if (each.value.kind != PyKind::Str &&
        (!isInteger(each.value) || vitis::isCsimVariable(each.name)))
      return fail(backend,
                  {DiagMessage(DiagCode::BackendArgument, given.function, "a string or None",
                               each.name, describe(in.exported(each.value)))},
                  each.node);
    const std::string text = isInteger(each.value) ? each.value.bigInt().str() : each.value.str();
    if (Result<void> good = vitis::checkCsimValue(*name, text); !good)
      return fail(backend, {ruleMessage(given.function, good.error())}, each.node);
    settings.csimVariables[*name] = text;
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
  if (const auto *flag = given.find("exist_ok");
      flag && !flag->value.unknown() && flag->value.kind != PyKind::Bool)
    return report({DiagMessage(DiagCode::BackendArgument, given.function, "True or False",
                               "exist_ok", describe(in.exported(flag->value)))},
                  flag->node);
  bool synthesizes = given.function == "synth";
  const BackendArguments::Given *mode = given.find("mode");
  if (mode && !mode->value.unknown()) {
    if (mode->value.kind != PyKind::Str)
      return report({DiagMessage(DiagCode::BackendArgument, given.function, "a string", "mode",
                                 describe(in.exported(mode->value)))},
                    mode->node);
    const std::string &text = mode->value.str();
    if (!isOneOf(text, vitis::RunModes))
      return report(wrongChoice("mode", text, stringsOf(vitis::RunModes), here()), mode->node);
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
