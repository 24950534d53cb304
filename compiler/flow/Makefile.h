// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Makefile of a project: from the C++ to a kernel, a device's binary, and a run of both. Its
// targets are csynth, xo, xclbin, host, emconfig, precheck (all but the link), run and clean. It
// needs the environment of Vitis, $PLATFORM and $XILINX_XRT. A pure function, for any thread.
#pragma once

#include "flow/Host.h"
#include "target/vitis/Code.h"

#include <string>

namespace allo::flow {

constexpr const char *DefaultMode = "hw_emu"; // the variable TARGET

// 'frequency' is in MHz.
std::string hardwareMakefile(const vitis::Code &code, const HostProgram &host, double frequency);

} // namespace allo::flow
