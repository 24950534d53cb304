// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Determines which statements of a block wait for its stages. A statement waits if it uses the
// result of a running stage, uses a buffer that the stage writes, or writes a buffer that the stage
// reads; any other statement runs at the same time. A waiting statement is moved after the stages
// that follow and do not depend on it, because the hardware of a dataflow region runs all of them
// at once: two stages that exchange values must not be separated by a statement that waits for the
// first one. The interpreter follows the joins; compiled kernels get theirs by the same rule after
// their schedule (analysis/Stages.h).
// A pass over a program that is not shared yet; it may run again after another pass.
#pragma once

#include "program/Program.h"

namespace allo::program {

void placeJoins(Program &program);

} // namespace allo::program
