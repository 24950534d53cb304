// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/handlers/InlayHints.h"

#include "ide/Derivation.h"
#include "ide/InlayHints.h"
#include "server/protocol/Convert.h"
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
    return false;
  }
  ALLO_UNREACHABLE("kinds of hints are handled");
}

} // namespace

void answerInlayHints(const Snapshot &snapshot, const Query &query, JsonWriter &result) {
  constexpr int Type = 1;
  PositionWriter positions(snapshot.text(), snapshot.client->unit);
  result.beginArray();
  for (const InlayHint &hint :
       inlayHints(*snapshot.analysis, query.place, snapshot.config->inlayHints)) {
    result.beginObject().key("position");
    positions.position(result, hint.offset);
    result.key("label").string(hint.label);
    if (isType(hint.kind))
      result.key("kind").number(Type);
    if (hint.paddingLeft)
      result.key("paddingLeft").boolean(true);
    if (!hint.newText.empty()) {
      result.key("textEdits").beginArray().beginObject().key("range");
      positions.range(result, {hint.offset, hint.offset});
      result.key("newText").string(hint.newText).endObject().endArray();
    }
    if (!hint.tooltip.empty() && snapshot.client->hoverMarkdown)
      result.key("tooltip")
          .beginObject()
          .key("kind")
          .string("markdown")
          .key("value")
          .string(derivationMarkdown(hint.tooltip))
          .endObject();
    else if (!hint.tooltip.empty())
      result.key("tooltip").string(hint.tooltip);
    result.endObject();
  }
  result.endArray();
}

} // namespace allo::server
