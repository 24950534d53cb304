// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A graph with its cores, ports and delays, scheduled: a pipelined body with its interval and what
// limits it, or straight-line code.
#pragma once

#include "estimate/hardware/Memory.h"
#include "estimate/hardware/Operators.h"
#include "estimate/schedule/ModuloSchedule.h"
#include "estimate/trace/Graph.h"

#include <map>
#include <string>
#include <vector>

namespace allo::estimate {

enum class LimitKind : uint8_t { None, Requested, Recurrence, MemoryPort, Interface };

struct Limit {
  LimitKind kind = LimitKind::None;
  std::string text;          // a sentence without a period
  std::vector<NodeId> nodes; // of the cycle, or some accesses of the memory
  unsigned possible = 1;     // of Requested: what ports and dependences allow
  unsigned distance = 0;     // of Recurrence: iterations that the cycle spans
  bool isRecurrence = false; // with the cores that there are, a recurrence allows no less either
};

// Steps of accesses of the memory of the host. Those of a burst have one request for a whole loop,
// ahead of it.
struct HostTiming {
  unsigned burst = 0;        // from the start of a read of a burst to its data
  unsigned single = 0;       // of another read, with its request
  unsigned request = 0;      // ahead of the reads of a burst
  unsigned writeRequest = 0; // ahead of a write
  unsigned response = 0;     // after it
  bool hasRequests() const { return request > 0; } // else they are not known
};

struct Target {
  Device device;
  ToolVersion version;
  Clock clock;
  HostTiming host = {};
};

// Which nodes of a graph are scheduled: those of each iteration, those before the loop, or all.
enum class Share : uint8_t { Varying, Invariant, All };

struct Body {
  Problem problem;
  Schedule schedule;
  std::vector<uint32_t> opOf; // by node: its number in the problem; None: it has none
  std::vector<NodeId> nodeOf; // by operation
  std::vector<Core> cores;    // by node
  unsigned interval = 0, depth = 0;
  Limit limit;
  bool hasSteps = false; // something in it takes steps of its own
  std::vector<std::string> doubts;
};

struct PipelineRequest {
  unsigned interval = 0;   // 0: the smallest one
  bool isExplicit = false; // a directive asks for the pipeline
};

// For messages: "load", "f32 mul"; "'a'".
std::string operatorText(const Node &node);
std::string namedBuffer(const Buffer &buffer);

// Of a dependence of a later iteration through registers that an index selects, which therefore
// each iteration reads and writes: their buffer; None: it is not such a one.
uint32_t selectedRegistersOf(const Graph &graph, const std::vector<Buffer> &buffers, NodeId from,
                             NodeId to);

// The banks that an access may be of, as far as they are counted.
std::vector<int64_t> banksOf(const Node &node, const Buffer &buffer);

Body pipelined(const Graph &graph, const std::vector<Buffer> &buffers, const Target &target,
               PipelineRequest request);
// What ports and recurrences allow, without a schedule.
unsigned leastInterval(const Graph &graph, const std::vector<Buffer> &buffers, const Target &target,
                       PipelineRequest request);
Body straightLine(const Graph &graph, const std::vector<Buffer> &buffers, const Target &target,
                  Share share);

// Operations that one core can do in turn, such as additions and subtractions of f32.
struct CoreClass {
  OpKind kind{};
  unsigned width = 0;
  bool isFabric = false;
  auto operator<=>(const CoreClass &) const = default;
};
CoreClass coreClassOf(const Node &node, const Core &core);

} // namespace allo::estimate
