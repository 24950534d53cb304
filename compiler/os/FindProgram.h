// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Where the programs of this machine are.
#pragma once

#include <string>

namespace allo {

// Whether the path names a file that may be run.
bool isProgram(const std::string &path);

// The path of the program that runs.
std::string ownProgram();

// The program of that name in the first folder of $PATH that has one; empty where none has.
std::string programInPath(const std::string &name);

} // namespace allo
