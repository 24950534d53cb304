// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Early returns become structured control flow: what follows an 'if' that returns moves into its
// other branch, or under a variable that says that nothing has returned yet. From then on a kernel
// has no return but its last statement.
// A pass over a program that nobody else looks at yet.
#pragma once

#include "program/Program.h"

namespace allo::program {

void structureReturns(Program &program);

} // namespace allo::program
