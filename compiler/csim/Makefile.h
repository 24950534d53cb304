// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// csim.mk: how a project is built, with a variable for whatever somebody may want to have
// otherwise.
#pragma once

#include "csim/Toolchain.h"
#include "support/Result.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace allo::csim {

// By name, in capitals; "NAME=" gives it no value. An error where one cannot be a variable.
using Variables = std::map<std::string, std::string>;
Result<Variables> readVariables(const std::vector<std::string> &given);

// For the environment of a make: without what another make, which started this process, has set for
// itself.
const std::vector<std::pair<std::string, std::string>> &noMakeSettings();

std::string makefile(const std::string &top, const Toolchain &toolchain, bool bounded,
                     const Variables &overrides);

// The words of the variables that decide what a header becomes when it is compiled, as csim.mk has
// them; nothing where one of them is not known without make.
std::string compileFlags(const Toolchain &toolchain, bool bounded, const Variables &overrides);

} // namespace allo::csim
