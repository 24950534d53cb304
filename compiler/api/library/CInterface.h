// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// How a kernel looks from C: its function and its header, and the source of that function, which
// calls the compiled kernel through rt/Library.h.
// A scalar is passed by value, a wide integer as its limbs; a buffer as a pointer to its elements;
// a result as a pointer to where it is put.
#pragma once

#include "program/Program.h"

#include <functional>
#include <string>

namespace allo::api {

constexpr const char *CHeaderMark = "// The kernel "; // what our headers begin with

struct CInterface {
  std::string function;    // its name
  std::string declaration; // "int gemm(int8_t *a, int32_t *c)"
  std::string header;
  std::string source; // includes "kernel.h", the header
};

struct CInterfaceOptions {
  std::string target;                       // for comments
  std::string entry;                        // the symbol of the compiled code
  std::function<size_t(Type)> kernelBytes;  // of an element in compiled code
  std::function<bool(const char *)> isUsed; // a name that the C library has
};
// Of its first kernel.
CInterface cInterface(const program::Program &program, const CInterfaceOptions &options);

} // namespace allo::api
