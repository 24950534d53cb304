// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Programs of others that a command needs. One that is missing or fails is exit code 4.
#pragma once

#include "support/CancelToken.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace allo {

// The first of them that $PATH has, with its folder; empty where it has none.
std::string findTool(const std::vector<std::string> &names);

struct ToolResult {
  bool good = false;
  std::string error;  // "g++ ended with exit code 1:" and what it said
  std::string output; // what it said
};
struct ToolCall {
  std::string program;
  std::vector<std::string> arguments;
  std::string folder; // that it runs in; empty: ours
  // Variables besides ours, or in their place; those without a value are not there.
  std::vector<std::pair<std::string, std::string>> environment;
  int inherited = -1; // a descriptor that it has as long as it runs, with all that it starts
  // After these it is ended with all that it has started, and the result has an error; 0: never.
  std::chrono::milliseconds limit{0};
  CancelToken cancel = {}; // of runTool(): the same, when it is cancelled
};
// A limit that is given in seconds: rounded up, as 0 would be none.
inline std::chrono::milliseconds toolLimit(double seconds) {
  return std::max(std::chrono::milliseconds(1), std::chrono::ceil<std::chrono::milliseconds>(
                                                    std::chrono::duration<double>(seconds)));
}
// Runs it, without input, until it ends. It has a process group of its own, which is ended when
// this process ends, however that happens.
ToolResult runTool(const ToolCall &call);

// For a tool that runs for long: what it says goes to a file, and is passed on meanwhile.
struct ToolWatch {
  std::string log; // the file, made anew
  std::function<void(std::string_view bytes)> onOutput = {};
  CancelToken cancel = {};
  uint64_t largestLog = uint64_t(1) << 30; // bytes
};
struct ToolEnding {
  enum class Kind : uint8_t {
    Exited,
    Signaled,
    NotStarted,
    Lost,
    TimedOut,
    Cancelled,
    LogTooLarge
  };
  Kind kind = Kind::NotStarted;
  int code = 0; // exit code, signal, or errno
};
// As runTool(), but when it returns, nothing that the tool started is left running, whatever
// process group it is in and whatever signals it ignores.
ToolEnding watchTool(const ToolCall &call, const ToolWatch &watch);

// A new folder for files that a tool reads and writes, which goes with this.
class ToolFolder {
public:
  ToolFolder();
  ~ToolFolder();
  ToolFolder(const ToolFolder &) = delete;
  ToolFolder &operator=(const ToolFolder &) = delete;
  const std::string &path() const { return folder; } // empty: it cannot be made
  const std::string &error() const { return message; }

private:
  std::string folder, message;
};

} // namespace allo
