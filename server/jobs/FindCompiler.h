// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Where the program `allo` is.
#pragma once

#include "support/Result.h"

#include <string>

namespace allo::server {

// What the setting says, where it says something; else beside this program, else in $PATH. The
// error tells where it was looked for.
Result<std::string> findCompiler(const std::string &configured);

} // namespace allo::server
