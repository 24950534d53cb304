// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The operations of a scheduled body by their control steps, as people are shown them. What takes
// no hardware is left out.
#pragma once

#include "estimate/schedule/Body.h"

#include <string>
#include <vector>

namespace allo::estimate {

// Equal operations of one place in the same steps, which are shown together.
struct TimelineRow {
  std::string operation; // "load 'a'", "f32 mul"
  unsigned count = 1;
  int64_t first = 0, last = 0; // steps, from 0; the result is there at the end of the last one
  uint32_t place = None;       // as in Node::place
  bool isLimit = false;        // one of those that limit the interval
};

// In the order of their first steps.
std::vector<TimelineRow> timelineOf(const Graph &graph, const Body &body,
                                    const std::vector<Buffer> &buffers);

} // namespace allo::estimate
