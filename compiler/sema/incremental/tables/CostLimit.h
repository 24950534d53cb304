// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// How many steps evaluating a file may take. Where it takes more, nothing else is said of the file,
// whatever had been evaluated when the limit was reached.
//
// What decides is the sum over all items as they were evaluated last, for each phase: it depends on
// the text, not on the edits that led to it. An evaluation may lower that sum, so it goes on above
// the limit, until this run alone has taken as much.
#pragma once

#include "sema/incremental/tables/ItemTable.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace allo {

class CostLimit {
public:
  explicit CostLimit(uint64_t stepsPerMebibyte) : perMebibyte(stepsPerMebibyte) {}

  // In proportion to the file's size, as is the time that the rest takes.
  void setTextSize(uint32_t bytes) { most = perMebibyte * std::max(1u, bytes >> 20); }
  uint64_t limit() const { return most; }

  // An item's results take the place of others that cost 'before'.
  void replace(Phase phase, uint64_t before, uint64_t after) { of(phase).total += after - before; }

  void startRun(Phase phase) { of(phase).spent = 0; }
  void spend(Phase phase, uint64_t steps) { of(phase).spent += steps; }
  bool isExhausted(Phase phase) const { return of(phase).spent > most && of(phase).total > most; }
  // When nothing is left to evaluate, or the run has spent its steps. True if the answer is another
  // one than before.
  bool decide(Phase phase) {
    Cost &cost = of(phase);
    const bool isOver = cost.total > most;
    return std::exchange(cost.isOver, isOver) != isOver;
  }
  // As it was decided last.
  bool isOver(Phase phase) const { return of(phase).isOver; }

  void clear() { // the items are gone; the last decisions are not
    for (Cost &cost : costs)
      cost.total = 0;
  }

private:
  struct Cost {
    uint64_t total = 0; // of all items
    uint64_t spent = 0; // in this run
    bool isOver = false;
  };
  Cost &of(Phase phase) { return costs[size_t(phase)]; }
  const Cost &of(Phase phase) const { return costs[size_t(phase)]; }

  uint64_t perMebibyte;
  uint64_t most = perMebibyte;
  Cost costs[3];
};

} // namespace allo
