// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "driver/results/Text.h"

#include "check/CommandLine.h"
#include "diag/TextRenderer.h"
#include "driver/Driver.h"
#include "driver/results/Records.h"
#include "host/ArrayText.h"
#include "host/HostForm.h"
#include "os/FileSystem.h"
#include "support/Format.h"
#include "support/Path.h"

#include <cerrno>
#include <cstring>

namespace allo::driver {

namespace {

// "c: i32[2] =" and the array on lines of its own.
std::string showOutput(const api::Output &output) {
  std::string out = output.name + ": " + show(output.type) + " =";
  if (!output.value.array)
    return out + " " + api::showNumber(output.value.number, output.type) + "\n";
  bool isScalar = output.type.rank() == 0;
  return out + (isScalar ? " " : "\n") + api::showArray(*output.value.array) + "\n";
}

} // namespace

std::string writeFiles(const std::string &folder,
                       const std::vector<std::pair<std::string, std::string>> &files) {
  if (!files.empty() && !folder.empty() && !makeFolder(folder))
    return folder;
  for (const auto &[path, content] : files)
    if (!replaceFile(path, content))
      return path;
  return "";
}

int finish(const CommandOutput &result, const std::string &folder) {
  std::string unwritten = writeFiles(folder, result.files);
  if (!unwritten.empty())
    failUsage(Program, "cannot write '" + unwritten + "': " + std::strerror(errno));
  bool printed = !unwritten.empty() || writeAll(1, result.output);
  writeAll(2, result.errors);
  return unwritten.empty() && printed ? result.exitCode() : exitCodeOf(Ending::Refused);
}

std::string messageOf(const Failure &failure) {
  bool isOurs = failure.ending == Ending::InternalError && !failure.message.empty();
  return (isOurs ? "internal error: " : "") + failure.message;
}

std::string reasonOf(const Failure &failure, const std::vector<FileReport> &errors) {
  std::string reason = messageOf(failure);
  for (const FileReport &file : errors)
    for (const Diagnostic &diagnostic : file.diagnostics)
      if (reason.empty() && diagnostic.severity == Severity::Error)
        reason = format("{0} ({1}:{2})", diagnostic.message, fileName(file.file),
                        file.text.lineOf(diagnostic.span.begin) + 1);
  return reason;
}

std::string showFailure(const Failure &failure) {
  if (failure.message.empty())
    return "";
  return std::string(Program) + ": " + messageOf(failure) + "\n";
}

std::string showErrors(const std::vector<FileReport> &errors, bool color) {
  std::string out;
  for (const FileReport &file : errors)
    for (const Diagnostic &diagnostic : file.diagnostics)
      out += renderDiagnostic(diagnostic, file.file, file.text, {.color = color});
  return out;
}

std::string show(const api::Comparison &comparison) {
  std::string text;
  for (const api::ComparedOutput &each : comparison.outputs) {
    Type element = each.type.element();
    std::string error = api::showNumber(each.maxError, api::errorType(element));
    if (!each.equal)
      text += format("compare: '{0}' differs{1}{2}: {3} {4}, {5} {6}; the largest error is {7}\n",
                     each.name, each.type.isShaped() ? " first" : "",
                     api::showElement(each.first, each.type), comparison.reference,
                     api::showNumber(each.cpu, element), comparison.other,
                     api::showNumber(each.csim, element), error);
    else if (each.within)
      text += format("compare: '{0}' differs by at most {1} units in the last place, which {2} may "
                     "cause; the largest error is {3}\n",
                     each.name, api::ToleratedUlps, listed(comparison.inexact), error);
    else
      text += format("compare: '{0}' is equal\n", each.name);
  }
  return text;
}

std::string showRun(const api::Run &run, const RunTextOptions &options) {
  std::string out = showErrors(run.errors, options.color) + run.printed;
  for (const api::Output &output : run.outputs)
    out += options.outputFolder.empty() ? showOutput(output)
                                        : output.name + ": " + allo::show(output.type) + " in " +
                                              fileOf(output, options.outputFolder) + "\n";
  if (run.comparison && !run.fault) {
    if (!run.comparison->equal() && options.repeat > 1)
      out += format("compare: in run {0} of {1}:\n", run.comparison->run, options.repeat);
    out += show(*run.comparison);
    for (const api::ComparedOutput &output : run.comparison->outputs)
      if (output.stored)
        out += showErrors({*output.stored}, options.color);
    if (run.comparison->step)
      out += showErrors({run.comparison->step->report}, options.color);
  }
  if (run.fault)
    out += showErrors({run.fault->report}, options.color);
  return out;
}

std::string showRunErrors(const api::Run &run, bool json, bool color) {
  std::string out = run.errorOutput;
  if (run.faultOnCpu)
    out += std::string(Program) + ": the run on the CPU, for the comparison, stopped at a fault\n";
  if (!json)
    out += showErrors(run.loaded.warnings, color);
  if (!json)
    for (const api::RunReport &report : run.reports)
      out += showErrors({report.report}, color);
  for (const std::string &warning : run.warnings)
    out += std::string(Program) + ": warning: " + warning + "\n";
  return out + showFailure(run.failure);
}

} // namespace allo::driver
