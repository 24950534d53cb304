// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Turns early returns into structured control flow: the statements after an 'if' that returns move
// into its other branch, or under a variable that is true while nothing has returned. Afterwards a
// kernel has no return except its last statement. A part of elaborate(), which every user of
// programs calls.
// A pass over a program that is not shared yet.
#pragma once

#include "program/Program.h"

namespace allo::program {

void structureReturns(Program &program);

} // namespace allo::program
