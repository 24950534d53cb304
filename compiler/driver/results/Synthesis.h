// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Reports of synthesis tools as the results of jobs, and as text for a terminal.
#pragma once

#include "api/Hls.h"
#include "api/Synthesize.h"
#include "job/SynthesisResults.h"
#include "synthesis/Report.h"

#include <string>

namespace allo::driver {

// With the loops' places in the kernel; null: of a report alone.
SynthesisResult resultOf(const synthesis::Report &report, const api::Hls *kernel);
// With what only the tool's log says. It has not failed.
SynthesisResult resultOf(const api::Synthesized &made);

std::string showSynthesis(const SynthesisResult &result);
// What can be done about a clock that is not met; empty if it is.
std::string adviceOnTiming(const SynthesisResult &result);

} // namespace allo::driver
