// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What was estimated, in the words of lenses, hints, hover and messages. All of it has the mark '≈'
// or the word 'estimate', so that nobody takes it for a result that was measured.
#pragma once

#include "job/EstimateResults.h"
#include "job/ExploreResults.h"
#include "server/runs/RunOutcome.h"

#include <string>
#include <vector>

namespace allo::server {

// "≈ 13.2 µs @ 300 MHz · DSP 31 · BRAM 16"
std::string showFigures(const EstimateResult &result);
// "≈ II 4 · 262 cycles"; empty where nothing is known of the loop.
std::string showLoop(const LoopEstimateRecord &loop);
// What hover says of the loop, by lines: its figures, what limits the interval, what is uncertain.
std::vector<std::string> explainLoop(const LoopEstimateRecord &loop);
// Of its schedule: "2–6", "2 × load 'a'".
std::string showSteps(const LoopStep &step);
std::string showOperation(const LoopStep &step);
// "60 designs, 8 on the Pareto front; the fastest: ≈ 1.44 µs @ 300 MHz · DSP 36 · BRAM 0"
std::string showExploration(const ExploreResult &result);
// "xcu280-fsvh2892-2L-e at 300 MHz"
std::string showHardware(const EstimateResult &result);

} // namespace allo::server
