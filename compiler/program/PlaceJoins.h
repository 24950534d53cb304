// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Which statements of a block wait for its stages. A statement waits that uses the result of a
// running stage, or a buffer that the stage writes, or writes one that the stage reads; any other
// runs meanwhile. One that waits goes behind the stages that follow and do not depend on it, as the
// hardware of a dataflow region has all of them at work: two stages that exchange values must not
// have a statement between them that waits for the first one.
// A pass over a program that nobody else looks at yet; it may run again after another one.
#pragma once

#include "program/Program.h"

namespace allo::program {

void placeJoins(Program &program);

} // namespace allo::program
