// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Where Vitis is installed, what starts its HLS compiler, and the environment that it needs. The
// order of the places is the same for synthesis and for C simulation. Thread-safe: it reads the
// environment of this process and starts programs, and nothing is shared.
#pragma once

#include "support/Result.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace allo {

inline constexpr const char *DefaultVitisRoot = "/opt/xilinx/2025.2/Vitis";

struct VitisSearch {
  std::string given;                    // by --vitis-root; empty: not given
  std::string givenBy = "--vitis-root"; // for messages
  std::string ofProject;                // [tool.allo.vitis] root, absolute; may be empty
  std::string usual = DefaultVitisRoot;
  // Of each program that is asked something: settings64.sh, and the launcher for its version.
  std::chrono::milliseconds limit = std::chrono::seconds(60);
};

// A folder that Vitis may be in.
struct VitisRoot {
  std::string path;   // may be empty: the variable of 'origin' is not set
  std::string origin; // "--vitis-root", "root in [tool.allo.vitis]", "$XILINX_VITIS", ...
  bool isWanted;      // users have named it to us: if Vitis is not there, no other one is used
};
// In the order in which they are tried. After a wanted root there are no others.
std::vector<VitisRoot> vitisRoots(const VitisSearch &search);
// Before 2024.2 HLS is next to Vitis: .../Vitis_HLS/2023.2 of .../Vitis/2023.2.
std::string hlsNextTo(const std::string &root);

enum class VitisLauncher : uint8_t {
  VitisRun, // vitis-run --mode hls --tcl FILE
  VitisHls  // vitis_hls -f FILE
};

struct VitisInstallation {
  std::string root;    // empty: a program in $PATH that is not in a folder 'bin'
  std::string origin;  // that of the root, or "$PATH"
  std::string version; // "2023.2"; empty if neither the launcher nor its folder has one
  VitisLauncher launcher = VitisLauncher::VitisHls;
  std::string program; // the launcher's path
  // What settings64.sh changes, as ToolCall has it: a variable without a value is removed.
  std::vector<std::pair<std::string, std::string>> environment;
  std::vector<std::string> notes; // sentences: what is unusual about it, such as no settings64.sh
  bool isStandIn = false;         // of a test: it reports numbers that mean nothing
};

// The first root that has a launcher counts, then $PATH. The error says where was looked, and how
// to name an installation; or what is wrong with the one that counts.
Result<VitisInstallation> findVitis(const VitisSearch &search);

// Whether findVitis() has something to try, by a look at files: no program is started.
bool seemsInstalled(const VitisSearch &search);

} // namespace allo
