// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "estimate/schedule/Latency.h"

namespace allo::estimate {

uint64_t cyclesOf(std::span<const Part> parts) {
  uint64_t cycles = 0;
  bool isAfterLoop = false, isFirst = true;
  for (const Part &part : parts) {
    switch (part.kind) {
    case Part::Kind::Steps:
      if (part.cycles == 0)
        continue;
      cycles = sumOfCycles(cycles, part.cycles);
      break;
    case Part::Kind::Call:
      cycles = sumOfCycles(cycles, part.cycles + (isAfterLoop ? 1 : 2));
      break;
    case Part::Kind::Loop:
      cycles = sumOfCycles(cycles, part.cycles + (isFirst ? 2 : 1));
      break;
    }
    isAfterLoop = part.kind == Part::Kind::Loop;
    isFirst = false;
  }
  return std::max<uint64_t>(cycles, 1);
}

RegionLatency dataflowLatency(std::span<const Process> processes,
                              std::span<const Channel> channels) {
  // A process with a stream as its input begins when the first element is there.
  std::vector<uint64_t> starts(processes.size(), 0);
  RegionLatency region;
  for (size_t i = 0; i < processes.size(); ++i) {
    for (const Channel &channel : channels)
      if (channel.to == i && channel.from < i) {
        const Process &from = processes[channel.from];
        starts[i] =
            std::max(starts[i], sumOfCycles(starts[channel.from],
                                            channel.isStream ? from.untilFirst : from.latency + 1));
      }
    region.latency = std::max(region.latency, sumOfCycles(starts[i], processes[i].latency));
    region.interval = std::max(region.interval, processes[i].latency + 1);
  }
  return region;
}

} // namespace allo::estimate
