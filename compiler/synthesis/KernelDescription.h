// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// kernel.xml, by which an .xo file tells a linker and a host what the kernel is and takes.
// Thread-safe: nothing is shared.
#pragma once

#include "support/Result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace allo::synthesis {

struct KernelArgument {
  std::string name;
  uint64_t id = 0;       // its number for the host
  bool isBuffer = false; // global memory, given by its address; else a scalar
  uint64_t hostSize = 0; // bytes that the host gives: of an address, or of the scalar
  std::string type;      // "int*"
};

struct KernelDescription {
  std::string name;
  std::vector<KernelArgument> arguments; // in the order of the file
};

// An error says what is wrong, and in which line.
Result<KernelDescription> parseKernelDescription(std::string_view text);

} // namespace allo::synthesis
