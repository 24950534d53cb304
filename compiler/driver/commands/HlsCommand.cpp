// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo hls: a kernel as synthesizable C++.
#include "check/CommandLine.h"
#include "config/ProjectFile.h"
#include "diag/TextRenderer.h"
#include "driver/Driver.h"
#include "driver/Target.h"
#include "driver/commands/Hls.h"
#include "driver/commands/LineMap.h"
#include "driver/commands/Run.h"
#include "os/FileSystem.h"
#include "program/StructureReturns.h"
#include "report/Json.h"
#include "support/Format.h"
#include "support/Path.h"
#ifdef ALLO_CPU
#include "backend/cpu/Jit.h"
#include "backend/vitis/Emit.h"
#include "target/vitis/Interfaces.h"
#endif

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <cerrno>
#include <cstring>
#include <memory>

namespace allo::driver {

namespace {

using Json = nlohmann::ordered_json;
constexpr int BadUsage = 2;

HlsResult failed(const std::string &problem, int exitCode, std::string output = "") {
  return {std::move(output), std::string(Program) + ": " + problem + "\n", {}, exitCode};
}

std::string textOf(const Json &body) {
  return body.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

// A file of that folder which would be lost, and which we have not written: kernel.map.json is in
// every folder of ours. Empty: none.
std::string foreignFile(const HlsOptions &options, const HlsResult &result) {
  constexpr const char *Map = "kernel.map.json";
  DiskFileSystem disk;
  Json map = Json::parse(disk.read(joinedPath(options.outputFolder, Map), SIZE_MAX / 2).bytes,
                         nullptr, /*allow_exceptions=*/false);
  if (map.is_object() && map.contains("target") && map.contains("map"))
    return "";
  for (const auto &[path, content] : result.files)
    if (disk.kind(path) != FileKind::Missing)
      return path;
  return "";
}

} // namespace

const std::vector<std::string> &hlsPlaces() {
  static const std::vector<std::string> places = {"comment", "line", "none"};
  return places;
}

HlsCode emitHls(TypeContext &types, const HlsOptions &options, FileSystem &files, bool streams) {
  HlsCode made;
  made.loaded = loadKernel(types, options.target, files, streams);
  if (made.loaded.program)
    refuseVitisLimits(made.loaded);
  made.exitCode = made.loaded.exitCode;
  if (!made.loaded.program)
    return made;
#ifdef ALLO_CPU
  auto refuse = [&](std::string problem, int exitCode) {
    made.problem = std::move(problem);
    made.exitCode = exitCode;
    return std::move(made);
  };
  std::string file = parseTarget(options.target).file, problem;
  Projects projects(files, currentFolder());
  std::vector<vitis::PortInterface> ofProject;
  if (auto project = projects.ofFile(file); project && !project->broken())
    ofProject =
        project->interfacesOf(projects.absolute(file), made.loaded.program->kernels[0].name);
  else if (project)
    return refuse(project->path + ": the settings are broken; 'allo check' says how", BadUsage);
  vitis::EmitOptions wanted;
  wanted.checked = options.checked;
  wanted.places = options.places == "comment" ? vitis::PlaceStyle::Comment
                  : options.places == "line"  ? vitis::PlaceStyle::Line
                                              : vitis::PlaceStyle::None;
  wanted.interfaces = vitis::parseInterfaces(std::move(ofProject), options.interfaces, problem);
  if (!problem.empty())
    return refuse(problem, BadUsage);
  program::structureReturns(*made.loaded.program);
  made.code = vitis::emit(*made.loaded.program, wanted, problem);
  if (!problem.empty())
    return refuse("internal error: " + problem, /*exitCode=*/101);
  if (!made.code.interfaceError.empty())
    return refuse(made.code.interfaceError, BadUsage);
#else
  made.problem = "this build has no MLIR, which HLS C++ is made through";
  made.exitCode = BadUsage;
#endif
  return made;
}

nlohmann::ordered_json hlsBody(const HlsCode &made) {
  return {{"target", made.loaded.target},
          {"files", {{"kernel.cpp", made.code.source}, {"kernel.h", made.code.header}}},
          {"map", lineMap(made.loaded, made.code.map, "cpp")}};
}

HlsResult showHls(const HlsOptions &options, FileSystem &files) {
  if (options.target.empty())
    return failed("hls needs a target: FILE.py::KERNEL", BadUsage);
  TypeContext types;
  HlsCode made = emitHls(types, options, files, /*streams=*/true);
  if (made.exitCode != 0) {
    std::string mistakes;
    for (const FileReport &file : made.loaded.mistakes)
      for (const Diagnostic &diagnostic : file.diagnostics)
        mistakes += renderDiagnostic(diagnostic, file.file, file.text, {.color = options.color});
    std::string problem = made.problem.empty() ? made.loaded.problem : made.problem;
    if (problem.empty())
      return {mistakes, "", {}, made.exitCode};
    return failed(problem, made.exitCode, mistakes);
  }
  HlsResult result;
  if (made.code.isRenamed)
    result.errors =
        format("{0}: the top function is named '{1}', as C++ cannot use the name '{2}' here\n",
               Program, made.code.top, made.loaded.program->kernels.front().name);
  if (!options.outputFolder.empty()) {
#ifdef ALLO_CPU
    std::string problem;
    cpu::MlirText mlir = cpu::mlirText(*made.loaded.program, {}, problem);
    if (!problem.empty())
      return failed("internal error: " + problem, /*exitCode=*/101);
    Json map = lineMap(made.loaded, made.code.map, "cpp");
    for (Json &entry : lineMap(made.loaded, mlir.map, "mlir"))
      map.push_back(std::move(entry));
    result.files = {{joinedPath(options.outputFolder, "kernel.cpp"), made.code.source},
                    {joinedPath(options.outputFolder, "kernel.h"), made.code.header},
                    {joinedPath(options.outputFolder, "kernel.mlir"), mlir.text},
                    {joinedPath(options.outputFolder, "kernel.map.json"),
                     textOf({{"target", made.loaded.target}, {"map", std::move(map)}})}};
#endif
  }
  if (options.json)
    result.output = textOf(hlsBody(made));
  else if (options.outputFolder.empty())
    result.output = made.code.source;
  return result;
}

void addHlsOptions(CLI::App &app, HlsOptions &options) {
  app.add_option(
      "target", options.target,
      "FILE.py::KERNEL, or FILE.py if it has only one top-level kernel that no other kernel calls");
  app.add_option(
         "--output", options.outputFolder,
         "Write kernel.cpp, kernel.h, kernel.mlir and kernel.map.json (the origin of each line) to "
         "this folder")
      ->type_name("FOLDER");
  app.add_option(
         "--places", options.places,
         "How to give the origin of a line: comment, after the line (the default); line, in a "
         "#line directive; or none")
      ->type_name("HOW")
      ->check(CLI::IsMember(hlsPlaces()));
  app.add_option("--interface", options.interfaces,
                 "Interface of a port: NAME:MODE,OPTION=VALUE,..., such as A:m_axi,bundle=gmem0")
      ->type_name("PORT")
      ->allow_extra_args(false);
  app.add_flag("--checked", options.checked,
               "Generate checks, which report faults in C simulation");
  addFormatOption(app, options.json);
}

Runner addHlsCommand(CLI::App &app) {
  struct Arguments {
    HlsOptions options;
    std::string color = "auto";
  };
  auto arguments = std::make_shared<Arguments>();
  addHlsOptions(app, arguments->options);
  addColorOption(app, arguments->color);
  return [arguments] {
    DiskFileSystem files;
    arguments->options.color = wantsColor(arguments->color, /*toFile=*/false);
    HlsResult result = showHls(arguments->options, files);
    if (std::string foreign = foreignFile(arguments->options, result); !foreign.empty())
      return failUsage(Program, "'" + foreign +
                                    "' was not written by 'allo hls --output'; choose another "
                                    "folder");
    std::string unwritten = writeOutputs(arguments->options.outputFolder, result.files);
    if (!unwritten.empty())
      return failUsage(Program, "cannot write '" + unwritten + "': " + std::strerror(errno));
    writeAll(1, result.output);
    writeAll(2, result.errors);
    return result.exitCode;
  };
}

} // namespace allo::driver
