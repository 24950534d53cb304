// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A folder in which HLS C++ becomes a library for C simulation: kernel.cpp, kernel.h, host.cpp and
// csim.mk, which `make -f csim.mk` builds, and cache.json (Entry.h). In the cache such a folder is
// named by the beginning of the hash of what it is made of. Files are made under other names and
// renamed. Processes that need one folder wait for each other; see release().
#pragma once

#include "csim/Entry.h"
#include "csim/Toolchain.h"
#include "os/OutsideTool.h"
#include "support/Ending.h"
#include "support/Result.h"
#include "target/vitis/Code.h"

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace allo::csim {

struct ProjectOptions {
  ToolchainOptions toolchain;
  std::string cache;  // the folder for C simulation; empty: a temporary one, unless 'folder' is set
  std::string folder; // this one instead of one in the cache
  std::vector<std::string> variables; // "NAME=VALUE" for csim.mk
  bool bounded = false;               // streams have their depths, stages run at the same time
  bool rebuild = false;
  CancelToken cancel = {}; // of building
  // Called once where another process builds in the folder, and that takes long.
  std::function<void(const std::string &folder)> waits = {};
};

// What builds it: code that checks itself (EmitOptions::checked) needs our headers.
Result<Toolchain, Failure> chooseToolchain(const ProjectOptions &options);

class Project {
public:
  // The code of a kernel, built now or before.
  static Result<Project, Failure> build(const vitis::Code &code, Toolchain toolchain,
                                        const ProjectOptions &options);

  const std::string &folder() const { return entry.path(); }
  std::string library() const;
  const Toolchain &toolchain() const { return tools; }
  bool wasBuilt() const { return built; } // now, that is
  // From here on others may build in the folder, and the cache may lose it: call this when the
  // library has been loaded.
  void release() { entry.release(); }

private:
  Project() = default;
  std::unique_ptr<ToolFolder> temporary;
  Toolchain tools;
  Entry entry;
  bool built = false;

  friend class Builder;
};

} // namespace allo::csim
