// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/facts/NodeDiagnostic.h"

#include <set>
#include <tuple>

namespace allo {

void dropRepeated(std::vector<NodeDiagnostic> &diagnostics) {
  std::set<std::tuple<DiagCode, NodeId, std::string>> seen;
  std::erase_if(diagnostics, [&](const NodeDiagnostic &diagnostic) {
    return !seen.emplace(diagnostic.code, diagnostic.node, diagnostic.message).second;
  });
}

} // namespace allo
