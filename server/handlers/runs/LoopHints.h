// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a synthesis or an estimate says of loops: at the ends of the lines of their headers, and in
// hover, and for what budgets are compared with. An estimate is not shown beside a result of a
// synthesis that is still true.
#pragma once

#include "check/Budgets.h"
#include "server/Snapshot.h"
#include "server/protocol/lsp/Features.h"

#include <optional>
#include <string>
#include <vector>

namespace allo::server {

// One hint per figure whose line ends in 'range': "II 1 · depth 23 · 163 cycles".
void addLoopHints(const Snapshot &snapshot, Span range, std::vector<lsp::InlayHint> &hints);

// The estimate of the loop in whose header the offset is.
struct LoopEstimateText {
  Span header;
  std::string text; // as the client prefers it: Markdown or plain
};
std::optional<LoopEstimateText> loopEstimateAt(const Snapshot &snapshot, uint32_t offset);

// Those that are true and that no synthesis has replaced, in the order of the source.
std::vector<KernelEstimate> estimatesForBudgets(const Snapshot &snapshot);

} // namespace allo::server
