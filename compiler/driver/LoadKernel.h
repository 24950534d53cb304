// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// From a target to the typed program that an engine runs, or to all that is wrong with the kernels
// that it needs; mistakes elsewhere in the file are no obstacle.
#pragma once

#include "os/FileSystem.h"
#include "program/Program.h"
#include "report/Report.h"
#include "sema/types/Types.h"
#include "target/SourceLimits.h"

#include <memory>
#include <string>
#include <vector>

namespace allo::driver {

struct LoadedKernel {
  std::unique_ptr<program::Program> program; // null: it cannot be run
  std::string target;                        // "FILE.py::NAME"
  std::vector<FileReport> mistakes;          // why
  std::string problem;                       // why, as a sentence; may be empty
  int exitCode = 0;                          // 1 mistakes in kernels, 2 a target that none can run
};

// The program refers to types of 'types'. Only what does not run the kernel can have 'streams'
// among its parameters.
LoadedKernel loadKernel(TypeContext &types, const std::string &target, FileSystem &files,
                        bool streams = false);

// Take the program away again where it has something that the target does not allow: 'problem' or
// 'mistakes' has it then, and the exit code is 2 or 1. For commands that build for this processor,
// or for Vitis, before they do. For Vitis the calls of lazy consteval functions become what they
// give.
void refuseCpuLimits(LoadedKernel &loaded);
void refuseVitisLimits(LoadedKernel &loaded, VitisTool tool = {});

// How users are shown the path of a file of a program.
std::string shownPath(const std::string &path, const std::string &target);

} // namespace allo::driver
