// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "target/vitis/Interfaces.h"

#include "sema/operators/InterfaceFlow.h"
#include "support/Characters.h"
#include "support/Format.h"
#include "support/Nearest.h"

#include <algorithm>
#include <map>
#include <optional>

namespace allo::vitis {

namespace {

class Ports {
public:
  Ports(const std::string &kernel, const std::vector<Port> &parameters,
        const std::vector<Port> &results)
      : kernel(kernel), parameters(parameters) {
    for (const Port &port : parameters)
      ports.push_back(&port);
    for (const Port &port : results)
      (port.name.empty() ? returned : ports).push_back(&port);
  }

  // By place, and mode.
  std::map<std::pair<size_t, InterfaceMode>, std::string> pragmas;

  Result<void> add(const PortInterface &interface) {
    if (interface.port == ReturnPort) {
      if (!returned.empty() && returned[0]->type.isShaped())
        return Error{format("kernel '{0}' returns a value of type '{1}', which no interface can "
                            "take: write into a parameter",
                            kernel, returned[0]->type)};
      pragmas[{ports.size(), interface.mode}] = showPragma(interface, std::string(ReturnPort));
      return {};
    }
    Result<size_t> place = find(interface.port);
    if (!place)
      return place.error();
    const Port &port = *ports[*place];
    if (Result<void> checked = checkKind(port, interface.mode); !checked)
      return checked;
    pragmas[{*place, interface.mode}] = showPragma(interface, port.name);
    return {};
  }

  // What holds in both flows. Arrays, scalars and results are left to the flow.
  void addDefaults() {
    for (size_t i = 0; i < ports.size(); ++i) {
      const Port &port = *ports[i];
      auto its = pragmas.lower_bound({i, InterfaceMode{}});
      bool isChosen = its != pragmas.end() && its->first.first == i;
      if (port.type.isStream() && !isChosen)
        pragmas[{i, InterfaceMode::Axis}] =
            showPragma({port.source, InterfaceMode::Axis, {}}, port.name);
    }
  }

private:
  const std::string &kernel;
  const std::vector<Port> &parameters;
  std::vector<const Port *> ports; // with a name in C++
  std::vector<const Port *> returned;

  static const std::string &nameOf(const Port &port) {
    return port.source.empty() ? port.name : port.source;
  }

  Result<size_t> find(const std::string &name) const {
    std::vector<std::string_view> names;
    for (size_t i = 0; i < ports.size(); ++i) {
      if (nameOf(*ports[i]) == name)
        return i;
      names.push_back(nameOf(*ports[i]));
    }
    if (ports.empty())
      return Error{format("kernel '{0}' has no parameters", kernel)};
    if (isDigit(name[0])) {
      size_t index = std::stoul(name);
      if (index < parameters.size())
        return index;
      return Error{format("kernel '{0}' has no parameter {1}: it has {2}, counted from 0", kernel,
                          index, counted(parameters.size(), "parameter"))};
    }
    std::string all;
    for (std::string_view each : names)
      all += (all.empty() ? "" : ", ") + std::string(each);
    return Error{format("kernel '{0}' has no parameter '{1}', it has {2}{3}", kernel, name, all,
                        didYouMean(name, names))};
  }

  static Result<void> checkKind(const Port &port, InterfaceMode mode) {
    const char *needs = nullptr;
    switch (mode) {
    case InterfaceMode::MAxi:
      needs = port.type.isShaped() ? nullptr : "a buffer";
      break;
    case InterfaceMode::Axis:
      needs = port.type.isStream() ? nullptr : "a stream";
      break;
    case InterfaceMode::SAxilite:
      needs = port.type.isStream() ? "a scalar or a buffer" : nullptr;
      break;
    }
    if (!needs)
      return {};
    return Error{format("'{0}' has type '{1}', and {2} takes {3}: use {4}", nameOf(port), port.type,
                        show(mode), needs,
                        port.type.isStream()   ? "axis"
                        : port.type.isShaped() ? "m_axi or s_axilite"
                                               : "s_axilite")};
  }
};

} // namespace

Result<std::vector<std::string>> interfacePragmas(const std::string &kernel,
                                                  const std::vector<Port> &parameters,
                                                  const std::vector<Port> &results,
                                                  std::span<const PortInterface> wanted) {
  Ports ports(kernel, parameters, results);
  for (const PortInterface &each : wanted)
    if (Result<void> added = ports.add(each); !added)
      return Error{(each.origin.empty() ? show(each) : each.origin) + ": " + added.error().message};
  ports.addDefaults();
  std::vector<std::string> lines;
  for (auto &[place, line] : ports.pragmas)
    lines.push_back(std::move(line));
  return lines;
}

Result<void> checkVitisFlow(const Code &code, std::span<const PortInterface> wanted) {
  std::vector<FlowPort> ports;
  for (const std::vector<Port> *list : {&code.parameters, &code.results})
    for (const Port &port : *list)
      if (!port.name.empty())
        ports.push_back({port.source.empty() ? port.name : port.source, port.type.isStream()});
  const std::optional<FlowConflict> conflict = vitisFlowConflict(wanted, ports);
  if (!conflict)
    return {};
  const PortInterface &wrong = wanted[conflict->interface];
  return Error{(wrong.origin.empty() ? show(wrong) : wrong.origin) + ": " + conflict->message};
}

Result<std::vector<PortInterface>> parseInterfaces(std::vector<PortInterface> known,
                                                   const std::vector<std::string> &texts) {
  for (const std::string &text : texts) {
    Result<PortInterface> made = parseInterface(text);
    if (!made)
      return made.error();
    known.push_back(std::move(*made));
  }
  return known;
}

} // namespace allo::vitis
