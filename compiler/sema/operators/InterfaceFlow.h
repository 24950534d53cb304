// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What the vitis flow does not allow among the interfaces of a kernel: its host finds all ports by
// their addresses, in one s_axilite bundle. Pure functions, for any thread.
#pragma once

#include "sema/operators/InterfaceOptions.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>

namespace allo::vitis {

// The bundle of ports for which users name none.
constexpr std::string_view DefaultBundle = "control";

struct FlowPort {
  std::string name; // in the kernel
  bool isStream = false;
};

struct FlowConflict {
  size_t interface = 0; // the one that is wrong, or the first of those that are
  std::string message;
};
// 'ports' are in the order of the parameters; what the kernel returns is not among them.
std::optional<FlowConflict> vitisFlowConflict(std::span<const PortInterface> wanted,
                                              std::span<const FlowPort> ports);

} // namespace allo::vitis
