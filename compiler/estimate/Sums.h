// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Sums of floating-point numbers that a pipelined loop carries, and graphs in which they are
// computed in another way: what these allow is what a changed kernel would have.
#pragma once

#include "estimate/trace/Trace.h"

#include <optional>
#include <vector>

namespace allo::estimate {

// A number that each iteration adds to, and that nothing else sees before the loop ends, or before
// an inner loop that begins with another one does.
struct Sum {
  NodeId start = None;        // what an iteration begins with
  NodeId end = None;          // what the next one does
  std::vector<NodeId> nodes;  // from the start to the end, in their order
  std::vector<NodeId> stores; // of the end, where the start is loaded from
  bool isReset = false;       // an inner loop of a nest begins anew
  bool isPlain = false;       // all nodes are additions
  // It is one of several registers, which an index selects; the number of iterations after which it
  // selects the same one again.
  bool isSelected = false;
  std::optional<int64_t> period = {};
};
std::vector<Sum> sumsOf(const Trace &trace, const std::vector<Buffer> &buffers);

// With an array of 'count' numbers in place of each sum, to which iterations add in turn. 'buffers'
// gets these arrays.
Graph withPartialSums(Graph graph, const std::vector<Sum> &sums, unsigned count,
                      std::vector<Buffer> &buffers);
// What an iteration adds to a sum is added to each other first. The sums have to be plain.
Graph withShortRecurrences(Graph graph, const std::vector<Sum> &sums);

} // namespace allo::estimate
