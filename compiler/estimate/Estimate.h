// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a tool for hardware would report about a kernel, estimated without one: latency, intervals
// and resources, by loop and function, with the reason of each interval and what is uncertain. It
// looks at the same MLIR as the HLS C++ is printed from. To see it: allo estimate TARGET
//
// Where what is:
//   Device, Operators, Memory  the tables of parts, operators and memories
//   Loops                      what becomes of each loop: unrolled, pipelined, flattened
//   Trace, Graph               MLIR -> the operations of an iteration and their dependences
//   CycleRatio, ModuloSchedule intervals and schedules
//   Body                       a graph with cores and ports, scheduled
//   Latency, Resources         from schedules to cycles, flip-flops and LUTs
// Latencies are in cycles, times in nanoseconds. Each call is independent: any thread may make one.
#pragma once

#include "estimate/hardware/Device.h"
#include "lower/ModuleSource.h"
#include "program/Program.h"
#include "support/Ending.h"
#include "support/Result.h"
#include "synthesis/Report.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace allo::estimate {

enum class Reason : uint8_t { None, Requested, Recurrence, MemoryPort, Interface };
constexpr const char *nameOf(Reason reason) { // "memory-port"
  switch (reason) {
  case Reason::None:
    return "none";
  case Reason::Requested:
    return "requested";
  case Reason::Recurrence:
    return "recurrence";
  case Reason::MemoryPort:
    return "memory-port";
  case Reason::Interface:
    return "interface";
  }
  return "";
}

// A partition of a memory that allows a smaller interval.
struct PartitionLift {
  std::string buffer;
  size_t dim = 0;       // from 1
  bool isBlock = false; // parts of neighbours; otherwise cyclic
  int64_t factor = 1;
  bool isWhole = false;  // as many parts as the dimension has elements
  unsigned interval = 1; // that the ports of the memory then allow
};

struct IntervalLimit {
  Reason reason = Reason::None;
  std::string text; // empty for None
  std::vector<program::SourceRange> places;
  std::string lift = {}; // what would allow a smaller interval; empty: that is not known
  std::vector<PartitionLift> partitions = {}; // that would, the one with the fewest banks first
};

// Equal operations at one place of a pipelined body, in steps from 0.
struct ScheduledStep {
  std::string operation; // "load 'a'", "f32 mul"
  unsigned count = 1;
  unsigned first = 0, last = 0;
  std::optional<program::SourceRange> place;
  bool isLimit = false; // one of those that limit the interval
};

struct LoopEstimate {
  std::string name;     // of a flattened nest, those of its loops joined by '_'
  std::string function; // the name of the function that it is in, as users see it
  size_t nest = 0;      // how many loops are around it
  std::optional<program::SourceRange> place;
  std::vector<program::SourceRange> flattened = {}; // the loops in it that it stands for as well
  std::optional<synthesis::Cycles> tripCount, latency, iterationLatency; // none: not known
  bool isPipelined = false;
  unsigned interval = 0, depth = 0; // of a pipelined loop
  IntervalLimit limit;
  std::vector<ScheduledStep> schedule; // of a pipelined body, at most MostScheduled of them
  size_t unscheduled = 0;              // operations beyond them
  std::vector<std::string> uncertain;
};
constexpr size_t MostScheduled = 256;

struct FunctionEstimate {
  std::string name;
  std::optional<program::SourceRange> place;
  std::optional<synthesis::Cycles> latency, interval;
  synthesis::Resources used;
};

struct Estimate {
  Device device;
  ToolVersion version;
  Clock clock;
  std::optional<synthesis::Cycles> latency, interval;
  // Functions and the loops beside each other in the order of the text, each loop directly below
  // the one around it.
  std::vector<LoopEstimate> loops;
  synthesis::Resources used;
  std::vector<FunctionEstimate> functions; // that the kernel calls
  std::vector<std::string> uncertain;      // about all of it
  bool isTooLong = false; // a latency is not known because it is too large to count
};

struct EstimateOptions {
  std::string part;
  double period = 0;
  ToolVersion version;
  std::string flow; // "vitis" or "vivado"
  // Parameters of the kernel in the memory of the host, by number: their m_axi bundles.
  std::map<unsigned, std::string> hostPorts = {};
};

// Of the program's first kernel; 'modules' are the program's. Refused for a part without tables,
// or where the schedule cannot be applied. Each thread keeps a context for its next estimate.
Result<Estimate, Failure> estimate(const program::Program &program,
                                   const lower::ModuleSource &modules,
                                   const EstimateOptions &options);

} // namespace allo::estimate
