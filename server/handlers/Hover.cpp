// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/handlers/Hover.h"

#include "ide/Hover.h"
#include "server/protocol/Convert.h"

namespace allo::server {

void answerHover(const Snapshot &snapshot, const Query &query, JsonWriter &result) {
  std::optional<HoverResult> found = hover(*snapshot.analysis, query.place.begin);
  if (!found) {
    result.null();
    return;
  }
  bool markdown = snapshot.client->hoverMarkdown;
  result.beginObject().key("contents").beginObject();
  result.key("kind").string(markdown ? "markdown" : "plaintext");
  result.key("value").string(markdown ? found->markdown(snapshot.documentation)
                                      : found->plainText());
  result.endObject().key("range");
  PositionWriter(snapshot.text(), snapshot.client->unit).range(result, found->span);
  result.endObject();
}

} // namespace allo::server
