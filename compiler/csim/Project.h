// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A folder in which HLS C++ becomes a library for C simulation: kernel.cpp, kernel.h, host.cpp and
// csim.mk, which `make -f csim.mk` builds, and cache.json, which tells what all of it was made of.
// In the cache such a folder is named by the beginning of the hash of that. Files are made under
// other names and renamed; cache.json comes last. One that does not agree with what lies beside it
// is as good as none: everything is made anew.
// Processes that need one folder wait for each other; see release().
#pragma once

#include "backend/vitis/Code.h"
#include "csim/Toolchain.h"
#include "support/FileSystem.h"
#include "tool/OutsideTool.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace allo::csim {

// Why something of the outside world's cannot be done, and the exit code for it: 2 for files, 4 for
// programs.
struct Trouble {
  std::string message;
  int exitCode = 2;
};

struct ProjectOptions {
  ToolchainOptions toolchain;
  std::string cache;  // the folder for C simulation; empty: a temporary one, unless 'folder' is set
  std::string folder; // this one instead of one in the cache
  std::vector<std::string> variables; // "NAME=VALUE" for csim.mk; without a value it is empty there
  bool bounded = false;               // streams have their depths, stages run at the same time
  bool rebuild = false;
};

// What builds it: code that checks itself (EmitOptions::checked) needs our headers.
std::optional<Toolchain> chooseToolchain(const ProjectOptions &options, Trouble &trouble);

class Project {
public:
  // The code of a kernel, built now or before.
  static std::optional<Project> build(const vitis::Code &code, Toolchain toolchain,
                                      const ProjectOptions &options, Trouble &trouble);

  const std::string &folder() const { return path; }
  std::string library() const;
  const Toolchain &toolchain() const { return tools; }
  bool wasBuilt() const { return built; } // now, that is
  // From here on others may build in the folder, and the cache may lose it: call this when the
  // library has been loaded.
  void release() { lock.release(); }

private:
  Project() = default;
  std::string path;
  std::unique_ptr<ToolFolder> temporary;
  Toolchain tools;
  FileLock lock;
  bool built = false;

  friend class Builder;
};

} // namespace allo::csim
