// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Runs a library of a Project in a child process (Child.h): whatever the kernel does there, such as
// crashing or never ending, becomes an outcome here. Values are in memory that both share.
// The child lives from run to run, and with it the kernel's stateful variables; after a fault the
// next run has a new one. What the kernel prints is kept, up to a limit.
// A Simulator belongs to one thread.
#pragma once

#include "csim/Project.h"
#include "exec/Outcome.h"
#include "support/CancelToken.h"
#include "target/vitis/Code.h"

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace allo::csim {

struct SimulatorOptions {
  std::string program;    // `allo`, with its hidden command csim-child
  uint64_t megabytes = 0; // that the child may allocate; 0: what the machine has
};

// What came of a run, beside the values.
struct SimulationResult {
  std::optional<eval::Fault> fault;
  std::vector<std::string> warnings;
  std::string error;   // not empty: there was no run, since a process or memory was not to be had
  std::string printed; // on the kernel's standard output
  std::string errorOutput; // and on its standard error
  double seconds = 0;      // that the call took
};

class Simulator {
public:
  // 'code' and 'program', which it was made of, outlive this.
  Simulator(const vitis::Code &code, const program::Program &program, Project project,
            SimulatorOptions options);
  ~Simulator();

  const Project &project() const;

  // In the host's form (HostSource.h): of each parameter, and then of each result, the bytes of all
  // elements, which are as afterwards when it returns. One that is cancelled is over time.
  SimulationResult run(std::vector<std::string> &values,
                       std::optional<std::chrono::steady_clock::time_point> deadline = {},
                       const CancelToken &cancel = {});

private:
  struct State;
  std::unique_ptr<State> state;
};

} // namespace allo::csim
