// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What the methods of a backend take besides interfaces: the modes of run(), and the variables of
// csim.mk that set_csim_override() and --make-var set.
// Errors are sentences without a final period. Pure functions, for any thread.
#pragma once

#include "support/Result.h"

#include <string>
#include <string_view>

namespace allo::vitis {

// The last one is deprecated: it runs the first.
constexpr std::string_view RunModes[] = {"csim", "csyn", "hw_emu", "hw", "sw_emu"};

// Of csim.mk: programs and flags. Users may add others for these to refer to.
constexpr std::string_view CsimVariables[] = {
    "CXX",         "OPT_FLAGS",   "HLS_CXXFLAGS",   "HLS_INCLUDES",
    "HLS_DEFINES", "HLS_LDFLAGS", "EXTRA_CXXFLAGS", "EXTRA_LDFLAGS"};
bool isCsimVariable(std::string_view name); // in either case
// The one that a name of another variable looks like, in the case that it is given in; or empty.
std::string nearestCsimVariable(std::string_view name);
// In upper case; an error if csim.mk cannot have a variable of that name, relies on it, or has one
// that it looks like.
Result<std::string> csimVariable(std::string_view name);
Result<void> checkCsimValue(const std::string &name, std::string_view value);

} // namespace allo::vitis
