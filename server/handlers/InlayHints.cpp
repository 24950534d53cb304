// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// textDocument/inlayHint: the inferred widths of a range, of the kinds that are switched on, and
// what the last synthesis or an estimate says of its loops, and what a failed run read.
// inlayHint/resolve: what a hint is derived from.
#include "ide/InlayHints.h"

#include "ide/Derivation.h"
#include "server/handlers/Handlers.h"
#include "server/handlers/runs/LoopHints.h"
#include "server/handlers/runs/RunValues.h"
#include "server/protocol/Uri.h"
#include "support/Assert.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

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

// In parts, if one of them leads somewhere.
decltype(lsp::InlayHint::label) labelOf(const Snapshot &snapshot, InlayHint &hint) {
  if (hint.links.empty())
    return std::move(hint.label);
  std::vector<lsp::InlayHintLabelPart> parts;
  uint32_t done = 0;
  auto add = [&](uint32_t end, std::optional<lsp::Location> place) {
    if (done < end)
      parts.push_back({hint.label.substr(done, end - done), std::move(place)});
    done = end;
  };
  for (const HintLink &link : hint.links) {
    add(link.part.begin, std::nullopt);
    add(link.part.end,
        lsp::Location{link.file.empty() ? snapshot.uri : pathToUri(link.file),
                      Positions(link.text, snapshot.client->unit).range(link.alias)});
  }
  add(uint32_t(hint.label.size()), std::nullopt);
  return parts;
}

decltype(lsp::InlayHint::tooltip) tooltipOf(const Snapshot &snapshot, InlayHint &hint) {
  if (hint.tooltip.empty())
    return std::nullopt;
  if (snapshot.client->hoverMarkdown)
    return lsp::MarkupContent{"markdown", derivationMarkdown(hint.tooltip)};
  return std::move(hint.tooltip);
}

} // namespace

std::vector<lsp::InlayHint> answerInlayHints(const Snapshot &snapshot,
                                             const Query<lsp::RangeParams> &query) {
  const bool later = snapshot.client->hintTooltipsLater;
  std::vector<InlayHint> hints =
      inlayHints(*snapshot.analysis, query.place, snapshot.config->inlayHints,
                 later ? HintTooltips::None : HintTooltips::All);
  Positions positions = snapshot.positions(), elsewhere = snapshot.positions();
  std::vector<lsp::InlayHint> shown;
  shown.reserve(hints.size());
  for (InlayHint &hint : hints) {
    lsp::InlayHint &each = shown.emplace_back();
    each.position = positions.at(hint.offset);
    each.label = labelOf(snapshot, hint);
    if (isType(hint.kind))
      each.kind = lsp::InlayHintKind::Type;
    each.paddingLeft = hint.paddingLeft;
    if (!hint.newText.empty())
      each.textEdits.push_back({{each.position, each.position}, std::move(hint.newText)});
    for (DiagEdit &edit : hint.imports)
      each.textEdits.push_back({elsewhere.range(edit.span), std::move(edit.newText)});
    if (later && hint.hasTooltip)
      each.data = lsp::InlayHintData{snapshot.uri};
    else
      each.tooltip = tooltipOf(snapshot, hint);
  }
  addLoopHints(snapshot, query.place, shown);
  addRunValues(snapshot, query.place, shown);
  return shown;
}

Json resolveInlayHint(const Snapshot &snapshot, const Query<lsp::InlayHintResolveParams> &query) {
  Json resolved = query.params.hint;
  const std::string label = query.params.label();
  for (InlayHint &hint : inlayHints(*snapshot.analysis, query.place, snapshot.config->inlayHints))
    if (hint.label == label) // else the text has changed since
      if (const auto tooltip = tooltipOf(snapshot, hint)) {
        resolved["tooltip"] = *parseJson(toRawJson(*tooltip).text);
        break;
      }
  return resolved;
}

} // namespace allo::server
