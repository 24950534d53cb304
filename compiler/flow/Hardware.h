// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Hardware emulation and hardware: make builds the kernel, its link and the host program of a
// project, and runs them (Makefile.h). It needs v++ of Vitis, a platform in $PLATFORM, and XRT in
// $XILINX_XRT. Functions may be called from any thread; onLog is called from that of the caller.
#pragma once

#include "flow/Host.h"
#include "support/CancelToken.h"
#include "support/Ending.h"
#include "support/Result.h"
#include "target/vitis/Code.h"
#include "toolchain/VitisInstallation.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace allo::flow {

struct HardwareOptions {
  std::string folder; // of the project, with all of its files
  std::string mode;   // "hw_emu" or "hw"
  VitisInstallation vitis;
  std::optional<double> seconds = {}; // time limit
  std::optional<double> limit = {};   // of all steps together, for messages; absent: 'seconds'
  int lock = -1;                      // a descriptor that all that runs in the folder has
  CancelToken cancel = {};
  std::function<void(std::string_view bytes)> onLog = {};
};

enum class HardwareStep : uint8_t {
  Precheck, // all but the link, which may take hours; then the kernel and the host are compared
  Build,    // the link as well
  Run       // the host program as well
};

struct HardwareResult {
  Failure failure;
  std::string log;          // its path; may not exist
  bool isCancelled = false; // the failure is that
};
HardwareResult makeHardware(HardwareStep step, const vitis::Code &code,
                            const HardwareOptions &options);

// What is missing besides Vitis, in one message that names each; or nothing.
Failure checkHardware(const HardwareOptions &options);

// A variable of the environment that the tools get; empty: it is not set.
std::string variableOf(const HardwareOptions &options, const std::string &name);

// A board that XRT can use: what "xrt-smi examine" or "xbutil examine" of $XILINX_XRT lists, or,
// without these programs, what the driver xocl has.
struct BoardSearch {
  std::string board;  // "0000:65:00.1"; empty: there is none
  std::string looked; // where, as in "'xbutil examine' lists none"
};
BoardSearch findBoard(const HardwareOptions &options);

// Whether the kernel in an .xo file takes what the host program gives it, by number, kind and size.
// An error says where they differ.
Result<void> compareKernel(const std::string &xo, const std::string &top, const HostProgram &host);

} // namespace allo::flow
