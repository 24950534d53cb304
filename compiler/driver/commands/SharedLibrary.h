// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What `allo run --shared-lib` does instead of running a kernel: a shared library with one C
// function, and its header beside it. Both are replaced at once when they are complete; the same
// kernel, options and tools give the same bytes.
#pragma once

#include "driver/commands/Run.h"
#include "os/FileSystem.h"

namespace allo::driver {

// Of 'options' the inputs and limits are passed over. Exit codes are those of a run; 4: the linker
// is missing, or failed.
RunResult makeSharedLibrary(const RunOptions &options, FileSystem &files);

} // namespace allo::driver
