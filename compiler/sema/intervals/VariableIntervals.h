// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The values that the integer variables of a checked kernel ever hold, for all arguments: proven
// from the facts of the checker by abstract interpretation with intervals. Nothing is assumed of
// arguments, of what streams carry, or of what other kernels return or write; runs that end in a
// fault count up to the fault. The text of a kernel determines the result; it costs time
// proportional to the body times 2^(depth of loops), up to a limit, and is computed on request
// only: no diagnostic depends on it.
// To see the results: hover. To follow a new construct: its case in Expressions.cpp or
// Statements.cpp; without one its values are those of its type.
#pragma once

#include "sema/facts/Items.h"
#include "sema/intervals/Interval.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace allo {

// What was found out about the expressions and statements of a kernel, by node from its function
// on.
struct NodeExactness {
  bool isReached = false;
  // Whether one of its operations or conversions may give another number than in exact arithmetic,
  // because of its type.
  bool isInexact = false;
};

struct VariableIntervals {
  // By variable: the values of a scalar, or of all elements of a buffer or tensor, within those of
  // its type. Nothing where it has no integers, or is not followed; an empty interval where nothing
  // is stored.
  std::vector<std::optional<Interval>> values;
  std::vector<NodeExactness> nodes; // where that was asked for
  uint64_t steps = 0;
};

struct IntervalOptions {
  uint64_t maxSteps = 200'000; // a step is about 10 ns
  bool nodes = false;          // VariableIntervals::nodes
};

// Nothing where the kernel has errors or depends on unknown bindings, or at the limit.
std::optional<VariableIntervals> variableIntervals(const SyntaxUnit &unit, const KernelCheck &check,
                                                   const IntervalOptions &options = {});

} // namespace allo
