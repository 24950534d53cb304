// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// host.cpp of a project: a program over XRT that runs the kernel on a device, or in its emulation.
// `./host.exe NAME.xclbin` reads input<i>.data for each parameter and writes output<i>.data for
// each buffer and, after the parameters, for each result: the values' bytes as NumPy has them,
// little-endian. A result that C++ gives by a reference is a buffer of one element for XRT, and
// what the function returns is in its register. An element of the device takes a power of two of
// bytes, whatever C++ has for it on this processor. Pure functions, for any thread.
#pragma once

#include "target/vitis/Code.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace allo::flow {

// Of an element: more than a port of a device has.
constexpr uint32_t MostHostBits = 1024;

// An argument of the kernel as XRT sees it, in the order of their numbers.
struct HostArgument {
  std::string name;       // of the C++ parameter
  bool isBuffer = false;  // otherwise a scalar
  size_t deviceBytes = 0; // of an element: a power of two
};

struct HostProgram {
  std::string source; // a comment that says why there is none, if there is none
  std::string error;  // why: a sentence; empty: there is a program
  std::vector<HostArgument> arguments;
};
HostProgram hostProgram(const vitis::Code &code);

// Of a parameter or a result, as the files have it.
size_t fileBytes(const vitis::Port &port);
// The name of the file for a parameter, or for a result, which is counted on after the parameters.
std::string inputName(size_t at);  // "input0.data"
std::string outputName(size_t at); // "output0.data"

} // namespace allo::flow
