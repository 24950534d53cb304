// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "explore/Design.h"

#include "support/Format.h"

namespace allo::explore {

namespace {

// As an argument of a call.
std::string argumentOf(const Key &key, const std::string &schedule, const char *query) {
  return key.find('/') == Key::npos ? format("\"{0}\"", key)
                                    : format("{0}.{1}(path=\"{2}\")", schedule, query, key);
}

} // namespace

std::vector<std::string> linesOf(const Design &design, const std::string &schedule) {
  std::vector<std::string> lines;
  for (const std::string &call : design.structure)
    lines.push_back(schedule + "." + call);
  for (const auto &[loop, factor] : design.unrolled)
    lines.push_back(format("{0}.unroll({1}, factor={2})", schedule,
                           argumentOf(loop, schedule, "loop"), factor));
  for (const Key &loop : design.pipelined)
    lines.push_back(format("{0}.pipeline({1})", schedule, argumentOf(loop, schedule, "loop")));
  for (const auto &[place, partition] : design.partitions) {
    const auto &[buffer, dim] = place;
    std::string line = format("{0}.partition({1}, dim={2}, kind={0}.", schedule,
                              argumentOf(buffer, schedule, "buffer"), dim);
    switch (partition.kind) {
    case PartitionKind::Cyclic:
      line += format("Cyclic, factor={0})", partition.factor);
      break;
    case PartitionKind::Block:
      line += format("Block, factor={0})", partition.factor);
      break;
    case PartitionKind::Complete:
      line += "Complete)";
      break;
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

} // namespace allo::explore
