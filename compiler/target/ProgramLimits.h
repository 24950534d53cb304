// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a target does not allow of a program that is to be built for it: the limits of
// target/SourceLimits.h, of the instances that are built and with their first kernel for the
// top. Before returns are structured or after, makes no difference. A program with a limit must not
// get to the target's emitter.
#pragma once

#include "program/Program.h"
#include "target/VitisRules.h"

#include <vector>

namespace allo::program {

// In the order of the files, and of their texts.
std::vector<TargetLimit> vitisLimits(const Program &program, VitisTool tool = {});
// Why a program is not compiled for the processor that runs it, as a sentence; empty: it can be.
std::string cpuLimit(const Program &program);

} // namespace allo::program
