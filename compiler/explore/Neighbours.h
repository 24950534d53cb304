// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a search may try next: the designs that differ from one in a single choice, most promising
// first. Whether a proposal is legal, the schedule engine decides when it is evaluated. Pure
// functions, for any thread.
// To see them at work: allo explore TARGET --format json
#pragma once

#include "explore/Design.h"

#include <cstddef>
#include <vector>

namespace allo::explore {

// At most so many copies of a body are proposed, by unrolling and by loops in a pipelined one.
constexpr int64_t MostCopies = 256;

// Schedules that pipeline another loop, unroll a pipelined one, partition what limits an interval,
// reorder a nest or tile two loops of it.
std::vector<Design> neighboursOf(const Design &design, const Evaluation &evaluation);

// The design with the best lift of each limit that the evaluation names; the same design: none is
// named.
Design lifted(const Design &design, const Evaluation &evaluation);

// Other values of one parameter: the ones next to it in the list of 'counts[i]' values.
std::vector<Design> neighbouringValues(const Design &design, const std::vector<size_t> &counts);

} // namespace allo::explore
