// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What `allo run` does, as a function of its options and the file system.
#pragma once

#include "engine/Engine.h"
#include "host/Inputs.h"
#include "host/Memory.h"
#include "os/FileSystem.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace CLI {
class App;
}

namespace allo::driver {

struct RunResult {
  std::string output;
  std::string errors;
  std::vector<std::pair<std::string, std::string>> files; // in the folder for output
  int exitCode = 0;
};

struct RunOptions {
  std::string target;
  InputOptions inputs;
  std::string engine = engineNames().front();
  std::optional<unsigned> optLevel; // without one: level()
  bool debug = false;               // a debugger will look at it
  unsigned threads = 0;             // 0: one per processor
  bool checked = false;
  bool overflow = false;        // implies 'checked'
  bool rebuild = false;         // what the cache has is replaced
  std::string cache;            // a folder for compiled kernels
  csim::ProjectOptions project; // of the engine csim
  std::string csimChild;        // as EngineOptions has it
  bool compare = false;         // with the engine cpu
  std::string outputFolder;     // empty: results are printed
  std::string sharedLibrary;    // the command makes this file instead of running the kernel
  bool json = false;
  std::string color = "auto";
  uint32_t repeat = 1;
  uint64_t steps = eval::Limits().steps;
  std::optional<double> seconds;            // for all that runs
  std::string secondsName = "--time-limit"; // where they can be changed, if anywhere
  MemoryLimit memory;
  std::function<void(const char *phase)> onPhase = {}; // told of each: "loading", "running"

  // Makes the bytes that are written in place of a result, should the kernel end the process. None:
  // the process has no handlers of ours.
  std::function<std::string(const RunResult &)> onCrash = {};
  int crashDescriptor = 1;

  unsigned level() const { return optLevel.value_or(debug ? 0 : EngineOptions().optLevel); }
};
void addRunOptions(CLI::App &app, RunOptions &options);
// Those of `allo csim`, whose engine is set as well.
void addCsimOptions(CLI::App &app, RunOptions &options);

// Where simulations are built and kept, and with which headers.
void setCsimFolders(RunOptions &options);

// Where compiled kernels are kept; empty where there is no cache folder.
std::string compiledFolder();

RunResult run(const RunOptions &options, FileSystem &files);
// "Timed out after 60 s (--time-limit)"
std::string showTimeLimit(const RunOptions &options);
// Writes 'files', which are in 'folder' if that is not empty; empty, or the path that cannot be
// written, with errno set.
std::string writeOutputs(const std::string &folder,
                         const std::vector<std::pair<std::string, std::string>> &files);

// Prints and writes it; the exit code.
int finish(const RunResult &result, const std::string &outputFolder);

} // namespace allo::driver
