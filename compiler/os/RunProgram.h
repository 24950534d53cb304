// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// How a process of ours starts and ends: whole standard streams, handlers for crashes and
// interrupts, and an exit code whatever happens.
#pragma once

namespace allo {

// Runs 'body' and leaves with what it returns; 'name' is how messages call the program.
[[noreturn]] void runProgram(const char *name, int (*body)(int argc, char **argv), int argc,
                             char **argv);

} // namespace allo
