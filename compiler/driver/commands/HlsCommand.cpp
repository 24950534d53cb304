// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo hls: a kernel as synthesizable C++.
#include "api/Modules.h"
#include "check/CommandLine.h"
#include "check/Usage.h"
#include "driver/Driver.h"
#include "driver/commands/Hls.h"
#include "driver/results/Records.h"
#include "os/FileSystem.h"
#include "support/Format.h"
#include "support/Path.h"
#ifdef ALLO_CPU
#include "backend/cpu/Jit.h"
#endif

#include <CLI/CLI.hpp>

#include <memory>

namespace allo::driver {

namespace {

using Json = nlohmann::ordered_json;

// A file of that folder which would be lost, and which we have not written: kernel.map.json is in
// every folder of ours. Empty: none.
std::string foreignFile(const HlsArguments &arguments, const CommandOutput &result) {
  constexpr const char *Map = "kernel.map.json";
  DiskFileSystem disk;
  Json map =
      Json::parse(disk.read(joinedPath(arguments.outputFolder, Map), SIZE_MAX / 2).valueOr(""),
                  nullptr, /*allow_exceptions=*/false);
  if (map.is_object() && map.contains("target") && map.contains("map"))
    return "";
  for (const auto &[path, content] : result.files)
    if (disk.kind(path) != FileKind::Missing)
      return path;
  return "";
}

// The files of an output folder: the code, its MLIR, and the origins of the lines of both.
#ifdef ALLO_CPU
Result<void, Failure> addFiles(api::Hls &made, const std::string &folder, CommandOutput &result) {
  api::Modules modules(made.loaded);
  cpu::MlirText mlir = cpu::mlirText(*made.loaded.program, modules.source(), {});
  if (mlir.failure)
    return mlir.failure;
  std::vector<MapEntry> map = mapOf(made.loaded, made.code.map, TextKind::Cpp);
  for (MapEntry &entry : mapOf(made.loaded, mlir.map, TextKind::Mlir))
    map.push_back(std::move(entry));
  Json lines = {{"target", made.loaded.target}, {"map", toJson(map)}};
  result.files = {{joinedPath(folder, "kernel.cpp"), made.code.source},
                  {joinedPath(folder, "kernel.h"), made.code.header},
                  {joinedPath(folder, "kernel.mlir"), mlir.text},
                  {joinedPath(folder, "kernel.map.json"), dumped(lines) + "\n"}};
  return {};
}
#endif

} // namespace

CommandOutput showHls(const HlsArguments &arguments, FileSystem &files) {
  TypeContext types;
  CommandOutput result;
  api::Hls made = api::makeHls(types, arguments.options, files, /*streams=*/true);
#ifdef ALLO_CPU
  if (!made.failure && !arguments.outputFolder.empty())
    if (Result<void, Failure> added = addFiles(made, arguments.outputFolder, result); !added)
      made.failure = added.error();
#endif
  result.ending = made.failure.ending;
  if (made.failure) {
    result.output = showErrors(made.loaded.errors, arguments.color);
    result.errors = showFailure(made.failure);
    return result;
  }
  result.errors = showErrors(made.loaded.warnings, arguments.color);
  if (made.code.isRenamed)
    result.errors +=
        format("{0}: the top function is named '{1}', because C++ cannot use the name '{2}' here\n",
               Program, made.code.top, made.loaded.program->kernels.front().name);
  if (arguments.json)
    result.output = dumped(toJson(resultOf(made))) + "\n";
  else if (arguments.outputFolder.empty())
    result.output = made.code.source;
  return result;
}

void addHlsOptions(CLI::App &app, HlsArguments &arguments) {
  api::HlsOptions &options = arguments.options;
  addTargetOption(app, options.target);
  app.add_option(
         "--output", arguments.outputFolder,
         "Write kernel.cpp, kernel.h, kernel.mlir and kernel.map.json (the origin of each line) to "
         "this folder")
      ->type_name("FOLDER");
  app.add_option(
         "--places", options.places,
         "How to give the origin of a line: comment, after the line (the default); line, in a "
         "#line directive; or none")
      ->type_name("HOW")
      ->check(oneOf(api::hlsPlaces()));
  app.add_option("--interface", options.interfaces,
                 "Interface of a port: NAME:MODE,OPTION=VALUE,..., such as A:m_axi,bundle=gmem0")
      ->type_name("PORT")
      ->allow_extra_args(false);
  app.add_flag("--checked", options.checked,
               "Generate checks, which report faults in C simulation");
  options.warnings.areJudged = true;
  addWarningOption(app, options.warnings.policy, options.warnings.areErrors);
  addFormatOption(app, arguments.json);
}

Runner addHlsCommand(CLI::App &app) {
  struct Arguments : HlsArguments {
    std::string when = "auto";
  };
  auto arguments = std::make_shared<Arguments>();
  addHlsOptions(app, *arguments);
  addColorOption(app, arguments->when);
  return [arguments] {
    DiskFileSystem files;
    arguments->color = wantsColor(arguments->when, /*toFile=*/false);
    CommandOutput result = showHls(*arguments, files);
    if (std::string foreign = foreignFile(*arguments, result); !foreign.empty())
      return failUsage(Program, "'" + foreign +
                                    "' was not written by 'allo hls --output'; choose another "
                                    "folder");
    return finish(result, arguments->outputFolder);
  };
}

} // namespace allo::driver
