// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "engine/CsimEngine.h"

#include "csim/HostSource.h"
#include "host/HostForm.h"
#include "support/Assert.h"

namespace allo::api {

using Clock = std::chrono::steady_clock;

CsimEngine::CsimEngine(const program::Program &program, const EngineOptions &options,
                       const Emit &emit)
    : program(program) {
  Clock::time_point start = Clock::now();
  csim::ProjectOptions wanted = options.project;
  wanted.cache = options.installation.simulations();
  wanted.toolchain.headers = options.installation.headers;
  wanted.rebuild = options.rebuild;
  Result<csim::Toolchain, Failure> toolchain = csim::chooseToolchain(wanted);
  if (!toolchain) {
    error = toolchain.error();
    return;
  }
  // Foreign headers know nothing of our checks.
  Result<vitis::Code, Failure> emitted = emit(program, toolchain->flavor == csim::Flavor::Host);
  if (!emitted) {
    error = emitted.error();
    return;
  }
  code = std::move(*emitted);
  const program::Kernel &kernel = program.kernels.front();
  for (size_t i = 0; i < code.parameters.size(); ++i)
    code.parameters[i].type = kernel.variables[kernel.parameters[i]].type;
  for (size_t i = 0; i < code.results.size(); ++i)
    code.results[i].type = kernel.results[i];
  Result<csim::Project, Failure> project =
      csim::Project::build(code, std::move(*toolchain), wanted);
  if (!project) {
    error = project.error();
    return;
  }
  simulator = std::make_unique<csim::Simulator>(
      code, program, std::move(*project),
      csim::SimulatorOptions{options.installation.program, options.megabytes});
  // The time is the kernel's: the compiler's does not count.
  if (options.limits.deadline)
    deadline = *options.limits.deadline + (Clock::now() - start);
}

eval::Outcome CsimEngine::run(const std::vector<eval::Datum> &arguments) {
  ALLO_ASSERT(simulator, "an engine runs that has no error");
  const program::Kernel &kernel = program.kernels.front();
  std::vector<Type> types;
  std::vector<std::string> values;
  for (size_t i = 0; i < arguments.size(); ++i) {
    types.push_back(kernel.variables[kernel.parameters[i]].type);
    values.push_back(toHost(arguments[i], types.back()).bytes);
  }
  for (Type type : kernel.results) {
    types.push_back(type);
    values.emplace_back(csim::hostBytes(type), 0);
  }
  ran = simulator->run(values, deadline, stop);
  eval::Outcome outcome;
  outcome.fault = ran.fault;
  outcome.warnings = ran.warnings;
  if (!ran.error.empty())
    error = {Ending::ToolFailed, ran.error};
  if (ran.fault || !ran.error.empty())
    return outcome;
  for (size_t i = 0; i < types.size(); ++i) {
    HostType host = hostType(types[i]);
    Result<eval::Datum> datum = fromHost({host.dtype, host.shape, std::move(values[i])}, types[i]);
    if (!datum) {
      error = {Ending::InternalError, "the result of the simulation " + datum.error().message};
      return outcome;
    }
    if (i >= arguments.size())
      outcome.results.push_back(std::move(*datum));
    else if (arguments[i].array)
      *arguments[i].array = std::move(*datum->array);
  }
  return outcome;
}

} // namespace allo::api
