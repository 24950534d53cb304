// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/schedule/BackendRules.h"

#include "sema/facts/Items.h"
#include "sema/operators/BackendOptions.h"
#include "support/Format.h"
#include "support/Nearest.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace allo {

namespace {

DiagMessage ruleMessage(std::string_view function, const Error &error) {
  return DiagMessage(DiagText::BackendRule, function, error.message);
}

template <typename Names> std::vector<std::string> stringsOf(const Names &names) {
  return {std::begin(names), std::end(names)};
}

// Of a name that is not one of these.
ScheduleFault wrongChoice(std::string_view what, const std::string &given,
                          const std::vector<std::string> &choices, NodeRef here) {
  ScheduleFault fault{DiagMessage(DiagText::BackendChoice, what, given)};
  fault.suggestion = nearestName(given, choices);
  if (fault.suggestion.empty())
    fault.notes = {{here, "there are " + nearestFirst(given, choices)}};
  return fault;
}

ScheduleFault wrongValue(std::string_view function, std::string_view expected,
                         std::string_view name, const Value &got) {
  return {DiagMessage(DiagCode::BackendArgument, function, expected, name, describe(got))};
}

bool isString(const Value &value) { return value.kind == ValueKind::String; }
bool isInteger(const Value &value) { return value.kind == ValueKind::Int; }
bool isUnknown(const Value &value) {
  return value.kind == ValueKind::Opaque || value.kind == ValueKind::Error;
}

std::optional<ScheduleFault> setFrequency(BackendSettings &settings, std::string_view function,
                                          const Value &value) {
  if (!isInteger(value) && value.kind != ValueKind::Float)
    return wrongValue(function, "a number of MHz", "freq_mhz", value);
  const double megahertz = isInteger(value) ? value.integer.toDouble() : value.real;
  if (Result<void> good = vitis::checkFrequency(megahertz); !good)
    return ScheduleFault{ruleMessage(function, good.error())};
  settings.target.frequency = megahertz;
  return std::nullopt;
}

std::optional<ScheduleFault> setLevel(BackendSettings &settings, std::string_view function,
                                      const Value &value) {
  const std::optional<int64_t> level = isInteger(value) ? value.integer.asInt64() : std::nullopt;
  constexpr int64_t Highest = 3;
  if (!level || *level < 0 || *level > Highest)
    return wrongValue(function, "an integer from 0 to 3", "opt_level", value);
  settings.optLevel = level;
  return std::nullopt;
}

std::optional<ScheduleFault> setLibraries(BackendSettings &settings, std::string_view function,
                                          const Value &value) {
  if (value.kind != ValueKind::List && value.kind != ValueKind::Tuple)
    return wrongValue(function, "a list of paths", "shared_libs", value);
  for (const Value &path : value.data->elements)
    if (isUnknown(path))
      settings.unknown.emplace("shared_libs");
    else if (!isString(path))
      return wrongValue(function, "a list of paths", "shared_libs", path);
    else
      settings.sharedLibraries.push_back(path.text());
  return std::nullopt;
}

// Of the option of an interface, or of an extra one; nothing where the value says that there is
// none.
std::optional<vitis::OptionValue> optionValue(const Value &value) {
  if (value.kind == ValueKind::Bool)
    return vitis::OptionValue(!value.integer.isZero());
  if (isInteger(value))
    if (const std::optional<int64_t> number = value.integer.asInt64())
      return vitis::OptionValue(*number);
  if (isString(value))
    return vitis::OptionValue(value.text());
  return std::nullopt;
}

// Python's types, which the texts of a command line do not have.
bool hasTypeOf(const vitis::OptionRule &rule, const Value &value) {
  switch (rule.takes) {
  case vitis::OptionTakes::Flag:
    return value.kind == ValueKind::Bool;
  case vitis::OptionTakes::Count:
    return isInteger(value);
  case vitis::OptionTakes::Address:
  case vitis::OptionTakes::Word:
    return isInteger(value) || isString(value);
  case vitis::OptionTakes::Name:
  case vitis::OptionTakes::OneOf:
    return isString(value);
  }
  return false;
}

} // namespace

std::optional<ScheduleFault> setOption(BackendSettings &settings, std::string_view function,
                                       std::string_view option, const Value &value, NodeRef here) {
  if (option == "freq_mhz")
    return setFrequency(settings, function, value);
  if (option == "opt_level")
    return setLevel(settings, function, value);
  if (option == "shared_libs")
    return setLibraries(settings, function, value);
  if (option == "checked") {
    settings.isChecked = value.kind == ValueKind::Bool && !value.integer.isZero();
    return flagFault(function, option, value);
  }
  if (value.kind == ValueKind::None && option != "flow")
    return std::nullopt;
  if (!isString(value))
    return wrongValue(function, "a string", option, value);
  const std::string &text = value.text();
  if (option == "part") {
    if (Result<void> good = vitis::checkPart(text); !good)
      return ScheduleFault{ruleMessage(function, good.error())};
    settings.target.part = text;
  } else if (option == "device") {
    std::vector<std::string> names;
    for (const vitis::Device &device : vitis::devices())
      names.emplace_back(device.name);
    if (!isOneOf(text, names))
      return wrongChoice("device", text, names, here);
    settings.target.device = text;
  } else if (option == "flow") {
    if (!isOneOf(text, vitis::FlowNames))
      return wrongChoice("flow", text, stringsOf(vitis::FlowNames), here);
    settings.target.flow = text;
  } else if (option == "vitis_home") {
    settings.vitisHome = text;
  } else if (option == "project_path") {
    settings.projectPath = text;
  }
  return std::nullopt;
}

