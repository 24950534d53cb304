// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Typed programs as object files for shared libraries: the compiled program and its runtime.
// rt/Library.h describes how the library is called.
#pragma once

#include "backend/cpu/Jit.h"
#include "support/Result.h"

#include <string>
#include <string_view>

namespace allo::cpu {

// With the function of libraryEntry() (Pipeline.h) for the program's first kernel; needs
// libraryRuntime(). An error if the compiler fails.
Result<std::string, Failure> libraryObject(const lower::ModuleSource &modules,
                                           const CompileOptions &options);

// The symbol of that function.
std::string_view libraryEntry();

// An object file that needs the libraries of C and C++ only.
std::string_view libraryRuntime();

// Of an element in compiled code's memory.
size_t kernelBytes(Type element);

} // namespace allo::cpu
