// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "estimate/Doubts.h"

#include "estimate/schedule/Latency.h"
#include "support/Format.h"

#include <algorithm>
#include <utility>

namespace allo::estimate {

std::vector<std::string> doubtsOfOperators(const Graph &graph, const Body &body, Clock clock) {
  // What is taken, and for which operations.
  std::vector<std::pair<std::string, std::vector<std::string>>> all;
  for (NodeId id = 0; id < graph.nodes.size(); ++id) {
    const Core &core = body.cores[id];
    if (body.opOf[id] == None || core.isMeasured)
      continue;
    const std::string name = format("'{0}'", operatorText(graph.nodes[id])),
                      taken = core.taken.empty() ? "the nearest one is taken" : core.taken;
    auto same = std::ranges::find(all, taken, [](const auto &each) { return each.first; });
    if (same == all.end())
      same = all.insert(all.end(), {taken, {}});
    if (std::ranges::find(same->second, name) == same->second.end())
      same->second.push_back(name);
  }
  const auto hundredths = unsigned(clock.budget() * 100 + 0.5);
  std::vector<std::string> doubts;
  for (const auto &[taken, names] : all)
    doubts.push_back(format("the tables have no report of {0} at {1}.{2}{3} ns for a control "
                            "step: {4}",
                            listed(names), hundredths / 100, hundredths / 10 % 10, hundredths % 10,
                            taken));
  return doubts;
}

std::string doubtOfStream(const Buffer &buffer, const Device &device, ToolVersion version) {
  if (!buffer.isStream)
    return "";
  const uint64_t reported = costOfStream(buffer.bits, buffer.depth, version).bram18k,
                 expected = bramOf(buffer.depth, buffer.bits, device.kind);
  if (reported == 0 || expected <= reported)
    return "";
  return format("as in reports, the BRAM of {0} does not grow with its depth: {1} values of {2} "
                "take about {3} BRAM_18K, of which {4} counted",
                namedBuffer(buffer), buffer.depth, counted(buffer.bits, "bit"), expected,
                reported == 1 ? "1 is" : format("{0} are", reported));
}

std::vector<std::string> doubtsOfTables(const Device &device, ToolVersion version) {
  std::vector<std::string> all;
  if (version < OldestReported || version > NewestReported)
    all.push_back(
        format("the tables of operators are of reports of version {0}.{1} to {2}.{3}, and "
               "version {4}.{5} may have others",
               OldestReported.year, OldestReported.release, NewestReported.year,
               NewestReported.release, version.year, version.release));
  if (!device.available)
    all.push_back(format("the part '{0}' is not in the tables: the numbers are those of the family "
                         "{1} at speed grade {2}",
                         device.part, device.family, device.speedGrade));
  return all;
}

bool isUncountable(const std::optional<synthesis::Cycles> &cycles) {
  return cycles && cycles->max >= UncountableCycles;
}

} // namespace allo::estimate
