// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Flip-flops, LUTs and cores of a scheduled body, as reports of Vitis HLS sum them up: expressions,
// multiplexers, registers, and instances of cores. Cores are counted apart: loops one after the
// other share them.
#pragma once

#include "estimate/schedule/Body.h"

#include <map>

namespace allo::estimate {

struct CoreUse {
  unsigned units = 0;
  Core core;
};
using CoreUses = std::map<CoreClass, CoreUse>;

// The larger number of each; and both together.
CoreUses largest(const CoreUses &a, const CoreUses &b);
CoreUses together(const CoreUses &a, const CoreUses &b);
synthesis::Resources costOfCores(const CoreUses &uses);
// Of the multiplexers at cores that several modules use in turn: at both operands, and the enable.
uint64_t lutOfSharing(const std::vector<CoreUses> &users, const Operators &operators);

// What a module has at the ports of a bank.
struct PortUse {
  unsigned reads = 0, writes = 0; // in a cycle, at most
};
using PortUses = std::map<std::pair<uint32_t, int64_t>, PortUse>; // by buffer and bank

struct BodyCost {
  synthesis::Resources own; // without cores
  CoreUses cores;
  PortUses ports;
};

// A counter of a loop: its width, and whether it is one of several of a flattened nest.
struct LoopShape {
  std::vector<unsigned> counters; // their widths, from the outermost one
  unsigned totalWidth = 0;        // of the counter of a flattened nest
};

BodyCost costOfPipeline(const Graph &graph, const Body &body, const LoopShape &loop,
                        const std::vector<Buffer> &buffers, const Target &target);
// Of straight-line code in a state machine.
BodyCost costOfSteps(const Graph &graph, const Body &body, const std::vector<Buffer> &buffers,
                     const Target &target);
// Of the state machine, and of the multiplexers at the memories that several modules use.
synthesis::Resources costOfControl(unsigned states, unsigned calls,
                                   const std::vector<PortUses> &modules,
                                   const std::vector<Buffer> &buffers, const Target &target);

} // namespace allo::estimate
