// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Where the program `allo` is.
#pragma once

#include <string>

namespace allo::server {

// What the setting says, where it says something; else beside this program, else in $PATH. Empty,
// with a sentence in 'problem' that tells where it was looked for, where there is none.
std::string findCompiler(const std::string &configured, std::string &problem);

} // namespace allo::server
