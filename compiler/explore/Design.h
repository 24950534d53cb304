// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A design: the steps of a schedule as choices, which a search can change one by one, or a choice
// of values for the parameters of a function. And what an estimate says about one. Latencies are in
// cycles. Values; any thread may use its own.
// To add a choice: a field of Design, its line in linesOf(), and what proposes it in
// Neighbours.cpp.
#pragma once

#include "synthesis/Report.h"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace allo::explore {

// A loop or a buffer: its name if no other has it, or else its path, which has a '/'.
using Key = std::string;

enum class PartitionKind : uint8_t { Cyclic, Block, Complete };
struct Partition {
  PartitionKind kind = PartitionKind::Cyclic;
  int64_t factor = 1; // of Complete, nothing
  auto operator<=>(const Partition &) const = default;
};

struct Design {
  // Calls that change the loops, in their order: "tile([\"i\", \"j\"], [4, 4])". They come before
  // all directives, since those of loops that are replaced would be dropped.
  std::vector<std::string> structure = {};
  std::map<Key, int64_t> unrolled = {}; // with the factor
  std::set<Key> pipelined = {};
  std::map<std::pair<Key, size_t>, Partition> partitions = {}; // by buffer and dimension, from 1
  std::vector<size_t> values = {}; // of a function: by parameter, the number of its value
  auto operator<=>(const Design &) const = default;
};

// The calls of a schedule that has this name.
std::vector<std::string> linesOf(const Design &design, const std::string &schedule);

struct Loop {
  Key key;
  std::optional<int64_t> trips = {}; // nothing: not constant
  std::optional<size_t> around = {}; // its number; nothing: the loop is directly in the kernel
  bool isAlone = false;              // all that the body of the loop around has
  bool isPipelined = false;          // a directive says so
};

// A partition that allows a smaller interval of a loop.
struct Lift {
  Key buffer;
  size_t dim = 1;
  Partition partition;
};

struct Evaluation {
  std::string reason = {}; // why there is no estimate; empty: there is one
  std::optional<synthesis::Cycles> latency = {}, interval = {};
  unsigned loopInterval = 0; // the largest of the pipelined loops; 0: there are none
  synthesis::Resources used = {};
  std::vector<Loop> loops = {}; // those around first
  std::vector<Lift> lifts = {}; // of the limits of intervals, for each buffer the best first
  bool isEstimated() const { return reason.empty() && latency.has_value(); }
};

} // namespace allo::explore
