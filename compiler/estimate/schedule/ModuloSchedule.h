// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Schedules of operations in control steps, with operations chained in a step as long as their
// delays fit its budget: iterative modulo scheduling (Rau, MICRO 1994) for pipelined loops, list
// scheduling for straight-line code, which is the same without an interval. The result keeps every
// dependence, and no resource has more uses in a step, modulo the interval, than its capacity.
#pragma once

#include <cstdint>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace allo::estimate {

struct ScheduledOp {
  unsigned latency = 0; // steps beyond the first one
  double delay = 0;     // of its stages; at most the budget
  bool isCore = false;  // a stage of it is not chained with that of another such operation,
  double entry = 0;     // unless what comes ahead of its first register takes so long; 0: it is not
  unsigned earliest = 0;                // the first step that it may begin in
  std::vector<uint32_t> resources = {}; // of each, one use in its first step
  unsigned outputBits = 0;              // of its result, for the lengths of lives
};

enum class DependenceKind : uint8_t { Chain, Steps };

struct Dependence {
  uint32_t from = 0, to = 0;
  DependenceKind kind = DependenceKind::Chain;
  unsigned distance = 0; // in iterations
  // Steps: 'to' begins so many steps after 'from' begins, at the earliest so far into the step.
  unsigned steps = 0;
  double offset = 0;
};

struct Problem {
  double budget = 0;
  std::vector<ScheduledOp> operations;
  std::vector<Dependence> dependences; // those of distance 0 go from smaller to larger numbers
  std::vector<unsigned> capacities;    // of resources
};

struct Slot {
  int64_t step = 0;
  double offset = 0; // into the step
};

struct Schedule {
  unsigned interval = 0;                        // 0: of straight-line code
  std::vector<Slot> starts;                     // of operations
  unsigned depth(const Problem &problem) const; // steps of an iteration
};

// The step in which the result of an operation that begins at 'start' is there, and how far into
// it.
Slot finishOf(const ScheduledOp &operation, Slot start);
// The first slot that a dependence leaves for 'to'.
Slot earliestAfter(const Problem &problem, const Dependence &dependence, Slot from,
                   unsigned interval);

// The lower bounds of the interval: by the resource with the most uses for its capacity, and by the
// cycle of dependences with the largest ratio.
struct ResourceBound {
  unsigned interval = 1;
  std::optional<uint32_t> resource; // none: no resource asks for more than 1
};
ResourceBound resourceBound(const Problem &problem);
struct RecurrenceBound {
  unsigned interval = 1;
  std::vector<uint32_t> cycle; // the operations; empty: no cycle asks for more than 1
  // By operation of the cycle, from its start to that of the next one; empty: no round of the cycle
  // explains the interval.
  std::vector<unsigned> steps;
  unsigned distance = 0; // iterations from the first operation to itself
  unsigned length() const { return std::accumulate(steps.begin(), steps.end(), 0U); }
};
RecurrenceBound recurrenceBound(const Problem &problem);

// With the smallest interval from 'least' for which one is found: at the latest, that of iterations
// one after the other.
Schedule moduloSchedule(const Problem &problem, unsigned least);
Schedule listSchedule(const Problem &problem);

// Moves operations to later steps, one step at a time, where their operands live on anyway or have
// fewer bits than the result; at an interval of one step also together with what makes operands
// that nothing else uses. The depth and the interval stay, and so do accesses of memories in
// straight-line code.
void shortenLives(const Problem &problem, Schedule &schedule);

} // namespace allo::estimate
