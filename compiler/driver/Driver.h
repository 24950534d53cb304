// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo, the compiler driver: a command per job, all over the same frontend. What a command does is
// in its own file.
// To add a command: 1) NAMECommand.cpp with a function that adds its options, 2) its row in
// Commands.def, 3) its row in docs/checking.md.
// Exit codes: 0 no errors, 1 errors, 2 wrong usage or unreadable input, 3 the kernel failed
// while it ran, 4 an outside tool is missing or failed, 5 a comparison found a difference.
#pragma once

#include <functional>
#include <string>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace allo::driver {

constexpr const char *Program = "allo";

// The whole program but for signals; returns the exit code.
int run(int argc, char **argv);

// Each adds its options to 'app', and returns what runs it once they are read.
using Runner = std::function<int()>;
#define ALLO_COMMAND(NAME, DESCRIPTION, FUNCTION) Runner FUNCTION(CLI::App &app);
#include "driver/Commands.def"

// The kernel that a command is about, as all commands take it.
CLI::Option *addTargetOption(CLI::App &app, std::string &target);

} // namespace allo::driver
