// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What is uncertain about an estimate, as sentences without a period, and what is not known because
// it is too large to count. Cycles; nothing is shared between threads, and nothing fails.
#pragma once

#include "estimate/schedule/Body.h"
#include "synthesis/Report.h"

#include <optional>
#include <string>
#include <vector>

namespace allo::estimate {

// Of the operators of a body that no report has at this clock.
std::vector<std::string> doubtsOfOperators(const Graph &graph, const Body &body, Clock clock);

// Of a deep stream, which takes more memory than reports count; empty: it does not.
std::string doubtOfStream(const Buffer &buffer, const Device &device, ToolVersion version);

// Of a version of the tool, or of a part, that the tables have no reports of.
std::vector<std::string> doubtsOfTables(const Device &device, ToolVersion version);

// Whether a number of trips or cycles is only known to be too large (schedule/Latency.h).
bool isUncountable(const std::optional<synthesis::Cycles> &cycles);

} // namespace allo::estimate
