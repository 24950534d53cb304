// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What came of a synthesis, in the words of lenses, hints and messages. Figures that no synthesis
// tool has made are marked as such.
#pragma once

#include "job/SynthesisResults.h"

#include <string>

namespace allo::server {

// "131369 cycles · 3.60 ns · DSP 22 · BRAM 0 · LUT 6102 · FF 10693"
std::string showFigures(const SynthesisResult &result);
// "II 1 · depth 23 · 163 cycles"; empty where nothing is known of the loop.
std::string showLoop(const SynthesisResult &result, const LoopReportRecord &loop);
// textOf() of it (job/ViolationText.h)
std::string showViolation(const SynthesisResult &result, const ViolationRecord &violation);
// Where the clock period is not reached: a sentence. Empty where it is, or where that is not known.
std::string showMissedTiming(const SynthesisResult &result);

} // namespace allo::server
