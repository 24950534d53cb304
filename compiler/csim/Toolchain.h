// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What compiles HLS C++ for a C simulation: the compiler of a Vitis installation with Vitis' own
// headers, as its own simulator uses it, or else a C++ compiler of this machine with ours
// (runtime/hls). To see what was chosen: the file csim.mk of a project.
#pragma once

#include "support/Result.h"
#include "toolchain/VitisInstallation.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace allo::csim {

enum class Flavor : uint8_t {
  Host,
  VitisGcc,  // up to 2025.1
  VitisClang // which knows -fhls-csim
};

struct ToolchainOptions {
  VitisSearch vitis;
  std::string headers;    // the folder of ours
  bool needsOurs = false; // Vitis' headers will not do
  std::string compiler;   // to be used instead: what the variable CXX is set to; may be empty
  std::string cache = {}; // a folder that keeps what compilers say of themselves; may be empty
};

struct Toolchain {
  Flavor flavor = Flavor::Host;
  std::string compiler; // its path
  std::string version;  // what it says of itself
  std::string root;     // of Vitis; may be empty
  // Of csim.mk, in their order, as make reads them.
  std::vector<std::pair<std::string, std::string>> variables;
  std::string headers; // differs when our headers do; empty where they are not used
};

// An error where there is none.
Result<Toolchain> findToolchain(const ToolchainOptions &options);

// As one word of a shell's line: where a makefile defines a variable, or in a recipe and where the
// command line sets a variable.
std::string makeWord(const std::string &text);
std::string recipeWord(const std::string &text);

} // namespace allo::csim
