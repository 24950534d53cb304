// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo report: the report of a synthesis tool, and where its loops are in a kernel.
#include "api/Hls.h"
#include "check/CommandLine.h"
#include "driver/Driver.h"
#include "driver/commands/Report.h"
#include "driver/results/Synthesis.h"
#include "support/Format.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace allo::driver {

CommandOutput showReport(const ReportArguments &arguments, FileSystem &files) {
  CommandOutput result;
  auto refuse = [&](std::string message) {
    result.ending = Ending::Refused;
    result.errors += showFailure({Ending::Refused, std::move(message)});
    return result;
  };
  Result<std::string> text = files.read(arguments.file, SIZE_MAX / 2);
  if (!text)
    return refuse(format("cannot read '{0}': {1}", arguments.file, text.error().message));
  Result<synthesis::Report> report = synthesis::parseReport(*text);
  if (!report)
    return refuse(format("{0}: {1}", arguments.file, report.error().message));
  TypeContext types;
  api::Hls kernel;
  if (!arguments.target.empty()) {
    kernel = api::makeHls(types, {.target = arguments.target, .interfaces = {}}, files,
                          /*streams=*/true);
    result.output = showErrors(kernel.loaded.errors, arguments.color);
    if (kernel.failure) {
      result.ending = kernel.failure.ending;
      result.errors = showFailure(kernel.failure);
      return result;
    }
    if (report->top.name != kernel.code.top)
      return refuse(format("{0} is about the function '{1}', but that of '{2}' is named '{3}'",
                           arguments.file, report->top.name, kernel.loaded.target,
                           kernel.code.top));
  }
  const SynthesisResult made = resultOf(*report, arguments.target.empty() ? nullptr : &kernel);
  result.output += arguments.json ? dumped(toJson(made)) + "\n" : showSynthesis(made);
  return result;
}

void addReportOptions(CLI::App &app, ReportArguments &arguments) {
  app.add_option("report", arguments.file, "csynth.xml of Vivado HLS or Vitis HLS")
      ->required()
      ->type_name("FILE.xml");
  addTargetOption(app, arguments.target);
  addFormatOption(app, arguments.json);
}

Runner addReportCommand(CLI::App &app) {
  struct Arguments : ReportArguments {
    std::string when = "auto";
  };
  auto arguments = std::make_shared<Arguments>();
  addReportOptions(app, *arguments);
  addColorOption(app, arguments->when);
  return [arguments] {
    DiskFileSystem files;
    arguments->color = wantsColor(arguments->when, /*toFile=*/false);
    return finish(showReport(*arguments, files));
  };
}

} // namespace allo::driver
