// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo mlir: what a kernel becomes on its way to machine code.
#include "check/CommandLine.h"
#include "check/Usage.h"
#include "driver/Driver.h"
#include "driver/commands/Mlir.h"
#include "driver/results/Records.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace allo::driver {

CommandOutput showMlir(const MlirArguments &arguments, FileSystem &files) {
  TypeContext types;
  api::Mlir made = api::makeMlir(types, arguments.options, files);
  CommandOutput result;
  result.ending = made.failure.ending;
  if (made.failure) {
    result.output = showErrors(made.loaded.errors, arguments.color) + made.text;
    result.errors = showFailure(made.failure);
  } else {
    result.errors = showErrors(made.loaded.warnings, arguments.color);
    result.output = arguments.json ? dumped(toJson(resultOf(made))) + "\n" : made.text;
  }
  return result;
}

Runner addMlirCommand(CLI::App &app) {
  struct Arguments : MlirArguments {
    std::string when = "auto";
  };
  auto arguments = std::make_shared<Arguments>();
  addTargetOption(app, arguments->options.target);
  app.add_option(
         "--stage", arguments->options.stage,
         "Stage to print: program, the typed statements before MLIR; frontend, MLIR as "
         "lowered from them, of a schedule with its steps done (the default); scheduled, the "
         "same; or llvm, the LLVM dialect for this processor")
      ->type_name("STAGE")
      ->check(oneOf(api::mlirStages()));
  app.add_flag("--checked", arguments->options.checked, "Include the checks of a checked run");
  app.add_flag("--check-overflow", arguments->options.overflow,
               "Include the checks for integer overflow too");
  app.add_flag("--locations", arguments->options.locations,
               "Print the source location of each operation");
  api::StepWarnings &warnings = arguments->options.warnings;
  warnings.areJudged = true;
  addWarningOption(app, warnings.policy, warnings.areErrors);
  addFormatOption(app, arguments->json);
  addColorOption(app, arguments->when);
  return [arguments] {
    DiskFileSystem files;
    arguments->color = wantsColor(arguments->when, /*toFile=*/false);
    return finish(showMlir(*arguments, files));
  };
}

} // namespace allo::driver
