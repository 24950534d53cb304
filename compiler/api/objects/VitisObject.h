// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A kernel of a running program for Vitis: its HLS C++, its simulation, its synthesis, and its runs
// on emulators and boards, with what its backend was told (sema/schedule/Backend.h). Long ones may
// be in any thread, one at a time for all kernels, and end where they are cancelled.
#pragma once

#include "api/Modules.h"
#include "api/Synthesize.h"
#include "api/hardware/RunHardware.h"
#include "api/objects/RunnableObject.h"
#include "api/objects/ScheduleObject.h"
#include "engine/Engine.h"
#include "os/FileSystem.h"

#include <memory>
#include <string>
#include <vector>

namespace allo::api {

// C simulation.
class SimulatedObject final : public RunnableObject {
public:
  // 'cancel' is of making it.
  SimulatedObject(LoadedKernel kernel, const Installation &installation, bool rebuild,
                  const CancelToken &cancel);
  eval::Outcome run(const std::vector<eval::Datum> &arguments, const RunStop &stop) override;
  bool isOutside() const override { return true; }
  std::string printed() const { return engine->printed(); } // of the last run

private:
  std::unique_ptr<Modules> modules;
  std::unique_ptr<Engine> engine;
};

// Emulation, and boards.
class HardwareObject final : public RunnableObject {
public:
  // 'loader' gives the same kernel again.
  HardwareObject(LoadedKernel kernel, HardwareRunOptions options)
      : RunnableObject(std::move(kernel)), options(std::move(options)) {}
  eval::Outcome run(const std::vector<eval::Datum> &arguments, const RunStop &stop) override;
  bool isOutside() const override { return true; }

private:
  HardwareRunOptions options;
};

// Writes the project for Vitis HLS to a folder that exists, without running a tool. The part may be
// absent.
Failure scaffold(TypeContext &types, const SynthesisOptions &options, const std::string &folder,
                 FileSystem &files);

// Where the tool has put its report.
std::string reportFolderOf(const Synthesized &made);

} // namespace allo::api
