// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "api/library/SharedLibrary.h"

#include "api/Modules.h"
#include "api/library/CInterface.h"
#include "os/OutsideTool.h"
#include "support/Format.h"
#include "support/Path.h"
#ifdef ALLO_CPU
#include "backend/cpu/Library.h"
#endif

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <dlfcn.h>
#include <iterator>

namespace allo::api {

namespace {

#ifdef ALLO_CPU

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
  std::string there = DiskFileSystem().read(header, Most).valueOr("");
  return DiskFileSystem().kind(header) != FileKind::Missing &&
         (!there.starts_with(CHeaderMark) || there.find("compiled by allo") == std::string::npos);
}

// Those of the backend that the target is, as the linker takes them.
std::vector<std::string> linkedLibraries(const LoadedKernel &loaded, FileSystem &files) {
  std::vector<std::string> words = librariesOf(loaded, files);
  for (std::string &each : words)
    if (each.find('/') == std::string::npos)
      each = "-l:" + each;
  return words;
}

Result<void, Failure> build(const RunOptions &options, LoadedKernel &loaded, FileSystem &files,
                            SharedLibrary &made) {
  const program::Program &program = *loaded.program;
  const bool isDevice = DiskFileSystem().kind(made.path) == FileKind::Special;
  made.headerPath = isDevice ? "" : headerPath(made.path);
  if (!isDevice && isForeign(made.headerPath))
    return Failure{Ending::Refused,
                   format("'{0}' was not written by allo; move it away, or name the library so "
                          "that its header is another file",
                          made.headerPath)};
  std::string linker = findTool(Linkers);
  if (linker.empty())
    return Failure{Ending::ToolFailed,
                   "a C++ compiler is needed to link the library; none of c++, g++ and clang++ is "
                   "in $PATH; to install one: apt-get install g++"};
  cpu::CompileOptions compile;
  compile.optLevel = options.level();
  compile.debug = options.debug;
  Modules modules(loaded);
  Result<std::string, Failure> object = cpu::libraryObject(modules.source(), compile);
  Failure failure = object ? Failure() : object.error();
  modules.explain(failure);
  if (failure)
    return failure;
  CInterface interface =
      cInterface(program, {fileName(made.target.substr(0, made.target.find("::"))),
                           std::string(cpu::libraryEntry()), cpu::kernelBytes,
                           [](const char *name) { return dlsym(RTLD_DEFAULT, name) != nullptr; }});
  made.function = interface.function;
  made.declaration = interface.declaration;
  made.header = interface.header;
  ToolFolder folder;
  if (folder.path().empty())
    return Failure{Ending::Refused, folder.error()};
  auto put = [&](const char *name, std::string_view content) {
    return replaceFile(joinedPath(folder.path(), name), content);
  };
  if (!put("kernel.o", *object) || !put("runtime.o", cpu::libraryRuntime()) ||
      !put("kernel.h", interface.header) || !put("interface.c", interface.source) ||
      !put("exports.map", "{ global: " + interface.function + "; local: *; };\n"))
    return Failure{Ending::Refused,
                   format("cannot write temporary files: {0}", std::strerror(errno))};
  std::vector<std::string> words = {"-shared",
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
                                    "-Wl,-z,defs"};
  std::ranges::move(linkedLibraries(loaded, files), std::back_inserter(words));
  words.emplace_back("-lm");
  ToolResult linked = runTool({linker, std::move(words), folder.path(), {}});
  if (!linked.good)
    return Failure{Ending::ToolFailed, "the library cannot be linked: " + linked.error};
  made.bytes = DiskFileSystem().read(joinedPath(folder.path(), "kernel.so"), SIZE_MAX).valueOr("");
  return {};
}

#endif

} // namespace

SharedLibrary makeSharedLibrary(const RunOptions &options, const std::string &path,
                                FileSystem &files) {
  SharedLibrary made;
  made.target = options.target;
  made.path = path;
  auto refuse = [&](std::string message) {
    made.failure = {Ending::Refused, std::move(message)};
    return std::move(made);
  };
  if (options.target.empty())
    return refuse("run needs a target: FILE.py::KERNEL");
  if (options.checked || options.overflow)
    return refuse(format("--shared-lib excludes {0}: a library has no checks",
                         options.checked ? "--checked" : "--check-overflow"));
  if (options.engine != engineNames().front())
    return refuse(format("the engine {0} cannot build libraries", options.engine));
  TypeContext types;
  LoadedKernel loaded = loadKernel(types, options.target, files, {.warnings = options.warnings});
  refuseCpuLimits(loaded);
  if (!loaded.target.empty())
    made.target = loaded.target;
  made.failure = loaded.failure;
  if (!loaded.program) {
    made.errors = std::move(loaded.errors);
    return made;
  }
#ifdef ALLO_CPU
  if (Result<void, Failure> built = build(options, loaded, files, made); !built)
    made.failure = built.error();
  made.errors = std::move(loaded.errors);
  made.warnings = std::move(loaded.warnings);
  return made;
#else
  return refuse("this build has no compiler and cannot build libraries");
#endif
}

} // namespace allo::api
