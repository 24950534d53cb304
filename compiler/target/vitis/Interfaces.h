// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Interfaces that users ask for, given to the ports of a top function: which port is meant, whether
// its type allows the mode, and the pragmas.
// Errors are sentences that begin with where the interface was asked for. Pure functions.
#pragma once

#include "sema/operators/InterfaceOptions.h"
#include "support/Result.h"
#include "target/vitis/Code.h"

#include <span>
#include <string>
#include <vector>

namespace allo::vitis {

// The lines for the start of the top function: the ports in their order, what the function returns
// last; for each m_axi, axis, s_axilite. Of two interfaces of one port and mode the later one
// counts, and a stream that has none is axis. 'kernel' is how messages call the kernel. An error
// where one does not fit.
Result<std::vector<std::string>> interfacePragmas(const std::string &kernel,
                                                  const std::vector<Port> &parameters,
                                                  const std::vector<Port> &results,
                                                  std::span<const PortInterface> wanted);
// What the vitis flow does not allow, whose hosts find ports by their addresses. The interfaces fit
// the ports of the code.
Result<void> checkVitisFlow(const Code &code, std::span<const PortInterface> wanted);
// The interfaces for a command line: those of the project and of a backend, then its own, which
// count where several say something.
Result<std::vector<PortInterface>> parseInterfaces(std::vector<PortInterface> known,
                                                   const std::vector<std::string> &texts);

} // namespace allo::vitis
