// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "estimate/Doubts.h"

#include "estimate/schedule/Latency.h"
#include "support/Format.h"

#include <algorithm>

namespace allo::estimate {

std::string doubtOfOperators(const Graph &graph, const Body &body, Clock clock) {
  std::vector<std::string> names;
  for (NodeId id = 0; id < graph.nodes.size(); ++id)
    if (body.opOf[id] != None && !body.cores[id].isMeasured)
      if (std::string name = operatorText(graph.nodes[id]);
          std::ranges::find(names, name) == names.end())
        names.push_back(std::move(name));
  if (names.empty())
    return "";
  std::string listed;
  for (const std::string &name : names)
    listed += format("{0}'{1}'", listed.empty() ? "" : ", ", name);
  const auto hundredths = unsigned(clock.budget() * 100 + 0.5);
  return format("the tables have no report of {0} at {1}.{2}{3} ns for a control step: the nearest "
                "one is taken",
                listed, hundredths / 100, hundredths / 10 % 10, hundredths % 10);
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
