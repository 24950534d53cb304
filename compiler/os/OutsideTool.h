// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Programs of others that a command needs. One that is missing or fails is exit code 4.
#pragma once

#include <chrono>
#include <string>
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
};
// Runs it, without input, until it ends. It has a process group of its own, which is ended when
// this process ends, however that happens.
ToolResult runTool(const ToolCall &call);

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
