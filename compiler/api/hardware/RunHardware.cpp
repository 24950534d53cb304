// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "api/hardware/RunHardware.h"

#include "flow/HardwareProject.h"
#include "flow/Host.h"
#include "host/HostForm.h"
#include "support/Format.h"
#include "synthesis/ReportSource.h"
#include "target/vitis/Interfaces.h"

namespace allo::api {

namespace {

bool hasHostForm(Type element) { return !element.isInt() || element.width() <= flow::MostHostBits; }

std::string tooWide() {
  return format("a host program exchanges integers of at most {0} bits", flow::MostHostBits);
}

class HardwareRunner {
public:
  HardwareRunner(const HardwareRunOptions &options, FileSystem &files)
      : options(options), files(files) {}

  HardwareRun run() {
    made.run.target = options.on.target;
    made.run.engine = options.mode;
    made.run.failure = runKernel();
    return std::move(made);
  }

private:
  const HardwareRunOptions &options;
  FileSystem &files;
  vitis::Code code;
  std::string source; // kernel.source.json
  HardwareRun made;

  const program::Program &program() const { return *made.run.loaded.program; }
  const program::Kernel &kernel() const { return program().kernels.front(); }
  static Failure refused(std::string message) { return {Ending::Refused, std::move(message)}; }

  Failure runKernel() {
    if (options.on.target.empty())
      return refused(format("{0} needs a target: FILE.py::KERNEL", options.mode));
    Hls hls = makeHls(*made.run.types,
                      {.target = options.on.target,
                       .loader = options.on.loader,
                       .interfaces = options.on.interfaces,
                       .flow = {std::string(vitis::FlowNames[0]), {}}, // no other one is run
                       .warnings = options.on.warnings},
                      files, /*streams=*/false);
    if (!hls.failure)
      source = textOf(reportSourceOf(hls));
    made.run.loaded = std::move(hls.loaded);
    made.run.target = made.run.loaded.target;
    if (hls.failure) {
      made.run.errors = made.run.loaded.errors;
      return hls.failure;
    }
    code = std::move(hls.code);
    if (Failure failure = checkTypes())
      return failure;
    const SynthesisOptions on = withBackend(options.on, made.run.loaded);
    Result<vitis::SynthesisTarget> target =
        synthesisTargetOf(on.target, on.on, on.usual, vitis::PartNeed::Optional, files);
    if (!target)
      return refused(target.error().message);
    if (target->flow != "vitis")
      return refused(format("{0} needs the flow vitis, because a host starts the kernel; the flow "
                            "is '{1}': --flow vitis",
                            options.mode, target->flow));
    if (Result<void> legal = vitis::checkVitisFlow(code, hls.interfaces); !legal)
      return refused(legal.error().message);
    std::vector<std::string> bytes;
    const bool runs = options.step == flow::HardwareStep::Run;
    if (runs)
      if (Failure failure = readValues(bytes))
        return failure;
    Result<VitisInstallation> tools = vitisFor(on, files);
    if (!tools)
      return {Ending::ToolFailed, tools.error().message};
    if (tools->isStandIn)
      made.run.warnings.push_back("The tools are a stand-in: nothing is emulated, and the kernel's "
                                  "C++ runs on this processor");
    return build({.step = options.step,
                  .mode = options.mode,
                  .source = source,
                  .target = std::move(*target),
                  .vitis = std::move(*tools),
                  .cache = on.installation.hardware(),
                  .folder = on.project,
                  .headers = on.installation.headers,
                  .inputs = std::move(bytes),
                  .rebuild = on.rebuild,
                  .seconds = on.seconds,
                  .cancel = on.cancel,
                  .onLog = on.onLog,
                  .waits = on.waits});
  }

  Failure checkTypes() {
    for (size_t i = 0; i < kernel().parameters.size(); ++i) {
      const program::Variable &parameter = kernel().variables[kernel().parameters[i]];
      if (hasHostForm(parameter.type.element()))
        continue;
      made.run.errors = {parameterReport(
          program(), i, DiagCode::HostArgument,
          format("'{0}' has type {1}, and {2}", parameter.name, parameter.type, tooWide()),
          options.on.target)};
      return refused("");
    }
    for (Type type : kernel().results) // scalars, as in all C++ for Vitis
      if (!hasHostForm(type))
        return refused(format("'{0}' returns {1}, and {2}", kernel().name, type, tooWide()));
    return {};
  }

  Failure readValues(std::vector<std::string> &bytes) {
    Inputs inputs;
    if (options.arguments)
      inputs.arguments = *options.arguments;
    else
      inputs = readInputs(options.inputs, program(), files);
    if (!inputs.error.empty() && !inputs.parameter)
      return refused(inputs.error);
    if (!inputs.error.empty()) {
      made.run.errors = {parameterReport(program(), *inputs.parameter, DiagCode::HostArgument,
                                         inputs.error, options.on.target)};
      return refused("");
    }
    for (size_t i = 0; i < inputs.arguments.size(); ++i) {
      const program::Variable &parameter = kernel().variables[kernel().parameters[i]];
      bytes.push_back(toHost(inputs.arguments[i], parameter.type).bytes);
      made.run.inputs.push_back({parameter.name, parameter.type, std::move(inputs.arguments[i])});
    }
    return {};
  }

  Failure build(const flow::HardwareProjectOptions &wanted) {
    flow::HardwareProject project = flow::runHardwareProject(code, wanted);
    made.run.project = std::move(project.folder);
    made.log = std::move(project.log);
    made.binary = std::move(project.binary);
    made.isCancelled = project.isCancelled;
    made.run.seconds = project.seconds;
    for (std::string &note : project.notes)
      made.run.warnings.push_back(std::move(note));
    if (project.failure || wanted.step != flow::HardwareStep::Run)
      return std::move(project.failure);
    return takeOutputs(project.outputs);
  }

  Failure takeOutputs(std::vector<std::string> &bytes) {
    std::vector<eval::Datum> arguments;
    eval::Outcome outcome;
    const size_t parameters = made.run.inputs.size();
    for (size_t i = 0; i < bytes.size(); ++i) {
      const bool isResult = i >= parameters;
      const Type type = isResult ? kernel().results[i - parameters] : made.run.inputs[i].type;
      if (!isResult && !type.isShaped()) {
        arguments.push_back(made.run.inputs[i].value);
        continue;
      }
      const HostType form = hostType(type);
      Result<eval::Datum> value = fromHost({form.dtype, form.shape, std::move(bytes[i])}, type);
      if (!value)
        return {Ending::ToolFailed,
                format("the values that the kernel gave for '{0}' cannot be read: one {1}",
                       isResult ? "a result" : made.run.inputs[i].name, value.error().message)};
      (isResult ? outcome.results : arguments).push_back(std::move(*value));
    }
    made.run.outputs = outputsOf(kernel(), arguments, outcome);
    return {};
  }
};

} // namespace

HardwareRun runHardware(const HardwareRunOptions &options, FileSystem &files) {
  return HardwareRunner(options, files).run();
}

} // namespace allo::api
