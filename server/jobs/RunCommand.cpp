// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/jobs/RunCommand.h"

#include "ide/CodeLens.h"
#include "server/jobs/Places.h"
#include "server/protocol/Convert.h"
#include "server/protocol/Uri.h"
#include "support/Format.h"
#include "support/Path.h"

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

bool isHls(JobKind kind) { return kind == JobKind::Hls || kind == JobKind::Csim; }

// Of a kernel that Vitis cannot build; empty where nothing is known against it.
std::string vitisObstacle(const Analysis &analysis, const RunnableKernel &kernel) {
  std::vector<Diagnostic> limits = vitisLimitsOf(analysis, kernel.home, kernel.label);
  if (limits.empty())
    return "";
  return format("{0} (line {1})", limits.front().message,
                analysis.text.lineOf(limits.front().span.begin) + 1);
}

} // namespace

RunCommand readRunCommand(const Json &argument, JobKind kind) {
  if (!argument.is_object())
    throw BadParams("the command needs an object {uri, target}");
  RunCommand command;
  command.kind = kind;
  command.uri = stringAt(argument, "uri");
  command.name = textAt(argument, "target");
  if (size_t colons = command.name.rfind("::"); colons != std::string::npos)
    command.name.erase(0, colons + 2);
  command.version = optionalInteger(argument, "version");
  if (kind == JobKind::Hls)
    return command;
  if (kind == JobKind::Mlir) {
    std::string stage = textAt(argument, "stage");
    command.options.stage = stage.empty() ? DefaultStage : stage;
    return command;
  }
  std::string folder = parentPath(pathOfUri(command.uri));
  if (const Json *inputs = optionalAt(argument, "inputs", &Json::is_object, "an object"))
    for (const auto &[name, value] : inputs->items()) {
      std::string text = value.is_string() ? value.get<std::string>() : dumpJson(value);
      bool isFile = value.is_string() && text.ends_with(".npy");
      command.inputs.arguments.push_back(name + "=" + (isFile ? absolutePath(folder, text) : text));
    }
  if (std::string npz = textAt(argument, "npz"); !npz.empty())
    command.inputs.npz = absolutePath(folder, npz);
  if (std::string output = textAt(argument, "outputDir"); !output.empty())
    command.options.outputFolder = absolutePath(folder, output);
  if (std::optional<uint32_t> seed = countAt(argument, "random"))
    command.inputs.seed = *seed;
  command.options.repeat = countAt(argument, "repeat");
  command.largest = countAt(argument, "largest");
  if (const Json *seconds = optionalAt(argument, "seconds", &Json::is_number, "a number")) {
    command.options.seconds = seconds->get<double>();
    if (!(*command.options.seconds >= 0))
      throw BadParams("'seconds' must be a non-negative number");
  }
  if (kind == JobKind::Csim) {
    command.options.compare = flagAt(argument, "compare").value_or(true);
    command.options.bounded = flagAt(argument, "bounded").value_or(false);
    return command;
  }
  command.options.engine = textAt(argument, "engine");
  command.options.optLevel = countAt(argument, "optLevel");
  // In an editor a fault is worth more than the time that looking for it takes.
  command.options.checked = flagAt(argument, "checked").value_or(true);
  command.checkOverflow = flagAt(argument, "checkOverflow");
  return command;
}

GeneratedName nameOf(const RunCommand &command) {
  std::optional<std::string> path = uriToPath(command.uri);
  return {command.kind, path ? pathToUri(*path) : command.uri, command.name,
          command.kind == JobKind::Mlir ? command.options.stage : ""};
}

RunCommand commandFor(const GeneratedName &name) {
  RunCommand command;
  command.kind = name.kind;
  command.uri = name.source;
  command.name = name.target;
  command.options.stage = name.stage;
  return command;
}

RunVersion versionOf(const Analysis &analysis, JobKind kind, const std::string &target,
                     uint64_t editsOutside) {
  std::optional<RunnableKernel> kernel = findRunnable(analysis, target);
  if (!kernel)
    return {{printOfFile(analysis), editsOutside, 0}, "", {}, {}};
  std::string error = kernel->broken ? "fix the errors first"
                      : isHls(kind)  ? vitisObstacle(analysis, *kernel)
                                     : "";
  return {{kernel->fingerprint, kernel->usesOthers ? std::optional(editsOutside) : std::nullopt, 0},
          std::move(error),
          kernel->name,
          kind == JobKind::Hls || kind == JobKind::Mlir
              ? KernelOutputs()
              : KernelOutputs{writtenInputs(analysis, *kernel), kernel->results}};
}

} // namespace allo::server
