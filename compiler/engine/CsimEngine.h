// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The engine csim: a kernel's HLS C++, compiled by a C++ compiler and run in a child process. What
// the child keeps is lost with a fault.
#pragma once

#include "csim/Simulator.h"
#include "engine/Engine.h"
#include "support/Ending.h"
#include "support/Result.h"

#include <functional>

namespace allo::api {

class CsimEngine final : public Engine {
public:
  // HLS C++ of the program, that checks itself or not.
  using Emit = std::function<Result<vitis::Code, Failure>(const program::Program &, bool checked)>;

  CsimEngine(const program::Program &program, const EngineOptions &options, const Emit &emit);

  eval::Outcome run(const std::vector<eval::Datum> &arguments) override;
  void stopAt(const CancelToken &cancel) override { stop = cancel; }
  Failure failure() const override { return error; }
  std::optional<double> seconds() const override { return ran.seconds; }
  std::string printed() const override { return ran.printed; }
  std::string errorOutput() const override { return ran.errorOutput; }
  std::string folder() const override { return simulator ? simulator->project().folder() : ""; }

private:
  const program::Program &program;
  vitis::Code code;
  std::unique_ptr<csim::Simulator> simulator; // null where there is an error
  std::optional<std::chrono::steady_clock::time_point> deadline;
  CancelToken stop;
  csim::SimulationResult ran;
  Failure error;
};

} // namespace allo::api
