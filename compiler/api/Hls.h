// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The HLS C++ of a kernel, with the interfaces that its project gives it.
#pragma once

#include "api/load/LoadKernel.h"
#include "sema/operators/InterfaceOptions.h"
#include "target/vitis/Code.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace allo::api {

// The interfaces of the ports of a target: those of its project, of its backend and of the command
// line, and the flow, which chooses those of other ports.
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

struct HlsOptions {
  std::string target;
  KernelLoader loader = {};
  std::string places = "comment"; // one of hlsPlaces(): how the origin of a line is given
  bool checked = false;
  std::vector<std::string> interfaces; // as text; they override those of the file
  FlowChoice flow = {};
  StepWarnings warnings = {};
};
const std::vector<std::string> &hlsPlaces();

struct Hls {
  Failure failure;
  LoadedKernel loaded;
  vitis::Code code;
  std::vector<vitis::PortInterface> interfaces; // that it has, besides those that Vitis chooses
};
// The program in it refers to types of 'types'. Only code that nobody simulates may have 'streams'
// among the parameters of the kernel.
Hls makeHls(TypeContext &types, const HlsOptions &options, FileSystem &files, bool streams);

} // namespace allo::api
