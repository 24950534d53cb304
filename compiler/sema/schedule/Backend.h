// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What export() is given, and what the methods of the backend that it gives are told: the target of
// the synthesis, the interfaces of the ports, the variables of the simulation. A backend is a
// Schedule with such settings: it has the steps that were done before export(), and its identity is
// the call of export(), so that names, functions and loops see its changes as those of a schedule.
#pragma once

#include "sema/operators/Devices.h"
#include "sema/operators/InterfaceOptions.h"
#include "sema/schedule/ScheduleEffects.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace allo {

struct BackendSettings {
  enum class Kind : uint8_t { Cpu, Vitis };
  std::optional<Kind> kind; // nothing: the name of the backend is not known
  NodeRef place;            // of the call of export()
  // Of Vitis
  vitis::TargetChoice target;
  std::optional<std::string> vitisHome, projectPath;
  std::vector<vitis::PortInterface> interfaces; // by index or "return"; of two for one the later
  std::vector<NodeRef> interfacePlaces;         // of the calls that have set these
  std::map<std::string, std::string> csimVariables;
  // Of the CPU
  std::optional<int64_t> optLevel;
  std::vector<std::string> sharedLibraries;
  std::optional<bool> isChecked;

  std::set<std::string, std::less<>> unknown; // arguments of export() with unknown values
  uint32_t changes = 0;                       // calls of methods that have changed it
};
Fingerprint fingerprint(const BackendSettings &settings);

} // namespace allo
