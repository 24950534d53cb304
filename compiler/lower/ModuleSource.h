// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What backends compile: a module that somebody else has made, with options of the backend's
// choice. A backend never lowers a program itself, so that whatever changes the module in between,
// as a schedule does, has the same effect on this processor, in HLS C++ and in printed MLIR.
// No header of MLIR is included here.
#pragma once

#include "program/Program.h"
#include "support/Ending.h"
#include "support/Result.h"

#include <functional>

namespace allo::lower {

struct LowerOptions;
struct LoweredModule;

// May be called more than once; each call makes a module in a context of its own, or says why the
// user's schedule cannot be applied to it.
using ModuleSource = std::function<Result<LoweredModule, Failure>(const LowerOptions &)>;

// The program as it is written. Its returns have been structured; it outlives the source.
ModuleSource moduleOf(const program::Program &program);

} // namespace allo::lower