std::optional<DiagMessage> portFault(const KernelSignature &kernel, const std::string &name,
                                     std::string_view function, vitis::InterfaceMode mode,
                                     int64_t index) {
  if (index == -1) {
    if (mode != vitis::InterfaceMode::SAxilite)
      return DiagMessage(DiagText::BackendReturn, function);
    if (!kernel.results.empty() && kernel.results[0].isShaped())
      return DiagMessage(DiagText::BackendShapedReturn, name, kernel.results[0]);
    return std::nullopt;
  }
  std::vector<const ParameterInfo *> ports;
  for (const ParameterInfo &parameter : kernel.parameters)
    if (!parameter.isConstexpr)
      ports.push_back(&parameter);
  if (index < 0 || uint64_t(index) >= ports.size())
    return DiagMessage(DiagText::BackendIndex, name, index, counted(ports.size(), "parameter"));
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

std::optional<InterfaceFault> setInterfaceOption(vitis::PortInterface &interface,
                                                 std::string_view function,
                                                 const std::string &option, const Value &value) {
  if (value.kind == ValueKind::None)
    return std::nullopt;
  const vitis::OptionRule *rule = vitis::findOption(interface.mode, option);
  const std::optional<vitis::OptionValue> set = optionValue(value);
  if (!set || (rule && !hasTypeOf(*rule, value)))
    return InterfaceFault{
        wrongValue(function, rule ? vitis::showWanted(*rule) : "a string, an integer or a flag",
                   option, value)};
  const Result<void> done = vitis::setOption(interface, option, *set);
  if (done)
    return std::nullopt;
  ScheduleFault fault{ruleMessage(function, done.error())};
  const bool isRefused = interface.port == vitis::ReturnPort && option == "register";
  if (!rule) {
    std::vector<std::string> options;
    for (const vitis::OptionRule &each : vitis::optionRules(interface.mode))
      options.emplace_back(each.name);
    fault.suggestion = nearestName(option, options);
  } else if (!rule->words.empty()) {
    fault.suggestion = nearestName(value.text(), stringsOf(rule->words));
  }
  return InterfaceFault{std::move(fault), !rule || isRefused};
}

void addInterface(BackendSettings &settings, vitis::PortInterface interface, NodeRef place) {
  for (size_t i = settings.interfaces.size(); i-- > 0;)
    if (settings.interfaces[i].port == interface.port &&
        settings.interfaces[i].mode == interface.mode) {
      settings.interfaces.erase(settings.interfaces.begin() + ptrdiff_t(i));
      settings.interfacePlaces.erase(settings.interfacePlaces.begin() + ptrdiff_t(i));
    }
  settings.interfaces.push_back(std::move(interface));
  settings.interfacePlaces.push_back(place);
}

std::optional<InterfaceFault> setCsimVariable(BackendSettings &settings, std::string_view function,
                                              std::string_view given, const Value &value) {
  const Result<std::string> name = vitis::csimVariable(given);
  if (!name) {
    ScheduleFault fault{ruleMessage(function, name.error())};
    fault.suggestion = vitis::nearestCsimVariable(given);
    return InterfaceFault{std::move(fault), true};
  }
  if (isUnknown(value))
    return std::nullopt;
  if (value.kind == ValueKind::None) {
    settings.csimVariables.erase(*name);
    return std::nullopt;
  }
  if (!isString(value) && (!isInteger(value) || vitis::isCsimVariable(given)))
    return InterfaceFault{wrongValue(function, "a string or None", given, value)};
  const std::string text = isInteger(value) ? value.integer.str() : value.text();
  if (Result<void> good = vitis::checkCsimValue(*name, text); !good)
    return InterfaceFault{{ruleMessage(function, good.error())}};
  settings.csimVariables[*name] = text;
  return std::nullopt;
}

std::optional<ScheduleFault> modeFault(std::string_view function, const Value &mode, NodeRef here) {
  if (!isString(mode))
    return wrongValue(function, "a string", "mode", mode);
  if (!isOneOf(mode.text(), vitis::RunModes))
    return wrongChoice("mode", mode.text(), stringsOf(vitis::RunModes), here);
  return std::nullopt;
}

std::optional<ScheduleFault> flagFault(std::string_view function, std::string_view name,
                                       const Value &flag) {
  if (flag.kind != ValueKind::Bool)
    return wrongValue(function, "True or False", name, flag);
  return std::nullopt;
}

} // namespace allo
