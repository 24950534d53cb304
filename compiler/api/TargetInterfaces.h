// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The interfaces of the ports of a target: those of its project, of its backend and of the command
// line, and the flow, which chooses those of other ports.
#pragma once

#include "api/LoadKernel.h"
#include "sema/operators/InterfaceOptions.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace allo::api {

struct TargetInterfaces {
  std::vector<vitis::PortInterface> all;
  std::string flow; // empty: not chosen
};
struct FlowChoice {
  std::optional<std::string> given = {}; // which counts more than that of a backend or a project
  std::optional<std::string> usual = {}; // where nothing else chooses one
};
// 'texts' are those of the command line. An error is a sentence.
Result<TargetInterfaces> interfacesOf(const LoadedKernel &loaded, const std::string &target,
                                      const std::vector<std::string> &texts, const FlowChoice &flow,
                                      FileSystem &files);

// The parameters whose elements are in the memory of the host, by number: why they are, for a
// message about directives that they have.
std::map<unsigned, std::string> hostPortsOf(const LoadedKernel &loaded,
                                            const TargetInterfaces &interfaces);

} // namespace allo::api
