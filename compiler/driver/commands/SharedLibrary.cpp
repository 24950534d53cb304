// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "driver/commands/SharedLibrary.h"

#include "check/CommandLine.h"
#include "diag/TextRenderer.h"
#include "driver/Driver.h"
#include "driver/LoadKernel.h"
#include "driver/commands/CInterface.h"
#include "os/OutsideTool.h"
#include "program/StructureReturns.h"
#include "report/Json.h"
#include "support/Format.h"
#include "support/Path.h"
#ifdef ALLO_CPU
#include "backend/cpu/Library.h"
#endif

#include <nlohmann/json.hpp>

#include <cerrno>
#include <cstring>
#include <dlfcn.h>

namespace allo::driver {

namespace {

constexpr int BadUsage = 2;

RunResult failed(const std::string &problem, int exitCode, std::string output = "") {
  return {std::move(output), std::string(Program) + ": " + problem + "\n", {}, exitCode};
}

std::string dumped(const nlohmann::ordered_json &body) {
  return body.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

std::string showMistakes(const RunOptions &options, const LoadedKernel &loaded) {
  if (options.json) {
    Report report;
    report.files = loaded.mistakes;
    return dumped({{"target", loaded.target.empty() ? options.target : loaded.target},
                   {"diagnostics", diagnosticsJson(report)}});
  }
  std::string out;
  bool color = wantsColor(options.color, /*toFile=*/false);
  for (const FileReport &file : loaded.mistakes)
    for (const Diagnostic &diagnostic : file.diagnostics)
      out += renderDiagnostic(diagnostic, file.file, file.text, {.color = color});
  return out;
}

#ifdef ALLO_CPU

constexpr int NoTool = 4, InternalError = 101;
const std::vector<std::string> Linkers = {"c++", "g++", "clang++", "clang++-22"};

// "dir/gemm.so" -> "dir/gemm.h"
std::string headerPath(const std::string &library) {
  size_t dot = library.rfind('.'), slash = library.rfind('/');
  bool hasEnding = dot != std::string::npos && (slash == std::string::npos || dot > slash + 1);
  return (hasEnding ? library.substr(0, dot) : library) + ".h";
}

// Whether somebody else has written it. The header's name is not what a user has typed.
bool isForeign(const std::string &header) {
  constexpr size_t Most = 4096;
  FileBytes there = DiskFileSystem().read(header, Most);
  return DiskFileSystem().kind(header) != FileKind::Missing &&
         (!there.bytes.starts_with(CHeaderMark) ||
          there.bytes.find("compiled by allo") == std::string::npos);
}

RunResult build(const RunOptions &options, const LoadedKernel &loaded) {
  const std::string &path = options.sharedLibrary;
  const bool isDevice = DiskFileSystem().kind(path) == FileKind::Special; // such as /dev/null
  const std::string header = isDevice ? "" : headerPath(path);
  if (!header.empty() && isForeign(header))
    return failed(format("'{0}' was not written by allo; move it away, or name the library so that "
                         "its header is another file",
                         header),
                  BadUsage);
  std::string linker = findTool(Linkers);
  if (linker.empty())
    return failed("a C++ compiler is needed to link the library; none of c++, g++ and clang++ is "
                  "in $PATH; to install one: apt-get install g++",
                  NoTool);
  std::string problem;
  cpu::CompileOptions compile;
  compile.optLevel = options.level();
  compile.debug = options.debug;
  std::string object = cpu::libraryObject(*loaded.program, compile, problem);
  if (!problem.empty())
    return failed("internal error: " + problem, InternalError);
  CInterface made = cInterface(
      *loaded.program, {fileName(loaded.target.substr(0, loaded.target.find("::"))),
                        std::string(cpu::libraryEntry()), cpu::kernelBytes,
                        [](const char *name) { return dlsym(RTLD_DEFAULT, name) != nullptr; }});
  ToolFolder folder;
  if (folder.path().empty())
    return failed(folder.problem(), BadUsage);
  auto put = [&](const char *name, std::string_view content) {
    return replaceFile(joinedPath(folder.path(), name), content);
  };
  if (!put("kernel.o", object) || !put("runtime.o", cpu::libraryRuntime()) ||
      !put("kernel.h", made.header) || !put("interface.c", made.source) ||
      !put("exports.map", "{ global: " + made.function + "; local: *; };\n"))
    return failed(format("cannot write temporary files: {0}", std::strerror(errno)), BadUsage);
  ToolResult linked = runTool({linker,
                               {"-shared",
                                "-O2",
                                "-g0",
                                "-fPIC",
                                "-x",
                                "c",
                                "interface.c",
                                "-x",
                                "none",
                                "kernel.o",
                                "runtime.o",
                                "-o",
                                "kernel.so",
                                "-static-libstdc++",
                                "-static-libgcc",
                                "-pthread",
                                "-Wl,--version-script=exports.map",
                                "-Wl,--gc-sections",
                                "-Wl,--build-id=none",
                                "-Wl,-z,defs",
                                "-lm"},
                               folder.path(),
                               {}});
  if (!linked.good)
    return failed("the library cannot be linked: " + linked.problem, NoTool);
  DiskFileSystem disk;
  std::string library = disk.read(joinedPath(folder.path(), "kernel.so"), SIZE_MAX).bytes;
  RunResult result;
  result.files = {{path, std::move(library)}};
  if (!isDevice)
    result.files.emplace_back(header, made.header);
  if (options.json) {
    nlohmann::ordered_json body = {{"target", loaded.target},
                                   {"library", path},
                                   {"header", header},
                                   {"function", made.function},
                                   {"diagnostics", nlohmann::ordered_json::array()}};
    result.output = dumped(body);
  } else {
    result.output = format("{0}: {1}\n{2}", path, made.declaration, isDevice ? "" : header + "\n");
  }
  return result;
}

#endif

} // namespace

RunResult makeSharedLibrary(const RunOptions &options, FileSystem &files) {
  if (options.target.empty())
    return failed("run needs a target: FILE.py::KERNEL", BadUsage);
  if (options.checked)
    return failed("a library has no checks: --checked and --shared-lib exclude each other",
                  BadUsage);
  if (options.engine != engineNames().front())
    return failed(format("the engine {0} makes no libraries", options.engine), BadUsage);
  TypeContext types;
  LoadedKernel loaded = loadKernel(types, options.target, files);
  refuseCpuLimits(loaded);
  if (!loaded.program) {
    std::string mistakes = showMistakes(options, loaded);
    if (loaded.problem.empty())
      return {mistakes, "", {}, loaded.exitCode};
    return failed(loaded.problem, loaded.exitCode, mistakes);
  }
#ifdef ALLO_CPU
  program::structureReturns(*loaded.program);
  return build(options, loaded);
#else
  return failed("this build has no compiler: it makes no libraries", BadUsage);
#endif
}

} // namespace allo::driver
