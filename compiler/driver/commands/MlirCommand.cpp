// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo mlir: what a kernel becomes on its way to machine code.
#include "check/CommandLine.h"
#include "diag/TextRenderer.h"
#include "driver/Driver.h"
#include "driver/commands/LineMap.h"
#include "driver/commands/Mlir.h"
#include "program/StructureReturns.h"
#ifdef ALLO_CPU
#include "backend/cpu/Jit.h"
#endif

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

namespace allo::driver {

namespace {

constexpr int BadUsage = 2;

MlirResult failed(const std::string &problem, int exitCode, std::string output = "") {
  return {std::move(output), std::string(Program) + ": " + problem + "\n", exitCode};
}

} // namespace

const std::vector<std::string> &mlirStages() {
  static const std::vector<std::string> stages = {"program", DefaultStage, "llvm"};
  return stages;
}

MlirResult showMlir(const MlirOptions &options, FileSystem &files) {
  if (options.target.empty())
    return failed("mlir needs a target: FILE.py::KERNEL", BadUsage);
  TypeContext types;
  LoadedKernel loaded = loadKernel(types, options.target, files);
  if (!loaded.program) {
    std::string mistakes;
    for (const FileReport &file : loaded.mistakes)
      for (const Diagnostic &diagnostic : file.diagnostics)
        mistakes += renderDiagnostic(diagnostic, file.file, file.text, {.color = options.color});
    if (loaded.problem.empty())
      return {mistakes, "", loaded.exitCode};
    return failed(loaded.problem, loaded.exitCode, mistakes);
  }
  std::string text;
  nlohmann::ordered_json map = nlohmann::ordered_json::array();
  if (options.stage == "program") {
    text = program::dump(*loaded.program);
  } else {
#ifdef ALLO_CPU
    program::structureReturns(*loaded.program);
    std::string problem;
    cpu::MlirText made = cpu::mlirText(
        *loaded.program,
        {options.stage, options.checked || options.overflow, options.overflow, options.locations},
        problem);
    if (!problem.empty())
      return failed("internal error: " + problem, /*exitCode=*/101, made.text);
    text = std::move(made.text);
    map = lineMap(loaded, made.map, "mlir");
#else
    return failed("this build has no MLIR; --stage=program works", BadUsage);
#endif
  }
  if (!options.json)
    return {text, "", 0};
  nlohmann::ordered_json body = {
      {"target", loaded.target}, {"stage", options.stage}, {"text", text}, {"map", map}};
  return {body.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n", "",
          0};
}

Runner addMlirCommand(CLI::App &app) {
  struct Arguments {
    MlirOptions options;
    std::string color = "auto";
  };
  auto arguments = std::make_shared<Arguments>();
  app.add_option(
      "target", arguments->options.target,
      "FILE.py::KERNEL, or FILE.py if it has only one top-level kernel that no other kernel calls");
  app.add_option("--stage", arguments->options.stage,
                 "Stage to print: program, the typed statements before MLIR; frontend, MLIR as "
                 "lowered from them (the default); or llvm, the LLVM dialect for this processor")
      ->type_name("STAGE")
      ->check(CLI::IsMember(mlirStages()));
  app.add_flag("--checked", arguments->options.checked, "Include the checks of a checked run");
  app.add_flag("--check-overflow", arguments->options.overflow,
               "Include the checks for integer overflow too");
  app.add_flag("--locations", arguments->options.locations,
               "Print the source location of each operation");
  addFormatOption(app, arguments->options.json);
  addColorOption(app, arguments->color);
  return [arguments] {
    DiskFileSystem files;
    arguments->options.color = wantsColor(arguments->color, /*toFile=*/false);
    MlirResult result = showMlir(arguments->options, files);
    writeAll(1, result.output);
    writeAll(2, result.errors);
    return result.exitCode;
  };
}

} // namespace allo::driver
