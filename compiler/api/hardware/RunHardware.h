// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A kernel on an emulator of hardware or on a board: its project is made and built by v++, its host
// program runs it on the inputs, and the outcome is that of any run. What cannot be done is part of
// the value; nothing is printed.
#pragma once

#include "api/Run.h"
#include "api/Synthesize.h"
#include "flow/Hardware.h"

#include <optional>
#include <string>
#include <vector>

namespace allo::api {

struct HardwareRunOptions {
  SynthesisOptions on; // without progress; the part is that of the platform, whatever it names
  std::string mode;    // "hw_emu" or "hw"
  flow::HardwareStep step = flow::HardwareStep::Run;
  InputOptions inputs = {};
  // Instead: one value per parameter, as of an engine.
  std::optional<std::vector<eval::Datum>> arguments = {};
};

struct HardwareRun {
  Run run;                  // the inputs and outputs are those of the step Run
  std::string log;          // of the tools; may be empty
  std::string binary;       // what was linked; empty: nothing was
  bool isCancelled = false; // the failure is that
};
HardwareRun runHardware(const HardwareRunOptions &options, FileSystem &files);

} // namespace allo::api
