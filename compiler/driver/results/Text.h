// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The outcomes of the library as people read them in a terminal.
#pragma once

#include "api/Run.h"
#include "support/Ending.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace allo::driver {

// What a command writes, and how it ended.
struct CommandOutput {
  std::string output;                                     // to standard output
  std::string errors;                                     // to standard error
  std::vector<std::pair<std::string, std::string>> files; // path and content
  Ending ending = Ending::Done;
  int exitCode() const { return exitCodeOf(ending); }
};
// Writes the files, and prints the rest; the exit code. 'folder', if not empty, is made first.
int finish(const CommandOutput &result, const std::string &folder = "");
// Writes files. Empty, or the path that cannot be written, with errno set.
std::string writeFiles(const std::string &folder,
                       const std::vector<std::pair<std::string, std::string>> &files);

// "internal error: ..."; empty for a failure without a message.
std::string messageOf(const Failure &failure);
// The message, or the first of the errors: "Name 'x' is not defined (k.py:28)".
std::string reasonOf(const Failure &failure, const std::vector<FileReport> &errors);
// The message after "allo: ", on a line.
std::string showFailure(const Failure &failure);
std::string showErrors(const std::vector<FileReport> &errors, bool color);
// A line for each output.
std::string show(const api::Comparison &comparison);

// The outputs in an 'outputFolder' are only named.
struct RunTextOptions {
  std::string outputFolder;
  bool color = false;
  uint32_t repeat = 1; // how often the kernel was run
};
std::string showRun(const api::Run &run, const RunTextOptions &options);
// What belongs on standard error. In JSON, warnings with a place are among the results.
std::string showRunErrors(const api::Run &run, bool json, bool color);

} // namespace allo::driver
