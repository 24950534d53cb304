// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/runs/RunCommand.h"

#include "ide/CodeLens.h"
#include "server/protocol/ReadJson.h"
#include "server/protocol/Uri.h"
#include "server/runs/Places.h"
#include "support/Format.h"
#include "support/Path.h"

#include <algorithm>

namespace allo::server {

namespace {

const Json *optionalAt(const Json &argument, const char *key, bool (Json::*is)() const noexcept,
                       const char *wanted) {
  const Json *value = member(argument, key);
  if (!value || value->is_null())
    return nullptr;
  if (!(value->*is)())
    throw BadParams(std::string("'") + key + "' must be " + wanted);
  return value;
}
std::string textAt(const Json &argument, const char *key) {
  const Json *value = optionalAt(argument, key, &Json::is_string, "a string");
  return value ? value->get<std::string>() : "";
}
std::optional<std::string> saidAt(const Json &argument, const char *key) {
  std::string text = textAt(argument, key);
  return text.empty() ? std::nullopt : std::optional(std::move(text));
}
std::vector<std::string> textsAt(const Json &argument, const char *key) {
  std::vector<std::string> texts;
  if (const Json *list = optionalAt(argument, key, &Json::is_array, "a list of strings"))
    for (const Json &each : *list) {
      if (!each.is_string())
        throw BadParams(std::string("'") + key + "' must be a list of strings");
      texts.push_back(each.get<std::string>());
    }
  return texts;
}
std::optional<uint32_t> countAt(const Json &argument, const char *key) {
  const Json *value =
      optionalAt(argument, key, &Json::is_number_unsigned, "a non-negative integer");
  if (value && value->get<uint64_t>() > UINT32_MAX)
    throw BadParams(std::string("'") + key + "' is too large");
  return value ? std::optional(value->get<uint32_t>()) : std::nullopt;
}

std::optional<bool> flagAt(const Json &argument, const char *key) {
  const Json *value = optionalAt(argument, key, &Json::is_boolean, "true or false");
  return value ? std::optional(value->get<bool>()) : std::nullopt;
}

bool isHls(JobKind kind) {
  return kind == JobKind::Hls || kind == JobKind::Csim || kind == JobKind::Synth ||
         kind == JobKind::Vitis || kind == JobKind::Estimate || kind == JobKind::Explore;
}

// Of a kernel that Vitis cannot build; empty where nothing is known against it.
std::string vitisObstacle(const Analysis &analysis, const RunnableKernel &kernel) {
  std::vector<Diagnostic> limits = vitisLimitsOf(analysis, kernel.home, kernel.label);
  if (limits.empty())
    return "";
  return format("{0} (line {1})", limits.front().message,
                analysis.text.lineOf(limits.front().span.begin) + 1);
}

} // namespace

namespace {

void readInputs(const Json &argument, const std::string &folder, RunInputs &inputs) {
  if (const Json *values = optionalAt(argument, "inputs", &Json::is_object, "an object"))
    for (const auto &[name, value] : values->items()) {
      std::string text = value.is_string() ? value.get<std::string>() : dumpJson(value);
      bool isFile = value.is_string() && text.ends_with(".npy");
      inputs.arguments.push_back(name + "=" + (isFile ? absolutePath(folder, text) : text));
    }
  if (std::string npz = textAt(argument, "npz"); !npz.empty())
    inputs.npz = absolutePath(folder, npz);
  if (std::string output = textAt(argument, "outputDir"); !output.empty())
    inputs.outputFolder = absolutePath(folder, output);
  if (std::optional<uint32_t> seed = countAt(argument, "random"))
    inputs.seed = *seed;
  inputs.repeat = countAt(argument, "repeat");
}

std::optional<double> secondsAt(const Json &argument) {
  const Json *seconds = optionalAt(argument, "seconds", &Json::is_number, "a number");
  if (seconds && !(seconds->get<double>() >= 0))
    throw BadParams("'seconds' must be a non-negative number");
  return seconds ? std::optional(seconds->get<double>()) : std::nullopt;
}

// The options of one kind of job.
void readTask(const Json &argument, RunCommand &command, RunTask &task) {
  constexpr uint32_t ComparedRuns = 3; // on other random inputs each
  task.engine = textAt(argument, "engine");
  task.compare = flagAt(argument, "compare").value_or(false);
  if (task.compare && !task.repeat)
    task.repeat = ComparedRuns;
  task.optLevel = countAt(argument, "optLevel");
  // In an editor, finding the fault is worth the time that the checks take.
  task.checked = flagAt(argument, "checked").value_or(!task.compare);
  command.checkOverflow = flagAt(argument, "checkOverflow");
  if (std::vector<std::string> lines = textsAt(argument, "lines"); !lines.empty())
    task.lines = std::move(lines);
}
void readTask(const Json &argument, RunCommand &, CsimTask &task) {
  task.compare = flagAt(argument, "compare").value_or(true);
  task.bounded = flagAt(argument, "bounded").value_or(false);
}
void readTask(const Json &argument, RunCommand &, MlirTask &task) {
  if (std::string stage = textAt(argument, "stage"); !stage.empty())
    task.stage = stage;
}
void readTask(const Json &, RunCommand &, HlsTask &) {}
void readTask(const Json &, RunCommand &, ScheduleTask &) {}
void readTask(const Json &, RunCommand &, EstimateTask &) {}
void readTask(const Json &argument, RunCommand &command, SynthTask &task) {
  task.on.part = saidAt(argument, "part");
  task.on.device = saidAt(argument, "device");
  task.on.flow = saidAt(argument, "flow");
  if (const Json *frequency = optionalAt(argument, "frequency", &Json::is_number, "a number"))
    task.on.frequency = frequency->get<double>();
  task.rebuild = flagAt(argument, "rebuild").value_or(false);
  command.seconds = secondsAt(argument);
}
void readTask(const Json &argument, RunCommand &, VitisTask &task) {
  const auto chosen = [&](const char *key, std::string &value,
                          std::initializer_list<std::string_view> known) {
    if (std::string text = textAt(argument, key); !text.empty())
      value = text;
    if (std::find(known.begin(), known.end(), value) == known.end())
      throw BadParams(format("'{0}' has no value '{1}'", key, value));
  };
  chosen("mode", task.mode, {"hw_emu", "hw", "sw_emu"});
  chosen("step", task.step, {"run", "build", "precheck"});
  if (task.mode == "sw_emu" && task.step != "run")
    throw BadParams("sw_emu builds no hardware: it has no step");
  task.on.part = saidAt(argument, "part");
  task.on.device = saidAt(argument, "device");
  if (const Json *frequency = optionalAt(argument, "frequency", &Json::is_number, "a number"))
    task.on.frequency = frequency->get<double>();
  task.rebuild = flagAt(argument, "rebuild").value_or(false);
}
void readTask(const Json &argument, RunCommand &command, SweepTask &task) {
  const std::string base = parentPath(pathOfUri(command.uri));
  task.parameters = textsAt(argument, "parameters");
  if (std::string mode = textAt(argument, "mode"); !mode.empty())
    task.mode = mode;
  if (task.mode != "csim" && task.mode != "synth" && task.mode != "estimate")
    throw BadParams("'mode' must be 'csim', 'synth' or 'estimate'");
  task.frequencies = textsAt(argument, "frequencies");
  task.objective = textAt(argument, "objective");
  task.seed = countAt(argument, "random").value_or(0);
  task.compare = flagAt(argument, "compare").value_or(true);
  task.atOnce = countAt(argument, "jobs");
  task.on.part = saidAt(argument, "part");
  task.on.device = saidAt(argument, "device");
  task.on.flow = saidAt(argument, "flow");
  if (std::string folder = textAt(argument, "folder"); !folder.empty())
    task.folder = absolutePath(base, folder);
  task.show = flagAt(argument, "show").value_or(false);
  if (task.show && task.folder.empty())
    throw BadParams("'show' needs a 'folder'");
  command.seconds = secondsAt(argument);
}

void readTask(const Json &argument, RunCommand &command, ExploreTask &task) {
  task.parameters = textsAt(argument, "parameters");
  task.budgets = textsAt(argument, "budgets");
  task.objectives = textsAt(argument, "objectives");
  task.limit = countAt(argument, "limit");
  if (task.limit == 0)
    throw BadParams("'limit' must be at least 1");
  task.verify = flagAt(argument, "verify").value_or(false);
  task.seed = countAt(argument, "random").value_or(0);
  task.on.part = saidAt(argument, "part");
  task.on.device = saidAt(argument, "device");
  task.on.flow = saidAt(argument, "flow");
  if (const Json *frequency = optionalAt(argument, "frequency", &Json::is_number, "a number"))
    task.on.frequency = frequency->get<double>();
  command.seconds = secondsAt(argument);
}

} // namespace

std::span<const JobCommand> jobCommands() {
  static constexpr JobCommand JobCommands[] = {
      {"allo.run", JobKind::Run},           {"allo.csim", JobKind::Csim},
      {"allo.synth", JobKind::Synth},       {"allo.showHls", JobKind::Hls},
      {"allo.showMlir", JobKind::Mlir},     {"allo.showSchedule", JobKind::Schedule},
      {"allo.sweep", JobKind::Sweep},       {"allo.vitis", JobKind::Vitis},
      {"allo.estimate", JobKind::Estimate}, {"allo.explore", JobKind::Explore},
  };
  return JobCommands;
}

RunCommand readRunCommand(const Json &argument, JobKind kind) {
  if (!argument.is_object())
    throw BadParams("the command needs an object {uri, target}");
  RunCommand command;
  command.task = makeTask(kind);
  command.uri = stringAt(argument, "uri");
  command.name = textAt(argument, "target");
  if (size_t colons = command.name.rfind("::"); colons != std::string::npos)
    command.name.erase(0, colons + 2);
  command.version = optionalInteger(argument, "version");
  if (RunInputs *inputs = inputsOf(command.task)) {
    readInputs(argument, parentPath(pathOfUri(command.uri)), *inputs);
    command.largest = countAt(argument, "largest");
    command.seconds = secondsAt(argument);
  }
  std::visit([&](auto &task) { readTask(argument, command, task); }, command.task);
  return command;
}

GeneratedName nameOf(const RunCommand &command) {
  std::optional<std::string> path = uriToPath(command.uri);
  const auto *mlir = std::get_if<MlirTask>(&command.task);
  return {command.kind(), path ? pathToUri(*path) : command.uri, command.name,
          mlir ? mlir->stage : ""};
}

RunCommand commandFor(const GeneratedName &name) {
  RunCommand command;
  command.task = makeTask(name.kind);
  command.uri = name.source;
  command.name = name.target;
  if (auto *mlir = std::get_if<MlirTask>(&command.task))
    mlir->stage = name.stage;
  return command;
}

RunVersion versionOf(const Analysis &analysis, JobKind kind, const std::string &target,
                     uint64_t editsOutside) {
  std::optional<RunnableKernel> kernel = findRunnable(analysis, target);
  if (!kernel)
    return {{fingerprintOfFile(analysis), editsOutside, 0}, "", {}, {}};
  std::string error = kernel->broken ? "fix the errors first"
                      : isHls(kind)  ? vitisObstacle(analysis, *kernel)
                                     : "";
  return {{kernel->fingerprint, kernel->usesOthers ? std::optional(editsOutside) : std::nullopt, 0},
          std::move(error),
          kernel->name,
          info(kind).makesText ? KernelOutputs()
                               : KernelOutputs{writtenInputs(analysis, *kernel), kernel->results}};
}

} // namespace allo::server
