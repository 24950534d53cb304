// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The memories that the tool chooses for the arrays of a function, by the accesses that its bodies
// make: complete partitions of dimensions with constant subscripts only, and copies of arrays that
// are read more often in a cycle than a memory has ports (RAM_1WNR). Reads count per iteration.
#pragma once

#include "estimate/schedule/Body.h"
#include "estimate/trace/Trace.h"

#include <cstdint>
#include <map>
#include <vector>

namespace allo::estimate {

class MemoryChoice {
public:
  explicit MemoryChoice(Buffers &buffers) : buffers(buffers) {}

  void clear() { facts.clear(); }
  // The accesses of a body; 'isExplicit': of a loop that a directive pipelines.
  void note(const Trace &trace, bool isExplicit);
  // How many reads of a bank a cycle has to have at the interval that a loop has got.
  void noteReads(const Trace &trace, const Body &body);
  void share(uint32_t buffer) { facts[buffer].isShared = true; } // a call gets it
  unsigned readsInCycle(uint32_t buffer) { return facts[buffer].readsInCycle; }
  // Changes the buffers. Whether any has changed: then all is estimated again.
  bool choose();

private:
  Buffers &buffers;
  // What accesses of a buffer there are.
  struct AccessFacts {
    unsigned writes = 0, mostReads = 0;
    unsigned mostBankWrites = 0, mostBankReads = 0; // of one bank, in one body
    unsigned readsInCycle = 0;                      // of one bank, on average of a body
    bool hasTwoReads = false;                       // in one body
    std::vector<char> isConstant;                   // by dimension: all subscripts are
    std::vector<char> isInferred; // by dimension: constants only, in a pipeline by directive
    bool isShared = false;        // a call gets it
  };
  std::map<uint32_t, AccessFacts> facts;

  void inferPartitions(const Trace &trace);
};

} // namespace allo::estimate
