// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Where the parts of the toolchain are on this machine. The library takes it as a value: a program
// that embeds the compiler is not `allo`, and its folders are not ours.
#pragma once

#include <string>

namespace allo {

struct Installation {
  std::string program; // allo; it starts the child processes of simulations
  std::string headers; // the folder of the HLS headers
  std::string cache;   // empty: nothing is cached

  // Folders below the cache; empty without one.
  std::string compiled() const;    // compiled kernels
  std::string simulations() const; // projects of C simulation
  std::string syntheses() const;   // projects of Vitis HLS
  std::string hardware() const;    // projects with binaries for devices
};

// Of `allo` at that path, in a build folder or installed: the headers are next to its folder. The
// cache is cacheFolder().
Installation installationOf(const std::string &program);
// Of the running program: `allo`, or a program in the same folder.
Installation thisInstallation();

} // namespace allo
