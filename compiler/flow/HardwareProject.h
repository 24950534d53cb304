// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The project of a kernel for an emulator or a board, from its files to the values that the host
// program gives back (Hardware.h, Project.h). A folder in the cache serves both modes; what was
// made of other text, by other tools or for another platform is removed first, so that it is never
// taken for this kernel's. Functions may be called from any thread; the callbacks come from that of
// the caller.
#pragma once

#include "flow/Hardware.h"
#include "sema/operators/Devices.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace allo::flow {

struct HardwareProjectOptions {
  HardwareStep step = HardwareStep::Run;
  std::string mode;        // "hw_emu" or "hw"
  std::string source = {}; // as of SynthesisOptions (Synthesize.h)
  vitis::SynthesisTarget target;
  VitisInstallation vitis;
  std::string cache;               // the folder for projects; may be empty if 'folder' is set
  std::string folder;              // this one instead of one in the cache
  std::string headers;             // of C simulation, to validate the C++ with
  std::vector<std::string> inputs; // of a run: bytes by parameter, as for host.cpp
  bool rebuild = false;
  std::optional<double> seconds = {}; // time limit of all tools together
  CancelToken cancel = {};
  std::function<void(std::string_view bytes)> onLog = {};
  std::function<void(const std::string &folder)> waits = {}; // as FolderChoice
};

struct HardwareProject {
  Failure failure;
  std::vector<std::string> notes;   // sentences
  std::string folder, log;          // paths; the log may not exist
  std::string binary;               // the path of what was linked; empty: nothing was
  std::vector<std::string> outputs; // bytes by parameter and then by result; empty for scalars
  double seconds = 0;               // of the host program
  bool isCancelled = false;         // the failure is that
};
HardwareProject runHardwareProject(const vitis::Code &code, const HardwareProjectOptions &options);

} // namespace allo::flow
