// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What operators cost in hardware: latency in control steps beyond the first one, the delay of a
// stage in nanoseconds, DSP slices, flip-flops and LUTs, by family of parts, width, budget of a
// control step and version of the tool. The numbers are what reports and schedules of Vitis HLS
// say, not what is placed on the device: they count no LUT for dividers and square roots.
// Sources: published reports and schedules of Stream-HLS (UCLA-VAST/Stream-HLS), Prometheus
// (UCLA-VAST/Prometheus), HLStrans (zanehpn/HLStrans), the artifact of Allo
// (cornell-zhang/allo-pldi24-artifact) and projects of students; UG1399 of AMD.
// To add a core: a row of tables/FloatCores.def. To add a delay: a row of tables/Delays.def.
#pragma once

#include "estimate/hardware/Device.h"
#include "estimate/hardware/Memory.h"
#include "estimate/trace/Graph.h"

namespace allo::estimate {

struct Core {
  unsigned latency = 0;
  double delay = 0; // of each stage
  unsigned dsp = 0, ff = 0, lut = 0;
  bool isMeasured = true; // at such a budget; else the nearest one is taken
  std::string taken = {}; // if it is another one: "that of 'f32 exp' is taken"
  bool isFabric = false;  // a floating-point core without DSP slices
  double entry = 0;       // of what is ahead of its first register; 0: a whole stage
};

// The versions of the reports that tables/FloatCores.def is from.
inline constexpr ToolVersion OldestReported{2022, 1}, NewestReported{2023, 2};

// Floating-point adders on the cycle that limits an interval may be of another kind.
enum class Criticality : uint8_t { Ordinary, OnRecurrence };

class Operators {
public:
  Operators(const Device &device, ToolVersion version, double budget);

  // Of a node that is not a load, a store or a call. 'widest' of the node is that of its operands.
  Core of(const Node &node, Criticality criticality = Criticality::Ordinary) const;
  double budget() const { return stepBudget; }
  double loopVariableDelay() const; // of the multiplexer ahead of the register of a loop variable
  double selectDelay(unsigned width) const;
  double memoryDelay(MemoryKind kind, uint64_t words) const;
  // DSP slices of a product of integers, by tiling it.
  unsigned multiplierDsp(unsigned first, unsigned second, unsigned result) const;
  unsigned expressionLut(OpKind kind, unsigned width) const;
  // Independent of the width.
  unsigned multiplexerLut(unsigned inputs) const;

private:
  Family family;
  ToolVersion version;
  double stepBudget;
  double slowness; // of the speed grade, beside the one in the tables
  double delayOf(OpKind kind, unsigned width) const;
  Core floatCore(const Node &node, Criticality criticality) const;
  Core multiplier(const Node &node) const;
};

} // namespace allo::estimate
