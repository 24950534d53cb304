// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Estimates as the results of jobs, and as text for a terminal.
#pragma once

#include "api/hardware/Estimate.h"
#include "job/EstimateResults.h"

#include <string>

namespace allo::driver {

// It has not failed.
EstimateResult resultOf(const api::Estimated &made);
std::string showEstimate(const EstimateResult &result);
// The steps of each pipelined body as a Gantt chart.
std::string showSchedules(const EstimateResult &result);

} // namespace allo::driver
