// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Programs of others that a command needs. One that is missing or fails is exit code 4.
#pragma once

#include <string>
#include <vector>

namespace allo::driver {

// The first of them that $PATH has, with its folder; empty where it has none.
std::string findTool(const std::vector<std::string> &names);

struct ToolResult {
  bool good = false;
  std::string problem; // "g++ ended with exit code 1:" and what it said
};
// Runs the program in the folder, without input, until it ends. Its output is kept in a file there.
ToolResult runTool(const std::string &program, const std::vector<std::string> &arguments,
                   const std::string &folder);

// A new folder for files that a tool reads and writes, which goes with this.
class ToolFolder {
public:
  ToolFolder();
  ~ToolFolder();
  ToolFolder(const ToolFolder &) = delete;
  ToolFolder &operator=(const ToolFolder &) = delete;
  const std::string &path() const { return folder; } // empty: it cannot be made, errno says why

private:
  std::string folder;
};

} // namespace allo::driver
