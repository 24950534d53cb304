// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// textDocument/inlayHint: the inferred widths of a range, of the kinds that are switched on, and
// what the last synthesis says of its loops.
#include "ide/InlayHints.h"

#include "ide/CodeLens.h"
#include "ide/Derivation.h"
#include "server/handlers/Handlers.h"
#include "support/Assert.h"

namespace allo::server {

namespace {

// The protocol's Type, for what is one; it knows no kind for numbers.
bool isType(InlayHintKind kind) {
  switch (kind) {
  case InlayHintKind::Type:
  case InlayHintKind::Width:
    return true;
  case InlayHintKind::Constant:
  case InlayHintKind::TripCount:
  case InlayHintKind::Schedule:
    return false;
  }
  ALLO_UNREACHABLE("kinds of hints are handled");
}

// At the ends of the lines of the loops.
void addFigures(const Snapshot &snapshot, Span range, std::vector<lsp::InlayHint> &shown) {
  if (!snapshot.runs || !snapshot.config->inlayHints.synthesis)
    return;
  Positions positions = snapshot.positions();
  for (const RunOutcome &outcome : *snapshot.runs) {
    if (outcome.loops.empty())
      continue;
    const std::optional<RunnableKernel> kernel = findRunnable(*snapshot.analysis, outcome.target);
    if (!kernel)
      continue;
    const bool isStale = snapshot.isStale(outcome, kernel->fingerprint);
    for (const LoopFigures &loop : outcome.loops) {
      const Span line = snapshot.text().lineSpan(snapshot.text().lineOf(loop.span.begin));
      if (line.end < range.begin || line.end > range.end)
        continue;
      lsp::InlayHint &each = shown.emplace_back();
      each.position = positions.at(line.end);
      each.label = loop.shown + (isStale ? " (stale)" : "");
      each.paddingLeft = true;
      each.tooltip = isStale ? "Of the last synthesis of '" + outcome.target +
                                   "', before the kernel was changed"
                             : "Of the last synthesis of '" + outcome.target + "'";
    }
  }
}

} // namespace

std::vector<lsp::InlayHint> answerInlayHints(const Snapshot &snapshot,
                                             const Query<lsp::RangeParams> &query) {
  std::vector<InlayHint> hints =
      inlayHints(*snapshot.analysis, query.place, snapshot.config->inlayHints);
  Positions positions = snapshot.positions();
  std::vector<lsp::InlayHint> shown;
  shown.reserve(hints.size());
  for (InlayHint &hint : hints) {
    lsp::InlayHint &each = shown.emplace_back();
    each.position = positions.at(hint.offset);
    each.label = std::move(hint.label);
    if (isType(hint.kind))
      each.kind = lsp::InlayHintKind::Type;
    each.paddingLeft = hint.paddingLeft;
    if (!hint.newText.empty())
      each.textEdits.push_back({{each.position, each.position}, std::move(hint.newText)});
    if (!hint.tooltip.empty() && snapshot.client->hoverMarkdown)
      each.tooltip = lsp::MarkupContent{"markdown", derivationMarkdown(hint.tooltip)};
    else if (!hint.tooltip.empty())
      each.tooltip = std::move(hint.tooltip);
  }
  addFigures(snapshot, query.place, shown);
  return shown;
}

} // namespace allo::server
