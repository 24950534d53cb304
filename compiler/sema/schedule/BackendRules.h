// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What the arguments of export() and of the methods of a backend may be. Values are those of
// compile time, whether the checker has read them or a running program has them; a value that is
// not known is asked nothing. Pure functions, for any thread.
#pragma once

#include "sema/operators/InterfaceOptions.h"
#include "sema/schedule/Backend.h"
#include "sema/types/Value.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace allo {

// Of export(): 'option' is one of the names of ScheduleMembers.h. 'here' is for notes.
std::optional<ScheduleFault> setOption(BackendSettings &settings, std::string_view function,
                                       std::string_view option, const Value &value, NodeRef here);

// Why a mode cannot be that of a port. 'kernel' is an instance, 'name' that of its kernel.
std::optional<DiagMessage> portFault(const KernelSignature &kernel, const std::string &name,
                                     std::string_view function, vitis::InterfaceMode mode,
                                     int64_t index);
// Of set_axi() and the like, an argument besides the index.
struct InterfaceFault {
  ScheduleFault fault;
  bool isOfName = false; // else of the value
};
std::optional<InterfaceFault> setInterfaceOption(vitis::PortInterface &interface,
                                                 std::string_view function,
                                                 const std::string &option, const Value &value);
// Takes the place of one of the same port and mode.
void addInterface(BackendSettings &settings, vitis::PortInterface interface, NodeRef place);

// Of set_csim_override(), a keyword and its value.
std::optional<InterfaceFault> setCsimVariable(BackendSettings &settings, std::string_view function,
                                              std::string_view name, const Value &value);

// Of the argument 'mode' of run() and precheck().
std::optional<ScheduleFault> modeFault(std::string_view function, const Value &mode, NodeRef here);
std::optional<ScheduleFault> flagFault(std::string_view function, std::string_view name,
                                       const Value &flag);

} // namespace allo
