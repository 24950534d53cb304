// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// All states of schedules and backends that following the code of an item has shown.
#pragma once

#include "sema/schedule/ScheduleFacts.h"

namespace allo {

// Calls fn(state) for each at its node, also in functions of other items; a state may be null, and
// may come several times. What variables of functions hold at the end is not among them.
template <typename Fn> void forEachState(const ScheduleFacts &facts, Fn &&fn) {
  auto ofNodes = [&](const ScheduleNodeFacts &nodes) {
    for (const auto &[node, mention] : nodes.mentions)
      fn(mention.state);
    for (const auto &[node, state] : nodes.schedules)
      fn(state);
  };
  ofNodes(facts);
  for (const auto &[item, elsewhere] : facts.elsewhere)
    ofNodes(elsewhere);
}

} // namespace allo
